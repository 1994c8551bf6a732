import { MessageFlags, RESTJSONErrorCodes } from 'discord.js';
import type { Game } from '../../game/play/game.js';
import type { SteadyClock } from '../../game/ports/clock.js';
import type { Log } from '../../game/ports/log.js';
import { INTERACTION_GONE, isApiError, MESSAGE_GONE, UNREACHABLE } from '../gateway/apiErrors.js';
import type { InteractionContext, MessageContext } from '../interactions/context.js';
import { NO_PINGS, type Page } from '../interactions/pages.js';
import type { Settings } from '../interactions/settings.js';
import type { Speaker } from '../texts/discordNames.js';
import { challengeMessage } from './boardMessage.js';
import { channelOf, isGuestIn, membersToPing, mentionsAtHand } from './channels.js';
import type { Known, MessageLocation, Shown, Token } from './shownMessages.js';

type BoardSenderDeps = Speaker & {
  readonly clock: Pick<SteadyClock, 'uptime'>;
  readonly log: Log;
  readonly settings: Settings;
};

/** `asNewMessage`: whether to send a new message, which can ping and is the last one in its channel. */
type Sending = { readonly game: Game; readonly asNewMessage: boolean };

const newMessage = ({ components, files }: Page) =>
  ({ flags: MessageFlags.IsComponentsV2, components, files }) as const;

/** `attachments: []` drops the old picture. */
const edited = (page: Page) => ({ ...newMessage(page), attachments: [], allowedMentions: NO_PINGS });

/** Sends boards to Discord: as an answer, as an edit (by the last press's token if possible) or as a new message. Deletes old ones. */
export class BoardSender {
  readonly #deps: BoardSenderDeps;

  constructor(deps: BoardSenderDeps) {
    this.#deps = deps;
  }

  /**
   * Sends or edits a game's board, as the answer to `cause` if there is one. Returns the board's location, or `undefined` if the
   * bot is a guest and can no longer edit it. Rejects with Discord's error.
   */
  async send(
    { game, asNewMessage }: Sending,
    page: Page,
    cause: InteractionContext | undefined,
    before: Known | undefined,
  ): Promise<MessageLocation | undefined> {
    if (cause?.answersAnew) return this.#reply(cause, game, page);
    const pressed = cause?.isOnMessage() ? cause : undefined;
    if (isGuestIn(game)) return pressed ? this.#update(pressed, page) : this.#editAsGuest(page, before);
    if (asNewMessage) return this.#post(game, page, before);
    if (pressed) return this.#update(pressed, page);
    return before ? this.#edit(game, page, before) : this.#post(game, page, before);
  }

  async #update(cause: MessageContext, page: Page): Promise<MessageLocation> {
    await cause.update(edited(page));
    return { channel: cause.place, message: cause.interaction.message.id };
  }

  /** Answers with the board as a new message. */
  async #reply(cause: InteractionContext, game: Game, page: Page): Promise<MessageLocation> {
    const users = await membersToPing(this.#deps.settings, game);
    const message = await cause.replyPublicly({ ...newMessage(page), allowedMentions: { users } });
    return { channel: cause.place, message };
  }

  /** Posts a board. The nonce prevents a second copy if the confirmation of a first attempt was lost. */
  async #post(game: Game, page: Page, before: Known | undefined): Promise<MessageLocation> {
    const channel = await channelOf(this.#deps.client, game.place);
    const sent = await channel.send({
      ...newMessage(page),
      allowedMentions: { users: await membersToPing(this.#deps.settings, game) },
      nonce: `${game.setup.id}.${game.version}.${before?.shown.message.slice(-4) ?? ''}`,
      enforceNonce: true,
    });
    return { channel: channel.id, message: sent.id };
  }

  /** Whether a token can still edit its message. */
  isFresh = (token: Token | undefined): token is Token =>
    token !== undefined && this.#deps.clock.uptime() < token.until;

  /** Edits a board in a channel that the bot is not in. Only the token of the last press can do that. */
  async #editAsGuest(page: Page, before: Known | undefined): Promise<MessageLocation | undefined> {
    const isEdited = this.isFresh(before?.token) && (await editByToken(before.token, page));
    return isEdited ? before?.shown : undefined;
  }

  /** Deletes an older board while its token is fresh. After that, a press redraws it. */
  async removeAsGuest(before: Known | undefined, game: Game): Promise<void> {
    if (!this.isFresh(before?.token)) return;
    try {
      await before.token.webhook.deleteMessage('@original');
    } catch (error) {
      this.#deps.log.warn({ err: error, game: game.setup.id }, 'could not delete an old board');
    }
  }

  async #edit(game: Game, page: Page, before: Known): Promise<MessageLocation> {
    const { shown, token } = before;
    try {
      const isEdited = this.isFresh(token) && (await editByToken(token, page));
      if (!isEdited) {
        const { messages } = await channelOf(this.#deps.client, shown.channel);
        await messages.edit(shown.message, edited(page));
      }
      return { channel: shown.channel, message: shown.message };
    } catch (error) {
      if (isApiError(error, MESSAGE_GONE)) return this.#post(game, page, before);
      throw error;
    }
  }

  /** Deletes a message that a newer one replaces. If a challenge was accepted in another channel, links there instead. */
  async removeOld(
    { channel: id, message, isChallenge }: NonNullable<Shown['previous']>,
    game: Game,
    { channel, locale }: Shown,
  ): Promise<void> {
    const { client, texts, log } = this.#deps;
    try {
      const { messages } = await channelOf(client, id);
      if (isChallenge && id !== channel) {
        const mentions = mentionsAtHand(client, game);
        const pointer = challengeMessage(game, { say: texts.in(locale), bot: client.user.id, mentions });
        await messages.edit(message, edited(pointer));
      } else {
        await messages.delete(message);
      }
    } catch (error) {
      if (isApiError(error, [RESTJSONErrorCodes.UnknownMessage], UNREACHABLE)) return;
      log.warn({ err: error, game: game.setup.id }, 'could not delete an old board');
    }
  }
}

/** Edits a message by a token. Returns false if the token has expired. */
async function editByToken({ webhook }: Token, page: Page): Promise<boolean> {
  try {
    await webhook.editMessage('@original', edited(page));
    return true;
  } catch (error) {
    if (isApiError(error, INTERACTION_GONE)) return false;
    throw error;
  }
}
