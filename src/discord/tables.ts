import { type Game, type GameId, hasBegun, isBetweenMembers, seatToMove } from '../game/game.js';
import type { HostEvent } from '../game/host.js';
import type { Clock, Progress } from '../game/ports.js';
import type { Action } from '../game/update.js';
import { INTERACTION_GONE, isApiError, UNREACHABLE } from './apiErrors.js';
import { acknowledge, type Cause, type PendingAnswer } from './cause.js';
import { Delivery, type DeliveryOptions } from './delivery.js';
import type { WindowCorner } from './messages/window.js';
import { tellPrivately } from './replies.js';
import { commandMentions } from './speaker.js';

/** A game's board in its channel. One draw at a time; changes during a draw are drawn together afterwards. */
type Table = {
  game: Game;
  progress: Progress | undefined;
  window: WindowCorner | undefined;
  asNewMessage: boolean;
  pending: PendingAnswer[];
  dirty: boolean;
  drawing: Promise<void> | undefined;
  drawnAt: number;
};

/** Ms between edits that only show the progress of a search. */
const PROGRESS_EVERY = 2000;

/** Whether a player should be notified: not of an illegal square that only counts, nor of time given back. */
const needsAttention = ({ game, action }: { game: Game; action: Action }): boolean =>
  game.phase.kind === 'over' || (action.kind !== 'try' && action.kind !== 'resume');

const isThinking = (game: Game): boolean => seatToMove(game)?.kind === 'opponent';

/** Whether a table is kept after its draw: for the progress of a search, or for the window that a member chose. */
const isKept = ({ game, window }: Table): boolean =>
  game.phase.kind !== 'over' && (isThinking(game) || window !== undefined);

/** Shows every game in its channel and keeps its board up to date. */
export class Tables {
  readonly #options: DeliveryOptions & { readonly clock: Pick<Clock, 'now'> };
  readonly #delivery: Delivery;
  readonly #tables = new Map<GameId, Table>();

  constructor(options: DeliveryOptions & { readonly clock: Pick<Clock, 'now'> }) {
    this.#options = options;
    this.#delivery = new Delivery(options);
  }

  /** Takes the host's events. */
  onEvent(event: HostEvent<Cause>): void {
    switch (event.kind) {
      case 'opened':
        this.#draw(this.#tableOf(event.game), event.cause);
        break;
      case 'changed': {
        const table = this.#tableOf(event.game);
        table.asNewMessage ||= isBetweenMembers(event.game) && hasBegun(event.game) && needsAttention(event);
        this.#draw(table, event.cause);
        break;
      }
      case 'recovered':
        void this.#recover(event.game);
        break;
      case 'progress': {
        const table = this.#tables.get(event.game.setup.id);
        if (!table || this.#options.clock.now() - table.drawnAt < PROGRESS_EVERY) return;
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

  /** Resolves when nothing is being drawn. */
  async idle(): Promise<void> {
    while (true) {
      const drawing = [...this.#tables.values()].flatMap((table) => table.drawing ?? []);
      if (drawing.length === 0) return;
      await Promise.all(drawing);
    }
  }

  /** The game's table, brought up to this state of the game. */
  #tableOf(game: Game): Table {
    const existing = this.#tables.get(game.setup.id);
    if (existing) {
      if (game.version > existing.game.version) {
        const isSamePosition = game.position.ply === existing.game.position.ply;
        const window = isSamePosition ? existing.window : undefined;
        existing.game = game;
        existing.progress = undefined;
        existing.window = window;
      }
      return existing;
    }
    const table: Table = {
      game,
      progress: undefined,
      window: undefined,
      asNewMessage: false,
      pending: [],
      dirty: false,
      drawing: undefined,
      drawnAt: 0,
    };
    this.#tables.set(game.setup.id, table);
    return table;
  }

  /** Draws what changed while the bot was down. */
  async #recover(game: Game): Promise<void> {
    const { id } = game.setup;
    const table = this.#tableOf(game);
    try {
      const isDue = isThinking(game) || !(await this.#delivery.isShown(game));
      if (this.#tables.get(id) !== table) return; // drawn meanwhile
      if (isDue) this.#draw(table, undefined);
      else if (!table.drawing) this.#tables.delete(id);
    } catch (error) {
      this.#options.log.error({ err: error, game: game.setup.id }, 'a table could not be recovered');
    }
  }

  #draw(table: Table, cause: Cause | undefined): void {
    table.dirty = true;
    const pending = cause && { cause };
    if (pending) table.pending.push(pending);
    if (table.drawing) {
      if (pending) void acknowledge(pending, this.#options.log);
      return;
    }
    table.drawing = this.#drawAll(table);
  }

  async #drawAll(table: Table): Promise<void> {
    while (table.dirty) {
      const display = { ...table };
      const pending = table.pending.splice(0);
      table.dirty = false;
      table.asNewMessage = false;
      table.drawnAt = this.#options.clock.now();
      const newest = pending.pop();
      for (const earlier of pending) void acknowledge(earlier, this.#options.log);
      try {
        await this.#delivery.show(display, newest);
      } catch (error) {
        await this.#handleFailure(error, table, newest);
      }
    }
    // Synchronously after the last check of `dirty`, or a change in between would not be drawn.
    table.drawing = undefined;
    if (!isKept(table)) this.#tables.delete(table.game.setup.id);
  }

  /** After a failed draw: draws again without the interaction if that was the cause, else tells the member who waits. */
  async #handleFailure(error: unknown, table: Table, pending: PendingAnswer | undefined): Promise<void> {
    const { log } = this.#options;
    const details = { game: table.game.setup.id, place: table.game.place };
    if (pending && isApiError(error, INTERACTION_GONE)) {
      log.warn({ ...details, code: error.code }, `an interaction could not be answered: ${error.message}`);
      table.dirty = true;
      return;
    }
    const unreachable = isApiError(error, UNREACHABLE);
    if (unreachable) log.warn({ ...details, code: error.code }, `a board cannot be shown: ${error.message}`);
    else log.error({ ...details, err: error }, 'a board could not be drawn');
    if (pending) await this.#apologize(pending.cause, unreachable);
  }

  async #apologize({ interaction }: Cause, unreachable: boolean): Promise<void> {
    const { client, texts, log } = this.#options;
    const key = unreachable ? 'problems.unreachable' : 'problems.failed';
    try {
      await tellPrivately(interaction, texts.in(interaction.locale)(key, commandMentions({ client })));
    } catch (error) {
      log.warn({ err: error, interaction: interaction.id }, 'a member could not be told that a board failed');
    }
  }
}
