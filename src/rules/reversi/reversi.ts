import { ggf } from '../formats/ggf.js';
import type { GameRules } from '../gameRules.js';
import { squareBoard } from '../squares.js';
import { DIAGONAL_SYMMETRIES } from '../symmetry.js';
import { reversiOdds } from './reversiOdds.js';
import { REVERSI_SIZE, startReversi } from './reversiPosition.js';

/**
 * Reversi on 8x8. Black (e4 d5) begins. A side without a move passes; when neither side has one, the game ends and more
 * discs win.
 */
export const reversi: GameRules = {
  rules: ['standard'],
  sizes: [REVERSI_SIZE],
  defaultSize: REVERSI_SIZE,
  offeredSizes: [],
  board: squareBoard,
  rankOne: 'top',
  input: 'buttons',
  isCounted: true,
  mayStop: true,
  hasPasses: true,
  lateShare: 0.7, // decided near its end
  start: startReversi,
  format: ggf,
  squareOdds: reversiOdds,
  hasPuzzles: true,
  openings: { symmetries: DIAGONAL_SYMMETRIES, startsInMiddle: false },
};
