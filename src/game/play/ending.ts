import { type Color, opposite, type Position } from '../../rules/position.js';
import { type End, type Game, turnOf } from './game.js';
import { timesAtEnd } from './moveClock.js';
import { haveBothMoved } from './offers.js';

export const withEnd = (game: Game, end: End): Game => ({ ...game, phase: { kind: 'over', end } });

/** Ends a game in the middle of a turn; one that is parked, where no clock runs, as it is. */
export function endDuringTurn(game: Game, end: End, at: number): Game {
  const turn = turnOf(game);
  return { ...withEnd(game, end), times: turn ? timesAtEnd(game.times, turn, at) : game.times };
}

/** Ends a game by the discs that are on the board. */
export const stopGame = (game: Game, at: number): Game =>
  endDuringTurn(game, { kind: 'stopped', winner: leader(game.position) }, at);

/** The color with more discs; null where both have as many. */
function leader(position: Position): Color | null {
  const lead = position.count('black') - position.count('white');
  return lead === 0 ? null : lead > 0 ? 'black' : 'white';
}

/**
 * A game with which nobody goes on. A rated one is lost by the member who should have moved, or leaving would be better than
 * losing; unless it has no place to be played at, which may be nobody's wish.
 */
export function expire(game: Game): Game {
  const { setup, phase, position, seats } = game;
  const isPlaceLost = phase.kind === 'parked' && phase.because === 'place-lost';
  const { status } = position;
  const isLost =
    setup.rated &&
    !isPlaceLost &&
    haveBothMoved(game) &&
    status.kind === 'playing' &&
    seats[status.turn].kind === 'member';
  return withEnd(game, { kind: 'expired', winner: isLost ? opposite(status.turn) : null });
}
