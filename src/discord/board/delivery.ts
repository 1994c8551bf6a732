import { messageLink } from 'discord.js';
import type { Host } from '../../game/host/host.js';
import {
  colorOf,
  FORGOTTEN_PLACE,
  type Game,
  type GameId,
  hasBegun,
  isBetweenMembers,
  membersIn,
  openSeatOf,
} from '../../game/play/game.js';
import type { Meter } from '../../game/ports/meter.js';
import type { Store } from '../../game/ports/store.js';
import type { Progress, Thinker } from '../../game/ports/thinker.js';
import type { RenderBoard } from '../../render/boards/renderBoard.js';
import type { Square } from '../../rules/position.js';
import { isPassing } from '../gateway/apiErrors.js';
import type { TimedDeps } from '../gateway/backoff.js';
import type { InteractionContext } from '../interactions/context.js';
import type { Page } from '../interactions/pages.js';
import type { Settings } from '../interactions/settings.js';
import type { Speaker } from '../texts/discordNames.js';
import { memberMentions } from '../texts/memberMentions.js';
import type { Say } from '../texts/texts.js';
import { boardMessage, challengeMessage } from './boardMessage.js';
import { BoardSender } from './boardSender.js';
import type { ButtonSigns } from './buttonSigns.js';
import { channelOf, guildOf, isGuestIn, languageIn, mentionsAtHand } from './channels.js';
import { lookOf } from './drawBoard.js';
import type { LiveBoard } from './liveBoard.js';
import type { MemberRatings } from './memberRatings.js';
import { type Known, type Shown, ShownMessages } from './shownMessages.js';
import type { WindowCorner } from './window.js';

/** Content and form of a board message. */
type Display = {
  readonly game: Game;
  readonly progress: Progress | undefined;
  readonly window: WindowCorner | undefined;
  /** Square that needs a second press. */
  readonly chosen: Square | undefined;
  /** Whether to send a new message, which can ping and is the last one in its channel. */
  readonly asNewMessage: boolean;
};

export type DeliveryDeps = TimedDeps &
  Speaker & {
    readonly anchors: Pick<Store, 'anchor' | 'setAnchor'>;
    readonly thinker: Pick<Thinker, 'levels'>;
    readonly host: Pick<Host<InteractionContext>, 'ratingChanges' | 'owns' | 'game'>;
    readonly ratings: MemberRatings;
    readonly settings: Settings;
    readonly renderBoard: RenderBoard;
    readonly liveBoard?: Pick<LiveBoard, 'isSeenBy'> | undefined;
    /** Default: plain signs. */
    readonly signs?: ButtonSigns;
    readonly meter: Pick<Meter, 'drawing'>;
  };

/** Shows games, one message per game: draws them in the right language and look, sends them, and records their messages. */
export class Delivery {
  readonly #deps: DeliveryDeps;
  readonly #queue: DrawQueue;
  readonly #messages: ShownMessages;
  readonly #sender: BoardSender;
  readonly #onNamed: (id: GameId) => Promise<void>;
  readonly #lookUps = new Set<Promise<void>>();

  /** `onNamed`: called if a board was shown before it was known that a player has left the server. */
  constructor(deps: DeliveryDeps, onNamed: (id: GameId) => Promise<void>) {
    this.#deps = deps;
    this.#queue = new DrawQueue(() => deps.clock.uptime());
    this.#messages = new ShownMessages(deps);
    this.#sender = new BoardSender(deps);
    this.#onNamed = onNamed;
  }

  /** Whether draws wait so long that a new one should be acknowledged at once. */
  get isLate(): boolean {
    return this.#queue.isLate;
  }

  /** Whether the game's newest state is shown and older boards are deleted. */
  isShown(game: Game): Promise<boolean> {
    return this.#messages.isNewest(game);
  }

  /** Drops a game's message from the cache, because another process may have sent a newer one. */
  forget(id: GameId): void {
    this.#messages.forget(id);
  }

  /** Records this state of a game as shown without showing it. */
  async markShown(game: Game): Promise<void> {
    const known = await this.#messages.of(game.setup.id);
    if (known) await this.#messages.set(game, known);
  }

  /** Link to a game's message; `undefined` if it has none. */
  async linkTo(game: Game): Promise<string | undefined> {
    const known = game.place === FORGOTTEN_PLACE ? undefined : await this.#messages.of(game.setup.id);
    if (!known) return undefined;
    const { channel, message } = known.shown;
    return messageLink(channel, message, game.setup.server ?? '@me');
  }

