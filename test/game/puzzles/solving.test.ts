import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src/game/ports/store.js';
import { dayAfter, dayOf, type PuzzleBanks } from '../../../src/game/puzzles/dailyPuzzle.js';
import type { Reply } from '../../../src/game/puzzles/findReply.js';
import {
  type MoveOutcome,
  PuzzleSolving,
  positionAt,
  solutionOf,
} from '../../../src/game/puzzles/solving.js';
import type { Square } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { openMemoryStore } from '../../store/open.js';
import { play, resign } from '../../store/play.js';
import { FakeClock } from '../fakes.js';
import { OPENED_AT } from '../games.js';
import { BANKS, manyEntries } from './banks.js';

const reversi = (name: string): Square => parseSquare(name, 8)!;
const gomoku = (name: string): Square => parseSquare(name, 15)!;

let store: Store;
let clock: FakeClock;
let solving: PuzzleSolving;
/** Members who do not allow puzzles from their games. */
let forbidden: Set<string>;

const newSolving = (banks: PuzzleBanks = BANKS): PuzzleSolving =>
  new PuzzleSolving({
    ...{ store, clock, banks },
    chance: () => 0,
    allows: async (member) => !forbidden.has(member),
  });

/** The other side's reply to moves that are not in the line. */
let reply: Reply;
const tryMove = (member: string, id: string, step: number, move: Square): Promise<MoveOutcome> =>
  solving.try(member, id, step, move, async () => reply);

beforeEach(async () => {
  forbidden = new Set();
  reply = { move: undefined, isLost: false };
  clock = new FakeClock();
  store = await openMemoryStore();
  solving = newSolving();
  return () => store.close();
});

describe('a member who requests a puzzle', () => {
  test('gets the one nearest to their rating, and the same until it is finished', async () => {
    const first = await solving.next('ada', 'reversi');
    expect(first).toMatchObject({ puzzle: { id: 'r1' }, step: 0 });
    expect(first!.position.moves).toHaveLength(1);
    await tryMove('ada', 'r1', 0, reversi('d6'));
    expect(await newSolving().next('ada', 'reversi')).toMatchObject({ puzzle: { id: 'r1' }, step: 1 });
    expect(await solving.next('ben', 'reversi')).toMatchObject({ puzzle: { id: 'r1' }, step: 0 });
    await tryMove('ada', 'r1', 1, reversi('d3'));
    expect(await solving.next('ada', 'reversi')).toMatchObject({ puzzle: { id: 'r2' }, step: 0 });
    await solving.giveUp('ada', 'r2');
    expect(await solving.next('ada', 'reversi')).toBeUndefined();
    expect(await solving.next('ada', 'gomoku')).toMatchObject({ puzzle: { id: 'g1' } });
  });

  const today = () => dayOf(clock.now());

  test('gets the same daily puzzle of a game as all members, which is kept for that', async () => {
    for (const [game, id] of [
      ['reversi', 'rday'],
      ['gomoku', 'gday'],
    ] as const) {
      expect(await solving.ofDay('ada', { game, day: today() })).toMatchObject({ puzzle: { id }, step: 0 });
    }
    await tryMove('ada', 'rday', 0, reversi('d6'));
    expect(await solving.ofDay('ada', { game: 'reversi', day: today() })).toMatchObject({ step: 1 });
  });

  test('never gets an unfinished daily puzzle as a rated one', async () => {
    for (const game of ['reversi', 'gomoku'] as const) await solving.ofDay('ada', { game, day: today() });
    expect(await solving.next('ada', 'reversi')).toMatchObject({ puzzle: { id: 'r1' } });
    expect(await solving.next('ada', 'gomoku')).toMatchObject({ puzzle: { id: 'g1' } });
    clock.forward(1);
    await solving.ofDay('ada', { game: 'gomoku', day: today() });
    await tryMove('ada', 'gday', 0, gomoku('h11'));
    expect(await solving.next('ada', 'gomoku')).toMatchObject({ puzzle: { id: 'g1' } });
  });

  test('gets an earlier day’s daily puzzle again, also after the bank has grown', async () => {
    const daily = { game: 'reversi', day: today() } as const;
    const first = await solving.idOfDay(daily);
    clock.forward(10 * 24 * 60 * 60_000);
    const grown = newSolving({ ...BANKS, reversi: manyEntries(40) });
    expect(await grown.idOfDay(daily)).toBe(first);
    expect(await grown.idOfDay({ ...daily, day: today() })).not.toBe(first);
  });

  test('gets no daily puzzle for a day that had none, is to come or does not exist', async () => {
    const tomorrow = dayAfter(today());
    for (const day of [tomorrow, '1999-12-31', '2026-13-01', '0000-00-00', '1900-01-01']) {
      expect(await solving.ofDay('ada', { game: 'reversi', day }), day).toBeUndefined();
    }
  });
});

