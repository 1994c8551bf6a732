import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '../../src/game/ports/exchange.js';
import { type OpenStore, openStore } from '../../src/store/openStore.js';
import { gameOf, move, OPENED_AT, played } from '../game/games.js';
import { play, resign } from './play.js';
import { newDatabase, POSTGRES, runIn } from './postgres.js';

const game = gameOf();
const { id } = game.setup;

describe.skipIf(POSTGRES === null)('processes that share a database', () => {
  let database: { url: string; drop(): Promise<void> };
  let stores: OpenStore[];
  let faults: string[];
  let stop: (() => Promise<void>) | undefined;

  beforeEach(async () => {
    database = await newDatabase();
    faults = [];
    const open = () => openStore(database.url, { onFault: ({ message }) => faults.push(message) });
    stores = [await open(), await open()];
  });

  afterEach(async () => {
    await stop?.();
    for (const store of stores) await store.close();
    await database.drop();
  });

  /** Collects notices and gaps. Resolves once the first connection listens. */
  async function listen() {
    const notices: (Notice | 'gap')[] = [];
    let wake = (): void => undefined;
    stop = stores[1]!.exchange!.listen(
      (notice) => {
        notices.push(notice);
        wake();
      },
      () => {
        notices.push('gap');
        wake();
      },
    );
    const waitFor = async (count: number): Promise<void> => {
      while (notices.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    };
    await waitFor(1);
    expect(notices.splice(0)).toEqual(['gap']);
    return { notices, waitFor };
  }

  test('notify each other of games, ratings and settings once they are stored', async () => {
    const { notices, waitFor } = await listen();
    const [store] = stores;
    await store!.create(game);
    const first = move(0, 'f5', 'ada');
    const after = played(game, first);
    expect(await store!.append(first, OPENED_AT, after, { isShown: true })).toBe('stored');
    expect(await store!.append(first, OPENED_AT, after, { isShown: true })).toBe('conflict');
    await store!.saveSettings({ server: 'one' }, {});
    await waitFor(2);
    expect(notices.splice(0)).toEqual([
      { kind: 'game', id, isShown: true },
      { kind: 'settings', of: { server: 'one' } },
    ]);
    await play(store!, 'rated', resign('ada'));
    await waitFor(1);
    expect(notices).toEqual([{ kind: 'ratings', members: ['ada', 'ben'] }]);
  });

  test('report a gap after a lost connection', async () => {
    const { notices, waitFor } = await listen();
    await runIn(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sente notices'`,
    );
    await waitFor(1);
    expect(notices.splice(0)).toEqual(['gap']);
    expect(faults[0]).toContain('the connection for notices');
    await stores[0]!.saveSettings({ member: 'ada' }, {});
    await waitFor(1);
    expect(notices).toEqual([{ kind: 'settings', of: { member: 'ada' } }]);
  });

  test('ignore notices of other releases', async () => {
    const { notices, waitFor } = await listen();
    for (const text of ['nonsense', '{"kind":"later"}', '{"kind":"game"}'])
      await runIn(database.url, `select pg_notify('sente', '${text}')`);
    await stores[0]!.saveSettings({ member: 'ada' }, {});
    await waitFor(1);
    expect(notices).toHaveLength(1);
  });

  test('never share a shard, and take over the shards of a silent process', async () => {
    const [one, two] = stores.map(({ exchange }) => exchange!);
    expect(await one!.claim('one', [0, 1])).toEqual([0, 1]);
    expect(await two!.claim('two', [1, 2])).toEqual([2]);
    expect(await one!.claim('one', [0, 1])).toEqual([0, 1]);
    await runIn(database.url, `update shards set beat_at = beat_at - 3001 where process = 'one'`);
    expect(await two!.claim('two', [1, 2])).toEqual([1, 2]);
    expect(await one!.claim('one', [0, 1])).toEqual([0]);
    await two!.release('two');
    expect(await one!.claim('one', [0, 1])).toEqual([0, 1]);
  });
});
