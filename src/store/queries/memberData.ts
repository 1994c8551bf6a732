import type { GameId, TournamentId } from '../../game/play/game.js';
import { ANOTHER_MEMBER, type MemberData } from '../../game/ports/records.js';
import type { Score } from '../../game/ratings/ratings.js';
import { parsePool } from '../../game/ratings/results.js';
import type { TeamGameId } from '../../game/teams/teamGame.js';
import type { GameName, RuleName } from '../../rules/position.js';
import type { ActionsTable, Database, GamesTable } from '../schema.js';
import { findBlocked } from './blockQueries.js';
import { daysOff } from './daysOffQueries.js';
import { allGamesOf } from './gameLists.js';
import { findGamePuzzlesOf } from './gamePuzzleQueries.js';
import { findHonorsOf } from './honorQueries.js';
import { findLinkOf } from './linkedRoleQueries.js';
import { noticesOf } from './lobbyQueries.js';
import { openingLines } from './openingQueries.js';
import { ratingsOf } from './ratingQueries.js';
import { findStudiesOf } from './reviewQueries.js';
import { findSessionsOf } from './sessionQueries.js';
import { settings } from './settingQueries.js';
import { streakOf, talliesOf } from './tallyQueries.js';
import { findTeamGamesOf, type StoredTeamGame } from './teamQueries.js';
import { findTournamentsOf, type StoredTournament } from './tournamentQueries.js';

export const memberData = async (db: Database, member: string): Promise<MemberData> => ({
  member,
  settings: await settings(db, { member }),
  blocked: await findBlocked(db, member),
  ratings: (await ratingsOf(db, member)).map(({ rating, ...rest }) => ({ ...rating, ...rest })),
  ratedGames: await ratedGamesOf(db, member),
  standings: await standingsOf(db, member),
  tallies: await talliesOf(db, member),
  streak: (await streakOf(db, member)) ?? null,
  studies: (await findStudiesOf(db, member)).map(({ id, game, rule, size, start, names, touched_at }) => ({
    id: id as GameId,
    variant: { game: game as GameName, rule: rule as RuleName, size },
    start: readAnonymized(member, start),
    names: names && readAnonymized(member, names),
    touchedAt: touched_at,
  })),
  puzzleRatings: await puzzleRatingsOf(db, member),
  puzzles: await puzzleAttemptsOf(db, member),
  gamePuzzles: (await findGamePuzzlesOf(db, member)).map(({ puzzle, server, game_id, created_at }) => ({
    ...{ puzzle, server },
    game: game_id as GameId,
    at: created_at,
  })),
  daysSolved: await daysSolvedBy(db, member),
  sessions: await findSessionsOf(db, member),
  linkedRoles: (await findLinkOf(db, member)) ?? null,
  challengeNotices: await noticesOf(db, member),
  tournaments: (await findTournamentsOf(db, member)).map((stored) => ({
    id: stored.row.id as TournamentId,
    ...termsAndActions(member, stored),
  })),
  teamGames: (await findTeamGamesOf(db, member)).map((stored) => ({
    id: stored.row.id as TeamGameId,
    ...termsAndActions(member, stored),
  })),
  honors: (await findHonorsOf(db, member)).map(({ source, kind, game, detail, at }) => ({
    ...{ source, kind, detail, at },
    game: game as GameName,
  })),
  openingLines: (await openingLines(db, member)).map(({ memory, ...line }) => ({
    ...line,
    memory: JSON.parse(memory),
  })),
  daysOff: await daysOff(db, member),
  games: await gamesWithActionsOf(db, member),
});

const termsAndActions = (member: string, { row, actions }: StoredTournament | StoredTeamGame) => ({
  terms: readAnonymized(member, row.terms),
  phase: row.phase,
  actions: actions.map(({ at, action }) => ({ at, action: readAnonymized(member, action) })),
});

async function ratedGamesOf(db: Database, member: string): Promise<MemberData['ratedGames']> {
  const rows = await db
    .selectFrom('rated_games')
    .selectAll()
    .where('member', '=', member)
    .orderBy('rated_at')
    .execute();
  return rows.map(
    ({ game_id, pool, opponent, server, score, rating_before, rating, deviation, rated_at }) => ({
      game: game_id as GameId,
      variant: parsePool(pool),
      opponent: opponent === null ? null : ANOTHER_MEMBER,
      server,
      score: score as Score,
      ratingBefore: rating_before,
      rating,
      deviation,
      at: rated_at,
    }),
  );
}

