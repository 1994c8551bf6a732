import { sgf } from '../formats/sgf.js';
import type { GameRules } from '../gameRules.js';
import { squareBoard } from '../squares.js';
import { colorsOf } from '../stones.js';
import { ALL_SYMMETRIES } from '../symmetry.js';
import { fiveSquares } from './fives.js';
import { gomokuOdds } from './gomokuOdds.js';
import { GOMOKU_COVERAGE, startGomoku } from './gomokuPosition.js';
import { beginFromStones, positionAfterFive } from './positionFromStones.js';

/**
 * Gomoku, black first. Freestyle: five or more in a row win. Standard: exactly five. Renju: black wins with exactly
 * five and may not play a double three, double four or overline; white wins with five or more. A side without a
 * legal move (a full board; in renju, only forbidden squares left) makes it a draw.
 */
export const gomoku: GameRules = {
  ...GOMOKU_COVERAGE,
  defaultSize: 15,
  offeredSizes: [8, 13, 15, 19],
  board: squareBoard,
  rankOne: 'bottom',
  input: 'window',
  isCounted: false,
  mayStop: false,
  hasPasses: false,
  hasSwap2: true,
  lateShare: 0.25, // few games fill much of the board
  start: startGomoku,
  format: sgf,
  begin: beginFromStones,
  isWonOn: (variant, board) => positionAfterFive(variant, colorsOf(board)) !== undefined,
  squareOdds: gomokuOdds,
  urgentSquares: fiveSquares,
  hasPuzzles: true,
  openings: { symmetries: ALL_SYMMETRIES, startsInMiddle: true },
};
