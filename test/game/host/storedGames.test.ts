import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Host } from '../../../src/game/host/host.js';
import { GameCache, MAX_CACHED_GAMES } from '../../../src/game/host/storedGames.js';
import type { Action, Updated } from '../../../src/game/play/action.js';
import { type Game, type GameId, turnOf } from '../../../src/game/play/game.js';
import { update } from '../../../src/game/play/update.js';
import type { Store } from '../../../src/game/ports/store.js';
import { openMemoryStore } from '../../store/open.js';
import { FakeClock, FakeLog, FakeThinker } from '../fakes.js';
import { comparable, gameOf, move, OPENED_AT, played } from '../games.js';

const gameNamed = (name: string): Game => gameOf({ id: name as GameId });

test('evicts the least recently used game first', () => {
  const cache = new GameCache();
  const names = Array.from({ length: MAX_CACHED_GAMES }, (_, i) => `game${i}` as GameId);
  for (const name of names) cache.keep(gameNamed(name));
  expect(names.every((name) => cache.get(name) !== undefined)).toBe(true);
  cache.get(names[0]!);
  cache.keep(gameNamed('one more'));
  expect(cache.get(names[0]!)).toBeDefined();
  expect(cache.get(names[1]!)).toBeUndefined();
  expect(cache.get(names[2]!)).toBeDefined();
});

test('keeps a newer state when an older one was loaded more slowly', () => {
  const cache = new GameCache();
  const [older, newer] = [gameOf(), played(gameOf(), move(0, 'f5', 'ada'))];
  expect(cache.keep(newer)).toBe(newer);
  expect(cache.keep(older)).toBe(newer);
  cache.drop(older);
  expect(cache.get(older.setup.id)).toBe(newer);
  cache.drop(newer);
  expect(cache.get(older.setup.id)).toBeUndefined();
});

test('drops a finished game', () => {
  const cache = new GameCache();
  const game = cache.keep(gameOf());
  const over = played(game, { kind: 'resign', member: 'ada' });
  expect(cache.keep(over)).toBe(over);
  expect(cache.get(game.setup.id)).toBeUndefined();
});

test('stays without a finished game when an older state was loaded more slowly', () => {
  const cache = new GameCache();
  const game = gameOf();
  const over = played(game, { kind: 'resign', member: 'ada' });
  expect(cache.keep(over)).toBe(over);
  expect(cache.keep(game)).toBe(game);
  expect(cache.get(game.setup.id)).toBeUndefined();
});

test('reloads a cached game only after another process has moved', async () => {
  const inner = await openMemoryStore();
  const loaded: GameId[] = [];
  const load: Store['load'] = (id) => {
    loaded.push(id);
    return inner.load(id);
  };
  const hosts = [{ ...inner, load }, inner].map((store) => {
    const [thinker, clock, log] = [new FakeThinker(), new FakeClock(), new FakeLog()];
    return new Host({ store, thinker, clock, log, random: () => 1 });
  });
  const [host, other] = [hosts[0]!, hosts[1]!];
  for (const each of hosts) await each.start();
  const { id: _, seed: __, openedAt: ___, ...setup } = gameOf().setup;
  const opened = await host.open({ ...setup, place: 'room' });
  if (opened.kind === 'refused') throw new Error(opened.refusal.code);
  const { id } = opened.game.setup;
  expect(await host.game(id)).toBe(opened.game);
  expect(await host.playingAt('room')).toEqual([opened.game]);
  expect(loaded).toEqual([]);

  expect((await other.act(id, move(0, 'f5', 'ada'))).kind).toBe('accepted');
  const found = await host.game(id);
  expect(found!.version).toBe(1);
  expect(await host.playingAt('room')).toEqual([found]);
  expect(loaded).toEqual([id]);

  expect(await host.game('nowhere' as GameId)).toBeUndefined();
  expect(await host.playingAt('nowhere')).toEqual([]);
  expect(loaded).toEqual([id]);
  for (const each of hosts) await each.close();
  await inner.close();
});

