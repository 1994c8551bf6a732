import type { Color, Position } from '../rules/position.js';
import { type End, type Game, turnOf } from './game.js';
import { timesAtEnd } from './moveClock.js';

export const withEnd = (game: Game, end: End): Game => ({ ...game, phase: { kind: 'over', end } });

/** Ends a game in the middle of a turn. */
export function endDuringTurn(game: Game, end: End, at: number): Game {
  const times = timesAtEnd(game.times, turnOf(game)!, at);
  return { ...withEnd(game, end), times };
}

/** Ends a game by the discs that are on the board. */
export const stopGame = (game: Game, at: number): Game =>
  endDuringTurn(game, { kind: 'stopped', winner: leader(game.position) }, at);

/** The color with more discs; null where both have as many. */
function leader(position: Position): Color | null {
  const lead = position.count('black') - position.count('white');
  return lead === 0 ? null : lead > 0 ? 'black' : 'white';
}
