import { type Game, type GameId, hasBegun, isBetweenMembers, seatToMove } from '../game/game.js';
import type { HostEvent } from '../game/host.js';
import type { Progress } from '../game/ports.js';
import type { Action } from '../game/update.js';
import { answerFailed, BOARD_WITHIN_MS, defer, deferAfter, noteAnswered } from './answering.js';
import { ANSWERED, INTERACTION_GONE, isApiError, isRefusal, UNREACHABLE } from './apiErrors.js';
import { backoffMs } from './backoff.js';
import type { Cause } from './cause.js';
import { Delivery, type DeliveryOptions } from './delivery.js';
import type { Means } from './means.js';
import type { WindowCorner } from './messages/window.js';
import { tellPrivately } from './replies.js';
import { commandMentions } from './speaker.js';
import { Turns } from './turns.js';

/** A board that could not be shown. */
type Owed = {
  readonly attempts: number;
  readonly since: number;
  /** Whether Discord failed, as it may do for all boards, and did not refuse this one. */
  readonly isPassing: boolean;
};

/** A game's board in its channel. One draw at a time; changes during a draw are drawn together afterwards. */
type Table = {
  game: Game;
  progress: Progress | undefined;
  window: WindowCorner | undefined;
  asNewMessage: boolean;
  /** What members did that is not answered yet. */
  causes: Cause[];
  isDirty: boolean;
  drawing: Promise<void> | undefined;
  /** Cancels the timer that will begin a draw. */
  cancelWait: (() => void) | undefined;
  drawnAt: number;
  /** How often in a row its draw failed, and since when it is owed. */
  owed: Owed | undefined;
};

/** Ms that a move waits for the bot's answer, to be drawn together with it. */
export const TOGETHER_MS = 150;

/** Ms between edits that only show the progress of a search. */
const PROGRESS_EVERY_MS = 2000;

/** When a draw that failed is tried again, and for how long, in ms. */
const RETRY = {
  passing: { firstMs: 1000, mostMs: 30_000 },
  refused: { firstMs: 1000, mostMs: 5 * 60_000 },
};
/** Where one board could be shown, those that Discord failed to take are tried within so many ms; as often as that, at most. */
const AFTER_FAILURES = { withinMs: 2000, everyMs: 5000 };
const OWED_FOR_MS = 24 * 60 * 60_000;

/**
 * Whether a change is shown in a new message, which members notice: not an illegal square that only counts, nor time given
 * back. Against the bot that is only the end of a game that nobody looks at any more.
 */
function comesAnew({ game, action }: { game: Game; action: Action }): boolean {
  if (action.kind === 'expire') return true;
  const isNoticed = game.phase.kind === 'over' || (action.kind !== 'try' && action.kind !== 'resume');
  return isNoticed && isBetweenMembers(game) && hasBegun(game);
}

const isThinking = (game: Game): boolean => seatToMove(game)?.kind === 'opponent';

/** Whether a table is kept after its draw: as long as that is owed, for the progress of a search, or for the window that a member chose. */
const isKept = ({ game, window, owed }: Table): boolean =>
  owed !== undefined || (game.phase.kind !== 'over' && (isThinking(game) || window !== undefined));

/** Shows every game in its channel and keeps its board up to date. A board that cannot be shown is owed until it is. */
export class Tables {
  readonly #options: DeliveryOptions & Means;
  readonly #delivery: Delivery;
  readonly #tables = new Map<GameId, Table>();
  readonly #turns: Turns;
  /** When all that was owed was tried for the last time because one board could be shown. */
  #hastenedAt = 0;

  constructor(options: DeliveryOptions & Means) {
    this.#options = options;
    this.#turns = new Turns(() => options.clock.now());
    this.#delivery = new Delivery(options, this.#turns);
  }

