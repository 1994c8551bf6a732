import type { GameId } from '../../game/play/game.js';
import type { GamePuzzleEntry } from '../../game/ports/puzzleStore.js';
import { isDeletedMember } from '../../game/ports/records.js';
import type { Puzzle, PuzzleSource } from '../../game/puzzles/puzzle.js';
import { formatPuzzle, readEntry } from '../../game/puzzles/puzzleBank.js';
import type { GameName } from '../../rules/position.js';
import type { Database, GamePuzzlesTable } from '../schema.js';

/** Maximum number of puzzles for a server; beyond it the oldest are deleted. */
const MAX_PER_SERVER = 500;

type NewGamePuzzle = Pick<GamePuzzlesTable, 'puzzle' | 'rating' | 'line'>;

/** Inserts a game's new puzzles and deletes its server's oldest beyond the maximum. Runs in a transaction. */
export async function insertGamePuzzles(
  db: Database,
  gameId: string,
  puzzles: readonly NewGamePuzzle[],
  at: number,
): Promise<void> {
  // Reads the game again: a member may have been deleted, or the server forgotten, during the search for puzzles.
  const played = await db
    .selectFrom('games')
    .select(['game', 'server', 'black_member', 'white_member'])
    .where('id', '=', gameId)
    .executeTakeFirst();
  if (!played || played.server === null || puzzles.length === 0) return;
  const { game, server, black_member: black, white_member: white } = played;
  if ([black, white].some((member) => member !== null && isDeletedMember(member))) return;
  const common = { server, game_id: gameId, game, black, white, created_at: at };
  await db
    .insertInto('game_puzzles')
    .values(puzzles.map((each) => ({ ...each, ...common })))
    .onConflict((conflict) => conflict.column('puzzle').doNothing())
    .execute();
  const ids = await idsOf(db, 'server', server);
  await deletePuzzles(db, ids.slice(MAX_PER_SERVER));
}

/** Finds the puzzles of a server, or of the games in which a member was black or white, newest first. */
async function idsOf(db: Database, by: 'server' | 'black' | 'white', whose: string): Promise<string[]> {
  const rows = await db
    .selectFrom('game_puzzles')
    .select('puzzle')
    .where(by, '=', whose)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ puzzle }) => puzzle);
}

/** Deletes puzzles and their ratings. */
async function deletePuzzles(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('puzzle_ratings').where('owner', '=', 'puzzle').where('id', 'in', ids).execute();
  await db.deleteFrom('game_puzzles').where('puzzle', 'in', ids).execute();
}

/** Deletes the puzzles of a member's games. */
export async function deleteGamePuzzlesOf(db: Database, member: string): Promise<void> {
  for (const color of ['black', 'white'] as const) await deletePuzzles(db, await idsOf(db, color, member));
}

/** Deletes the puzzles of the games that were played in a server. */
export const deleteGamePuzzlesIn = async (db: Database, server: string): Promise<void> =>
  deletePuzzles(db, await idsOf(db, 'server', server));

export const findGamePuzzle = (db: Database, id: string): Promise<GamePuzzlesTable | undefined> =>
  db.selectFrom('game_puzzles').selectAll().where('puzzle', '=', id).executeTakeFirst();

/** Finds the puzzles of a member's games, oldest first. */
export async function findGamePuzzlesOf(db: Database, member: string): Promise<GamePuzzlesTable[]> {
  const of = (color: 'black' | 'white') =>
    db.selectFrom('game_puzzles').selectAll().where(color, '=', member).execute();
  const rows = [...(await of('black')), ...(await of('white'))];
  return rows.sort((a, b) => a.created_at - b.created_at);
}

export async function gamePuzzlesFor(
  db: Database,
  member: string,
  server: string,
): Promise<GamePuzzleEntry[]> {
  const rows = await db
    .selectFrom('game_puzzles')
    .leftJoin('puzzle_attempts', (join) =>
      join.onRef('puzzle_attempts.puzzle', '=', 'game_puzzles.puzzle').on('member', '=', member),
    )
    .select(['game_puzzles.puzzle', 'game_puzzles.game', 'rating', 'step'])
    .where('server', '=', server)
    .where(({ eb, or }) => or([eb('result', 'is', null), eb('result', '=', 'open')]))
    .where(({ eb, or }) => or([eb('black', 'is', null), eb('black', '<>', member)]))
    .where(({ eb, or }) => or([eb('white', 'is', null), eb('white', '<>', member)]))
    .execute();
  return rows.map(({ puzzle, game, rating, step }) => ({
    id: puzzle,
    game: game as GameName,
    rating,
    step: step ?? undefined,
  }));
}

export const gamePuzzleRow = (puzzle: Puzzle): NewGamePuzzle => ({
  puzzle: puzzle.id,
  rating: puzzle.rating,
  line: formatPuzzle(puzzle),
});

/** Reads a puzzle from its row. Throws a BankError if the line is damaged. */
export const gamePuzzleFrom = (row: GamePuzzlesTable): { puzzle: Puzzle; source: PuzzleSource } => ({
  puzzle: readEntry(row.line, row.game as GameName, 1).puzzle(),
  source: { game: row.game_id as GameId, players: { black: row.black, white: row.white } },
});
