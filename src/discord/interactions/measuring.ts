import { LRUCache } from 'lru-cache';
import type { InteractionMeter, Meter, Outcome, Received } from '../../game/ports/meter.js';

const nothing = (): void => undefined;

/** Measures nothing. */
export const NO_METER: Meter = {
  received: () => ({ acknowledged: nothing, ended: nothing }),
  drawing: () => nothing,
};

/** Interactions that were not acknowledged yet; more than are answered at once. */
const MAX_WAITING = 5000;

/** Measures interactions from their receipt. */
export class Measuring {
  readonly #meter: Meter;
  readonly #waiting = new LRUCache<string, InteractionMeter>({ max: MAX_WAITING });

  constructor(meter: Meter) {
    this.#meter = meter;
  }

  /** To be called first of all; the answer is told how the interaction ended. */
  received(id: string, what: Received): (outcome: Outcome) => void {
    const measured = this.#meter.received(what);
    this.#waiting.set(id, measured);
    return (outcome) => measured.ended(outcome);
  }

  /** Discord has taken the first answer, or the deferral, of the interaction with this id. */
  acknowledged(id: string): void {
    this.#waiting.get(id)?.acknowledged();
    this.#waiting.delete(id);
  }
}
