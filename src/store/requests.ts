import type { Notice } from '../game/ports/exchange.js';
import type { Store } from '../game/ports/store.js';
import { appendAction } from './queries/actionQueries.js';
import { hasBlocked, setBlocked } from './queries/blockQueries.js';
import {
  addDaySolver,
  beginDayPost,
  chooseDailyPuzzle,
  dailyPuzzle,
  dayPost,
  daySolvers,
  daysSolvedBy,
  endDayPost,
  puzzleServers,
  usedDailyPuzzles,
} from './queries/dayPuzzleQueries.js';
import {
  daysOff,
  endDaysOff,
  forgetDaysOff,
  markDaysOffTold,
  membersAway,
  takeDaysOff,
} from './queries/daysOffQueries.js';
import { replaceMember } from './queries/deleteMember.js';
import {
  countGamesOf,
  gamesOf,
  placesIn,
  unfinished,
  untouchedInServers,
  untouchedSince,
} from './queries/gameLists.js';
import { findGamePuzzle, gamePuzzlesFor, insertGamePuzzles } from './queries/gamePuzzleQueries.js';
import {
  anchor,
  findGame,
  insertGame,
  lastOverAt,
  liveGames,
  playingAt,
  setAnchor,
  setAside,
  setDue,
  version,
} from './queries/gameQueries.js';
import { honorsOf, ratingBefore, saveHonors, takeHonorTasks } from './queries/honorQueries.js';
import {
  dueRoles,
  linkRoles,
  renewTokens,
  roleData,
  roleTokens,
  settleRoles,
  unlinkRoles,
} from './queries/linkedRoleQueries.js';
import {
  lobbyPost,
  lobbyServers,
  noticesOf,
  setLobbyPost,
  setNotice,
  takeNotices,
} from './queries/lobbyQueries.js';
import { memberData } from './queries/memberData.js';
import {
  countOpening,
  forgetLine,
  learnLine,
  openingLines,
  openingMoves,
  rescheduleLine,
  uncountedGames,
} from './queries/openingQueries.js';
import {
  begunPuzzles,
  endPuzzle,
  openPuzzles,
  puzzleAttempt,
  savePuzzleStep,
  solverRating,
} from './queries/puzzleQueries.js';
import { ratingChanges, ratingHistory, ratingsOf } from './queries/ratingQueries.js';
import { findStudy, review, saveReview, unfinishedReviews, upsertStudy } from './queries/reviewQueries.js';
import { forgetServers, noteServer, noteServers } from './queries/serverQueries.js';
import { beginSession, secret, session } from './queries/sessionQueries.js';
import { mergeSettings, settings } from './queries/settingQueries.js';
import { countRanked, rankedOf, ranking } from './queries/standingQueries.js';
import { streakOf, talliesOf } from './queries/tallyQueries.js';
import {
  createTeamGame,
  findTeamGame,
  insertTeamAction,
  setTeamGameAside,
  setTeamGameShown,
  setTeamPost,
  teamGamesIn,
  teamGameVersion,
  teamPost,
  unfinishedTeamGames,
  unfinishedTeamGamesIn,
  unfinishedTeamGamesOf,
  unshownTeamGames,
} from './queries/teamQueries.js';
import {
  createTournament,
  findTournament,
  insertTournamentAction,
  setTournamentAside,
  setTournamentPost,
  setTournamentShown,
  shownVersion,
  tournamentOf,
  tournamentPost,
  tournamentsIn,
  tournamentVersion,
  unfinishedTournaments,
  unfinishedTournamentsOf,
  unshownTournaments,
} from './queries/tournamentQueries.js';
import {
  beginWeekly,
  daySolversSince,
  endWeekly,
  gamesEndedIn,
  ratedGamesIn,
  setWeeklyChannel,
  tournamentsFinishedIn,
  weeklyChannel,
  weeklyServers,
} from './queries/weeklyQueries.js';
import type { Database } from './schema.js';

/** Store methods that do more than one query's work: they convert positions, draw randomness or notify other processes. */
type OwnMethods =
  | 'create'
  | 'append'
  | 'load'
  | 'study'
  | 'saveStudy'
  | 'gamePuzzle'
  | 'saveGamePuzzles'
  | 'saveSettings'
  | 'tournament'
  | 'appendToTournament'
  | 'teamGame'
  | 'appendToTeamGame'
  | 'deleteMember'
  | 'close';

/** Store methods that are one query each, with the port's own arguments and answers. */
type ForwardedStore = Omit<Store, OwnMethods>;

type QueryFor<Method> = Method extends (...args: infer Args) => infer Answer
  ? (db: Database, ...args: Args) => Answer
  : never;
type QueriesFor<Methods> = { readonly [Name in keyof Methods]: QueryFor<Methods[Name]> };

