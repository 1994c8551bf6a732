import {
  type APIButtonComponentWithCustomId,
  type APIModalInteractionResponseCallbackData,
  type ButtonInteraction,
  type ChannelSelectMenuInteraction,
  type ChatInputCommandInteraction,
  type InteractionReplyOptions,
  type InteractionUpdateOptions,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
  type RepliableInteraction,
  type StringSelectMenuInteraction,
  type WebhookMessageEditOptions,
} from 'discord.js';
import type { Refusal } from '../../game/play/action.js';
import type { Game, Opening } from '../../game/play/game.js';
import { boardOf } from '../../rules/games.js';
import { moveName } from '../../rules/squares.js';
import { ANSWERED, INTERACTION_GONE, isApiError } from '../gateway/apiErrors.js';
import { backoffMs } from '../gateway/backoff.js';
import {
  answersArePrivate,
  mayManage,
  missingPermissions,
  type PermissionName,
  TO_PLAY,
  TO_PLAY_IN_THREAD,
} from '../gateway/discordPermissions.js';
import { permissionList } from '../texts/words.js';
import { AskContext } from './askContext.js';
import { type Page, rowOf } from './pages.js';

/** Ms before an interaction is deferred because its board is not ready. */
export const BOARD_WITHIN_MS = 50;

/**
 * Ms before a command is deferred whose answer is not known yet. A deferral shows all members that an answer will come, so only
 * the slowest commands get one.
 */
export const COMMAND_WITHIN_MS = 1500;

/** Discord takes a first answer for 3 s. A failed deferral is retried for this long, in ms. */
const DEFER_WITHIN_MS = 2500;
const DEFER_RETRY = { firstMs: 100, mostMs: 1000 };

/** Discord's name for the first answer to an interaction. */
const ORIGINAL = '@original';
const NO_PINGS = { parse: [] } as const;

/** Interactions with a message: a pressed button, a chosen option or a submitted form. */
type MessageInteraction =
  | ButtonInteraction
  | StringSelectMenuInteraction
  | ChannelSelectMenuInteraction
  | ModalMessageModalSubmitInteraction;

type Answerable = RepliableInteraction | MessageInteraction;

export type CommandContext = InteractionContext<ChatInputCommandInteraction>;
export type MessageContext = InteractionContext<MessageInteraction>;
/** A press or a choice on the message itself, not a form that it opened. */
export type ComponentContext = InteractionContext<
  Exclude<MessageInteraction, ModalMessageModalSubmitInteraction>
>;
export type ButtonContext = InteractionContext<ButtonInteraction>;
export type SelectContext = InteractionContext<StringSelectMenuInteraction>;

/** Channel, server and the bot's standing there: where an interaction happens or a game opens. */
export type Where = Pick<Opening, 'place' | 'server' | 'venue'>;

/** Refusals because of usage limits, which the metrics count apart. */
const LIMIT_CODES: readonly Refusal['code'][] = ['member-full', 'server-full', 'slow-down'];

/**
 * One interaction from receipt to answer: who, where, language, deadline, and the ways to answer. It knows whether Discord has
 * the first answer yet, and picks reply, edit or follow-up accordingly.
 */
export class InteractionContext<I extends Answerable = Answerable> extends AskContext<I> {
  /** Whether only the member sees the answer, deferral included. Commands set this. */
  isPrivate = false;
  /** Whether Discord has a deferral, and a real answer. */
  #isDeferred = false;
  #isReplied = false;
  /** Whether the first answer is on its way or has arrived. */
  #hasBegun = false;
  /** Whether Discord takes no answer any more. */
  #isGone = false;
  /** By the clock's `uptime`, in ms. */
  #deferAt: number | undefined;
  #cancelTimer: (() => void) | undefined;
  #deferral: Promise<void> | undefined;

  isCommand(): this is CommandContext {
    return this.interaction.isChatInputCommand();
  }

  isButton(): this is ButtonContext {
    return this.interaction.isButton();
  }

  /** Whether the interaction belongs to a message: a press, a choice, or a form that such a press opened. */
  isOnMessage(): this is MessageContext {
    const { interaction } = this;
    if (interaction.isButton() || interaction.isStringSelectMenu()) return true;
    return interaction.isModalSubmit() ? interaction.isFromMessage() : interaction.isChannelSelectMenu();
  }

  /** Id of the channel. */
  get place(): string {
    return this.interaction.channelId!;
  }

  get where(): Where {
    return { place: this.place, server: this.server, venue: this.venue };
  }

  /** Whether the channel may see a copy of something that only the member sees now. */
  get canShowToAll(): boolean {
    return this.venue === 'server' || (this.venue === 'guest' && !answersArePrivate(this.interaction));
  }

  /** Whether the member may change the settings of the server that they are in. */
  get canManageServer(): boolean {
    return this.venue === 'server' && mayManage(this.interaction);
  }

  /** Names of the permissions that the bot lacks here; empty if it has all. */
  missing(needed: readonly PermissionName[]): string {
    return permissionList(missingPermissions(this.interaction.appPermissions, needed), this.say);
  }

