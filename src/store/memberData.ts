import type { GameId } from '../game/play/game.js';
import {
  ANOTHER_MEMBER,
  type MemberData,
  type SavedSettings,
  type Streak,
  type Tally,
} from '../game/ports/records.js';
import type { Score } from '../game/ratings/ratings.js';
import { variantOf } from '../game/ratings/results.js';
import type { Color, GameName, RuleName } from '../rules/position.js';
import type { MemberRows } from './queries/memberRows.js';
import { ratingOf } from './queries/ratingQueries.js';
import { againstFrom } from './queries/tallyQueries.js';
import type { ActionsTable, StreaksTable, TalliesTable } from './schema.js';

export const settingsFrom = (text: string | undefined): SavedSettings =>
  text === undefined ? {} : (JSON.parse(text) as SavedSettings);

export const tallyFrom = ({ pool, color, against, wins, draws, losses }: TalliesTable): Tally => ({
  variant: variantOf(pool),
  color: color as Color,
  against: againstFrom(against),
  ...{ wins, draws, losses },
});

export const streakFrom = ({ kind, games }: Pick<StreaksTable, 'kind' | 'games'>): Streak => ({
  kind: kind as Streak['kind'],
  games,
});

/** What is kept of a member, for themselves: of others it has no id but of those whom they have blocked. */
export function memberDataFrom(member: string, rows: MemberRows): MemberData {
  const { settings, blocked, ratings, ratedGames, standings, tallies, streak, studies, games } = rows;
  const { puzzleRatings, puzzleAttempts, gamePuzzles, daysSolved } = rows;
  const actions = new Map(games.map(({ id }): [string, ActionsTable[]] => [id, []]));
  for (const action of rows.actions) actions.get(action.game_id)!.push(action);
  return {
    member,
    settings: settingsFrom(settings),
    blocked,
    ratings: ratings.map((row) => {
      const { pool, wins, draws, losses } = row;
      return { variant: variantOf(pool), ...ratingOf(row), wins, draws, losses };
    }),
    ratedGames: ratedGames.map(
      ({ game_id, pool, opponent, server, score, rating_before, rating, deviation, rated_at }) => ({
        game: game_id as GameId,
        variant: variantOf(pool),
        opponent: opponent === null ? null : ANOTHER_MEMBER,
        server,
        score: score as Score,
        ratingBefore: rating_before,
        rating,
        deviation,
        at: rated_at,
      }),
    ),
    standings: standings.map(({ server, season, pool, rating, deviation, wins, draws, losses }) => ({
      variant: variantOf(pool),
      server: server || null,
      season: season || null,
      ...{ rating, deviation, wins, draws, losses },
    })),
    tallies: tallies.map(tallyFrom),
    streak: streak ? streakFrom(streak) : null,
    studies: studies.map(({ id, game, rule, size, start, names, touched_at }) => ({
      id: id as GameId,
      variant: { game: game as GameName, rule: rule as RuleName, size },
      start: readAs(member, start),
      names: names && readAs(member, names),
      touchedAt: touched_at,
    })),
    puzzleRatings: puzzleRatings.map(({ game, rating, deviation, tries, solved, rated_at }) => ({
      game: game as GameName,
      ...{ rating, deviation, tries, solved },
      at: rated_at,
    })),
    puzzles: puzzleAttempts.map(({ puzzle, step, result, touched_at }) => ({
      ...{ puzzle, step, result },
      at: touched_at,
    })),
    gamePuzzles: gamePuzzles.map(({ puzzle, server, game_id, created_at }) => ({
      ...{ puzzle, server },
      game: game_id as GameId,
      at: created_at,
    })),
    daysSolved: daysSolved.map(({ server, day, solved_at }) => ({ server, day, at: solved_at })),
    games: games.map((game) => gameData(member, game, actions.get(game.id)!)),
  };
}

function gameData(
  member: string,
  game: MemberRows['games'][number],
  actions: readonly ActionsTable[],
): MemberData['games'][number] {
  const read = (text: string): unknown => readAs(member, text);
  const { challenger, opening, venue, place, phase, anchor, server } = game;
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
    ...{ challenger, opening, venue, place, phase, anchor, server },
    actions: actions.map(({ at, action }) => ({ at, action: read(action) })),
  };
}

/** A value of stored JSON, or its text where it is damaged, without the id of another member. */
function readAs(member: string, text: string): unknown {
  const named = (id: unknown) => (id === member ? member : ANOTHER_MEMBER);
  try {
    return JSON.parse(text, (key, value: unknown) => (key === 'member' ? named(value) : value));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text.replaceAll(/(?<="member":")[^"]*/g, named);
  }
}
