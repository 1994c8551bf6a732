import { type ChatInputCommandInteraction, type Client, RESTJSONErrorCodes } from 'discord.js';
import type { Game, GameId } from '../game/game.js';
import { challengedColor, hasBegun, isBetweenMembers, seatToMove } from '../game/game.js';
import type { Log, Progress, Store, Thinker } from '../game/ports.js';
import { isApiError, MESSAGE_GONE, UNREACHABLE } from './apiErrors.js';
import type { MessageInteraction } from './cause.js';
import { acknowledge, type Cause, type PendingAnswer } from './cause.js';
import { boardMessage, type V2Message } from './messages/boardMessage.js';
import { challengeMessage } from './messages/challengeMessage.js';
import type { WindowCorner } from './messages/window.js';
import type { Texts } from './texts.js';

/** Where a message was sent. */
type MessageLocation = { readonly channel: string; readonly message: string };

/** The message that shows a game: what the store keeps as the game's anchor. */
type Shown = MessageLocation & {
  /** The server's language when it was last known. */
  readonly locale: string;
  /** The message that it replaces, as long as that is not deleted. */
  readonly previous?: MessageLocation;
};

/** What is to be shown. */
export type Display = {
  readonly game: Game;
  readonly progress: Progress | undefined;
  readonly window: WindowCorner | undefined;
  /** Whether it is sent as a new message, which can ping and is the last of its channel. */
  readonly asNewMessage: boolean;
};

export type DeliveryOptions = {
  readonly client: Client<true>;
  readonly anchors: Pick<Store, 'anchor' | 'setAnchor'>;
  readonly thinker: Pick<Thinker, 'levels'>;
  readonly texts: Texts;
  readonly log: Log;
};

const NO_PINGS = { parse: [] };

/** Sends and edits the messages that show games, one message a game. */
export class Delivery {
  readonly #options: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Whether the game's newest state is shown and older boards are deleted. */
  async isShown(game: Game): Promise<boolean> {
    return (await this.#options.anchors.anchor(game.setup.id))?.shown === game.version;
  }

  /**
   * Shows a game, as the answer to an interaction where there is one, and deletes the message that showed it before.
   * Rejects with Discord's error.
   */
  async show(display: Display, pending: PendingAnswer | undefined): Promise<void> {
    const { client, texts, anchors, thinker } = this.#options;
    const { game } = display;
    const before = await this.#lastShown(game.setup.id);
    const locale = await this.#localeOf(game, pending?.cause, before);
    const levels = thinker.levels(game.setup.variant);
    const showing = { say: texts.in(locale), bot: client.user.id, levels, ...display };
    const message = hasBegun(game) ? await boardMessage(game, showing) : challengeMessage(game, showing);
    const sent = await this.#send(display, message, pending, before);
    if (!sent) return;
    const place = { ...sent, locale };
    const keep = (kept: Shown): Promise<void> =>
      anchors.setAnchor(game.setup.id, {
        place: JSON.stringify(kept),
        shown: kept.previous ? -1 : game.version,
      });
    const previous = before?.message === sent.message ? before.previous : before;
    if (previous) {
      await keep({ ...place, previous: { channel: previous.channel, message: previous.message } });
      await this.#removeOld(previous, game, place);
    }
    await keep(place);
  }

  async #lastShown(id: GameId): Promise<Shown | undefined> {
    const anchor = await this.#options.anchors.anchor(id);
    return anchor && (JSON.parse(anchor.place) as Shown);
  }

  async #send(
    { game, asNewMessage }: Display,
    message: V2Message,
    pending: PendingAnswer | undefined,
    before: Shown | undefined,
  ): Promise<MessageLocation | undefined> {
    await pending?.acknowledged;
    const cause = pending?.cause;
    if (cause?.kind === 'reply') return this.#reply(cause.interaction, game, message);
    if (asNewMessage) {
      if (pending) await acknowledge(pending, this.#options.log);
      return this.#post(game, message);
    }
    if (cause) return this.#update(cause.interaction, message);
    return before ? this.#edit(game, message, before) : this.#post(game, message);
  }

  async #update(interaction: MessageInteraction, message: V2Message): Promise<MessageLocation> {
    const payload = { ...message, allowedMentions: NO_PINGS };
    if (interaction.deferred) await interaction.editReply(payload);
    else await interaction.update(payload);
    return { channel: interaction.channelId, message: interaction.message.id };
  }

  /** Answers a command with the board. Undefined where the message's id cannot be had, or it was deleted at once. */
  async #reply(
    interaction: ChatInputCommandInteraction,
    game: Game,
    message: V2Message,
  ): Promise<MessageLocation | undefined> {
    const payload = { ...withoutKeepList(message), allowedMentions: { users: membersToPing(game) } };
    if (interaction.deferred) await interaction.editReply(payload);
    else await interaction.reply(payload);
    try {
      const sent = await interaction.fetchReply();
      return { channel: interaction.channelId, message: sent.id };
    } catch (error) {
      if (!isApiError(error, MESSAGE_GONE)) {
        const details = { err: error, game: game.setup.id };
        this.#options.log.warn(details, 'Discord did not say which message a reply is');
      }
      return undefined;
    }
  }

  async #post(game: Game, message: V2Message): Promise<MessageLocation> {
    const channel = await this.#channel(game.place);
    const sent = await channel.send({
      ...withoutKeepList(message),
      allowedMentions: { users: membersToPing(game) },
    });
    return { channel: channel.id, message: sent.id };
  }

  async #edit(game: Game, message: V2Message, before: MessageLocation): Promise<MessageLocation> {
    try {
      const channel = await this.#channel(before.channel);
      await channel.messages.edit(before.message, { ...message, allowedMentions: NO_PINGS });
      return before;
    } catch (error) {
      if (isApiError(error, MESSAGE_GONE)) return this.#post(game, message);
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

  /** The server's language for public messages; the member's in a direct message. */
  async #localeOf(game: Game, cause: Cause | undefined, before: Shown | undefined): Promise<string> {
    if (cause) return cause.interaction.guildLocale ?? cause.interaction.locale;
    if (before) return before.locale;
    const channel = await this.#channel(game.place);
    return 'guild' in channel ? channel.guild.preferredLocale : 'en-US';
  }
}

/** A new message has no old pictures to drop. */
function withoutKeepList({ flags, components, files }: V2Message): Omit<V2Message, 'attachments'> {
  return { flags, components, files };
}

/** Whom a new message pings: the member to move, or the one who was challenged. */
function membersToPing(game: Game): string[] {
  const challenged = challengedColor(game);
  const seat = challenged ? game.setup.seats[challenged] : seatToMove(game);
  return isBetweenMembers(game) && seat?.kind === 'member' ? [seat.member] : [];
}
