import type { GameName } from '../../rules/position.js';
import type { Drawing } from './drawing.js';
import { drawing as gomoku } from './gomokuDrawing.js';
import { drawing as reversi } from './reversiDrawing.js';

/** Drawing of every game. */
export const DRAWINGS: Readonly<Record<GameName, Drawing>> = { gomoku, reversi };