/** Reads of several queries, which must see one state of the database. */
const SNAPSHOTS = { findGame, ranking, rankedOf, memberData, roleData, findTournament, findTeamGame };
const READS = {
  version,
  playingAt,
  lastOverAt,
  gamesOf,
  countGamesOf,
  placesIn,
  ratingChanges,
  ratingsOf,
  unfinished,
  untouchedSince,
  untouchedInServers,
  liveGames,
  anchor,
  settings,
  talliesOf,
  streakOf,
  ratingHistory,
  countRanked,
  hasBlocked,
  review,
  unfinishedReviews,
  findStudy,
  solverRating,
  openPuzzles,
  puzzleAttempt,
  begunPuzzles,
  dailyPuzzle,
  usedDailyPuzzles,
  daySolvers,
  daysSolvedBy,
  puzzleServers,
  dayPost,
  findGamePuzzle,
  gamePuzzlesFor,
  session,
  roleTokens,
  dueRoles,
  lobbyServers,
  lobbyPost,
  noticesOf,
  tournamentVersion,
  unfinishedTournaments,
  unfinishedTournamentsOf,
  tournamentsIn,
  tournamentOf,
  tournamentPost,
  unshownTournaments,
  shownVersion,
  teamGameVersion,
  unfinishedTeamGames,
  unshownTeamGames,
  unfinishedTeamGamesIn,
  unfinishedTeamGamesOf,
  teamGamesIn,
  teamPost,
  honorsOf,
  ratingBefore,
  weeklyServers,
  weeklyChannel,
  gamesEndedIn,
  ratedGamesIn,
  tournamentsFinishedIn,
  daySolversSince,
  uncountedGames,
  openingMoves,
  openingLines,
  daysOff,
  membersAway,
};
const WRITES = {
  insertGame,
  appendAction,
  setAside,
  setDue,
  setAnchor,
  mergeSettings,
  setBlocked,
  replaceMember,
  noteServers,
  noteServer,
  forgetServers,
  saveReview,
  upsertStudy,
  savePuzzleStep,
  endPuzzle,
  chooseDailyPuzzle,
  addDaySolver,
  beginDayPost,
  endDayPost,
  insertGamePuzzles,
  secret,
  beginSession,
  linkRoles,
  renewTokens,
  unlinkRoles,
  settleRoles,
  setLobbyPost,
  setNotice,
  takeNotices,
  createTournament,
  insertTournamentAction,
  setTournamentAside,
  setTournamentPost,
  setTournamentShown,
  createTeamGame,
  insertTeamAction,
  setTeamGameAside,
  setTeamPost,
  setTeamGameShown,
  takeHonorTasks,
  saveHonors,
  setWeeklyChannel,
  beginWeekly,
  endWeekly,
  countOpening,
  learnLine,
  forgetLine,
  rescheduleLine,
  takeDaysOff,
  endDaysOff,
  markDaysOffTold,
  forgetDaysOff,
};
const REQUESTS = { ...SNAPSHOTS, ...READS, ...WRITES } satisfies QueriesFor<ForwardedStore>;

/** Name of a query that a database runs for the store. */
export type RequestName = keyof typeof REQUESTS;

type WithoutDatabase<Query> = Query extends (db: Database, ...rest: infer Rest) => unknown ? Rest : never;
export type ArgumentsOf<Name extends RequestName> = WithoutDatabase<(typeof REQUESTS)[Name]>;
export type AnswerTo<Name extends RequestName> = Awaited<ReturnType<(typeof REQUESTS)[Name]>>;

/** A query to run. Arguments and answers are plain data: SQLite's travel to a worker and back. */
export type Request = { readonly name: RequestName; readonly args: readonly unknown[] };

/** A database that answers the store's requests. */
export interface Connection {
  ask<Name extends RequestName>(name: Name, ...args: ArgumentsOf<Name>): Promise<AnswerTo<Name>>;
  /** Runs a write and, in the same transaction, notifies all processes that share the database. */
  askAndNotify<Name extends RequestName>(
    notices: (answer: AnswerTo<Name>) => readonly Notice[],
    name: Name,
    ...args: ArgumentsOf<Name>
  ): Promise<AnswerTo<Name>>;
  /** Answers pending requests, then ends. */
  close(): Promise<void>;
}

export const isWrite = ({ name }: Request): boolean => name in WRITES;

export const needsSnapshot = ({ name }: Request): boolean => name in SNAPSHOTS;

/** Runs a request. A write that throws may have written, so its caller rolls it back. */
export function runRequest(db: Database, { name, args }: Request): Promise<unknown> {
  const query = REQUESTS[name] as (db: Database, ...args: readonly unknown[]) => Promise<unknown>;
  return query(db, ...args);
}

/** Returns the store methods that pass straight to the query of the same name. */
export const forwardTo = (database: Connection): ForwardedStore =>
  Object.fromEntries(
    (Object.keys(REQUESTS) as RequestName[]).map((name) => [
      name,
      (...args: ArgumentsOf<typeof name>) => database.ask(name, ...args),
    ]),
  ) as unknown as ForwardedStore;
