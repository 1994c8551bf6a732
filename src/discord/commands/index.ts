import { admin } from './admin.js';
import { analyse } from './analyse.js';
import { board } from './board.js';
import type { Command } from './command.js';
import { draw } from './draw.js';
import { games } from './games.js';
import { help } from './help.js';
import { hint } from './hint.js';
import { leaderboard } from './leaderboard.js';
import { move } from './move.js';
import { play } from './play.js';
import { profile } from './profile.js';
import { puzzle } from './puzzle.js';
import { rematch } from './rematch.js';
import { resign } from './resign.js';
import { review } from './review.js';
import { settings } from './settings.js';
import { undo } from './undo.js';

/** Every command. Adding one is a file beside this and a line here. */
export const COMMANDS: readonly Command[] = [
  play,
  move,
  board,
  games,
  hint,
  undo,
  draw,
  resign,
  rematch,
  review,
  analyse,
  puzzle,
  profile,
  leaderboard,
  settings,
  admin,
  help,
];
