import {
  admin,
  adminClear,
  adminEnd,
  adminGame,
  adminMove,
  adminPick,
} from './features/admin/adminControls.js';
import {
  analyse,
  analysisAct,
  analysisMore,
  analysisMove,
  analysisPick,
  analysisShift,
} from './features/analysis/analysisControls.js';
import { accept, acceptInThread, decline, withdraw } from './features/challenge/challenges.js';
import { games, park, unpark } from './features/games/gamesControls.js';
import { replay, share, showReplay, step } from './features/games/stepControls.js';
import { learn, lesson, lessonMove, rules } from './features/help/tutorialControls.js';
import { leaderboard, showLeaderboard } from './features/leaderboard/leaderboardControls.js';
import { choose, more, move, pick, refresh, shift, type } from './features/moves/moveControls.js';
import { acceptOffer, declineOffer } from './features/offers/answerOffers.js';
import { abort, resign } from './features/offers/resignControls.js';
import { stop } from './features/offers/stopControls.js';
import { begin } from './features/play/begin.js';
import { openInThread } from './features/play/openInThread.js';
import { level, rematch, rematchInThread } from './features/play/rematchControls.js';
import { block } from './features/profile/profilePage.js';
import {
  dayPuzzle,
  nextPuzzle,
  puzzle,
  puzzleAnswer,
  puzzleMove,
  puzzlePick,
  puzzleShift,
} from './features/puzzles/puzzleControls.js';
import { retry, retryMove, retryPick, retryShift } from './features/review/retryControls.js';
import { review } from './features/review/reviewControls.js';
import {
  data,
  memberSetting,
  serverChannels,
  serverSetting,
  settings,
} from './features/settings/settingsControls.js';
import type { Handler } from './interactions/control.js';
import type { ControlName } from './interactions/customId.js';

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
