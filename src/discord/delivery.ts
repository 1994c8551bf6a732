import {
  type ChatInputCommandInteraction,
  type Client,
  RESTJSONErrorCodes,
  type SendableChannels,
} from 'discord.js';
import type { Game } from '../game/game.js';
import { challengedColor, colorOf, hasBegun, isBetweenMembers, seatToMove } from '../game/game.js';
import type { Host } from '../game/host.js';
import type { Meter, Progress, Store, Thinker } from '../game/ports.js';
import type { RenderBoard } from '../render/board.js';
import type { Square } from '../rules/position.js';
import { beginAnswer, defer } from './answering.js';
import { INTERACTION_GONE, isApiError, MESSAGE_GONE, UNREACHABLE } from './apiErrors.js';
import type { Cause, MessageInteraction } from './cause.js';
import { lookOf } from './look.js';
import type { Means } from './means.js';
import type { MemberRatings } from './memberRatings.js';
import { boardMessage, type V2Message } from './messages/boardMessage.js';
import { challengeMessage } from './messages/challengeMessage.js';
import type { WindowCorner } from './messages/window.js';
import type { Settings } from './settings/keeper.js';
import { type Known, type MessageLocation, type Shown, ShownMessages, type Token } from './shownMessages.js';
import { commandMentions } from './speaker.js';
import type { Texts } from './texts.js';
import type { Turns } from './turns.js';

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
  readonly host: Pick<Host<Cause>, 'ratingChanges'>;
  readonly ratings: MemberRatings;
  readonly texts: Texts;
  readonly settings: Settings;
  readonly renderBoard: RenderBoard;
  readonly meter: Pick<Meter, 'drawing'>;
};

const NO_PINGS: { parse: [] } = { parse: [] };

