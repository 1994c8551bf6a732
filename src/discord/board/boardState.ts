import type { Action } from '../../game/play/action.js';
import { type Game, hasBegun, isBetweenMembers, seatToMove, waitsFor } from '../../game/play/game.js';
import type { Progress } from '../../game/ports/thinker.js';
import type { Square } from '../../rules/position.js';
import type { InteractionContext } from '../interactions/context.js';
import type { WindowCorner } from './window.js';

/** State of a game's board message. One draw at a time; changes during a draw are drawn together afterwards. */
export type BoardState = {
  game: Game;
  progress: Progress | undefined;
  window: WindowCorner | undefined;
  /** Square that needs a second press. */
  chosen: Square | undefined;
  asNewMessage: boolean;
  /** Interactions that the next draw answers. */
  causes: InteractionContext[];
  isDirty: boolean;
  drawing: Promise<void> | undefined;
  /** Cancels the timer that starts a draw. */
  cancelWait: (() => void) | undefined;
  /** Start of the last draw, by `uptime`. */
  drawnAt: number;
};

export const newBoardState = (game: Game): BoardState => ({
  game,
  progress: undefined,
  window: undefined,
  chosen: undefined,
  asNewMessage: false,
  causes: [],
  isDirty: false,
  drawing: undefined,
  cancelWait: undefined,
  drawnAt: 0,
});

/** Updates a board to a newer state of its game. Drops a member's window once the position changes, and their chosen square earlier. */
export function updateTo(game: Game, board: BoardState): void {
  if (game.version <= board.game.version) return;
  if (game.position.ply !== board.game.position.ply) {
    board.window = undefined;
    board.chosen = undefined;
  }
  // A square that is on offer now needs no second press.
  if (game.protocol !== board.game.protocol) board.chosen = undefined;
  board.game = game;
  board.progress = undefined;
}

/** Whether the board is being drawn or waits for a draw. */
export const isPending = ({ isDirty, drawing }: BoardState): boolean => isDirty || drawing !== undefined;

/** Whether the bot is to move. */
export const isThinking = (game: Game): boolean => seatToMove(game)?.kind === 'opponent';

/**
 * Actions that need no new message: illegal squares, time given back and plans change nothing visible, offers have their own message,
 * and days off can wait to be read.
 */
const UNNOTICED: readonly Action['kind'][] = ['try', 'plan', 'resume', 'offer', 'declineOffer', 'away'];

/**
 * Whether a change needs a new message, which members notice. Against the bot, only expiry, resuming and a change of channel do; in an
 * opening, a member's own next step does not.
 */
export function needsNewMessage({ game, action }: { game: Game; action: Action }): boolean {
  if (['expire', 'unpark', 'relocate'].includes(action.kind)) return true;
  const isStillTheirs = 'member' in action && action.member !== undefined && waitsFor(game, action.member);
  if (game.protocol && isStillTheirs) return false;
  const isNoticed = game.phase.kind === 'over' || !UNNOTICED.includes(action.kind);
  return isNoticed && isBetweenMembers(game) && hasBegun(game);
}
