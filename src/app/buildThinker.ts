import { createCatalogue } from '../engine/opponents/catalogue.js';
import { readLadders } from '../engine/opponents/ladders.js';
import { SHORT_LANES_MS } from '../engine/pool/lanes.js';
import { createPool } from '../engine/pool/pool.js';
import { readRelease } from '../engine/remote/release.js';
import type { RemoteThinker, RemoteThinkerOptions } from '../engine/remote/remoteThinker.js';
import { withThink } from '../engine/withThink.js';
import { systemClock } from '../game/ports/clock.js';
import type { Think, Thinker } from '../game/ports/thinker.js';
import type { Base } from './base.js';
import { slowIfWatched } from './showcase.js';

export type ThinkerParts = {
  /** Thinker for games: its searches are measured, and delayed in the showcase's game. */
  readonly thinker: Thinker;
  /** Thinker for reviews and puzzles, without metrics or delays. */
  readonly background: Thinker;
};

/** Starts the search pool and, with a `REDIS_URL`, a remote thinker that falls back to it. Throws a LevelsError. */
export async function buildThinker(
  { config, log, lifecycle, operations }: Base,
  isWatched: (game: string) => boolean,
): Promise<ThinkerParts> {
  const catalogue = createCatalogue({
    thinkMs: config.thinkMs,
    ladders: readLadders(),
    onUnmeasured: (variant, instead) =>
      log.info({ variant, instead }, 'no measured levels for this variant; using the nearest one’s'),
  });
  const local = lifecycle.add(
    createPool({
      threads: config.engineThreads,
      shortLanesMs: SHORT_LANES_MS,
      idleThreadsHelp: true,
      onFault: (error, task) => log.error({ err: error, game: task?.game }, 'search worker failed'),
    }),
  );
  const pool =
    config.redisUrl === undefined
      ? local
      : lifecycle.add(await openRemote({ local, redisUrl: config.redisUrl, log }));
  operations?.watch({ search: pool });
  const search: Think = (task, options) => pool.think(task, options);
  const measured = operations?.measureThink(search) ?? search;
  const think = config.token === undefined ? slowIfWatched(measured, isWatched, systemClock) : measured;
  return {
    thinker: { ...catalogue, ...withThink(pool, think) },
    background: { ...catalogue, ...withThink(pool, search) },
  };
}

/** Imports the client of Redis on demand: it takes a sixth of a start's processor time, and few bots have search workers. */
async function openRemote(options: Omit<RemoteThinkerOptions, 'release'>): Promise<RemoteThinker> {
  const { RemoteThinker } = await import('../engine/remote/remoteThinker.js');
  return new RemoteThinker({ ...options, release: readRelease() });
}
