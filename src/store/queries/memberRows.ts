import type {
  ActionsTable,
  Database,
  DaySolversTable,
  GamePuzzlesTable,
  GamesTable,
  PuzzleAttemptsTable,
  PuzzleRatingsTable,
  RatedGamesTable,
  RatingsTable,
  StandingsTable,
  StreaksTable,
  StudiesTable,
  TalliesTable,
} from '../schema.js';
import { findBlocked } from './blockQueries.js';
import { findGamePuzzlesOf } from './gamePuzzleQueries.js';
import { allGamesOf } from './gamesOf.js';
import { findRatingsOf } from './ratingQueries.js';
import { findSettings } from './settingQueries.js';
import { findStudiesOf } from './studyQueries.js';
import { findStreak, findTallies } from './tallyQueries.js';

/** Every row that is about a member. */
export type MemberRows = {
  readonly settings: string | undefined;
  readonly blocked: readonly string[];
  readonly ratings: readonly RatingsTable[];
  readonly ratedGames: readonly RatedGamesTable[];
  readonly standings: readonly StandingsTable[];
  readonly tallies: readonly TalliesTable[];
  readonly streak: Pick<StreaksTable, 'kind' | 'games'> | undefined;
  /** Those touched longest ago first. */
  readonly studies: readonly StudiesTable[];
  readonly puzzleRatings: readonly PuzzleRatingsTable[];
  readonly puzzleAttempts: readonly PuzzleAttemptsTable[];
  readonly gamePuzzles: readonly GamePuzzlesTable[];
  readonly daysSolved: readonly DaySolversTable[];
  /** The oldest first. */
  readonly games: readonly (GamesTable & { readonly anchor: string | null })[];
  /** Of all those games, each game's in order. */
  readonly actions: readonly ActionsTable[];
};

export const findMemberRows = async (db: Database, member: string): Promise<MemberRows> => ({
  settings: await findSettings(db, { member }),
  blocked: await findBlocked(db, member),
  ratings: await findRatingsOf(db, member),
  ratedGames: await db
    .selectFrom('rated_games')
    .selectAll()
    .where('member', '=', member)
    .orderBy('rated_at')
    .execute(),
  standings: await db
    .selectFrom('standings')
    .selectAll()
    .where('member', '=', member)
    .orderBy('pool')
    .orderBy('server')
    .orderBy('season')
    .execute(),
  tallies: await findTallies(db, member),
  streak: await findStreak(db, member),
  studies: await findStudiesOf(db, member),
  puzzleRatings: await db
    .selectFrom('puzzle_ratings')
    .selectAll()
    .where('owner', '=', 'member')
    .where('id', '=', member)
    .orderBy('game')
    .execute(),
  puzzleAttempts: await db
    .selectFrom('puzzle_attempts')
    .selectAll()
    .where('member', '=', member)
    .orderBy('touched_at')
    .execute(),
  gamePuzzles: await findGamePuzzlesOf(db, member),
  daysSolved: await db
    .selectFrom('day_solvers')
    .selectAll()
    .where('member', '=', member)
    .orderBy('day')
    .orderBy('server')
    .execute(),
  games: await db
    .selectFrom('games')
    .leftJoin('anchors', 'anchors.game_id', 'games.id')
    .selectAll('games')
    .select('anchors.place as anchor')
    .where('games.id', 'in', allGamesOf(db, member))
    .orderBy('opened_at')
    .execute(),
  actions: await db
    .selectFrom('actions')
    .selectAll()
    .where('game_id', 'in', allGamesOf(db, member))
    .orderBy('game_id')
    .orderBy('number')
    .execute(),
});
