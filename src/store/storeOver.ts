import { randomInt } from 'node:crypto';
import type { Action } from '../game/play/action.js';
import { dueAt } from '../game/play/dueTime.js';
import { type Game, membersIn, type Seat } from '../game/play/game.js';
import type { ChangeNotice, Notice } from '../game/ports/exchange.js';
import type { GameLimits } from '../game/ports/gameStore.js';
import { deletedMember } from '../game/ports/records.js';
import type { Store } from '../game/ports/store.js';
import { opponentKindOf, poolName, ratedScores, scoresOf } from '../game/ratings/results.js';
import type { TeamAction } from '../game/teams/teamGame.js';
import type { TournamentAction } from '../game/tournaments/tournament.js';
import { COLORS, opposite } from '../rules/position.js';
import { gameFrom } from './gameFromRows.js';
import type { NewAction } from './queries/actionQueries.js';
import { gamePuzzleFrom, gamePuzzleRow } from './queries/gamePuzzleQueries.js';
import { rowOf } from './queries/gameQueries.js';
import { DAMAGED } from './queries/phases.js';
import type { NewRatedGame, RatedSide } from './queries/ratingQueries.js';
import { studyFrom, studyRow } from './queries/reviewQueries.js';
import { againstText, type NewResult } from './queries/tallyQueries.js';
import type { NewTeamAction } from './queries/teamQueries.js';
import type { NewTournamentAction } from './queries/tournamentQueries.js';
import { type Connection, forwardTo } from './requests.js';
import { teamGameFrom } from './teamFromRows.js';
import { tournamentFrom } from './tournamentFromRows.js';

const NO_LIMITS: GameLimits = { member: 0, server: 0 };

/**
 * Returns the store over a database. Positions become rows, and are replayed from them, in this thread; everything else is
 * a query of the same name that the database runs.
 */
export const storeOver = (database: Connection): Store => ({
  ...forwardTo(database),
  create: (game, limits = NO_LIMITS, notice) =>
    database.askAndNotify(noticesOf(game, notice), 'insertGame', rowOf(game), limits),
  append: (action, at, after, notice, limit) =>
    database.askAndNotify(noticesOf(after, notice), 'appendAction', {
      game_id: after.setup.id,
      action: JSON.stringify(action),
      at,
      place: after.place,
      phase: after.phase.kind,
      version: after.version,
      due_at: dueAt(after),
      results: resultsOf(after),
      rated: ratedGame(after, at),
      limit,
      taken: takenSeat(action, after),
    }),
  async load(id) {
    const stored = await database.ask('findGame', id);
    return stored && stored.row.phase !== DAMAGED ? gameFrom(stored) : undefined;
  },
  async study(id) {
    const row = await database.ask('findStudy', id);
    return row && studyFrom(row);
  },
  saveStudy: (study, at) => database.ask('upsertStudy', studyRow(study, at)),
  async gamePuzzle(id) {
    const row = await database.ask('findGamePuzzle', id);
    return row && gamePuzzleFrom(row);
  },
  saveGamePuzzles: (game, puzzles, at) =>
    database.ask('insertGamePuzzles', game, puzzles.map(gamePuzzleRow), at),
  saveSettings: (of, changes) =>
    database.askAndNotify(() => [{ kind: 'settings', of }], 'mergeSettings', of, changes),
  async tournament(id) {
    const stored = await database.ask('findTournament', id);
    return stored && stored.row.phase !== DAMAGED ? tournamentFrom(stored) : undefined;
  },
  appendToTournament: (action, at, { terms, version, phase }) =>
    database.ask('insertTournamentAction', {
      ...{ tournament: terms.id, number: version, action: JSON.stringify(action), at },
      phase: phase.kind,
      members: membersNamedIn(action),
    }),
  async teamGame(id) {
    const stored = await database.ask('findTeamGame', id);
    return stored && stored.row.phase !== DAMAGED ? teamGameFrom(stored) : undefined;
  },
  appendToTeamGame: (action, at, { terms, version, phase }) =>
    database.ask('insertTeamAction', {
      ...{ team_game: terms.id, number: version, action: JSON.stringify(action), at },
      phase: phase.kind,
      otherServer: action.kind === 'accept' ? action.place.server : undefined,
      named: memberNamedIn(action),
    }),
  async deleteMember(member) {
    const pseudonym = newPseudonym();
    const notices = [
      { kind: 'settings', of: { member } },
      { kind: 'ratings', members: [member] },
    ] as const;
    const outcome = await database.askAndNotify(() => notices, 'replaceMember', member, pseudonym);
    return outcome === 'unfinished' ? undefined : pseudonym;
  },
  close: () => database.close(),
});

