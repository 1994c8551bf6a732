import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { ShardLease } from '../game/host/shards.js';
import { systemClock } from '../game/ports/clock.js';
import type { Exchange } from '../game/ports/exchange.js';
import type { Shards } from '../game/ports/records.js';
import type { Store } from '../game/ports/store.js';
import { backUpDaily } from '../store/backups/backUpDaily.js';
import { type OpenStore, openStore } from '../store/openStore.js';
import type { Base } from './base.js';

export type StoreParts = {
  readonly store: Store;
  readonly exchange: Exchange | undefined;
  /** Shards of this process; `undefined` if it has all of them. */
  readonly shards: Shards | undefined;
  /** Starts the daily backups, if the database is a SQLite file. */
  startBackups(): void;
};

/** Opens the database and claims this process's shards in it. Throws a CannotOpen. */
export async function buildStore({ config, log, lifecycle, operations }: Base): Promise<StoreParts> {
  const opened: OpenStore = lifecycle.add(
    await openStore(config.databaseUrl, {
      onFault: (error) => log.error({ err: error }, 'database failed'),
    }),
  );
  operations?.watch({ store: { answers: () => opened.playingAt('') } });
  const { exchange, backups } = opened;
  const shards = config.shards.kind === 'listed' ? config.shards : undefined;
  if (exchange && shards) {
    const name = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
    const onLost = (): void => void lifecycle.stop('another process has its shards', 1);
    const options = { exchange, process: name, shards, clock: systemClock, log, onLost };
    const lease = lifecycle.add(new ShardLease(options));
    await lease.begin();
    log.info({ shards: shards.list, of: shards.count }, 'shards claimed');
  }
  return {
    store: operations?.measureStore(opened) ?? opened,
    exchange,
    shards,
    startBackups() {
      if (!backups) return;
      const stop = backUpDaily(backups, { clock: systemClock, log });
      lifecycle.add({ close: async () => stop() });
    },
  };
}