  /** Permissions that the bot needs to show a board here but lacks; empty outside its own servers, where answers need none. */
  missingToPlay(): string {
    if (this.venue !== 'server') return '';
    return this.missing(this.interaction.channel?.isThread() ? TO_PLAY_IN_THREAD : TO_PLAY);
  }

  // Deferring

  /** Defers the interaction unless its first answer begins within `ms`. An earlier deadline stays. */
  deferAfter(ms: number): void {
    if (this.#hasBegun) return;
    const { clock } = this.deps;
    const at = clock.uptime() + ms;
    if (this.#deferAt !== undefined && this.#deferAt <= at) return;
    this.#cancelTimer?.();
    this.#deferAt = at;
    this.#cancelTimer = clock.after(ms, () => void this.defer());
  }

  /** Acknowledges the interaction unless its first answer has begun. Resolves once that worked or was given up; never rejects. */
  async defer(): Promise<void> {
    if (!this.#hasBegun) {
      this.#begin();
      this.#deferral = this.#sendDeferral();
    }
    await this.#deferral;
  }

  /**
   * Must precede every other answer: waits for a deferral on its way and prevents later ones. Returns false if Discord takes no
   * answer any more.
   */
  async beginAnswer(): Promise<boolean> {
    this.#begin();
    await this.#deferral;
    return !this.#isGone;
  }

  /** Notes that Discord has a first answer although its confirmation was lost: later answers edit it. */
  noteAnswered(): void {
    this.#isDeferred = true;
  }

  /** Allows another deferral after an answer that did not arrive. */
  answerFailed(): void {
    if (this.#isDeferred || this.#isReplied) return;
    this.#hasBegun = false;
    this.#isGone = false;
    this.#deferAt = undefined;
    this.#cancelTimer = undefined;
    this.#deferral = undefined;
  }

  #begin(): void {
    this.#hasBegun = true;
    this.#cancelTimer?.();
  }

  async #sendDeferral(): Promise<void> {
    const { clock, log, chance } = this.deps;
    const started = clock.uptime();
    for (let attempt = 0; ; attempt++) {
      try {
        await this.#deferOnce();
        this.#isDeferred = true;
        this.meter.acknowledged();
        return;
      } catch (error) {
        if (isApiError(error, ANSWERED)) {
          this.noteAnswered();
          return;
        }
        this.#isGone = isApiError(error, INTERACTION_GONE);
        if (this.#isGone || clock.uptime() - started > DEFER_WITHIN_MS) {
          log.warn({ err: error, interaction: this.interaction.id }, 'could not acknowledge an interaction');
          return;
        }
      }
      await new Promise<void>((resolve) => {
        clock.after(backoffMs(attempt, DEFER_RETRY, chance), resolve);
      });
    }
  }

  async #deferOnce(): Promise<void> {
    const { interaction } = this;
    if ('deferUpdate' in interaction && !interaction.isChatInputCommand()) await interaction.deferUpdate();
    else await interaction.deferReply(this.isPrivate ? { flags: MessageFlags.Ephemeral } : {});
  }

  // Private answers

  /**
   * Sends a text by its key to this member alone, in their language, with command mentions filled in. Texts of problems and
   * refusals count as such in the metrics.
   */
  async reply(key: string, values: Record<string, string | number> = {}): Promise<void> {
    const { say } = this;
    if (/^(problems|refusals)\./.test(key)) this.noteRefusal(key);
    await this.replyText(say(key, { ...this.mentions, ...values }));
  }

  async replyText(content: string): Promise<void> {
    await this.replyPrivately({ content });
  }

  /** Asks this member in a private message, with one button for each answer. */
  async ask(content: string, ...buttons: APIButtonComponentWithCustomId[]): Promise<void> {
    await this.replyPrivately({ content, components: [rowOf(...buttons)] });
  }

  /** Sends a page to this member alone. Returns its message as `replyPrivately` does. */
  replyPage({ components, files }: Page): Promise<string | undefined> {
    return this.replyPrivately({
      components,
      files,
      flags: [MessageFlags.Ephemeral, MessageFlags.IsComponentsV2],
    });
  }

  /**
   * Sends a private message, as the first answer or as a follow-up. It pings nobody. Returns the message's id for
   * `editPrivate`, or `undefined` if Discord takes no answer any more.
   */
  async replyPrivately(
    body: Pick<InteractionReplyOptions, 'content' | 'components' | 'files' | 'flags'>,
  ): Promise<string | undefined> {
    const message = { flags: MessageFlags.Ephemeral, ...body, allowedMentions: NO_PINGS } as const;
    if (!(await this.beginAnswer())) return undefined;
    if (!this.#isReplied && !this.#isDeferred) {
      await this.#replyFirst(message);
      return ORIGINAL;
    }
    if (this.isCommand() && !this.#isReplied) {
      if (this.isPrivate) {
        const { flags: _, ...rest } = message;
        const isV2 = [message.flags].flat().includes(MessageFlags.IsComponentsV2);
        await this.#editFirst({ ...rest, ...(isV2 ? { flags: MessageFlags.IsComponentsV2 } : {}) });
        return ORIGINAL;
      }
      // A public deferral shows all members that an answer will come, and Discord would put the follow-up in its place.
      await this.interaction.webhook.deleteMessage(ORIGINAL);
    }
    return this.#followUp(message);
  }

