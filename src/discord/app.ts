import type { Host } from '../game/host.js';
import type { Log, Thinker } from '../game/ports.js';
import type { Cause } from './cause.js';
import type { Speaker } from './speaker.js';
import type { Tables } from './tables.js';

/** What commands and components work with. */
export type App = Speaker & {
  readonly host: Host<Cause>;
  readonly thinker: Pick<Thinker, 'opponents' | 'levels'>;
  readonly tables: Tables;
  readonly log: Log;
  /** A number from 0 to below 1. */
  readonly chance: () => number;
};