describe('a move', () => {
  test('that is right is answered, and the last one solves the puzzle', async () => {
    await solving.next('ada', 'gomoku');
    const on = await tryMove('ada', 'g1', 0, gomoku('h11'));
    expect(on).toMatchObject({ kind: 'continues', step: 1, best: gomoku('h11'), reply: gomoku('h12') });
    const solved = await tryMove('ada', 'g1', 1, gomoku('e11'));
    if (solved.kind !== 'solved') throw new Error(solved.kind);
    expect(solved.change!.after.rating).toBeGreaterThan(solved.change!.before.rating);
    expect(await solving.ratingOf('ada', 'gomoku')).toMatchObject({ tries: 1, solved: 1 });
  });

  test('that is as good as the line’s continues with the line', async () => {
    await solving.next('ada', 'reversi');
    const on = await tryMove('ada', 'r1', 0, reversi('f6'));
    expect(on).toMatchObject({ kind: 'continues', best: reversi('d6'), reply: reversi('c3') });
    if (on.kind !== 'continues') throw new Error(on.kind);
    expect(on.position.at(reversi('f6'))).toBeUndefined();
  });

  test('that is wrong fails the puzzle, and later attempts change no rating', async () => {
    await solving.next('ada', 'gomoku');
    const failed = await tryMove('ada', 'g1', 0, gomoku('a15'));
    if (failed.kind !== 'failed') throw new Error(failed.kind);
    expect(failed.change!.after.rating).toBeLessThan(failed.change!.before.rating);
    expect(failed.position.at(gomoku('a15'))).toBe('black');
    for (const [step, name] of [
      [0, 'a14'],
      [0, 'h11'],
      [1, 'i11'],
    ] as const) {
      const tried = await tryMove('ada', 'g1', step, gomoku(name));
      if ('change' in tried) expect(tried.change).toBeUndefined();
    }
    expect(await solving.ratingOf('ada', 'gomoku')).toMatchObject({ tries: 1, solved: 0 });
  });

  test('that wins too allows another, and changes no rating', async () => {
    await solving.next('ada', 'gomoku');
    reply = { move: gomoku('a14'), isLost: true };
    expect(await tryMove('ada', 'g1', 0, gomoku('a15'))).toMatchObject({ kind: 'winsToo', step: 0 });
    expect(await tryMove('ada', 'g1', 0, gomoku('h11'))).toMatchObject({ kind: 'continues' });
    expect(await solving.ratingOf('ada', 'gomoku')).toMatchObject({ tries: 0 });
  });

  test('that wins is wrong if the goal is a draw', async () => {
    await solving.next('ada', 'reversi');
    reply = { move: reversi('f4'), isLost: true };
    expect(await tryMove('ada', 'r1', 0, reversi('f4'))).toMatchObject({
      kind: 'failed',
      reply: reversi('f4'),
    });
  });

  test('pressed twice at once counts once', async () => {
    await solving.next('ada', 'reversi');
    await Promise.all([0, 1].map(() => tryMove('ada', 'r1', 0, reversi('c5'))));
    const wrong = await Promise.all([0, 1].map(() => tryMove('ada', 'r1', 0, reversi('f4'))));
    expect(wrong.map((each) => 'change' in each && each.change !== undefined)).toEqual([true, false]);
    expect(await solving.ratingOf('ada', 'reversi')).toMatchObject({ tries: 1 });
  });

  test('at another turn shows the one that the member has reached', async () => {
    await solving.next('ada', 'gomoku');
    expect(await tryMove('ada', 'g1', 1, gomoku('i11'))).toMatchObject({ kind: 'stale', step: 0 });
    await tryMove('ada', 'g1', 0, gomoku('h11'));
    expect(await tryMove('ada', 'g1', 0, gomoku('a15'))).toMatchObject({ kind: 'stale', step: 1 });
  });

  test.each([
    ['no-such', 0, 'h11'],
    ['g1', 9, 'h11'],
    ['g1', 0, 'h8'],
  ])('on an unknown puzzle, turn or square (%s, %i, %s) is unknown', async (id, step, name) => {
    expect(await tryMove('ada', id, step, gomoku(name))).toEqual({ kind: 'unknown' });
  });
});

