import type { ControlName } from '../customId.js';
import { admin, adminClear, adminEnd, adminGame, adminMove, adminPick } from './admin.js';
import { analyse, analysisAct, analysisMore, analysisMove, analysisPick, analysisShift } from './analysis.js';
import { begin } from './begin.js';
import { block } from './blocks.js';
import { accept, acceptInThread, decline, withdraw } from './challenges.js';
import type { Handler } from './component.js';
import { games, park, unpark } from './games.js';
import { leaderboard, showLeaderboard } from './leaderboards.js';
import { choose, more, move, pick, refresh, shift, type } from './moves.js';
import { acceptOffer, declineOffer } from './offers.js';
import { openInThread } from './openInThread.js';
import {
  dayPuzzle,
  nextPuzzle,
  puzzle,
  puzzleAnswer,
  puzzleMove,
  puzzlePick,
  puzzleShift,
} from './puzzles.js';
import { level, rematch, rematchInThread } from './rematch.js';
import { abort, resign } from './resign.js';
import { retry, retryMove, retryPick, retryShift } from './retries.js';
import { review } from './reviews.js';
import { data, memberSetting, serverChannels, serverSetting, settings } from './settings.js';
import { replay, share, showReplay, step } from './steps.js';
import { stop } from './stop.js';
import { learn, lesson, lessonMove, rules } from './tutorial.js';

/** What answers each kind of control. */
export const HANDLERS: { readonly [Name in ControlName]: Handler<Name> } = {
  move,
  pick,
  shift,
  more,
  type,
  choose,
  resign,
  abort,
  acceptOffer,
  declineOffer,
  begin,
  learn,
  lesson,
  lessonMove,
  rules,
  rematch,
  level,
  rematchInThread,
  step,
  replay,
  showReplay,
  review,
  retry,
  retryMove,
  retryPick,
  retryShift,
  analyse,
  analysisMove,
  analysisPick,
  analysisShift,
  analysisAct,
  analysisMore,
  nextPuzzle,
  puzzle,
  puzzleMove,
  puzzlePick,
  puzzleShift,
  puzzleAnswer,
  dayPuzzle,
  share,
  unpark,
  refresh,
  park,
  games,
  stop,
  accept,
  acceptInThread,
  decline,
  withdraw,
  openInThread,
  settings,
  memberSetting,
  serverSetting,
  serverChannels,
  data,
  admin,
  adminGame,
  adminEnd,
  adminMove,
  adminPick,
  adminClear,
  leaderboard,
  showLeaderboard,
  block,
};
