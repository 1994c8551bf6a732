import type { DaySolvers, PuzzleResult } from '../../game/ports/puzzleStore.js';
import { newPuzzleRating, newSolverRating, rateAttempt } from '../../game/puzzles/puzzleRatings.js';
import { type Rating, ratingAt } from '../../game/ratings/ratings.js';
import type { GameName } from '../../rules/position.js';
import type { Database, PuzzleAttemptsTable, PuzzleRatingsTable } from '../schema.js';
import { columnsOf, ratingOf } from './ratingQueries.js';

export const findSolverRating = (
  db: Database,
  member: string,
  game: string,
): Promise<PuzzleRatingsTable | undefined> =>
  db
    .selectFrom('puzzle_ratings')
    .selectAll()
    .where('owner', '=', 'member')
    .where('id', '=', member)
    .where('game', '=', game)
    .executeTakeFirst();

export const findOpenPuzzle = (
  db: Database,
  member: string,
  game: string,
): Promise<PuzzleAttemptsTable | undefined> =>
  db
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
    .limit(1)
    .executeTakeFirst();

export const findPuzzleAttempt = (
  db: Database,
  member: string,
  puzzle: string,
): Promise<PuzzleAttemptsTable | undefined> =>
  db
    .selectFrom('puzzle_attempts')
    .selectAll()
    .where('member', '=', member)
    .where('puzzle', '=', puzzle)
    .executeTakeFirst();

export async function findBegunPuzzles(db: Database, member: string, game: string): Promise<string[]> {
  const rows = await db
    .selectFrom('puzzle_attempts')
    .select('puzzle')
    .where('member', '=', member)
    .where('game', '=', game)
    .execute();
  return rows.map(({ puzzle }) => puzzle);
}

/** Keeps how far a member is in a puzzle; one that has come to a result stays as it is. */
export async function upsertPuzzleStep(
  db: Database,
  row: Omit<PuzzleAttemptsTable, 'result'>,
): Promise<void> {
  const { step, touched_at } = row;
  await db
    .insertInto('puzzle_attempts')
    .values({ ...row, result: 'open' })
    .onConflict((conflict) =>
      conflict
        .columns(['member', 'puzzle'])
        .doUpdateSet({ step, touched_at })
        .where('puzzle_attempts.result', '=', 'open'),
    )
    .execute();
}

/** A row of ratings, a new one where there is none, which nobody else changes until the transaction ends. */
const lockRating = (
  db: Database,
  key: Pick<PuzzleRatingsTable, 'owner' | 'id' | 'game'>,
  fresh: Rating,
): Promise<PuzzleRatingsTable> =>
  db
    .insertInto('puzzle_ratings')
    .values({ ...key, ...columnsOf(fresh), tries: 0, solved: 0 })
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

/** Ends an open try and changes the ratings of both; undefined where none is open. To be run in a transaction. */
export async function endPuzzle(
  db: Database,
  { member, game, puzzle, isSolved }: PuzzleResult,
  at: number,
): Promise<{ before: Rating; after: Rating } | undefined> {
  const ended = await db
    .updateTable('puzzle_attempts')
    .set({ result: isSolved ? 'solved' : 'failed', touched_at: at })
    .where('member', '=', member)
    .where('puzzle', '=', puzzle.id)
    .where('result', '=', 'open')
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return undefined;
  const solver = await lockRating(db, { owner: 'member', id: member, game }, newSolverRating(at));
  const theirs = await lockRating(db, { owner: 'puzzle', id: puzzle.id, game }, newPuzzleRating(puzzle, at));
  const before = ratingAt(ratingOf(solver), game as GameName, at);
  const after = rateAttempt({ solver: before, puzzle: ratingOf(theirs) }, isSolved, at);
  await updateRating(db, solver, after.solver, isSolved);
  await updateRating(db, theirs, after.puzzle, isSolved);
  return { before, after: after.solver };
}

/** Deletes what is kept of how a member did at puzzles. */
export async function deletePuzzlesOf(db: Database, member: string): Promise<void> {
  await db.deleteFrom('puzzle_ratings').where('owner', '=', 'member').where('id', '=', member).execute();
  for (const table of ['puzzle_attempts', 'day_solvers'] as const)
    await db.deleteFrom(table).where('member', '=', member).execute();
}

export async function addDaySolver(
  db: Database,
  server: string,
  day: string,
  member: string,
  at: number,
): Promise<void> {
  await db
    .insertInto('day_solvers')
    .values({ server, day, member, solved_at: at })
    .onConflict((conflict) => conflict.columns(['server', 'day', 'member']).doNothing())
    .execute();
}

export async function findDaySolvers(db: Database, server: string, day: string): Promise<DaySolvers> {
  const rows = await db
    .selectFrom('day_solvers')
    .select('member')
    .where('server', '=', server)
    .where('day', '=', day)
    .orderBy('solved_at')
    .orderBy('member')
    .execute();
  return { first: rows[0]?.member, count: rows.length };
}