/** Returns a rated game that has just ended, in the form of `rateGame`; `undefined` if it does not count. */
function ratedGame(game: Game, at: number): NewRatedGame | undefined {
  const scores = ratedScores(game);
  if (!scores) return undefined;
  const { setup, seats } = game;
  const { id, variant, server } = setup;
  const sideOf = (seat: Seat): RatedSide => {
    if (seat.kind === 'anyone') throw new RangeError(`nobody took a seat of rated game ${id}`);
    return seat.kind === 'member' ? { member: seat.member } : { bot: seat.rating! };
  };
  return {
    game_id: id,
    game: variant.game,
    pool: poolName(variant),
    server,
    at,
    black: sideOf(seats.black),
    white: sideOf(seats.white),
    scores,
  };
}

/** Results of a game that has just ended, one for each of its members. */
function resultsOf(game: Game): NewResult[] {
  const scores = scoresOf(game);
  if (!scores) return [];
  const { seats, setup } = game;
  return COLORS.flatMap((color) => {
    const seat = seats[color];
    if (seat.kind !== 'member') return [];
    const against = againstText(opponentKindOf(seats[opposite(color)]));
    return [{ member: seat.member, pool: poolName(setup.variant), color, against, score: scores[color] }];
  });
}

/** Returns the seat of an open challenge that an action takes; `undefined` if it takes none. */
function takenSeat(action: Action, { setup, seats }: Game): NewAction['taken'] {
  const color = COLORS.find((each) => setup.seats[each].kind === 'anyone');
  if (action.kind !== 'accept' || !color) return undefined;
  const seat = seats[color];
  return seat.kind === 'member' ? { color, member: seat.member } : undefined;
}

/** Members whom an action of a tournament names. */
function membersNamedIn(action: TournamentAction): NewTournamentAction['members'] {
  const director = 'director' in action ? action.director : undefined;
  return [
    ...(director ? [{ member: director.member, plays: undefined }] : []),
    ...('member' in action ? [{ member: action.member, plays: action.kind === 'join' }] : []),
  ];
}

/** Member whom an action of a team game names, and whether they are on a side after it. */
function memberNamedIn(action: TeamAction): NewTeamAction['named'] {
  if (!('member' in action) || action.member === undefined) return undefined;
  const { kind, member } = action;
  const isOnSide = kind === 'join' || kind === 'vote';
  return { member, plays: isOnSide ? true : kind === 'leave' ? false : undefined };
}

/** Notices about a stored game: to its owner, if that is another process, and to all if its end changes ratings. */
const noticesOf =
  (game: Game, notice: ChangeNotice | undefined) =>
  (answer: string): Notice[] => {
    if (answer !== 'stored') return [];
    const members = ratedScores(game) ? membersIn(game.seats) : [];
    return [
      ...(notice ? [{ kind: 'game', id: game.setup.id, ...notice } as const] : []),
      ...(members.length > 0 ? [{ kind: 'ratings', members } as const] : []),
    ];
  };

const PSEUDONYM_LENGTH = 12;

const newPseudonym = (): string =>
  deletedMember(Array.from({ length: PSEUDONYM_LENGTH }, () => randomInt(36).toString(36)).join(''));
