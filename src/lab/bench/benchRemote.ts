import { randomUUID } from 'node:crypto';
import { DEFAULT_MS } from '../../cli/common/strength.js';
import { SHORT_LANES_MS } from '../../engine/pool/lanes.js';
import { createThinker } from '../../engine/pool/pool.js';
import { SHORT_MS } from '../../engine/remote/jobs.js';
import { readRelease } from '../../engine/remote/release.js';
import { RemoteThinker } from '../../engine/remote/remoteThinker.js';
import { SearchWorker } from '../../engine/remote/searchWorker.js';
import type { Log } from '../../game/ports/log.js';
import type { Task, Thinking } from '../../game/ports/thinker.js';
import { defaultVariant } from '../../rules/games.js';
import { figureOf, type Result } from './figure.js';

const SEARCHES = 200;
/** About 30 ms of search, the shortest that is sent to workers. */
const NODES = 12_000;

/** Builds a task of the same nodes with another seed, so that no answer is cached. */
const taskOf = (seed: number): Task => ({
  game: `bench ${seed}`,
  variant: defaultVariant('reversi'),
  moves: [],
  strength: { opponent: 'mcts', limit: { nodes: NODES } },
  seed,
});

const openPool = (shortLanesMs: readonly number[]) =>
  createThinker({
    threads: 1,
    shortLanesMs,
    thinkMs: DEFAULT_MS,
    onFault(error) {
      throw error;
    },
  });

/** A log that prints warnings and errors. */
const logTo = (onInfo: () => void): Log => {
  const print = (details: object, message: string) => console.error(message, details);
  return { info: onInfo, warn: print, error: print };
};

/** Opens a worker, and a thinker that uses it. */
async function openBoth(local: Thinking, pool: Thinking, redisUrl: string) {
  const prefix = `sente-bench-${randomUUID()}`;
  const slots = { short: 1, long: 1, background: 1 };
  const release = readRelease();
  const quiet = logTo(() => undefined);
  const worker = await new Promise<SearchWorker>((resolve) => {
    const onReady = () => resolve(opened);
    const opened = new SearchWorker({ thinker: pool, slots, redisUrl, log: quiet, release, prefix, onReady });
  });
  const thinker = await new Promise<RemoteThinker>((resolve) => {
    const log = logTo(() => opened.workers > 0 && resolve(opened));
    const opened = new RemoteThinker({ local, redisUrl, log, release, prefix });
  });
  return { worker, thinker };
}

async function msOf(thinker: Thinking, seed: number): Promise<number> {
  const started = performance.now();
  await thinker.think(taskOf(seed));
  return performance.now() - started;
}

/** Measures the overhead of a worker, through the Redis at REDIS_URL and in this process, alternating with local searches of the same nodes. */
export async function benchRemote(): Promise<Result> {
  const redisUrl = process.env.REDIS_URL;
  if (!redisUrl) return { figures: [], failures: ['remote: set REDIS_URL to the address of a Redis'] };
  const [local, pool] = [openPool(SHORT_LANES_MS), openPool([SHORT_MS])];
  const { worker, thinker } = await openBoth(local, pool, redisUrl);
  for (const each of [local, thinker]) await msOf(each, 0);
  const here: number[] = [];
  const there: number[] = [];
  for (let seed = 1; seed <= SEARCHES; seed++) {
    here.push(await msOf(local, seed));
    there.push(await msOf(thinker, seed));
  }
  await thinker.close();
  await worker.close();
  await Promise.all([local.close(), pool.close()]);
  const added = there.map((ms, i) => ms - here[i]!).sort((a, b) => a - b);
  const p99 = added[Math.floor(0.99 * SEARCHES) - 1]!;
  return {
    figures: [
      figureOf('a local search', 'ms', here),
      figureOf('extra time by a worker', 'ms', added),
      figureOf('extra time by a worker, 99th percentile', 'ms', [p99]),
    ],
    failures: [],
  };
}
