import type { LocalThinker } from '../../engine/pool/localThinker.js';
import type { Clock } from '../../game/ports/clock.js';
import type { Engine } from './protocolEngine.js';

/** Name and version for protocols that ask. */
export type About = { readonly name: string; readonly version: string };

/** Services for a protocol. */
export type Context = {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly about: About;
  readonly limitMemory: LocalThinker['limitMemory'];
  /** Writes one or more lines, without the last line break. */
  readonly say: (text: string) => void;
};

/** Signals by which later lines interrupt a search: `signal` cancels it, `hurry` makes it answer at once with the best so far. */
export type Interrupts = { readonly signal: AbortSignal; readonly hurry: AbortSignal };

/** A protocol, line by line. */
export interface Protocol {
  /** Returns how a line interrupts the searches of earlier lines. Called when the line arrives, even if others still wait. */
  interrupts(line: string): 'stop' | 'hurry' | undefined;
  /** Answers a line. Called for one line after the other. Resolves to `over` if the line ends the conversation. */
  answer(line: string, interrupts: Interrupts): Promise<'on' | 'over'>;
}

/** Queue of input lines: answers them in order, one at a time, until the protocol ends the conversation. */
export class Conversation {
  readonly #protocol: Protocol;
  #stop = new AbortController();
  #hurry = new AbortController();
  #state: Promise<'on' | 'over'> = Promise.resolve('on');

  constructor(protocol: Protocol) {
    this.#protocol = protocol;
  }

  /** Resolves when the line and all before it are answered. Rejects only because of a bug. */
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

  /** Cancels the searches of all lines so far. */
  stop(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  #hurryUp(): void {
    this.#hurry.abort();
    this.#hurry = new AbortController();
  }
}

/** Splits a line into its first word and the trimmed rest. */
export function splitCommand(line: string): { readonly name: string; readonly rest: string } {
  const trimmed = line.trim();
  const end = trimmed.search(/\s/);
  return end < 0
    ? { name: trimmed, rest: '' }
    : { name: trimmed.slice(0, end), rest: trimmed.slice(end).trim() };
}

/** Parses an integer of at most ten digits; returns `undefined` if the text is none. */
export const parseInteger = (text = ''): number | undefined =>
  /^-?\d{1,10}$/.test(text) ? Number(text) : undefined;
