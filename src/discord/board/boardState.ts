import type { Action } from '../../game/play/action.js';
import { type Game, hasBegun, isBetweenMembers, seatToMove } from '../../game/play/game.js';
import type { Progress } from '../../game/ports/thinker.js';
import type { Square } from '../../rules/position.js';
import type { Cause } from '../interactions/cause.js';
import type { WindowCorner } from './window.js';

/** A game's board in its channel. One draw at a time; changes during a draw are drawn together afterwards. */
export type Table = {
  game: Game;
  progress: Progress | undefined;
  window: WindowCorner | undefined;
  /** The square that a member has pressed and must press again. */
  chosen: Square | undefined;
  /** How often the selects were renewed: those of two draws in a row differ. */
  renewals: number;
  asNewMessage: boolean;
  /** What members did that is not answered yet. */
  causes: Cause[];
  isDirty: boolean;
  drawing: Promise<void> | undefined;
  /** Cancels the timer that will begin a draw. */
  cancelWait: (() => void) | undefined;
  drawnAt: number;
};

export const newTable = (game: Game): Table => ({
  game,
  progress: undefined,
  window: undefined,
  chosen: undefined,
  renewals: 0,
  asNewMessage: false,
  causes: [],
  isDirty: false,
  drawing: undefined,
  cancelWait: undefined,
  drawnAt: 0,
});

/** Brings a table up to a state of its game, where that is newer. What a member chose stays as long as the position. */
export function bringUpTo(game: Game, table: Table): void {
  if (game.version <= table.game.version) return;
  if (game.position.ply !== table.game.position.ply) {
    table.window = undefined;
    table.chosen = undefined;
  }
  table.game = game;
  table.progress = undefined;
}

/** Whether something of it is being drawn or waits to be. */
export const isWaiting = ({ isDirty, drawing }: Table): boolean => isDirty || drawing !== undefined;

export const isThinking = (game: Game): boolean => seatToMove(game)?.kind === 'opponent';

/** What changes nothing that the players wait for: an illegal square that only counts, time given back, offers, which have a message of their own. */
const UNNOTICED: readonly Action['kind'][] = ['try', 'resume', 'offer', 'declineOffer'];

/**
 * Whether a change is shown in a new message, which members notice. Against the bot that is only the end of a game that nobody looks at any more.
 */
export function comesAnew({ game, action }: { game: Game; action: Action }): boolean {
  if (['expire', 'unpark', 'relocate'].includes(action.kind)) return true;
  const isNoticed = game.phase.kind === 'over' || !UNNOTICED.includes(action.kind);
  return isNoticed && isBetweenMembers(game) && hasBegun(game);
}
