import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Game, GameId } from '../../../src/game/play/game.js';
import type { LineId, OpeningLine, PlayedMove } from '../../../src/game/ports/openingStore.js';
import type { Store } from '../../../src/game/ports/store.js';
import { defaultVariant } from '../../../src/rules/games.js';
import type { Square } from '../../../src/rules/position.js';
import { gameOf, move, OPENED_AT, played } from '../../game/games.js';
import { DATABASES, type TestDatabase } from '../databases.js';

const REVERSI = defaultVariant('reversi');
const MOVE = 37 as Square;
const playedMove = (winner: PlayedMove['winner'], square = MOVE): PlayedMove => ({
  ...{ position: 'p', move: square, winner },
});
const lineOf = (id: string, changes: Partial<OpeningLine> = {}): OpeningLine => ({
  ...{ id: id as LineId, variant: REVERSI, side: 'black', moves: [MOVE], memory: '{}', dueAt: 7 },
  ...changes,
});

describe.each(DATABASES)('openings on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(() => database.clear());

  afterAll(() => database.drop());

  /** Stores a game of four moves that ends. */
  async function endGame(id: string, changes: Partial<Game['setup']> = {}): Promise<GameId> {
    let game: Game = { ...gameOf({ id: id as GameId, server: 's', ...changes }), place: id };
    await store.create(game);
    const moves = ['f5', 'd6', 'c3', 'd3'].map((name, ply) => move(ply, name, ply % 2 === 0 ? 'ada' : 'ben'));
    for (const action of [...moves, { kind: 'resign', member: 'ben' } as const]) {
      game = played(game, action);
      await store.append(action, OPENED_AT, game);
    }
    return game.setup.id;
  }

  test('queue the finished games of servers, each until it is counted', async () => {
    const first = await endGame('first');
    await endGame('direct', { server: null, venue: 'direct' });
    await endGame('guest', { venue: 'guest' });
    const second = await endGame('second');
    expect(await store.uncountedGames(10)).toEqual([first, second]);
    expect(await store.uncountedGames(1)).toEqual([first]);
    await store.countOpening(first, []);
    expect(await store.uncountedGames(10)).toEqual([second]);
  });

  test('count a game once, though two processes count it at the same time', async () => {
    const other = database.isShared ? await database.open() : store;
    const ids = await Promise.all(['a', 'b', 'c'].map((id) => endGame(id)));
    const winners = ['black', 'white', null] as const;
    await Promise.all(
      [store, other].flatMap((each) =>
        ids.map((id, i) =>
          each.countOpening(id, [playedMove(winners[i]!), playedMove(winners[i]!, 19 as Square)]),
        ),
      ),
    );
    const counts = { games: 3, black: 1, white: 1 };
    expect(await store.openingMoves('s', REVERSI, 'p', 1)).toEqual([
      { move: 19, ...counts },
      { move: MOVE, ...counts },
    ]);
    expect(await store.openingMoves('s', REVERSI, 'p', 4)).toEqual([]);
    expect(await store.openingMoves('other', REVERSI, 'p', 1)).toEqual([]);
    expect(await store.openingMoves('s', { ...REVERSI, size: 10 }, 'p', 1)).toEqual([]);
  });

  test('forget the counts of a server that the bot has left', async () => {
    const [counted, late] = [await endGame('counted'), await endGame('late')];
    await store.countOpening(counted, [playedMove('black')]);
    await store.noteServer('s', 'left', 1);
    await store.forgetServers(2);
    await store.countOpening(late, [playedMove('black')]);
    expect(await store.openingMoves('s', REVERSI, 'p', 1)).toEqual([]);
    expect(await store.uncountedGames(10)).toEqual([]);
  });

  test('keep a member’s lines, each once, up to the limit', async () => {
    expect(await store.learnLine('ada', lineOf('a', { dueAt: 9 }), 2)).toBe('learned');
    expect(await store.learnLine('ada', lineOf('b'), 2)).toBe('known');
    const white = lineOf('c', { side: 'white' });
    expect(await store.learnLine('ada', white, 2)).toBe('learned');
    expect(await store.learnLine('ada', lineOf('d', { side: 'both' }), 2)).toBe('full');
    expect(await store.learnLine('ben', lineOf('e'), 2)).toBe('learned');
    expect(await store.openingLines('ada')).toEqual([white, lineOf('a', { dueAt: 9 })]);
  });

  test('change a line only for its member, and once for each time that it was due', async () => {
    await store.learnLine('ada', lineOf('a'), 2);
    const next = { id: 'a' as LineId, memory: '{"reps":1}', dueAt: 100 };
    expect(await store.rescheduleLine('ben', next, 7)).toBe(false);
    expect(await store.rescheduleLine('ada', next, 7)).toBe(true);
    expect(await store.rescheduleLine('ada', { ...next, dueAt: 200 }, 7)).toBe(false);
    expect(await store.openingLines('ada')).toEqual([lineOf('a', next)]);
    expect(await store.forgetLine('ben', 'a' as LineId)).toBe(false);
    expect(await store.forgetLine('ada', 'a' as LineId)).toBe(true);
    expect(await store.forgetLine('ada', 'a' as LineId)).toBe(false);
    expect(await store.rescheduleLine('ada', next, 100)).toBe(false);
  });
});
