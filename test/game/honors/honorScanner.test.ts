import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HonorScanner } from '../../../src/game/honors/honorScanner.js';
import type { Game, GameId, Setup } from '../../../src/game/play/game.js';
import type { Store } from '../../../src/game/ports/store.js';
import type { TournamentAction } from '../../../src/game/tournaments/tournament.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { turnAt } from '../../../src/rules/position.js';
import { openMemoryStore } from '../../store/open.js';
import { FakeClock, FakeLog } from '../fakes.js';
import { gameOf, move, played } from '../games.js';
import { accepted, BLACK_WINS, joinedBy } from '../tournaments/tournaments.js';
import { againstLevel, WIPEOUT, wonByFours } from './honoredGames.js';

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

/** Stores a game that ends now. */
async function storeGame(
  id: string,
  squares: readonly string[],
  changes: Partial<Setup> = {},
): Promise<Game> {
  let game: Game = { ...gameOf({ id: id as GameId, ...changes }), place: id };
  await store.create(game);
  for (const [ply, name] of squares.entries()) {
    const seat = game.seats[turnAt(ply)];
    const member = seat.kind === 'member' ? seat.member : undefined;
    const action = move(ply, name, member, game.setup.variant.size);
    game = played(game, action);
    await store.append(action, clock.now(), game);
  }
  return game;
}

/** Stores a game that ada won by a wipe-out. */
const wipeOut = (id: string, changes?: Partial<Setup>): Promise<Game> => storeGame(id, WIPEOUT, changes);

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

test('finds what a review shows, once it is done', async () => {
  const { setup, position } = await storeGame('game', wonByFours(5, 'black'), {
    variant: defaultVariant('gomoku'),
  });
  scanner.start();
  await step();
  expect(await honorsOf('ada')).toEqual([]);
  const judgments = position.moves.map((best, ply) => (ply === 10 ? { best, value: 0, chance: 0.1 } : null));
  await store.saveReview(setup.id, { version: 1, judgments, isDone: false });
  await step(15_000);
  expect(await honorsOf('ada')).toEqual([]);
  await store.saveReview(setup.id, { version: 1, judgments, isDone: true });
  await step(15_000);
  expect(await honorsOf('ada')).toEqual([['comeback', '', 1]]);
});

test('gives and corrects the medals of tournaments', async () => {
  let tournament = joinedBy(0, { startsAt: null });
  await store.createTournament(tournament.terms);
  const conduct = async (action: TournamentAction) => {
    tournament = accepted(tournament, action, clock.now());
    await store.appendToTournament(action, clock.now(), tournament);
  };
  const names = ['ada', 'ben', 'lin', 'mia'];
  for (const member of names) await conduct({ kind: 'join', member, rating: 1200 });
  await conduct({ kind: 'begin' });
  const pairings = [
    { black: 0, white: 1, game: 'one' as GameId },
    { black: 2, white: 3, game: 'two' as GameId },
  ];
  await conduct({ kind: 'pair', round: 1, pairings, byes: [] });
  for (const pairing of [0, 1]) await conduct({ kind: 'result', pairing, outcome: BLACK_WINS });
  await conduct({ kind: 'finish' });
  scanner.start();
  await step();
  const medals = async () => (await Promise.all(names.map(honorsOf))).map(([honor]) => honor?.[1]);
  expect(await medals()).toEqual(['gold', undefined, 'gold', undefined]);
  const outcome = { kind: 'won', winner: 'white', by: 'director' } as const;
  await conduct({ kind: 'result', pairing: 0, outcome, director: { member: 'olga' } });
  await step();
  await step(15_000);
  expect(await medals()).toEqual([undefined, 'gold', 'gold', undefined]);
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
