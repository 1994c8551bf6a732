import type { Game, GameId, Seat } from '../game/play/game.js';
import type { ChangeNotice, Notice } from '../game/ports/exchange.js';
import type { GameLimits } from '../game/ports/gameStore.js';
import type { PuzzleAttempt } from '../game/ports/puzzleStore.js';
import type { Store } from '../game/ports/store.js';
import { againstOf, poolOf, ratedScores, scoresOf, variantOf } from '../game/ratings/results.js';
import { COLORS, type GameName, opposite } from '../rules/position.js';
import { gameFrom } from './gameFromRows.js';
import { parseJudgments } from './parseRows.js';
import { entryFrom, gamePuzzleFrom, gamePuzzleRow } from './queries/gamePuzzleQueries.js';
import { rowOf } from './queries/gameQueries.js';
import { DAMAGED } from './queries/phases.js';
import { type NewRatedGame, type RatedSide, ratingOf } from './queries/ratingQueries.js';
import { studyFrom, studyRow } from './queries/studyQueries.js';
import { againstText, type NewResult } from './queries/tallyQueries.js';
import { recordsOver } from './recordStore.js';
import type { Connection } from './requests.js';
import type { PuzzleAttemptsTable } from './schema.js';

/** What a game that has just ended counts for, in ratings. */
function ratedGame(game: Game, at: number): NewRatedGame | undefined {
  const scores = ratedScores(game);
  if (!scores) return undefined;
  const { setup, seats } = game;
  const { id, variant, server } = setup;
  const sideOf = (seat: Seat): RatedSide =>
    seat.kind === 'member' ? { member: seat.member } : { bot: seat.rating! };
  return {
    game_id: id,
    game: variant.game,
    pool: poolOf(variant),
    server,
    at,
    black: sideOf(seats.black),
    white: sideOf(seats.white),
    scores,
  };
}

/** How a game that has just ended went for each of its members. */
function resultsOf(game: Game): NewResult[] {
  const scores = scoresOf(game);
  if (!scores) return [];
  const { seats, setup } = game;
  return COLORS.flatMap((color) => {
    const seat = seats[color];
    if (seat.kind !== 'member') return [];
    const against = againstText(againstOf(seats[opposite(color)]));
    return [{ member: seat.member, pool: poolOf(setup.variant), color, against, score: scores[color] }];
  });
}

const attemptFrom = ({ puzzle, game, step, result }: PuzzleAttemptsTable): PuzzleAttempt => ({
  ...{ puzzle, step },
  game: game as GameName,
  result: result as PuzzleAttempt['result'],
});

/** What other processes are told of a game that was stored: its owner where it is another one, all where its end changes ratings. */
const noticesOf =
  (game: Game, notice: ChangeNotice | undefined) =>
  (answer: string): Notice[] => {
    if (answer !== 'stored') return [];
    const rated = ratedScores(game) && COLORS.map((color) => game.seats[color]);
    const members = rated?.flatMap((seat) => (seat.kind === 'member' ? [seat.member] : [])) ?? [];
    return [
      ...(notice ? [{ kind: 'game', id: game.setup.id, ...notice } as const] : []),
      ...(members.length > 0 ? [{ kind: 'ratings', members } as const] : []),
    ];
  };

const NO_LIMITS: GameLimits = { member: 0, server: 0 };

