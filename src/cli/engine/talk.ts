import type { LocalThinker } from '../../engine/pool.js';
import type { Clock } from '../../game/ports.js';
import type { Mind } from './mind.js';

/** What the program calls itself where a protocol asks. */
export type About = { readonly name: string; readonly version: string };

/** What a protocol is made of. `say` takes a line or several, without the last one's end. */
export type Setting = {
  readonly mind: Mind;
  readonly clock: Clock;
  readonly about: About;
  readonly limitMemory: LocalThinker['limitMemory'];
  readonly say: (text: string) => void;
};

/** A protocol's rules: what a line does. */
export type Protocol = {
  /** Whether a line, as soon as it comes, stops the searches asked for before it. */
  interrupts(line: string): boolean;
  /** Answers a line; asked for one at a time. `over`: the conversation is. A search in it ends when the signal aborts. */
  answer(line: string, signal: AbortSignal): 'on' | 'over' | Promise<'on' | 'over'>;
};

/** Answers lines in the order in which they come, however long one takes, until the protocol says that it is over. */
export class Conversation {
  readonly #protocol: Protocol;
  #stop = new AbortController();
  #state: Promise<'on' | 'over'> = Promise.resolve('on');

  constructor(protocol: Protocol) {
    this.#protocol = protocol;
  }

  /** Takes a line. Resolves when it and all before it are answered; rejects only with a bug. */
  take(line: string): Promise<'on' | 'over'> {
    if (this.#protocol.interrupts(line)) this.stop();
    const { signal } = this.#stop;
    this.#state = this.#state.then((state) =>
      state === 'over' ? state : this.#protocol.answer(line, signal),
    );
    return this.#state;
  }

  /** Stops the searches asked for so far. */
  stop(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
  }
}
