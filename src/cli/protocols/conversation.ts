import type { LocalThinker } from '../../engine/pool/localThinker.js';
import type { Clock } from '../../game/ports/clock.js';
import type { Engine } from './protocolEngine.js';

/** What the program calls itself where a protocol asks. */
export type About = { readonly name: string; readonly version: string };

/** What a protocol works with. */
export type Context = {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly about: About;
  readonly limitMemory: LocalThinker['limitMemory'];
  /** Writes a line, or several without the last one's end. */
  readonly say: (text: string) => void;
};

/** How later lines interrupt a search: it is given up when `signal` aborts, and answers at once when `hurry` does. */
export type Interrupts = { readonly signal: AbortSignal; readonly hurry: AbortSignal };

/** What each line of a protocol does. */
export interface Protocol {
  /** How a line, as soon as it is received, interrupts the searches that earlier ones asked for. */
  interrupts(line: string): 'stop' | 'hurry' | undefined;
  /** Answers a line, one at a time. `over`: the conversation ends. */
  answer(line: string, interrupts: Interrupts): Promise<'on' | 'over'>;
}

/** Answers lines in the order in which they are received, however long one takes, until the protocol ends the conversation. */
export class Conversation {
  readonly #protocol: Protocol;
  #stop = new AbortController();
  #hurry = new AbortController();
  #state: Promise<'on' | 'over'> = Promise.resolve('on');

  constructor(protocol: Protocol) {
    this.#protocol = protocol;
  }

  /** Resolves when the line and all before it are answered; rejects only with a bug. */
  receive(line: string): Promise<'on' | 'over'> {
    const interruption = this.#protocol.interrupts(line);
    if (interruption === 'stop') this.stop();
    else if (interruption === 'hurry') this.#hurryUp();
    const interrupts = { signal: this.#stop.signal, hurry: this.#hurry.signal };
    this.#state = this.#state.then((state) =>
      state === 'over' ? state : this.#protocol.answer(line, interrupts),
    );
    return this.#state;
  }

  /** Stops the searches asked for so far. */
  stop(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  #hurryUp(): void {
    this.#hurry.abort();
    this.#hurry = new AbortController();
  }
}
