import type { Client } from 'discord.js';
import type { Host } from '../../game/host/host.js';
import { colorOf, type Game, type GameId, hasBegun, isBetweenMembers } from '../../game/play/game.js';
import type { Meter } from '../../game/ports/meter.js';
import type { Store } from '../../game/ports/store.js';
import type { Progress, Thinker } from '../../game/ports/thinker.js';
import type { RenderBoard } from '../../render/boards/renderBoard.js';
import type { Square } from '../../rules/position.js';
import { beginAnswer, defer } from '../interactions/answering.js';
import type { Cause } from '../interactions/cause.js';
import type { Means } from '../interactions/means.js';
import type { Settings } from '../interactions/settings.js';
import type { Texts } from '../texts/texts.js';
import { lookOf } from './boardLook.js';
import { boardMessage, type V2Message } from './boardMessage.js';
import { BoardSender, isGuestIn } from './boardSender.js';
import { challengeMessage } from './challengeMessage.js';
import { channelOf, languageIn } from './channelOf.js';
import type { Turns } from './drawQueue.js';
import type { MemberRatings } from './memberRatings.js';
import { type Known, type Shown, ShownMessages } from './shownMessages.js';
import type { WindowCorner } from './window.js';

/** What is to be shown. */
export type Display = {
  readonly game: Game;
  readonly progress: Progress | undefined;
  readonly window: WindowCorner | undefined;
  /** How often its selects were renewed. */
  readonly renewals: number;
  /** The square that a member has pressed and must press again. */
  readonly chosen: Square | undefined;
  /** Whether it is sent as a new message, which can ping and is the last of its channel. */
  readonly asNewMessage: boolean;
};

export type DeliveryOptions = Means & {
  readonly client: Client<true>;
  readonly anchors: Pick<Store, 'anchor' | 'setAnchor'>;
  readonly thinker: Pick<Thinker, 'levels'>;
  readonly host: Pick<Host<Cause>, 'ratingChanges' | 'owns'>;
  readonly ratings: MemberRatings;
  readonly texts: Texts;
  readonly settings: Settings;
  readonly renderBoard: RenderBoard;
  readonly meter: Pick<Meter, 'drawing'>;
};

/** Shows games, one message a game: draws them, in the right language and look, and remembers where they are shown. */
export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #turns: Turns;
  readonly #messages: ShownMessages;
  readonly #sender: BoardSender;

  constructor(options: DeliveryOptions, turns: Turns) {
    this.#options = options;
    this.#turns = turns;
    this.#messages = new ShownMessages(options);
    this.#sender = new BoardSender(options);
  }

  /** Whether the game's newest state is shown and older boards are deleted. */
  isShown(game: Game): Promise<boolean> {
    return this.#messages.isNewest(game);
  }

  /** Forgets where a game is shown: another process may have shown it elsewhere. */
  forget(id: GameId): void {
    this.#messages.forget(id);
  }

  /** Notes that this state of a game needs not be shown. */
  async leave(game: Game): Promise<void> {
    const known = await this.#messages.of(game.setup.id);
    if (known) await this.#messages.set(game, known);
  }

  /** A link to the message that shows a game; undefined where none does. */
  async linkTo(game: Game): Promise<string | undefined> {
    const known = await this.#messages.of(game.setup.id);
    if (!known) return undefined;
    const { channel, message } = known.shown;
    return `https://discord.com/channels/${game.setup.server ?? '@me'}/${channel}/${message}`;
  }

  /**
   * Shows a game, as the answer to an interaction where there is one, and deletes the message that showed it before. Where the
   * bot is a guest, and nobody has pressed anything for long, it can show nothing: the next press does. Rejects with
   * Discord's error.
   */
  async show(display: Display, cause: Cause | undefined): Promise<void> {
    const { client, texts, settings, thinker, host, ratings, renderBoard } = this.#options;
    const { game } = display;
    const before = await this.#messages.of(game.setup.id);
    if (isGuestIn(game) && !cause && !this.#sender.isFresh(before?.token)) return;
    const locale = await this.#localeOf(game, cause, before?.shown);
    await this.#turns.take();
    const levels = thinker.levels(game.setup.variant);
    const changes =
      game.setup.rated && game.phase.kind === 'over' ? await host.ratingChanges(game.setup.id) : [];
    const bot = client.user.id;
    const [look, expected] = await Promise.all([lookOf(settings, game), ratings.expectedOf(game)]);
    const say = texts.in(locale);
    const showing = { say, renderBoard, bot, levels, changes, look, expected, ...display };
    const message = hasBegun(game) ? await this.#drawBoard(game, showing) : challengeMessage(game, showing);
    const asNewMessage = display.asNewMessage || isMisplaced(game, cause, before);
    const open = await this.#beginAnswer({ game, asNewMessage }, cause);
    const sent = await this.#sender.send({ game, asNewMessage }, message, open, before);
    if (!sent) return;
    const isChallenge = hasBegun(game) ? undefined : true;
    await this.#keep(game, { ...sent, locale, isChallenge }, open, before);
  }

  async #drawBoard(game: Game, showing: Parameters<typeof boardMessage>[1]): Promise<V2Message> {
    const drawn = this.#options.meter.drawing(game.setup.variant.game);
    const message = await boardMessage(game, showing);
    drawn();
    return message;
  }

  /** The cause, where its interaction can still be answered; deferred where the board will not be its answer. */
  async #beginAnswer(
    { game, asNewMessage }: Pick<Display, 'game' | 'asNewMessage'>,
    cause: Cause | undefined,
  ): Promise<Cause | undefined> {
    if (asNewMessage && cause?.kind === 'update' && !isGuestIn(game))
      await defer(cause.interaction, this.#options);
    return cause && (await beginAnswer(cause.interaction)) ? cause : undefined;
  }

  /** Remembers where a game is shown, and takes away the message that showed it before. */
  async #keep(game: Game, shown: Shown, cause: Cause | undefined, before: Known | undefined): Promise<void> {
    const previous = before?.shown.message === shown.message ? before.shown.previous : before?.shown;
    if (previous && isGuestIn(game)) await this.#sender.removeAsGuest(before, game);
    else if (previous) {
      const { channel, message, isChallenge } = previous;
      await this.#messages.set(game, { shown: { ...shown, previous: { channel, message, isChallenge } } });
      await this.#sender.removeOld(previous, game, shown);
    }
    await this.#messages.set(game, { shown, token: this.#messages.tokenFor(shown, cause, before) });
  }

  /** The member's own language where they play against the bot, and in a direct message; else the server's. */
  async #localeOf(game: Game, cause: Cause | undefined, before: Shown | undefined): Promise<string> {
    if (cause) {
      const { guildLocale, locale, user } = cause.interaction;
      if (!isBetweenMembers(game)) {
        if (colorOf(game, user.id)) return locale;
        if (before) return before.locale;
      }
      return guildLocale ?? locale;
    }
    if (before) return before.locale;
    const { client, settings } = this.#options;
    return languageIn(await channelOf(client, game.place), settings);
  }
}

/**
 * Whether the message that would be changed is not where the game is played: that was moved when this message could not be
 * replaced, or its old board was pressed.
 */
function isMisplaced(game: Game, cause: Cause | undefined, before: Known | undefined): boolean {
  if (isGuestIn(game) || cause?.kind === 'reply') return false;
  const changed = cause ? cause.interaction.channelId : before?.shown.channel;
  return changed !== undefined && changed !== game.place;
}