/** A store whose calls start and resolve when the scheduler says so, and the stored states of a game. */
function scheduledStore(inner: Store, scheduler: fc.Scheduler, opened: Game) {
  const stored = [opened];
  const inTurn =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      await scheduler.schedule(Promise.resolve());
      const result = await call(...args);
      await scheduler.schedule(Promise.resolve());
      return result;
    };
  const append: Store['append'] = async (action, at, after) => {
    const result = await inner.append(action, at, after);
    if (result === 'stored') {
      const next = update(stored.at(-1)!, action, at);
      if (next.kind === 'refused') throw new Error(`stored, but refused: ${JSON.stringify(next.refusal)}`);
      stored.push(next.game);
    }
    return result;
  };
  const store: Store = {
    ...inner,
    load: inTurn(inner.load),
    version: inTurn(inner.version),
    playingAt: inTurn(inner.playingAt),
    append: inTurn(append),
  };
  return { store, stored };
}

/** A member's next action, or `undefined` to read the game. */
function nextAction(game: Game, choice: number): Action | undefined {
  const { ply } = game.position;
  const kind = choice % 16;
  const member = turnOf(game) === 'white' ? 'ben' : 'ada';
  if (kind < 3) return undefined;
  if (kind === 3) return { kind: 'accept', member: 'ben', place: 'room' };
  if (kind === 4)
    return choice % 32 < 16 ? { kind: 'resign', member: 'ben' } : { kind: 'decline', member: 'ben' };
  if (kind === 5) return { kind: 'move', member: 'ben', ply, move: 'pass' };
  if (kind === 6) return move(ply + 1, 'd3', 'ada');
  const legal = game.position.legalMoves();
  return { kind: 'move', member, ply, move: legal[(choice >> 4) % legal.length] ?? 'pass' };
}

test('two hosts over one store agree with it in any interleaving', async () => {
  const choices = fc.array(fc.nat(), { maxLength: 12 });
  const accepted: Action = { kind: 'accept', member: 'ben', place: 'room' };
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.tuple(choices, choices, choices), async (scheduler, actors) => {
      const inner = await openMemoryStore();
      const opened = gameOf({ challenger: 'black' });
      const { id } = opened.setup;
      await inner.create(opened);
      const { store, stored } = scheduledStore(inner, scheduler, opened);
      const isStored = (game: Game): void => {
        expect(game.version).toBeLessThan(stored.length);
        expect(comparable(game)).toEqual(comparable(stored[game.version]!));
      };
      const hosts = [0, 1].map(() => {
        const [thinker, clock, log] = [new FakeThinker(), new FakeClock(), new FakeLog()];
        const host = new Host({ store, thinker, clock, log, random: () => 1 });
        host.listen((event) => event.kind !== 'damaged' && isStored(event.game));
        return host;
      });
      const refusals = (action: Action, from: number): unknown[] =>
        stored
          .slice(from)
          .map((game) => update(game, action, OPENED_AT))
          .map((each) => ('refusal' in each ? each.refusal : undefined));
      const look = async (host: Host, choice: number): Promise<void> => {
        const from = stored.length - 1;
        const game = await (choice % 2 ? host.game(id) : host.playingAt('room').then(([first]) => first));
        if (!game) return void expect(choice % 2).toBe(0);
        isStored(game);
        expect(game.version).toBeGreaterThanOrEqual(from);
      };
      const act = async (host: Host, action: Action): Promise<void> => {
        const from = stored.length - 1;
        const done: Updated = await host.act(id, action);
        if (done.kind === 'accepted') isStored(done.game);
        else expect(refusals(action, from)).toContainEqual(done.refusal);
      };
      const run = async (host: Host, numbers: readonly number[]): Promise<void> => {
        for (const choice of numbers) {
          const action = nextAction(stored.at(-1)!, choice);
          await (action ? act(host, action) : look(host, choice));
        }
      };
      const starting = hosts.map((host) => host.start());
      await scheduler.waitFor(Promise.all(starting));
      await scheduler.waitFor(act(hosts[0]!, accepted));
      await scheduler.waitFor(Promise.all(actors.map((numbers, i) => run(hosts[i % 2]!, numbers))));
      const ends = await scheduler.waitFor(
        Promise.all([inner.load(id), ...hosts.map((host) => host.game(id))]),
      );
      for (const end of ends) expect(comparable(end!)).toEqual(comparable(stored.at(-1)!));
      await Promise.all(hosts.map((host) => host.close()));
      await inner.close();
    }),
    { numRuns: 60 },
  );
});