/** Sends and edits the messages that show games, one message a game. */
export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #turns: Turns;
  readonly #messages: ShownMessages;

  constructor(options: DeliveryOptions, turns: Turns) {
    this.#options = options;
    this.#turns = turns;
    this.#messages = new ShownMessages(options);
  }

  /** Whether the game's newest state is shown and older boards are deleted. */
  isShown(game: Game): Promise<boolean> {
    return this.#messages.isNewest(game);
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
    if (isGuestIn(game) && !cause && !this.#isFresh(before?.token)) return;
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
    const open = await this.#beginAnswer(display, cause);
    const sent = await this.#send(display, message, open, before);
    if (!sent) return;
    await this.#keep(game, { ...sent, locale }, open, before);
  }

  async #drawBoard(game: Game, showing: Parameters<typeof boardMessage>[1]): Promise<V2Message> {
    const drawn = this.#options.meter.drawing(game.setup.variant.game);
    const message = await boardMessage(game, showing);
    drawn();
    return message;
  }

  /** The cause, where its interaction can still be answered; deferred where the board will not be its answer. */
  async #beginAnswer({ game, asNewMessage }: Display, cause: Cause | undefined): Promise<Cause | undefined> {
    if (asNewMessage && cause?.kind === 'update' && !isGuestIn(game))
      await defer(cause.interaction, this.#options);
    return cause && (await beginAnswer(cause.interaction)) ? cause : undefined;
  }

  /** Remembers where a game is shown, and takes away the message that showed it before. */
  async #keep(game: Game, shown: Shown, cause: Cause | undefined, before: Known | undefined): Promise<void> {
    const previous = before?.shown.message === shown.message ? before.shown.previous : before?.shown;
    if (previous && isGuestIn(game)) await this.#removeAsGuest(before, game);
    else if (previous) {
      const { channel, message } = previous;
      await this.#messages.set(game, { shown: { ...shown, previous: { channel, message } } });
      await this.#removeOld(previous, game, shown);
    }
    await this.#messages.set(game, { shown, token: this.#messages.tokenFor(shown, cause, before) });
  }

  async #send(
    { game, asNewMessage }: Display,
    message: V2Message,
    cause: Cause | undefined,
    before: Known | undefined,
  ): Promise<MessageLocation | undefined> {
    if (cause?.kind === 'reply') return this.#reply(cause.interaction, game, message);
    if (isGuestIn(game))
      return cause ? this.#update(cause.interaction, message) : this.#editAsGuest(message, before);
    if (asNewMessage) return this.#post(game, message, before);
    if (cause) return this.#update(cause.interaction, message);
    return before ? this.#edit(game, message, before) : this.#post(game, message, before);
  }

  async #update(interaction: MessageInteraction, message: V2Message): Promise<MessageLocation> {
    const payload = { ...message, allowedMentions: NO_PINGS };
    if (interaction.deferred) await interaction.editReply(payload);
    else await interaction.update(payload);
    return { channel: interaction.channelId, message: interaction.message.id };
  }

  /** Answers a command with the board. */
  async #reply(
    interaction: ChatInputCommandInteraction,
    game: Game,
    message: V2Message,
  ): Promise<MessageLocation> {
    const payload = {
      ...withoutKeepList(message),
      allowedMentions: { users: await this.#membersToPing(game) },
    };
    const sent = interaction.deferred
      ? await interaction.editReply(payload)
      : (await interaction.reply({ ...payload, withResponse: true })).resource?.message;
    if (!sent) throw new Error('Discord did not say which message a reply is');
    return { channel: interaction.channelId, message: sent.id };
  }

  /** Posts a board. The same one is posted once, also where the answer to the first attempt was lost. */
  async #post(game: Game, message: V2Message, before: Known | undefined): Promise<MessageLocation> {
    const channel = await this.#channel(game.place);
    const sent = await channel.send({
      ...withoutKeepList(message),
      allowedMentions: { users: await this.#membersToPing(game) },
      nonce: `${game.setup.id}.${game.version}.${before?.shown.message.slice(-4) ?? ''}`,
      enforceNonce: true,
    });
    return { channel: channel.id, message: sent.id };
  }

  #isFresh = (token: Token | undefined): token is Token =>
    token !== undefined && this.#options.clock.uptime() < token.until;

  /** Where the bot is no member of the channel, by the token of the last press alone; not where that no longer holds. */
  async #editAsGuest(message: V2Message, before: Known | undefined): Promise<MessageLocation | undefined> {
    const payload = { ...message, allowedMentions: NO_PINGS };
    const isEdited = this.#isFresh(before?.token) && (await editByToken(before.token, payload));
    return isEdited ? before?.shown : undefined;
  }

  /** Takes an older board away as long as its token holds; later on a press redraws it. */
  async #removeAsGuest(before: Known | undefined, game: Game): Promise<void> {
    if (!this.#isFresh(before?.token)) return;
    try {
      await before.token.webhook.deleteMessage('@original');
    } catch (error) {
      this.#options.log.warn({ err: error, game: game.setup.id }, 'an old board could not be taken away');
    }
  }

  async #edit(game: Game, message: V2Message, before: Known): Promise<MessageLocation> {
    const { shown, token } = before;
    const payload = { ...message, allowedMentions: NO_PINGS };
    try {
      const isEdited = this.#isFresh(token) && (await editByToken(token, payload));
      if (!isEdited) await (await this.#channel(shown.channel)).messages.edit(shown.message, payload);
      return { channel: shown.channel, message: shown.message };
    } catch (error) {
      if (isApiError(error, MESSAGE_GONE)) return this.#post(game, message, before);
      throw error;
    }
  }

  /** Deletes the message that a newer one replaces; a challenge accepted in another channel links to it instead. */
  async #removeOld(
    { channel: id, message }: MessageLocation,
    game: Game,
    { channel, locale }: Shown,
  ): Promise<void> {
    const { client, texts, log } = this.#options;
    try {
      const { messages } = await this.#channel(id);
      if (game.setup.challenger && id !== channel) {
        const pointer = challengeMessage(game, { say: texts.in(locale), bot: client.user.id });
        await messages.edit(message, { ...pointer, allowedMentions: NO_PINGS });
      } else {
        await messages.delete(message);
      }
    } catch (error) {
      if (isApiError(error, [RESTJSONErrorCodes.UnknownMessage], UNREACHABLE)) return;
      log.warn({ err: error, game: game.setup.id }, 'an old board could not be taken away');
    }
  }

  async #channel(id: string) {
    const channel = await this.#options.client.channels.fetch(id);
    if (!channel?.isSendable()) throw new Error(`channel ${id} takes no messages`);
    return channel;
  }

  /** Whom a new message pings, of those who want it: the member to move, or the one who was challenged. */
  async #membersToPing(game: Game): Promise<string[]> {
    const challenged = challengedColor(game);
    const seat = challenged ? game.seats[challenged] : seatToMove(game);
    return isBetweenMembers(game) && seat?.kind === 'member' ? this.#wantingPings([seat.member]) : [];
  }

  async #wantingPings(members: readonly string[]): Promise<string[]> {
    const settings = await Promise.all(members.map((each) => this.#options.settings.ofMember(each)));
    return members.filter((_, i) => settings[i]!.pings === 'on');
  }

  /** Says something in a channel, in its server's language, and pings those of these members who want it. */
  async tell(
    place: string,
    key: string,
    values: Record<string, string> = {},
    users: readonly string[] = [],
  ): Promise<void> {
    const { client, texts } = this.#options;
    const channel = await this.#channel(place);
    const say = texts.in(await this.#languageIn(channel));
    await channel.send({
      content: say(key, { ...commandMentions({ client }, say), ...values }),
      allowedMentions: { users: await this.#wantingPings(users) },
    });
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
    return this.#languageIn(await this.#channel(game.place));
  }

  #languageIn(channel: SendableChannels): Promise<string> | string {
    return 'guild' in channel ? this.#options.settings.languageIn(channel.guild) : 'en-US';
  }
}

/** Whether the bot is no member of the game's channel: it sees nothing there but what is pressed. */
const isGuestIn = ({ setup }: Game): boolean => setup.venue === 'guest';

/** A new message has no old pictures to drop. */
function withoutKeepList({ flags, components, files }: V2Message): Omit<V2Message, 'attachments'> {
  return { flags, components, files };
}

/** Whether a message was edited by a token; not where the token no longer holds. */
async function editByToken(
  { webhook }: Token,
  payload: V2Message & { allowedMentions: { parse: [] } },
): Promise<boolean> {
  try {
    await webhook.editMessage('@original', payload);
    return true;
  } catch (error) {
    if (isApiError(error, INTERACTION_GONE)) return false;
    throw error;
  }
}
