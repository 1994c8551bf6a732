import type { GameName } from '../rules/position.js';
import * as allDrawings from './allDrawings.js';
import type { Drawing } from './drawing.js';

/** How every game is drawn. */
export const DRAWINGS: Readonly<Record<GameName, Drawing>> = allDrawings;