  /**
   * Shows a game, as the answer to `cause` if there is one, and deletes its older message. As a guest, the bot can show nothing once
   * the last press is too old; the next press shows the game. Shows nothing at a place that was forgotten. Rejects with Discord's error.
   */
  async show(display: Display, cause: InteractionContext | undefined): Promise<void> {
    const { client, texts, settings, thinker, host, ratings, renderBoard, signs } = this.#deps;
    const { game } = display;
    if (game.place === FORGOTTEN_PLACE) return;
    const before = await this.#messages.of(game.setup.id);
    if (isGuestIn(game) && !cause && !this.#sender.isFresh(before?.token)) return;
    const locale = await this.#localeOf(game, cause, before?.shown);
    await this.#queue.take();
    const levels = thinker.levels(game.setup.variant);
    const changes =
      game.setup.rated && game.phase.kind === 'over' ? await host.ratingChanges(game.setup.id) : [];
    const bot = client.user.id;
    const [look, expected] = await Promise.all([lookOf(settings, game), ratings.expectedOf(game)]);
    const [say, mentions] = [texts.in(locale), mentionsAtHand(client, game)];
    const hasLiveBoard = this.#deps.liveBoard !== undefined;
    const names = { say, bot, levels, mentions };
    const now = this.#deps.clock.now();
    const showing = { ...names, renderBoard, changes, look, expected, signs, hasLiveBoard, now, ...display };
    const page = hasBegun(game)
      ? await this.#drawBoard(game, showing)
      : challengeMessage(game, { ...names, rating: await this.#ratingIn(game, say) });
    const asNewMessage = display.asNewMessage || isMisplaced(game, cause, before);
    const open = await this.#beginAnswer({ game, asNewMessage }, cause);
    const sent = await this.#sender.send({ game, asNewMessage }, page, open, before);
    if (!sent) return;
    const isChallenge = hasBegun(game) ? undefined : true;
    await this.#keep(game, { ...sent, locale, isChallenge }, open, before);
    this.#lookUpLater(game);
  }

  /** Rating of the challenger of an open challenge, for those who may take it. */
  async #ratingIn(game: Game, say: Say): Promise<string | undefined> {
    const { phase, seats, setup } = game;
    const seat = openSeatOf(game) && phase.kind === 'challenged' ? seats[phase.by] : undefined;
    return seat?.kind === 'member' ? this.#deps.ratings.textOf(seat.member, setup.variant, say) : undefined;
  }

  /** Resolves when no player is being looked up. */
  async idle(): Promise<void> {
    await Promise.all(this.#lookUps);
  }

  /** Looks up whether players have left the server. */
  #lookUpLater(game: Game): void {
    const lookUp = this.#lookUp(game).finally(() => this.#lookUps.delete(lookUp));
    this.#lookUps.add(lookUp);
  }

  async #lookUp(game: Game): Promise<void> {
    const { client, log } = this.#deps;
    const { id } = game.setup;
    const guild = guildOf(client, game);
    if (!guild) return;
    try {
      if (await memberMentions(client).refresh(membersIn(game.seats), guild)) await this.#onNamed(id);
    } catch (error) {
      if (!isPassing(error)) log.warn({ err: error, game: id }, 'could not look up the players of a board');
    }
  }

  async #drawBoard(game: Game, showing: Parameters<typeof boardMessage>[1]): Promise<Page> {
    const stopTimer = this.#deps.meter.drawing(game.setup.variant.game);
    const page = await boardMessage(game, showing);
    stopTimer();
    return page;
  }

  /** Returns the cause if Discord still accepts its answer. Defers it if the board will be a separate message. */
  async #beginAnswer(
    { game, asNewMessage }: Pick<Display, 'game' | 'asNewMessage'>,
    cause: InteractionContext | undefined,
  ): Promise<InteractionContext | undefined> {
    if (asNewMessage && cause && !cause.answersAnew && !isGuestIn(game)) await cause.defer();
    return cause && (await cause.beginAnswer()) ? cause : undefined;
  }

  /** Records where a game is shown, and deletes its older message. */
  async #keep(
    game: Game,
    shown: Shown,
    cause: InteractionContext | undefined,
    before: Known | undefined,
  ): Promise<void> {
    const previous = before?.shown.message === shown.message ? before.shown.previous : before?.shown;
    if (previous && isGuestIn(game)) await this.#sender.removeAsGuest(before, game);
    else if (previous) {
      const { channel, message, isChallenge } = previous;
      await this.#messages.set(game, { shown: { ...shown, previous: { channel, message, isChallenge } } });
      await this.#sender.removeOld(previous, game, shown);
    }
    await this.#messages.set(game, { shown, token: this.#messages.tokenFor(shown, cause, before) });
  }

  /** The member's own language in games against the bot and in direct messages, else the server's. */
  async #localeOf(
    game: Game,
    cause: InteractionContext | undefined,
    before: Shown | undefined,
  ): Promise<string> {
    if (cause) {
      if (!isBetweenMembers(game)) {
        if (colorOf(game, cause.member)) return cause.locale;
        if (before) return before.locale;
      }
      return cause.channelLocale;
    }
    if (before) return before.locale;
    const { client, settings } = this.#deps;
    return languageIn(await channelOf(client, game.place), settings);
  }
}

/**
 * Whether the message to change is not in the game's channel: the game moved while the message could not be replaced, or a member
 * pressed its old board.
 */
function isMisplaced(game: Game, cause: InteractionContext | undefined, before: Known | undefined): boolean {
  if (isGuestIn(game) || cause?.answersAnew) return false;
  const changed = cause ? cause.place : before?.shown.channel;
  return changed !== undefined && changed !== game.place;
}

/** Ms that a draw may wait before the event loop counts as late. */
const LATE_MS = 100;

/** Runs draws one per turn of the event loop, so that interactions that arrive meanwhile are acknowledged in time. */
class DrawQueue {
  readonly #waiting: { readonly since: number; readonly resolve: () => void }[] = [];
  readonly #now: () => number;

  /** `now` returns ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Resolves when it is the caller's turn. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ since: this.#now(), resolve });
      if (this.#waiting.length === 1) setImmediate(() => this.#next());
    });
  }

  /** Whether the oldest draw has waited too long. */
  get isLate(): boolean {
    const first = this.#waiting[0];
    return first !== undefined && this.#now() - first.since > LATE_MS;
  }

  #next(): void {
    this.#waiting.shift()!.resolve();
    if (this.#waiting.length > 0) setImmediate(() => this.#next());
  }
}