  /** How many boards could not be shown so far. */
  get owed(): number {
    return [...this.#tables.values()].filter(({ owed }) => owed).length;
  }

  /** Takes the host's events. */
  onEvent(event: HostEvent<Cause>): void {
    switch (event.kind) {
      case 'opened':
        this.#drawWithAnswer(this.#tableOf(event.game), event.cause);
        break;
      case 'changed': {
        const table = this.#tableOf(event.game);
        table.asNewMessage ||= comesAnew(event);
        this.#drawWithAnswer(table, event.cause);
        break;
      }
      case 'recovered':
        void this.#recover(event.game);
        break;
      case 'damaged':
        this.#tables.delete(event.id);
        void this.#tellOfDamage(event.place);
        break;
      case 'progress': {
        const table = this.#tables.get(event.game.setup.id);
        if (!table || table.owed || this.#turns.isLate) return;
        if (this.#options.clock.now() - table.drawnAt < PROGRESS_EVERY_MS) return;
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

  /** Tries at once what is owed: Discord is back. */
  retryOwed(): void {
    for (const table of this.#tables.values()) if (table.owed) this.#draw(table, undefined);
  }

  /** Resolves when nothing is being drawn or waits to be. What is owed stays so: it is found again at the next start. */
  async idle(): Promise<void> {
    while (true) {
      const waiting = [...this.#tables.values()].filter(({ isDirty, drawing }) => isDirty || drawing);
      if (waiting.length === 0) return;
      for (const table of waiting) if (!table.drawing) this.#begin(table);
      await Promise.all(waiting.map(({ drawing }) => drawing));
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
      causes: [],
      isDirty: false,
      drawing: undefined,
      cancelWait: undefined,
      drawnAt: 0,
      owed: undefined,
    };
    this.#tables.set(game.setup.id, table);
    return table;
  }

  /** Draws what changed while the bot was down. */
  async #recover(game: Game): Promise<void> {
    const { id } = game.setup;
    const table = this.#tableOf(game);
    try {
      const isShown = await this.#delivery.isShown(game);
      if (this.#tables.get(id) !== table) return; // drawn meanwhile
      if (!isShown) this.#draw(table, undefined);
      else if (!table.isDirty && !table.drawing && !isKept(table)) this.#tables.delete(id);
    } catch (error) {
      this.#options.log.error({ err: error, game: id }, 'a table could not be recovered');
    }
  }

  async #tellOfDamage(place: string): Promise<void> {
    try {
      await this.#delivery.tell(place, 'problems.damaged');
    } catch (error) {
      this.#options.log.warn({ err: error, place }, 'nobody could be told of a damaged game');
    }
  }

  /** Draws a game at once, or a moment later where the bot may have answered by then. */
  #drawWithAnswer(table: Table, cause: Cause | undefined): void {
    if (!isThinking(table.game) || table.drawing) {
      this.#draw(table, cause);
      return;
    }
    this.#note(table, cause);
    table.cancelWait?.();
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

  #begin(table: Table): void {
    table.cancelWait?.();
    table.cancelWait = undefined;
    table.isDirty = true;
    table.drawing = this.#drawAll(table);
  }

  async #drawAll(table: Table): Promise<void> {
    while (table.isDirty) {
      const display = { ...table };
      const causes = table.causes.splice(0);
      table.isDirty = false;
      table.asNewMessage = false;
      table.drawnAt = this.#options.clock.now();
      const newest = causes.pop();
      for (const { interaction } of causes) void defer(interaction, this.#options);
      try {
        await this.#delivery.show(display, newest);
        table.owed = undefined;
        this.#hastenOwed();
      } catch (error) {
        table.asNewMessage ||= display.asNewMessage;
        await this.#handleFailure(error, table, newest);
      }
    }
    // Synchronously after the last check of `isDirty`, or a change in between would not be drawn.
    table.drawing = undefined;
    if (table.owed) this.#retryLater(table, table.owed);
    else if (!isKept(table)) this.#tables.delete(table.game.setup.id);
  }

  #retryLater(table: Table, { attempts, isPassing }: Owed): void {
    const backoff = RETRY[isPassing ? 'passing' : 'refused'];
    this.#beginIn(table, backoffMs(attempts - 1, backoff, this.#options.chance));
  }

  #beginIn(table: Table, ms: number): void {
    table.cancelWait?.();
    table.cancelWait = this.#options.clock.after(ms, () => this.#begin(table));
  }

  /** Discord takes boards: those that it failed to take have waited long enough. */
  #hastenOwed(): void {
    const { clock, chance } = this.#options;
    if (clock.now() - this.#hastenedAt < AFTER_FAILURES.everyMs) return;
    this.#hastenedAt = clock.now();
    for (const table of this.#tables.values()) {
      if (table.owed?.isPassing && !table.drawing) this.#beginIn(table, chance() * AFTER_FAILURES.withinMs);
    }
  }

  /** After a failed draw: draws again, otherwise, where the interaction was the cause; else the board is owed. */
  async #handleFailure(error: unknown, table: Table, cause: Cause | undefined): Promise<void> {
    const { log, clock } = this.#options;
    const details = { game: table.game.setup.id, place: table.game.place };
    if (cause && isApiError(error, INTERACTION_GONE)) {
      log.warn({ ...details, code: error.code }, `an interaction could not be answered: ${error.message}`);
      table.isDirty = true;
      return;
    }
    if (cause && isApiError(error, ANSWERED)) {
      noteAnswered(cause.interaction);
      table.causes.push(cause);
      table.isDirty = true;
      return;
    }
    const { attempts, since } = table.owed ?? { attempts: 0, since: clock.now() };
    const owed = { attempts: attempts + 1, since, isPassing: !isRefusal(error) };
    table.owed = clock.now() - since > OWED_FOR_MS ? undefined : owed;
    const unreachable = isApiError(error, UNREACHABLE);
    if (!table.owed) log.warn({ ...details, err: error }, 'a board is given up that could not be shown');
    else if (unreachable && attempts === 0)
      log.warn({ ...details, code: error.code }, `a board cannot be shown: ${error.message}`);
    else if (attempts === 0) log.error({ ...details, err: error }, 'a board could not be drawn');
    if (!cause) return;
    answerFailed(cause.interaction);
    if (isRefusal(error)) await this.#apologize(cause, unreachable);
    else {
      void defer(cause.interaction, this.#options);
      table.causes.unshift(cause);
    }
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