  /** Replaces a page that was sent privately. */
  async editPrivate(message: string, { components, files }: Page): Promise<void> {
    const kept = { attachments: [], allowedMentions: NO_PINGS };
    await this.interaction.webhook.editMessage(message, { components, files, ...kept });
  }

  /** Explains to this member why an action was refused. `game` names the square of an illegal move. */
  async refuse(refusal: Refusal, game?: Game): Promise<void> {
    this.noteRefused(refusal);
    await this.replyText(this.refusalText(refusal, game));
  }

  refusalText(refusal: Refusal, game?: Game): string {
    if (refusal.code !== 'illegal') return this.say(`refusals.${refusal.code}`, this.mentions);
    const board = game ? boardOf(game.setup.variant) : 0;
    return this.say(`illegal.${refusal.reason}`, { move: moveName(refusal.move, board) });
  }

  noteRefused({ code }: Refusal): void {
    const outcome = LIMIT_CODES.includes(code) ? 'limited' : 'refused';
    this.noteRefusal(code === 'illegal' ? code : `refusals.${code}`, outcome);
  }

  // Public answers

  /** Sends a message to the whole channel, as the first answer or as a follow-up. */
  async post(
    body: Pick<InteractionReplyOptions, 'content' | 'components' | 'allowedMentions'>,
  ): Promise<void> {
    if (!(await this.beginAnswer())) return;
    if (this.#isDeferred && this.isCommand()) await this.#editFirst(body);
    else if (this.#isDeferred || this.#isReplied) await this.#followUp(body);
    else await this.#replyFirst(body);
  }

  /** Sends a page to the whole channel. It pings nobody. */
  async postPage({ components, files }: Page): Promise<void> {
    const message = {
      components,
      files,
      flags: MessageFlags.IsComponentsV2,
      allowedMentions: NO_PINGS,
    } as const;
    if (!(await this.beginAnswer())) return;
    if (this.#isDeferred || this.#isReplied) await this.#followUp(message);
    else await this.#replyFirst(message);
  }

  /** Answers a command with a public message and returns the message's id. Call `beginAnswer` first. */
  async replyPublicly(
    this: CommandContext,
    body: InteractionReplyOptions & WebhookMessageEditOptions,
  ): Promise<string> {
    const sent = this.#isDeferred
      ? await this.#editFirst(body)
      : (await this.interaction.reply({ ...body, withResponse: true })).resource?.message;
    if (!this.#isDeferred) this.#noteReplied();
    if (!sent) throw new Error('Discord did not say which message a reply is');
    return sent.id;
  }

  // The message of a control

  /** Changes the message that was pressed. Call `beginAnswer` first. */
  async update(
    this: MessageContext,
    body: InteractionUpdateOptions & WebhookMessageEditOptions,
  ): Promise<void> {
    if (this.#isDeferred) {
      await this.#editFirst(body);
      return;
    }
    await this.interaction.update(body);
    this.#noteReplied();
  }

  /** Shows another page in place of a private page that was pressed; pressed elsewhere, sends it privately. */
  async turnPage(this: MessageContext, page: Page): Promise<void> {
    const { flags } = this.interaction.message;
    if (!flags.has(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2)) {
      await this.replyPage(page);
      return;
    }
    const { components, files } = page;
    if (await this.beginAnswer()) await this.update({ components, files });
  }

  /** Replaces a private question by its answer. */
  async settle(this: MessageContext, content: string): Promise<void> {
    if (await this.beginAnswer()) await this.update({ content, components: [] });
  }

  /** Opens a form, which is then the first answer. */
  async openForm(this: ComponentContext, form: APIModalInteractionResponseCallbackData): Promise<void> {
    await this.beginAnswer();
    await this.interaction.showModal(form);
    this.#noteReplied();
  }

  // The REST calls

  async #replyFirst(body: InteractionReplyOptions): Promise<void> {
    await this.interaction.reply(body);
    this.#noteReplied();
  }

  // By the webhook: discord.js refuses to edit an answer whose confirmation was lost.
  async #editFirst(body: WebhookMessageEditOptions): Promise<{ readonly id: string }> {
    const message = await this.interaction.webhook.editMessage(ORIGINAL, body);
    this.#isReplied = true;
    return message;
  }

  async #followUp(body: InteractionReplyOptions): Promise<string> {
    const { id } = await this.interaction.webhook.send(body);
    this.#isReplied = true;
    return id;
  }

  #noteReplied(): void {
    this.#isReplied = true;
    this.meter.acknowledged();
  }
}
