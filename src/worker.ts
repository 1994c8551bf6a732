import dotenv from 'dotenv';
import { Lifecycle } from './app/lifecycle.js';
import { makeLog } from './app/log.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { LevelsError, readLadders } from './engine/opponents/ladders.js';
import { createThinker } from './engine/pool/pool.js';
import { SHORT_MS } from './engine/remote/kinds.js';
import { SearchWorker } from './engine/remote/searchWorker.js';
import { systemClock } from './game/ports/clock.js';
import { Operations } from './operations/operations.js';
import { CannotListen } from './operations/operationsServer.js';

/** Searches for bots on other machines: config -> thinker -> what bots ask through Redis. */
async function start(config: Config): Promise<void> {
  const { redisUrl, engineThreads, metrics } = config;
  if (redisUrl === undefined) {
    throw new ConfigError(
      'REDIS_URL must be set for a search worker: an address such as redis://host:6379, the same as the bot has.',
    );
  }
  const log = makeLog({ level: config.logLevel, secrets: [] });
  const lifecycle = new Lifecycle(log);
  let operations: Operations | undefined;
  if (metrics.port !== undefined) {
    const isStopping = () => lifecycle.isStopping;
    const { port, host } = metrics;
    operations = lifecycle.add(
      await Operations.open({ port, host, clock: systemClock, log, isStopping, role: 'search-worker' }),
    );
    log.info({ address: operations.address }, 'health and figures are told');
  }
  const pool = lifecycle.add(
    createThinker({
      threads: engineThreads,
      shortLanesMs: [SHORT_MS],
      thinkMs: config.thinkMs,
      ladders: readLadders(),
      onFault: (error, task) => log.error({ err: error, game: task?.game }, 'a search thread failed'),
    }),
  );
  const worker = lifecycle.add(
    new SearchWorker({
      thinker: operations?.overThinker(pool) ?? pool,
      slots: { short: 1, long: engineThreads, background: 1 },
      redisUrl,
      log,
      onReady: () => log.info({ searches: engineThreads + 1 }, 'ready'),
    }),
  );
  operations?.watch({
    log,
    search: {
      get out() {
        return pool.out;
      },
      get waiting() {
        return pool.waiting;
      },
      get isConnected() {
        return worker.isConnected;
      },
    },
  });
}

try {
  dotenv.config({ quiet: true });
  await start(readConfig(process.env));
} catch (error) {
  const isTold = [ConfigError, CannotListen, LevelsError].some((kind) => error instanceof kind);
  if (!(error instanceof Error && isTold)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
