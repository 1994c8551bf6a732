import { readLadders } from '../engine/opponents/ladders.js';
import { SHORT_LANES_MS } from '../engine/pool/lanes.js';
import { createThinker } from '../engine/pool/pool.js';
import { RemoteThinker } from '../engine/remote/remoteThinker.js';
import { systemClock } from '../game/host/systemClock.js';
import type { Thinker } from '../game/ports/thinker.js';
import type { Base } from './base.js';
import { watchable } from './showcase.js';

export type ThinkerParts = {
  /** Thinks for games: its searches are timed, and slowed down in games that are only watched. */
  readonly thinker: Thinker;
  /** Thinks for reviews and puzzles, beside the games. */
  readonly background: Thinker;
};

/** Starts the search pool and, with a `REDIS_URL`, the workers on other machines in front of it. Throws a LevelsError. */
export function buildThinker(
  { config, log, lifecycle, operations }: Base,
  isWatched: (game: string) => boolean,
): ThinkerParts {
  const local = lifecycle.add(
    createThinker({
      threads: config.engineThreads,
      shortLanesMs: SHORT_LANES_MS,
      thinkMs: config.thinkMs,
      ladders: readLadders(),
      onFault: (error, task) => log.error({ err: error, game: task?.game }, 'search worker failed'),
      onUnmeasured: (variant, instead) =>
        log.info({ variant, instead }, 'no measured levels for this variant; using the nearest one’s'),
    }),
  );
  const background =
    config.redisUrl === undefined
      ? local
      : lifecycle.add(new RemoteThinker({ local, redisUrl: config.redisUrl, log }));
  operations?.watch({ search: background });
  const measured = operations?.overThinker(background) ?? background;
  const thinker = config.token === undefined ? watchable(measured, isWatched, systemClock) : measured;
  return { thinker, background };
}
