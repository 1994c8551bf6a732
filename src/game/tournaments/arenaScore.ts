import type { Meeting } from './history.js';

// As lichess publishes its arenas' scoring (https://lichess.org/tournament/help): a win 2 points, a draw 1; after two wins in a row
// the points are doubled until a game is not won.

const FIRE_AFTER_WINS = 2;

export type ArenaScore = {
  readonly points: number;
  /** Points of each game that counts, in order. */
  readonly sheet: readonly number[];
  /** Whether the next game counts double. */
  readonly isOnFire: boolean;
};

/** Adds up a player's points in an arena. Void games are as if they had not been played. */
export function arenaScoreOf(meetings: readonly Meeting[]): ArenaScore {
  const sheet: number[] = [];
  let winsInRow = 0;
  for (const { score } of meetings) {
    if (score === undefined) continue;
    sheet.push(2 * score * (winsInRow >= FIRE_AFTER_WINS ? 2 : 1));
    winsInRow = score === 1 ? winsInRow + 1 : 0;
  }
  const points = sheet.reduce((sum, each) => sum + each, 0);
  return { points, sheet, isOnFire: winsInRow >= FIRE_AFTER_WINS };
}