/** The store over a database. Games are made into rows, and replayed from them, on this side. */
export const storeOver = (database: Connection): Store => ({
  create: (game, limits = NO_LIMITS, notice) =>
    database.askAndTell(noticesOf(game, notice), 'insertGame', rowOf(game), limits),
  append: (action, at, after, notice) =>
    database.askAndTell(noticesOf(after, notice), 'appendAction', {
      game_id: after.setup.id,
      action: JSON.stringify(action),
      at,
      place: after.place,
      phase: after.phase.kind,
      version: after.version,
      results: resultsOf(after),
      rated: ratedGame(after, at),
    }),
  async load(id) {
    const stored = await database.ask('findGame', id);
    return stored && stored.row.phase !== DAMAGED ? gameFrom(stored) : undefined;
  },
  version: (id) => database.ask('findVersion', id),
  async playingAt(place) {
    const found = await database.ask('findPlayingAt', place);
    return found.map(({ id, version }) => ({ id: id as GameId, version }));
  },
  lastOverAt: async (place) => (await database.ask('findLastOverAt', place)) as GameId | undefined,
  gamesOf: async (of, limit, offset) => (await database.ask('findGamesOf', of, limit, offset)) as GameId[],
  countGamesOf: (of) => database.ask('countGamesOf', of),
  placesIn: (server) => database.ask('findPlacesIn', server),
  async ratingChanges(id) {
    const rows = await database.ask('findRatingChanges', id);
    return rows.map(({ member, rating_before, rating, deviation }) => ({
      ...{ member, deviation },
      before: rating_before,
      after: rating,
    }));
  },
  async ratingsOf(member) {
    const rows = await database.ask('findRatingsOf', member);
    return rows.map((row) => {
      const { wins, draws, losses } = row;
      return { variant: variantOf(row.pool), rating: ratingOf(row), wins, draws, losses };
    });
  },
  setAside: (id) => database.ask('setAside', id),
  untouchedSince: async (before) => (await database.ask('findUntouched', before)) as GameId[],
  untouchedInServers: async (before) => (await database.ask('findUntouchedInServers', before)) as GameId[],
  liveGames: (of) => database.ask('countLive', of),
  async unfinished() {
    const rows = await database.ask('findUnfinished');
    return rows.map(({ id, ...rest }) => ({ id: id as GameId, ...rest }));
  },
  anchor: (id) => database.ask('findAnchor', id),
  setAnchor: (id, anchor) => database.ask('upsertAnchor', id, anchor),
  async review(id) {
    const row = await database.ask('findReview', id);
    const judgments = row && parseJudgments(row.judgments);
    return judgments && { version: row.version, judgments, isDone: row.done === 1 };
  },
  saveReview: (id, { version, judgments, isDone }) =>
    database.ask('upsertReview', {
      game_id: id,
      version,
      judgments: JSON.stringify(judgments),
      done: isDone ? 1 : 0,
    }),
  unfinishedReviews: async () => (await database.ask('findUnfinishedReviews')) as GameId[],
  async study(id) {
    const row = await database.ask('findStudy', id);
    return row && studyFrom(row);
  },
  saveStudy: (study, at) => database.ask('upsertStudy', studyRow(study, at)),
  async solverRating(member, game) {
    const row = await database.ask('findSolverRating', member, game);
    return row && { rating: ratingOf(row), tries: row.tries, solved: row.solved };
  },
  async openPuzzle(member, game) {
    const row = await database.ask('findOpenPuzzle', member, game);
    return row && attemptFrom(row);
  },
  async puzzleAttempt(member, puzzle) {
    const row = await database.ask('findPuzzleAttempt', member, puzzle);
    return row && attemptFrom(row);
  },
  begunPuzzles: (member, game) => database.ask('findBegunPuzzles', member, game),
  savePuzzleStep: (member, { puzzle, game, step }, at) =>
    database.ask('upsertPuzzleStep', { member, puzzle, game, step, touched_at: at }),
  endPuzzle: (result, at) => database.ask('endPuzzle', result, at),
  addDaySolver: (server, day, member, at) => database.ask('addDaySolver', server, day, member, at),
  daySolvers: (server, day) => database.ask('findDaySolvers', server, day),
  saveGamePuzzles: (game, puzzles, at) =>
    database.ask('insertGamePuzzles', game, puzzles.map(gamePuzzleRow), at),
  async gamePuzzle(id) {
    const row = await database.ask('findGamePuzzle', id);
    return row && gamePuzzleFrom(row);
  },
  gamePuzzlesFor: async (member, server) =>
    (await database.ask('findGamePuzzlesFor', member, server)).map(entryFrom),
  ...recordsOver(database),
  close: () => database.close(),
});
