import type { LocalThinker } from '../../engine/pool/pool.js';
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

/** What lines that come later do to a search: it is given up when `signal` aborts, and answers at once when `hurry` does. */
export type Interruptible = { readonly signal: AbortSignal; readonly hurry: AbortSignal };

/** A protocol's rules: what a line does. */
export type Protocol = {
  /** What a line, as soon as it comes, does to the searches asked for before it: gives them up, or has them answer at once. */
  interrupts(line: string): 'stop' | 'hurry' | undefined;
  /** Answers a line; asked for one at a time. `over`: the conversation is. */
  answer(line: string, by: Interruptible): 'on' | 'over' | Promise<'on' | 'over'>;
};

/** Answers lines in the order in which they come, however long one takes, until the protocol says that it is over. */
export class Conversation {
  readonly #protocol: Protocol;
  #stop = new AbortController();
  #hurry = new AbortController();
  #state: Promise<'on' | 'over'> = Promise.resolve('on');

  constructor(protocol: Protocol) {
    this.#protocol = protocol;
  }

  /** Takes a line. Resolves when it and all before it are answered; rejects only with a bug. */
  take(line: string): Promise<'on' | 'over'> {
    const interruption = this.#protocol.interrupts(line);
    if (interruption === 'stop') this.stop();
    else if (interruption === 'hurry') this.#hasten();
    const by = { signal: this.#stop.signal, hurry: this.#hurry.signal };
    this.#state = this.#state.then((state) => (state === 'over' ? state : this.#protocol.answer(line, by)));
    return this.#state;
  }

  /** Stops the searches asked for so far. */
  stop(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  #hasten(): void {
    this.#hurry.abort();
    this.#hurry = new AbortController();
  }
}
