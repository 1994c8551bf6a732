import type { Notice } from '../game/ports/exchange.js';
import { appendAction } from './queries/actionQueries.js';
import { findAnchor, upsertAnchor } from './queries/anchorQueries.js';
import { hasBlocked, setBlocked } from './queries/blockQueries.js';
import { beginDayPost, endDayPost, findDayPost, findPuzzleServers } from './queries/dayPostQueries.js';
import { deleteMember } from './queries/deleteMember.js';
import { findGamePuzzle, findGamePuzzlesFor, insertGamePuzzles } from './queries/gamePuzzleQueries.js';
import {
  findGame,
  findLastOverAt,
  findPlayingAt,
  findVersion,
  insertGame,
  setAside,
} from './queries/gameQueries.js';
import { countGamesOf, findGamesOf, findPlacesIn } from './queries/gamesOf.js';
import { findMemberRows } from './queries/memberRows.js';
import { countLive } from './queries/openerLimits.js';
import {
  addDaySolver,
  endPuzzle,
  findBegunPuzzles,
  findDaySolvers,
  findOpenPuzzle,
  findPuzzleAttempt,
  findSolverRating,
  upsertPuzzleStep,
} from './queries/puzzleQueries.js';
import { findRatingChanges, findRatingHistory, findRatingsOf } from './queries/ratingQueries.js';
import { findReview, findUnfinishedReviews, upsertReview } from './queries/reviewQueries.js';
import { forgetServers, noteServer, noteServers } from './queries/serverQueries.js';
import { findSettings, upsertSettings } from './queries/settingQueries.js';
import { countRanked, findRanked, findRanking } from './queries/standingQueries.js';
import { findStudy, upsertStudy } from './queries/studyQueries.js';
import { findStreak, findTallies } from './queries/tallyQueries.js';
import { findUnfinished, findUntouched, findUntouchedInServers } from './queries/unfinished.js';
import type { Database } from './schema.js';

/** Reads of several queries, which must see one state of the database. */
const SNAPSHOTS = { findGame, findRanking, findRanked, findMemberRows };
const READS = {
  ...SNAPSHOTS,
  findVersion,
  findPlayingAt,
  findLastOverAt,
  findGamesOf,
  countGamesOf,
  findPlacesIn,
  findRatingChanges,
  findRatingsOf,
  findUnfinished,
  findUntouched,
  findUntouchedInServers,
  countLive,
  findAnchor,
  findSettings,
  findTallies,
  findStreak,
  findRatingHistory,
  countRanked,
  hasBlocked,
  findReview,
  findUnfinishedReviews,
  findStudy,
  findSolverRating,
  findOpenPuzzle,
  findPuzzleAttempt,
  findBegunPuzzles,
  findDaySolvers,
  findPuzzleServers,
  findDayPost,
  findGamePuzzle,
  findGamePuzzlesFor,
};
const WRITES = {
  insertGame,
  appendAction,
  setAside,
  upsertAnchor,
  upsertSettings,
  setBlocked,
  deleteMember,
  noteServers,
  noteServer,
  forgetServers,
  upsertReview,
  upsertStudy,
  upsertPuzzleStep,
  endPuzzle,
  addDaySolver,
  beginDayPost,
  endDayPost,
  insertGamePuzzles,
};
const REQUESTS = { ...READS, ...WRITES };

/** What the store asks of a database, by name. */
export type RequestName = keyof typeof REQUESTS;

type WithoutDatabase<Query> = Query extends (db: Database, ...rest: infer Rest) => unknown ? Rest : never;
export type ArgumentsOf<Name extends RequestName> = WithoutDatabase<(typeof REQUESTS)[Name]>;
export type AnswerTo<Name extends RequestName> = Awaited<ReturnType<(typeof REQUESTS)[Name]>>;

/** A query to be run. Arguments and answers are plain data: they travel to a worker and back. */
export type Request = { readonly name: RequestName; readonly args: readonly unknown[] };

/** A database that answers the store's requests. */
export interface Connection {
  ask<Name extends RequestName>(name: Name, ...args: ArgumentsOf<Name>): Promise<AnswerTo<Name>>;
  /** Asks for a write, and has all processes that share the database told what it means for them: if the one happens, both do. */
  askAndTell<Name extends RequestName>(
    tell: (answer: AnswerTo<Name>) => readonly Notice[],
    name: Name,
    ...args: ArgumentsOf<Name>
  ): Promise<AnswerTo<Name>>;
  /** Answers what was asked, then ends. */
  close(): Promise<void>;
}

export const isWrite = ({ name }: Request): boolean => name in WRITES;

export const needsSnapshot = ({ name }: Request): boolean => name in SNAPSHOTS;

/** Runs a request. A write that throws may have written: its caller rolls it back. */
export function runRequest(db: Database, { name, args }: Request): Promise<unknown> {
  const query = REQUESTS[name] as (db: Database, ...args: readonly unknown[]) => Promise<unknown>;
  return query(db, ...args);
}
