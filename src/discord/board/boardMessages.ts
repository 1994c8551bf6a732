import type { HostEvent } from '../../game/host/hostEvents.js';
import { type Game, type GameId, seatToMove, turnOf } from '../../game/play/game.js';
import type { Square } from '../../rules/position.js';
import { ANSWERED, INTERACTION_GONE, isApiError, isRefusal, UNREACHABLE } from '../gateway/apiErrors.js';
import { BOARD_WITHIN_MS } from '../interactions/answerContext.js';
import type { InteractionContext } from '../interactions/context.js';
import {
  type BoardState,
  isPending,
  isThinking,
  needsNewMessage,
  newBoardState,
  updateTo,
} from './boardState.js';
import { isGuestIn } from './channels.js';
import { Delivery, type DeliveryDeps } from './delivery.js';
import { OwedBoards } from './owedBoards.js';
import type { WindowCorner } from './window.js';

/** Ms that a move waits for the bot's reply, to be drawn together with it. */
export const TOGETHER_MS = 150;

/** Ms that another process has to show its own change of a game. After that, this process shows it. */
const SHOWN_ELSEWHERE_WITHIN_MS = 5000;

/** Ms between edits that only show a search's progress. */
const PROGRESS_EVERY_MS = 2000;

/** Keeps a message with the board of each game up to date. Boards that could not be shown are owed and retried. */
export class BoardMessages {
  readonly #deps: DeliveryDeps;
  readonly #delivery: Delivery;
  readonly #boards = new Map<GameId, BoardState>();
  readonly #owed: OwedBoards;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
    this.#delivery = new Delivery(deps, (id) => this.#redrawNamed(id));
    this.#owed = new OwedBoards(deps, (id) => {
      const board = this.#boards.get(id);
      if (board) this.#draw(board, undefined);
      else this.#owed.forget(id);
    });
  }

  /** Number of boards that could not be shown yet. */
  get owed(): number {
    return this.#owed.count;
  }

  /** Receives the host's events. */
  onEvent(event: HostEvent<InteractionContext>): void {
    switch (event.kind) {
      case 'opened': {
        const board = this.#boardOf(event.game);
        board.asNewMessage = startsBeside(event.cause, event.game);
        this.#drawWithReply(board, event.cause);
        break;
      }
      case 'changed': {
        const board = this.#boardOf(event.game);
        if (event.action.kind === 'park' && event.action.because === 'place-lost') {
          void this.#abandon(board);
          break;
        }
        // The game's owner shows changes that no interaction of this process caused.
        if (!event.cause && !this.#deps.host.owns(event.game)) {
          if (!this.#isKept(board)) this.#boards.delete(event.game.setup.id);
          break;
        }
        board.asNewMessage ||= needsNewMessage(event) && !this.#isSeenLive(event.game);
        this.#drawWithReply(board, event.cause);
        break;
      }
      case 'changedElsewhere':
        this.#takeOver(event);
        break;
      case 'recovered':
        void this.#recover(event.game);
        break;
      case 'damaged':
        this.#boards.delete(event.id);
        break;
      case 'progress': {
        const { id } = event.game.setup;
        const board = this.#boards.get(id);
        if (!board || this.#owed.has(id) || this.#delivery.isLate) return;
        if (this.#deps.clock.uptime() - board.drawnAt < PROGRESS_EVERY_MS) return;
        board.progress = event.progress;
        this.#draw(board, undefined);
      }
    }
  }

  /** Redraws a game, with the window of buttons at another corner if one is given. */
  show(game: Game, cause: InteractionContext, window?: WindowCorner): void {
    const board = this.#boardOf(game);
    board.window = window;
    this.#draw(board, cause);
  }

  /** Square of the present position that needs a second press. */
  chosenIn(game: Game): Square | undefined {
    const board = this.#boards.get(game.setup.id);
    return board?.game.position.ply === game.position.ply ? board.chosen : undefined;
  }

  /** Redraws a game with a square that needs a second press. The window of buttons stays. */
  choose(game: Game, cause: InteractionContext, square: Square): void {
    const board = this.#boardOf(game);
    board.chosen = square;
    this.#draw(board, cause);
  }

  /** Redraws a game as it is now. The window of buttons stays. */
  redraw(game: Game, cause: InteractionContext): void {
    this.#draw(this.#boardOf(game), cause);
  }

  /** Link to a game's message; `undefined` if it has none. */
  linkTo(game: Game): Promise<string | undefined> {
    return this.#delivery.linkTo(game);
  }

  /** Retries all owed boards at once, after Discord is back. */
  retryOwed(): void {
    this.#owed.retryAll();
  }

  /** Resolves when no board is being drawn or waits for a draw. Owed boards stay owed: the next start finds them. */
  async idle(): Promise<void> {
    while (true) {
      await this.#delivery.idle();
      const pending = [...this.#boards.values()].filter(isPending);
      if (pending.length === 0) return;
      await Promise.all(pending.map((board) => this.#drawNow(board)));
    }
  }

  /** Resolves when the game's board is neither being drawn nor waits for a draw. */
  async settled(id: GameId): Promise<void> {
    let board = this.#boards.get(id);
    while (board && isPending(board)) {
      await this.#drawNow(board);
      board = this.#boards.get(id);
    }
  }

  async #drawNow(board: BoardState): Promise<void> {
    if (!board.drawing) this.#begin(board);
    await board.drawing;
  }

  /** Whether the side to move has the live board before them: the message need not call them. */
  #isSeenLive(game: Game): boolean {
    const seat = seatToMove(game);
    if (seat?.kind !== 'member') return false;
    return this.#deps.liveBoard?.isSeenBy(game.setup.id, seat.member) ?? false;
  }

  /** The board of a game, updated to this state of it. */
  #boardOf(game: Game): BoardState {
    const board = this.#boards.get(game.setup.id) ?? newBoardState(game);
    updateTo(game, board);
    this.#boards.set(game.setup.id, board);
    return board;
  }

  /** Stops showing a game whose channel is lost. */
  async #abandon(board: BoardState): Promise<void> {
    const { game } = board;
    const { id } = game.setup;
    this.#cancelWait(board);
    this.#owed.forget(id);
    if (!board.drawing) this.#boards.delete(id);
    try {
      await this.#delivery.markShown(game);
    } catch (error) {
      this.#deps.log.error({ err: error, game: id }, 'could not record that a lost board needs no draw');
    }
  }

  #takeOver({ game, isShown }: HostEvent<InteractionContext> & { kind: 'changedElsewhere' }): void {
    const { id } = game.setup;
    this.#delivery.forget(id);
    const board = this.#boardOf(game);
    if (!isShown) {
      this.#draw(board, undefined);
      return;
    }
    this.#deps.clock.after(SHOWN_ELSEWHERE_WITHIN_MS, () => {
      const late = this.#boards.get(id);
      if (late) void this.#recover(late.game);
    });
  }

  /** Draws a game that changed while the bot was down or away from the server. */
  async #recover(game: Game): Promise<void> {
    const { id } = game.setup;
    const board = this.#boardOf(game);
    try {
      const isShown = await this.#delivery.isShown(game);
      if (this.#boards.get(id) !== board) return; // drawn meanwhile
      if (!isShown) this.#draw(board, undefined);
      else if (!board.isDirty && !board.drawing && !this.#isKept(board)) this.#boards.delete(id);
    } catch (error) {
      this.#deps.log.error({ err: error, game: id }, 'could not recover a board');
    }
  }

  /** Redraws a game whose player has left the server, as it is by now. */
  async #redrawNamed(id: GameId): Promise<void> {
    try {
      const game = await this.#deps.host.game(id);
      if (game) this.#draw(this.#boardOf(game), undefined);
    } catch (error) {
      this.#deps.log.error({ err: error, game: id }, 'could not redraw a board with the name of a player');
    }
  }

  /** Draws a game at once, or a moment later if the bot may have replied by then. */
  #drawWithReply(board: BoardState, cause: InteractionContext | undefined): void {
    if (!isThinking(board.game) || board.drawing) {
      this.#draw(board, cause);
      return;
    }
    this.#markDirty(board, cause);
    this.#cancelWait(board);
    board.cancelWait = this.#deps.clock.after(TOGETHER_MS, () => this.#begin(board));
  }

  #draw(board: BoardState, cause: InteractionContext | undefined): void {
    this.#markDirty(board, cause);
    if (!board.drawing) this.#begin(board);
  }

  /** Requests a draw, and ensures that its cause is acknowledged in time. */
  #markDirty(board: BoardState, cause: InteractionContext | undefined): void {
    board.isDirty = true;
    if (!cause) return;
    board.causes.push(cause);
    if (board.drawing || this.#delivery.isLate) void cause.defer();
    else cause.deferAfter(BOARD_WITHIN_MS);
  }

  /** Cancels all timers that start a draw. */
  #cancelWait(board: BoardState): void {
    board.cancelWait?.();
    board.cancelWait = undefined;
    this.#owed.cancelRetry(board.game.setup.id);
  }

  #begin(board: BoardState): void {
    this.#cancelWait(board);
    board.isDirty = true;
    board.drawing = this.#drawAll(board);
  }

  async #drawAll(board: BoardState): Promise<void> {
    const { id } = board.game.setup;
    while (board.isDirty) {
      const display = { ...board };
      const causes = board.causes.splice(0);
      board.isDirty = false;
      board.asNewMessage = false;
      board.drawnAt = this.#deps.clock.uptime();
      const newest = causes.pop();
      for (const cause of causes) void cause.defer();
      try {
        await this.#delivery.show(display, newest);
        this.#owed.shown(id);
      } catch (error) {
        board.asNewMessage ||= display.asNewMessage;
        await this.#handleFailure(error, board, newest);
      }
    }
    // Synchronously after the last check of `isDirty`, or a change in between would not be drawn.
    board.drawing = undefined;
    this.#owed.retryLater(id);
    if (!this.#isKept(board)) this.#boards.delete(id);
  }

  /** Whether a board's state outlives its draw: for a retry, a search's progress, or a member's window or chosen square. */
  #isKept({ game, window, chosen }: BoardState): boolean {
    if (this.#owed.has(game.setup.id)) return true;
    return turnOf(game) !== undefined && (isThinking(game) || window !== undefined || chosen !== undefined);
  }

  /** Redraws in another way if the interaction caused the failure. Else the board is owed. */
  async #handleFailure(
    error: unknown,
    board: BoardState,
    cause: InteractionContext | undefined,
  ): Promise<void> {
    if (cause && isApiError(error, INTERACTION_GONE)) {
      const { setup, place } = board.game;
      const details = { game: setup.id, place, code: error.code };
      this.#deps.log.warn(details, `could not answer an interaction: ${error.message}`);
      board.isDirty = true;
      return;
    }
    if (cause && isApiError(error, ANSWERED)) {
      cause.noteAnswered();
      board.causes.push(cause);
      board.isDirty = true;
      return;
    }
    this.#owed.failed(board.game, error);
    if (!cause) return;
    cause.answerFailed();
    if (isRefusal(error)) await this.#apologize(cause, isApiError(error, UNREACHABLE));
    else {
      void cause.defer();
      board.causes.unshift(cause);
    }
  }

  async #apologize(cause: InteractionContext, isUnreachable: boolean): Promise<void> {
    const key = isUnreachable ? 'problems.unreachable' : 'problems.failed';
    try {
      await cause.replyText(cause.say(key, cause.mentions));
    } catch (error) {
      const { id } = cause.interaction;
      this.#deps.log.warn({ err: error, interaction: id }, 'could not tell a member that a board failed');
    }
  }
}

/** Whether a new game's board goes below the message whose press opened it, which stays. */
const startsBeside = (cause: InteractionContext | undefined, game: Game): boolean =>
  cause?.isOnMessage() === true && !cause.answersAnew && !isGuestIn(game);
