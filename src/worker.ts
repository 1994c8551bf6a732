import { openBase } from './app/base.js';
import { CONFIG_EXIT_CODE, type Config, ConfigError, readConfig } from './config.js';
import { LevelsError, readLadders } from './engine/opponents/ladders.js';
import { createThinker } from './engine/pool/pool.js';
import { SHORT_MS } from './engine/remote/jobs.js';
import { readRelease } from './engine/remote/release.js';
import { SearchWorker } from './engine/remote/searchWorker.js';
import { withThink } from './engine/withThink.js';
import { loadEnvironmentFile } from './environmentFile.js';
import { CannotListen } from './operations/operationsServer.js';

/** Searches for bots on other machines, which send their tasks through Redis. */
async function start(config: Config): Promise<void> {
  const { redisUrl, engineThreads } = config;
  if (redisUrl === undefined) {
    throw new ConfigError(
      'REDIS_URL must be set for a search worker, to the address that the bot uses, such as redis://host:6379.',
    );
  }
  const { log, lifecycle, operations } = await openBase(config, 'search-worker');
  const release = readRelease();
  const pool = lifecycle.add(
    createThinker({
      threads: engineThreads,
      shortLanesMs: [SHORT_MS],
      idleThreadsHelp: true,
      thinkMs: config.thinkMs,
      ladders: readLadders(),
      onFault: (error, task) => log.error({ err: error, game: task?.game }, 'search thread failed'),
    }),
  );
  const worker = lifecycle.add(
    new SearchWorker({
      thinker: operations
        ? withThink(
            pool,
            operations.measureThink((...args) => pool.think(...args)),
          )
        : pool,
      slots: { short: 1, long: engineThreads, background: 1 },
      redisUrl,
      log,
      release,
      onReady: () => log.info({ searches: engineThreads + 1, release }, 'ready'),
    }),
  );
  operations?.watch({
    search: {
      get running() {
        return pool.running;
      },
      get waiting() {
        return pool.waiting;
      },
      get isConnected() {
        return worker.isConnected;
      },
      release,
      get otherReleases() {
        return worker.otherReleases;
      },
    },
  });
}

try {
  loadEnvironmentFile();
  await start(readConfig(process.env));
} catch (error) {
  const isExpected = [ConfigError, CannotListen, LevelsError].some((kind) => error instanceof kind);
  if (!(error instanceof Error && isExpected)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(error instanceof ConfigError ? CONFIG_EXIT_CODE : 1);
}
