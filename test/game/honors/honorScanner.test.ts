import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HonorScanner } from '../../../src/game/honors/honorScanner.js';
import type { Game, GameId, Setup } from '../../../src/game/play/game.js';
import type { Store } from '../../../src/game/ports/store.js';
import { turnAt } from '../../../src/rules/position.js';
import { openMemoryStore } from '../../store/open.js';
import { FakeClock, FakeLog } from '../fakes.js';
import { gameOf, move, played } from '../games.js';
import { againstLevel, WIPEOUT } from './honoredGames.js';

let store: Store;
let clock: FakeClock;
let log: FakeLog;
let scanner: HonorScanner;

beforeEach(async () => {
  store = await openMemoryStore();
  clock = new FakeClock();
  log = new FakeLog();
  scanner = new HonorScanner({ store, clock, log });
});

afterEach(async () => {
  await scanner.close();
  await store.close();
});

/** Stores a game that ada won by a wipe-out. */
async function wipeOut(id: string, changes: Partial<Setup> = {}): Promise<void> {
  let game: Game = { ...gameOf({ id: id as GameId, ...changes }), place: id };
  await store.create(game);
  for (const [ply, name] of WIPEOUT.entries()) {
    const seat = game.seats[turnAt(ply)];
    const action = move(ply, name, seat.kind === 'member' ? seat.member : undefined);
    game = played(game, action);
    await store.append(action, clock.now(), game);
  }
}

/** Passes time until a step has been taken. */
async function step(ms = 500): Promise<void> {
  clock.forward(ms);
  await scanner.idle();
}

const honorsOf = async (member: string) =>
  (await store.honorsOf(member)).map(({ kind, detail, count }) => [kind, detail, count]);

test('finds the honors of games that ended, a few at a time', async () => {
  for (let i = 0; i < 7; i++) await wipeOut(`game${i}`);
  scanner.start();
  await step();
  expect(await honorsOf('ada')).toEqual([['wipeout', '', 5]]);
  await step();
  expect(await honorsOf('ada')).toEqual([['wipeout', '', 7]]);
  await step();
  await wipeOut('late', { seats: againstLevel('black', 4, 100) });
  await step();
  expect(await honorsOf('ada')).toEqual([['wipeout', '', 7]]);
  await step(15_000);
  expect(await honorsOf('ada')).toEqual([
    ['level', '4', 1],
    ['wipeout', '', 7],
  ]);
  expect(log.lines).toEqual([]);
});

test('compares a level with the winner’s rating before the game', async () => {
  await wipeOut('weak', { seats: againstLevel('black', 9, 900) });
  vi.spyOn(store, 'ratingBefore').mockResolvedValueOnce(901);
  scanner.start();
  await step();
  expect(await honorsOf('ada')).toEqual([['level', '9', 1]]);
  await wipeOut('even', { seats: againstLevel('black', 9, 900) });
  vi.spyOn(store, 'ratingBefore').mockResolvedValueOnce(900);
  await step();
  await step(15_000);
  expect(await honorsOf('ada')).toEqual([
    ['level', '9', 2],
    ['wipeout', '', 1],
  ]);
});

test('tries a game again after a failure, and goes on with the others meanwhile', async () => {
  await wipeOut('a');
  await wipeOut('b');
  const load = vi.spyOn(store, 'load').mockRejectedValueOnce(new Error('disk full'));
  scanner.start();
  await step();
  expect(log.lines).toEqual(['error: failed to compute honors, will retry']);
  expect(await honorsOf('ada')).toEqual([['wipeout', '', 1]]);
  load.mockRestore();
  await step();
  await step(10 * 60_000);
  expect(await honorsOf('ada')).toEqual([['wipeout', '', 2]]);
});

test('leaves the rest to the next start', async () => {
  for (let i = 0; i < 7; i++) await wipeOut(`game${i}`);
  scanner.start();
  clock.forward(500);
  await scanner.close();
  clock.forward(60 * 60_000);
  expect((await store.honorsOf('ada')).length).toBe(0);
  scanner = new HonorScanner({ store, clock, log });
  scanner.start();
  await step();
  await step();
  expect(await honorsOf('ada')).toEqual([['wipeout', '', 7]]);
});
