import type { SteadyClock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';

/** What it takes to answer in time, and to try again. */
export type Means = {
  readonly clock: SteadyClock;
  readonly log: Log;
  /** A number from 0 to below 1. */
  readonly chance: () => number;
};
