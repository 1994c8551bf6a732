import type { HostEvent } from '../../game/host/hostEvents.js';
import { type Game, type GameId, turnOf } from '../../game/play/game.js';
import type { Square } from '../../rules/position.js';
import { ANSWERED, INTERACTION_GONE, isApiError, isRefusal, UNREACHABLE } from '../gateway/apiErrors.js';
import { answerFailed, BOARD_WITHIN_MS, defer, deferAfter, noteAnswered } from '../interactions/answering.js';
import type { Cause } from '../interactions/cause.js';
import type { Means } from '../interactions/means.js';
import { tellPrivately } from '../interactions/replies.js';
import { commandMentions } from '../interactions/speaker.js';
import { bringUpTo, comesAnew, isThinking, isWaiting, newTable, type Table } from './boardState.js';
import { Delivery, type DeliveryOptions } from './delivery.js';
import { Turns } from './drawQueue.js';
import { OwedBoards } from './owedBoards.js';
import type { WindowCorner } from './window.js';

/** Ms that a move waits for the bot's answer, to be drawn together with it. */
export const TOGETHER_MS = 150;

/** Ms that another process gets to show what it has done to a game; after that this one does. */
const SHOWN_ELSEWHERE_WITHIN_MS = 5000;

/** Ms between edits that only show the progress of a search. */
const PROGRESS_EVERY_MS = 2000;

/** Shows every game in its channel and keeps its board up to date. A board that cannot be shown is owed until it is. */
export class Tables {
  readonly #options: DeliveryOptions & Means;
  readonly #delivery: Delivery;
  readonly #tables = new Map<GameId, Table>();
  readonly #turns: Turns;
  readonly #owed: OwedBoards;

