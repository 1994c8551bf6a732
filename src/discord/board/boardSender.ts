import { type ChatInputCommandInteraction, type Client, RESTJSONErrorCodes } from 'discord.js';
import type { Game } from '../../game/play/game.js';
import type { SteadyClock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';
import { INTERACTION_GONE, isApiError, MESSAGE_GONE, UNREACHABLE } from '../gateway/apiErrors.js';
import type { Cause, MessageInteraction } from '../interactions/cause.js';
import type { Settings } from '../interactions/settings.js';
import type { Texts } from '../texts/texts.js';
import type { V2Message } from './boardMessage.js';
import { challengeMessage } from './challengeMessage.js';
import { channelOf } from './channelOf.js';
import { membersToPing } from './pings.js';
import type { Known, MessageLocation, Shown, Token } from './shownMessages.js';

export type BoardSenderOptions = {
  readonly client: Client<true>;
  readonly clock: Pick<SteadyClock, 'uptime'>;
  readonly log: Log;
  readonly texts: Texts;
  readonly settings: Settings;
};

/** A game whose board is sent; `asNewMessage`, so that it can ping and is the last of its channel. */
type Sending = { readonly game: Game; readonly asNewMessage: boolean };

const NO_PINGS: { parse: [] } = { parse: [] };

/** Brings a board to Discord: as an answer, by the token of the last press, as an edit or as a new message; and takes old ones away. */
export class BoardSender {
  readonly #options: BoardSenderOptions;

  constructor(options: BoardSenderOptions) {
    this.#options = options;
  }

  /**
   * Sends or edits a game's board in the way that is open, and says where it is now: as the answer to an interaction where there is
   * one; undefined where a guest's board cannot be edited any more. Rejects with Discord's error.
   */
  async send(
    { game, asNewMessage }: Sending,
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
      allowedMentions: { users: await membersToPing(this.#options.settings, game) },
    };
    const sent = interaction.deferred
      ? await interaction.editReply(payload)
      : (await interaction.reply({ ...payload, withResponse: true })).resource?.message;
    if (!sent) throw new Error('Discord did not say which message a reply is');
    return { channel: interaction.channelId, message: sent.id };
  }

  /** Posts a board. The same one is posted once, also where the answer to the first attempt was lost. */
  async #post(game: Game, message: V2Message, before: Known | undefined): Promise<MessageLocation> {
    const channel = await channelOf(this.#options.client, game.place);
    const sent = await channel.send({
      ...withoutKeepList(message),
      allowedMentions: { users: await membersToPing(this.#options.settings, game) },
      nonce: `${game.setup.id}.${game.version}.${before?.shown.message.slice(-4) ?? ''}`,
      enforceNonce: true,
    });
    return { channel: channel.id, message: sent.id };
  }

  /** Whether a token still edits. */
  isFresh = (token: Token | undefined): token is Token =>
    token !== undefined && this.#options.clock.uptime() < token.until;

  /** Where the bot is no member of the channel, by the token of the last press alone; not where that no longer holds. */
  async #editAsGuest(message: V2Message, before: Known | undefined): Promise<MessageLocation | undefined> {
    const payload = { ...message, allowedMentions: NO_PINGS };
    const isEdited = this.isFresh(before?.token) && (await editByToken(before.token, payload));
    return isEdited ? before?.shown : undefined;
  }

  /** Takes an older board away as long as its token holds; later on a press redraws it. */
  async removeAsGuest(before: Known | undefined, game: Game): Promise<void> {
    if (!this.isFresh(before?.token)) return;
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
      const isEdited = this.isFresh(token) && (await editByToken(token, payload));
      if (!isEdited)
        await (await channelOf(this.#options.client, shown.channel)).messages.edit(shown.message, payload);
      return { channel: shown.channel, message: shown.message };
    } catch (error) {
      if (isApiError(error, MESSAGE_GONE)) return this.#post(game, message, before);
      throw error;
    }
  }

  /** Deletes the message that a newer one replaces; a challenge accepted in another channel links to it instead. */
  async removeOld(
    { channel: id, message, isChallenge }: NonNullable<Shown['previous']>,
    game: Game,
    { channel, locale }: Shown,
  ): Promise<void> {
    const { client, texts, log } = this.#options;
    try {
      const { messages } = await channelOf(client, id);
      if (isChallenge && id !== channel) {
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
}

/** Whether the bot is no member of the game's channel: it sees nothing there but what is pressed. */
export const isGuestIn = ({ setup }: Game): boolean => setup.venue === 'guest';

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