async function standingsOf(db: Database, member: string): Promise<MemberData['standings']> {
  const rows = await db
    .selectFrom('standings')
    .selectAll()
    .where('member', '=', member)
    .orderBy('pool')
    .orderBy('server')
    .orderBy('season')
    .execute();
  return rows.map(({ server, season, pool, rating, deviation, wins, draws, losses }) => ({
    variant: parsePool(pool),
    server: server || null,
    season: season || null,
    ...{ rating, deviation, wins, draws, losses },
  }));
}

async function puzzleRatingsOf(db: Database, member: string): Promise<MemberData['puzzleRatings']> {
  const rows = await db
    .selectFrom('puzzle_ratings')
    .selectAll()
    .where('owner', '=', 'member')
    .where('id', '=', member)
    .orderBy('game')
    .execute();
  return rows.map(({ game, rating, deviation, tries, solved, rated_at }) => ({
    game: game as GameName,
    ...{ rating, deviation, tries, solved },
    at: rated_at,
  }));
}

async function puzzleAttemptsOf(db: Database, member: string): Promise<MemberData['puzzles']> {
  const rows = await db
    .selectFrom('puzzle_attempts')
    .selectAll()
    .where('member', '=', member)
    .orderBy('touched_at')
    .execute();
  return rows.map(({ puzzle, step, result, touched_at }) => ({ puzzle, step, result, at: touched_at }));
}

async function daysSolvedBy(db: Database, member: string): Promise<MemberData['daysSolved']> {
  const rows = await db
    .selectFrom('daily_solvers')
    .selectAll()
    .where('member', '=', member)
    .orderBy('day')
    .orderBy('server')
    .orderBy('game')
    .execute();
  return rows.map(({ server, game, day, solved_at }) => ({
    ...{ server: server || null, day, at: solved_at },
    game: game as GameName,
  }));
}

async function gamesWithActionsOf(db: Database, member: string): Promise<MemberData['games']> {
  const games = await db
    .selectFrom('games')
    .leftJoin('anchors', 'anchors.game_id', 'games.id')
    .selectAll('games')
    .select('anchors.place as anchor')
    .where('games.id', 'in', allGamesOf(db, member))
    .orderBy('opened_at')
    .execute();
  const actions = await db
    .selectFrom('actions')
    .selectAll()
    .where('game_id', 'in', allGamesOf(db, member))
    .orderBy('game_id')
    .orderBy('number')
    .execute();
  const actionsOf = new Map(games.map(({ id }): [string, ActionsTable[]] => [id, []]));
  for (const action of actions) actionsOf.get(action.game_id)!.push(action);
  return games.map((game) => gameData(member, game, actionsOf.get(game.id)!));
}

function gameData(
  member: string,
  game: GamesTable & { readonly anchor: string | null },
  actions: readonly ActionsTable[],
): MemberData['games'][number] {
  const read = (text: string): unknown => readAnonymized(member, text);
  const { challenger, opening, venue, place, phase, anchor, server, tournament } = game;
  return {
    id: game.id as GameId,
    variant: { game: game.game as GameName, rule: game.rule as RuleName, size: game.size },
    black: read(game.black),
    white: read(game.white),
    start: game.start && read(game.start),
    time: game.time && read(game.time),
    openedAt: game.opened_at,
    strict: game.strict === 1,
    rated: game.rated === 1,
    ...{ challenger, opening, venue, place, phase, anchor, server, tournament },
    actions: actions.map(({ at, action }) => ({ at, action: withoutPlanOfOther(read(action)) })),
  };
}

/** Removes the replies that another member has planned: they may be still to come. */
function withoutPlanOfOther(action: unknown): unknown {
  if (typeof action !== 'object' || action === null || !('plan' in action)) return action;
  const { plan, ...rest } = action;
  return 'member' in action && action.member === ANOTHER_MEMBER ? rest : action;
}

/** Parses stored JSON, with the id of any other member replaced. Damaged JSON stays text, in which they are replaced too. */
function readAnonymized(member: string, text: string): unknown {
  const replaceId = (id: unknown) => (id === member ? member : ANOTHER_MEMBER);
  try {
    return JSON.parse(text, (key, value: unknown) => (key === 'member' ? replaceId(value) : value));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text.replaceAll(/(?<="member":")[^"]*/g, replaceId);
  }
}