  constructor(options: DeliveryOptions & Means) {
    this.#options = options;
    this.#turns = new Turns(() => options.clock.uptime());
    this.#delivery = new Delivery(options, this.#turns);
    this.#owed = new OwedBoards(options, (id) => {
      const table = this.#tables.get(id);
      if (table) this.#draw(table, undefined);
      else this.#owed.forget(id);
    });
  }

  /** How many boards could not be shown so far. */
  get owed(): number {
    return this.#owed.count;
  }

  /** Takes the host's events. */
  onEvent(event: HostEvent<Cause>): void {
    switch (event.kind) {
      case 'opened':
        this.#drawWithAnswer(this.#tableOf(event.game), event.cause);
        break;
      case 'changed': {
        const table = this.#tableOf(event.game);
        if (event.action.kind === 'park' && event.action.because === 'place-lost') {
          void this.#leave(table);
          break;
        }
        // Its owner shows what nobody has caused here.
        if (!event.cause && !this.#options.host.owns(event.game)) {
          if (!this.#isKept(table)) this.#tables.delete(event.game.setup.id);
          break;
        }
        table.asNewMessage ||= comesAnew(event);
        this.#drawWithAnswer(table, event.cause);
        break;
      }
      case 'changedElsewhere':
        this.#applyChange(event);
        break;
      case 'recovered':
        void this.#recover(event.game);
        break;
      case 'damaged':
        this.#tables.delete(event.id);
        break;
      case 'progress': {
        const { id } = event.game.setup;
        const table = this.#tables.get(id);
        if (!table || this.#owed.has(id) || this.#turns.isLate) return;
        if (this.#options.clock.uptime() - table.drawnAt < PROGRESS_EVERY_MS) return;
        table.progress = event.progress;
        this.#draw(table, undefined);
      }
    }
  }

  /** Draws a game again, with another window of the board if one is given. */
  show(game: Game, cause: Cause, window?: WindowCorner): void {
    const table = this.#tableOf(game);
    table.window = window;
    this.#draw(table, cause);
  }

  /** The square that a member has pressed in the position as it is, and must press again. */
  chosenIn(game: Game): Square | undefined {
    const table = this.#tables.get(game.setup.id);
    return table?.game.position.ply === game.position.ply ? table.chosen : undefined;
  }

  /** Draws a game again with a square that must be pressed once more to be played; within the window where there is one. */
  choose(game: Game, cause: Cause, square: Square): void {
    const table = this.#tableOf(game);
    table.chosen = square;
    this.#draw(table, cause);
  }

  /**
   * Draws a game again so that its select, which was renewed so often before, takes the same choice once more: it does so only in
   * a changed message.
   */
  renewSelect(game: Game, cause: Cause | undefined, renewals: number): void {
    const table = this.#tableOf(game);
    table.renewals = renewals + 1;
    this.#draw(table, cause);
  }

  /** A link to the message that shows a game; undefined where none does. */
  linkTo(game: Game): Promise<string | undefined> {
    return this.#delivery.linkTo(game);
  }

  /** Tries at once what is owed: Discord is back. */
  retryOwed(): void {
    this.#owed.retryAll();
  }

  /** Resolves when nothing is being drawn or waits to be. What is owed stays so: it is found again at the next start. */
  async idle(): Promise<void> {
    while (true) {
      const waiting = [...this.#tables.values()].filter(isWaiting);
      if (waiting.length === 0) return;
      await Promise.all(waiting.map((table) => this.#drawNow(table)));
    }
  }

  /** Resolves when nothing of a game is being drawn or waits to be. */
  async settled(id: GameId): Promise<void> {
    let table = this.#tables.get(id);
    while (table && isWaiting(table)) {
      await this.#drawNow(table);
      table = this.#tables.get(id);
    }
  }

  async #drawNow(table: Table): Promise<void> {
    if (!table.drawing) this.#begin(table);
    await table.drawing;
  }

  /** The game's table, brought up to this state of the game. */
  #tableOf(game: Game): Table {
    const table = this.#tables.get(game.setup.id) ?? newTable(game);
    bringUpTo(game, table);
    this.#tables.set(game.setup.id, table);
    return table;
  }

  /** Lets a board be that can be shown no more where it is. */
  async #leave(table: Table): Promise<void> {
    const { game } = table;
    const { id } = game.setup;
    this.#cancelWait(table);
    this.#owed.forget(id);
    if (!table.drawing) this.#tables.delete(id);
    try {
      await this.#delivery.leave(game);
    } catch (error) {
      this.#options.log.error({ err: error, game: id }, 'a board that was left could not be noted');
    }
  }

  #applyChange({ game, isShown }: HostEvent<Cause> & { kind: 'changedElsewhere' }): void {
    const { id } = game.setup;
    this.#delivery.forget(id);
    const table = this.#tableOf(game);
    if (!isShown) {
      this.#draw(table, undefined);
      return;
    }
    this.#options.clock.after(SHOWN_ELSEWHERE_WITHIN_MS, () => {
      const late = this.#tables.get(id);
      if (late) void this.#recover(late.game);
    });
  }

  /** Draws what changed while the bot was down, or away from the server. */
  async #recover(game: Game): Promise<void> {
    const { id } = game.setup;
    const table = this.#tableOf(game);
    try {
      const isShown = await this.#delivery.isShown(game);
      if (this.#tables.get(id) !== table) return; // drawn meanwhile
      if (!isShown) this.#draw(table, undefined);
      else if (!table.isDirty && !table.drawing && !this.#isKept(table)) this.#tables.delete(id);
    } catch (error) {
      this.#options.log.error({ err: error, game: id }, 'a table could not be recovered');
    }
  }

  /** Draws a game at once, or a moment later where the bot may have answered by then. */
  #drawWithAnswer(table: Table, cause: Cause | undefined): void {
    if (!isThinking(table.game) || table.drawing) {
      this.#draw(table, cause);
      return;
    }
    this.#note(table, cause);
    this.#cancelWait(table);
    table.cancelWait = this.#options.clock.after(TOGETHER_MS, () => this.#begin(table));
  }

  #draw(table: Table, cause: Cause | undefined): void {
    this.#note(table, cause);
    if (!table.drawing) this.#begin(table);
  }

  /** Notes that a table is to be drawn; whoever caused that is answered in time. */
  #note(table: Table, cause: Cause | undefined): void {
    table.isDirty = true;
    if (!cause) return;
    table.causes.push(cause);
    if (table.drawing || this.#turns.isLate) void defer(cause.interaction, this.#options);
    else deferAfter(BOARD_WITHIN_MS, cause.interaction, this.#options);
  }

  /** Cancels every timer that would begin a draw. */
  #cancelWait(table: Table): void {
    table.cancelWait?.();
    table.cancelWait = undefined;
    this.#owed.cancelRetry(table.game.setup.id);
  }

  #begin(table: Table): void {
    this.#cancelWait(table);
    table.isDirty = true;
    table.drawing = this.#drawAll(table);
  }

  async #drawAll(table: Table): Promise<void> {
    const { id } = table.game.setup;
    while (table.isDirty) {
      const display = { ...table };
      const causes = table.causes.splice(0);
      table.isDirty = false;
      table.asNewMessage = false;
      table.drawnAt = this.#options.clock.uptime();
      const newest = causes.pop();
      for (const { interaction } of causes) void defer(interaction, this.#options);
      try {
        await this.#delivery.show(display, newest);
        this.#owed.shown(id);
      } catch (error) {
        table.asNewMessage ||= display.asNewMessage;
        await this.#handleFailure(error, table, newest);
      }
    }
    // Synchronously after the last check of `isDirty`, or a change in between would not be drawn.
    table.drawing = undefined;
    this.#owed.retryLater(id);
    if (!this.#isKept(table)) this.#tables.delete(id);
  }

  /** Whether a table is kept after its draw: as long as that is owed, for the progress of a search, or for what a member chose. */
  #isKept({ game, window, chosen }: Table): boolean {
    if (this.#owed.has(game.setup.id)) return true;
    return turnOf(game) !== undefined && (isThinking(game) || window !== undefined || chosen !== undefined);
  }

  /** After a failed draw: draws again, otherwise, where the interaction was the cause; else the board is owed. */
  async #handleFailure(error: unknown, table: Table, cause: Cause | undefined): Promise<void> {
    if (cause && isApiError(error, INTERACTION_GONE)) {
      const { setup, place } = table.game;
      const details = { game: setup.id, place, code: error.code };
      this.#options.log.warn(details, `an interaction could not be answered: ${error.message}`);
      table.isDirty = true;
      return;
    }
    if (cause && isApiError(error, ANSWERED)) {
      noteAnswered(cause.interaction);
      table.causes.push(cause);
      table.isDirty = true;
      return;
    }
    this.#owed.failed(table.game, error);
    if (!cause) return;
    answerFailed(cause.interaction);
    if (isRefusal(error)) await this.#apologize(cause, isApiError(error, UNREACHABLE));
    else {
      void defer(cause.interaction, this.#options);
      table.causes.unshift(cause);
    }
  }

  async #apologize({ interaction }: Cause, unreachable: boolean): Promise<void> {
    const { client, texts, log } = this.#options;
    const key = unreachable ? 'problems.unreachable' : 'problems.failed';
    try {
      const say = texts.in(interaction.locale);
      await tellPrivately(interaction, say(key, commandMentions({ client }, say)));
    } catch (error) {
      log.warn({ err: error, interaction: interaction.id }, 'a member could not be told that a board failed');
    }
  }
}