test('the solution leads from the first position to the last', () => {
  for (const entry of [...BANKS.reversi, ...BANKS.gomoku]) {
    const puzzle = entry.puzzle();
    let position = positionAt(puzzle, 0);
    for (const move of solutionOf(puzzle)) position = position.play(move);
    expect(position.ply).toBe(puzzle.moves.length + solutionOf(puzzle).length);
  }
});

describe('a puzzle found in a game of a server', () => {
  const [NEAR, FAR] = [
    { ...BANKS.reversi[1]!.puzzle(), id: 'near', rating: 1320 },
    { ...BANKS.reversi[2]!.puzzle(), id: 'far', rating: 1900 },
  ];

  beforeEach(async () => {
    const game = await play(store, 'game1', resign('ben'), OPENED_AT, { server: 'here' });
    await store.saveGamePuzzles(game.setup.id, [FAR!, NEAR!], 0);
  });

  test('is chosen by its distance from the member’s rating, and names the game and its players', async () => {
    const source = { game: 'game1', players: { black: 'ada', white: 'ben' } };
    expect(await solving.nextInServer('lin', 'here')).toMatchObject({ puzzle: { id: 'near' }, source });
    expect(await tryMove('lin', 'near', 0, reversi('d6'))).toMatchObject({ kind: 'continues', source });
    expect(await solving.nextInServer('lin', 'here')).toMatchObject({ puzzle: { id: 'near' }, step: 1 });
    expect(await solving.giveUp('lin', 'near')).toMatchObject({ source });
    expect(await solving.nextInServer('lin', 'here')).toMatchObject({ puzzle: { id: 'far' } });
    await solving.giveUp('lin', 'far');
    expect(await solving.nextInServer('lin', 'here')).toBeUndefined();
  });

  test('is given neither to its players nor in other servers', async () => {
    for (const member of ['ada', 'ben']) expect(await solving.nextInServer(member, 'here')).toBeUndefined();
    expect(await solving.nextInServer('lin', 'there')).toBeUndefined();
    expect(await solving.nextInServer('lin', 'here', 'gomoku')).toBeUndefined();
  });

  test('disappears if a player withdraws the permission', async () => {
    await solving.nextInServer('lin', 'here');
    forbidden.add('ben');
    expect(await solving.nextInServer('lin', 'here')).toBeUndefined();
    expect(await solving.show('near', 0)).toBeUndefined();
    expect(await tryMove('lin', 'near', 0, reversi('d6'))).toEqual({ kind: 'unknown' });
    expect(await solving.giveUp('lin', 'near')).toBeUndefined();
    forbidden.clear();
    expect(await solving.show('near', 0)).toMatchObject({ puzzle: { id: 'near' } });
  });

  test('is rated like others, and leaves the member’s puzzle of the bank unfinished', async () => {
    await solving.next('lin', 'reversi');
    await solving.nextInServer('lin', 'here');
    expect(await solving.next('lin', 'reversi')).toMatchObject({ puzzle: { id: 'r1' } });
    await tryMove('lin', 'near', 0, reversi('d6'));
    const solved = await tryMove('lin', 'near', 1, reversi('d3'));
    if (solved.kind !== 'solved') throw new Error(solved.kind);
    expect(solved.change!.after.rating).toBeGreaterThan(solved.change!.before.rating);
    expect(await solving.ratingOf('lin', 'reversi')).toMatchObject({ tries: 1, solved: 1 });
  });
});
