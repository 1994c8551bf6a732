import type {
  PuzzleAttempt,
  PuzzleResult,
  SolverChange,
  SolverRating,
} from '../../game/ports/puzzleStore.js';
import { newPuzzleRating, newSolverRating, rateAttempt } from '../../game/puzzles/puzzleRatings.js';
import { type Rating, ratingAt } from '../../game/ratings/ratings.js';
import type { GameName } from '../../rules/position.js';
import type { Database, PuzzleAttemptsTable, PuzzleRatingsTable } from '../schema.js';
import { markRolesDue } from './linkedRoleQueries.js';
import { columnsOf, ratingOf } from './ratingQueries.js';

export async function solverRating(
  db: Database,
  member: string,
  game: GameName,
): Promise<SolverRating | undefined> {
  const row = await db
    .selectFrom('puzzle_ratings')
    .selectAll()
    .where('owner', '=', 'member')
    .where('id', '=', member)
    .where('game', '=', game)
    .executeTakeFirst();
  return row && { rating: ratingOf(row), tries: row.tries, solved: row.solved };
}

const attemptFrom = ({ puzzle, game, step, result }: PuzzleAttemptsTable): PuzzleAttempt => ({
  ...{ puzzle, step },
  game: game as GameName,
  result: result as PuzzleAttempt['result'],
});

export async function openPuzzles(db: Database, member: string, game: GameName): Promise<PuzzleAttempt[]> {
  const rows = await db
    .selectFrom('puzzle_attempts')
    .selectAll()
    .where('member', '=', member)
    .where('game', '=', game)
    .where('result', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('game_puzzles')
            .select('game_puzzles.puzzle')
            .whereRef('game_puzzles.puzzle', '=', 'puzzle_attempts.puzzle'),
        ),
      ),
    )
    .orderBy('touched_at', 'desc')
    .execute();
  return rows.map(attemptFrom);
}

export async function puzzleAttempt(
  db: Database,
  member: string,
  puzzle: string,
): Promise<PuzzleAttempt | undefined> {
  const row = await db
    .selectFrom('puzzle_attempts')
    .selectAll()
    .where('member', '=', member)
    .where('puzzle', '=', puzzle)
    .executeTakeFirst();
  return row && attemptFrom(row);
}

export async function begunPuzzles(db: Database, member: string, game: GameName): Promise<string[]> {
  const rows = await db
    .selectFrom('puzzle_attempts')
    .select('puzzle')
    .where('member', '=', member)
    .where('game', '=', game)
    .execute();
  return rows.map(({ puzzle }) => puzzle);
}

export async function savePuzzleStep(
  db: Database,
  member: string,
  { puzzle, game, step }: Omit<PuzzleAttempt, 'result'>,
  at: number,
): Promise<void> {
  await db
    .insertInto('puzzle_attempts')
    .values({ member, puzzle, game, step, touched_at: at, result: 'open' })
    .onConflict((conflict) =>
      conflict
        .columns(['member', 'puzzle'])
        .doUpdateSet({ step, touched_at: at })
        .where('puzzle_attempts.result', '=', 'open'),
    )
    .execute();
}

/** Locks a puzzle rating's row until the transaction ends; inserts it if there is none. */
const lockRating = (
  db: Database,
  key: Pick<PuzzleRatingsTable, 'owner' | 'id' | 'game'>,
  initial: Rating,
): Promise<PuzzleRatingsTable> =>
  db
    .insertInto('puzzle_ratings')
    .values({ ...key, ...columnsOf(initial), tries: 0, solved: 0 })
    .onConflict((conflict) => conflict.columns(['owner', 'id', 'game']).doUpdateSet({ game: key.game }))
    .returningAll()
    .executeTakeFirstOrThrow();

async function updateRating(
  db: Database,
  { owner, id, game, tries, solved }: PuzzleRatingsTable,
  rating: Rating,
  isSolved: boolean,
): Promise<void> {
  await db
    .updateTable('puzzle_ratings')
    .set({ ...columnsOf(rating), tries: tries + 1, solved: solved + (isSolved ? 1 : 0) })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('game', '=', game)
    .execute();
}

export async function endPuzzle(
  db: Database,
  { member, game, puzzle, isSolved }: PuzzleResult,
  at: number,
): Promise<SolverChange | undefined> {
  const ended = await db
    .updateTable('puzzle_attempts')
    .set({ result: isSolved ? 'solved' : 'failed', touched_at: at })
    .where('member', '=', member)
    .where('puzzle', '=', puzzle.id)
    .where('result', '=', 'open')
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return undefined;
  const solverRow = await lockRating(db, { owner: 'member', id: member, game }, newSolverRating(at));
  const puzzleRow = await lockRating(
    db,
    { owner: 'puzzle', id: puzzle.id, game },
    newPuzzleRating(puzzle, at),
  );
  const before = ratingAt(ratingOf(solverRow), game as GameName, at);
  const after = rateAttempt({ solver: before, puzzle: ratingOf(puzzleRow) }, isSolved, at);
  await updateRating(db, solverRow, after.solver, isSolved);
  await updateRating(db, puzzleRow, after.puzzle, isSolved);
  await markRolesDue(db, [member], at);
  return { before, after: after.solver, tries: solverRow.tries + 1 };
}

/** Deletes a member's puzzle ratings, attempts and solved days. */
export async function deletePuzzlesOf(db: Database, member: string): Promise<void> {
  await db.deleteFrom('puzzle_ratings').where('owner', '=', 'member').where('id', '=', member).execute();
  for (const table of ['puzzle_attempts', 'daily_solvers'] as const)
    await db.deleteFrom(table).where('member', '=', member).execute();
}
