import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../../src/game/play/game.js';
import type { Store } from '../../../src/game/ports/store.js';
import type { Puzzle } from '../../../src/game/puzzles/puzzle.js';
import { AGAINST_BOT, OPENED_AT } from '../../game/games.js';
import { BANKS } from '../../game/puzzles/banks.js';
import { DATABASES, type TestDatabase } from '../databases.js';
import { play, resign } from '../play.js';

const AT = 1_764_000_000_000;
const KEPT = 500;
const [SOLVED, OTHER] = BANKS.reversi.map(({ puzzle }) => puzzle()) as [Puzzle, Puzzle];
const [ONE, TWO] = ['game1', 'game2'] as GameId[];
const SOURCE = { game: ONE, players: { black: 'ada', white: 'ben' } };

describe.each(DATABASES)('puzzles from games on %s', (_, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await make();
    store = await database.open();
  });

  beforeEach(async () => {
    await database.clear();
    await play(store, ONE!, resign('ben'), OPENED_AT, { server: 'here' });
  });

  afterAll(() => database.drop());

  const idsFor = async (member: string, server = 'here'): Promise<string[]> =>
    (await store.gamePuzzlesFor(member, server)).map(({ id }) => id).sort();
  async function solve({ id, rating }: Puzzle, member = 'lin'): Promise<number> {
    await store.savePuzzleStep(member, { puzzle: id, game: 'reversi', step: 0 }, AT);
    const solved = { member, game: 'reversi', puzzle: { id, rating }, isSolved: true } as const;
    return (await store.endPuzzle(solved, AT))!.after.rating;
  }

  test('are kept once, and offered in their server to members who did not play the game', async () => {
    await store.saveGamePuzzles(ONE!, [SOLVED, OTHER], AT);
    await play(store, TWO!, resign('ben'), OPENED_AT, { server: 'there' });
    await store.saveGamePuzzles(TWO!, [SOLVED], AT + 1);
    expect(await store.gamePuzzle(SOLVED.id)).toEqual({ puzzle: SOLVED, source: SOURCE });
    expect(await store.gamePuzzle('unknown')).toBeUndefined();
    expect(await idsFor('lin')).toEqual([SOLVED.id, OTHER.id].sort());
    for (const member of ['ada', 'ben']) expect(await idsFor(member)).toEqual([]);
    expect(await idsFor('lin', 'there')).toEqual([]);
  });

  test('are offered until solved or failed, with the member’s turn in them', async () => {
    await store.saveGamePuzzles(ONE!, [SOLVED, OTHER], AT);
    await store.savePuzzleStep('lin', { puzzle: OTHER.id, game: 'reversi', step: 1 }, AT);
    await solve(SOLVED);
    expect(await store.gamePuzzlesFor('lin', 'here')).toEqual([
      { id: OTHER.id, game: 'reversi', rating: OTHER.rating, step: 1 },
    ]);
    expect(await idsFor('mia')).toHaveLength(2);
    // A puzzle begun in a server is not the open puzzle of the bank.
    expect(await store.openPuzzles('lin', 'reversi')).toEqual([]);
  });

  test('name one member if the game was against the bot', async () => {
    await play(store, TWO!, resign('ada'), OPENED_AT, { server: 'here', seats: AGAINST_BOT, rated: false });
    await store.saveGamePuzzles(TWO!, [SOLVED], AT);
    expect((await store.gamePuzzle(SOLVED.id))!.source).toEqual({
      game: TWO,
      players: { black: 'ada', white: null },
    });
    expect(await idsFor('ada')).toEqual([]);
    expect(await idsFor('ben')).toEqual([SOLVED.id]);
  });

  test('number at most 500 in a server: the oldest are deleted with their ratings', async () => {
    await store.saveGamePuzzles(ONE!, [SOLVED], AT);
    const reached = await solve(SOLVED);
    const others = Array.from({ length: KEPT }, (__, i): Puzzle => ({ ...OTHER, id: `other${i}` }));
    await store.saveGamePuzzles(ONE!, others, AT + 1);
    expect(await idsFor('mia')).toHaveLength(KEPT);
    expect(await store.gamePuzzle(SOLVED.id)).toBeUndefined();
    await play(store, TWO!, resign('ben'), OPENED_AT, { server: 'there' });
    await store.saveGamePuzzles(TWO!, [SOLVED], AT + 2);
    expect(await idsFor('mia')).toHaveLength(KEPT);
    expect(await idsFor('mia', 'there')).toEqual([SOLVED.id]);
    expect(await solve(SOLVED, 'mia')).toBe(reached);
  });

  test.each(['ada', 'ben'])('are in %s’s data, and deleted with it', async (member) => {
    await store.saveGamePuzzles(ONE!, [SOLVED], AT);
    const { gamePuzzles } = await store.memberData(member);
    expect(gamePuzzles).toEqual([{ puzzle: SOLVED.id, server: 'here', game: ONE, at: AT }]);
    await store.deleteMember(member);
    expect(await store.gamePuzzle(SOLVED.id)).toBeUndefined();
    // Puzzles found after the deletion are not kept.
    await store.saveGamePuzzles(ONE!, [SOLVED], AT);
    expect(await store.gamePuzzle(SOLVED.id)).toBeUndefined();
  });

  test('are deleted with their server’s data', async () => {
    await store.saveGamePuzzles(ONE!, [SOLVED], AT);
    await store.noteServer('here', 'left', 1000);
    await store.forgetServers(2000);
    expect(await store.gamePuzzle(SOLVED.id)).toBeUndefined();
    await store.saveGamePuzzles(ONE!, [SOLVED], AT);
    expect(await store.gamePuzzle(SOLVED.id)).toBeUndefined();
  });
});
