import { sgf } from '../formats/sgf.js';
import type { Coverage, GameRules } from '../gameRules.js';
import { squareBoard } from '../squares.js';
import { colorsOf } from '../stones.js';
import { ALL_SYMMETRIES } from '../symmetry.js';
import { fiveSquares } from './fives.js';
import { gomokuOdds } from './gomokuOdds.js';
import { GOMOKU_COVERAGE, startGomoku } from './gomokuPosition.js';
import { beginFromStones, positionAfterFive } from './positionFromStones.js';

/** The openings of the Renju International Federation are made for its rules and board. */
const RENJU_OPENINGS: Coverage = { rules: ['renju'], sizes: [15] };

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
  protocols: { swap2: GOMOKU_COVERAGE, taraguchi10: RENJU_OPENINGS, soosyrv8: RENJU_OPENINGS },
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
