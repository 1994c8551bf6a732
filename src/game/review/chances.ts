import type { Position } from '../../rules/position.js';
import type { Line } from '../ports/thinker.js';

// Winning chances among people, who do not always win what is won. Each curve is checked by `test/load/chances.load.ts`.
//
// But for wins by force both sides' chances make one. Among people the side to move errs first, and when somewhat behind wins a few
// times in a hundred less than told; but a curve that knew so would swing at every ply, and the best move would seem to gain.

/** Gomoku's points that make a chance of 73 %: one unit of the logistic curve. */
const POINTS = 600;
/** No value that is no win by force makes a larger logit: a chance of 77 %. */
const MAX_LOGIT = 1.2;

/** Values of Gomoku beyond it are wins or losses by force, see `Line`. */
export const DECISIVE = 20_000;
/** That of a win, less the plies that it takes. */
export const MATE = 30_000;

/** Whether a value of Gomoku is a win or a loss by force. */
export const isWinByForce = (value: number): boolean => Math.abs(value) > DECISIVE;

/**
 * The logit of a win by force in one ply, and by how much it falls with the logarithm of the plies that it takes. Who is to move
 * must still find it; where the other side is to win, that has been found already.
 */
const FORCED = { win: 2.8, loss: 3.9, byLength: 0.8 } as const;

const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

function gomokuLogit(value: number): number {
  if (Math.abs(value) < DECISIVE) return Math.max(-MAX_LOGIT, Math.min(MAX_LOGIT, value / POINTS));
  const length = FORCED.byLength * Math.log(Math.max(1, MATE - Math.abs(value)));
  return value > 0 ? FORCED.win - length : length - FORCED.loss;
}

/**
 * Reversi: a lead counts by its discs for each empty square that may still change it, the first discs most. The last two squares
 * change little.
 */
const PER_LEAD = 1.36;
const DISCS_PER_EMPTY = 0.31;
const SETTLED_EMPTIES = 2;

/** How many squares of a board are empty. */
export const countEmpties = (position: Position): number =>
  position.variant.size ** 2 - position.count('black') - position.count('white');

const reversiLogit = (value: number, empties: number): number =>
  PER_LEAD * Math.asinh(value / (DISCS_PER_EMPTY * Math.max(1, empties - SETTLED_EMPTIES)));

/**
 * How likely the side to move wins by a line from a position, 0 to 1. Reversi: by a curve fitted on 22,000 positions of people's
 * games. Gomoku: by one fitted on 2,200 games of strengths from 700 to 2,400. The search's own curves hold for those who miss
 * nothing.
 */
export function winningChance(position: Position, { value }: Pick<Line, 'value'>): number {
  const isReversi = position.variant.game === 'reversi';
  return logistic(isReversi ? reversiLogit(value, countEmpties(position)) : gomokuLogit(value));
}
