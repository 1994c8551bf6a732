import { admin } from './features/admin/adminCommand.js';
import { analyse } from './features/analysis/analyseCommand.js';
import { board } from './features/games/boardCommand.js';
import { games } from './features/games/gamesCommand.js';
import { help } from './features/help/helpCommand.js';
import { leaderboard } from './features/leaderboard/leaderboardCommand.js';
import { hint } from './features/moves/hintCommand.js';
import { move } from './features/moves/moveCommand.js';
import { draw, undo } from './features/offers/makeOffer.js';
import { resign } from './features/offers/resignCommand.js';
import { play } from './features/play/playCommand.js';
import { rematch } from './features/play/rematchCommand.js';
import { profile } from './features/profile/profileCommand.js';
import { puzzle } from './features/puzzles/puzzleCommand.js';
import { review } from './features/review/reviewCommand.js';
import { settings } from './features/settings/settingsCommand.js';
import type { Command } from './interactions/command.js';

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
