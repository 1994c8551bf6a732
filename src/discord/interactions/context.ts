import {
  type APIButtonComponentWithCustomId,
  type APIModalInteractionResponseCallbackData,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  type InteractionReplyOptions,
  type InteractionUpdateOptions,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
  type ModalSubmitInteraction,
  type StringSelectMenuInteraction,
  type UserContextMenuCommandInteraction,
  type WebhookMessageEditOptions,
} from 'discord.js';
import type { Refusal } from '../../game/play/action.js';
import type { Game } from '../../game/play/game.js';
import type { Where } from '../../game/requests/request.js';
import { boardOf } from '../../rules/games.js';
import { moveName } from '../../rules/squares.js';
import { ANSWERED, INTERACTION_GONE, isApiError, isRefusal } from '../gateway/apiErrors.js';
import {
  answersArePrivate,
  mayManage,
  mayManageEvents,
  missingPermissions,
  type PermissionName,
  TO_PLAY,
  TO_PLAY_IN_THREAD,
} from '../gateway/discordPermissions.js';
import { permissionList } from '../texts/words.js';
import { type Answerable, AnswerContext, type MessageInteraction, ORIGINAL } from './answerContext.js';
import { NO_PINGS, type Page, rowOf } from './pages.js';

export type CommandContext = InteractionContext<ChatInputCommandInteraction>;
/** A command chosen in the context menu of a member. */
export type MemberMenuContext = InteractionContext<UserContextMenuCommandInteraction>;
/** A command chosen in the context menu of a message. */
export type MessageMenuContext = InteractionContext<MessageContextMenuCommandInteraction>;
export type MessageContext = InteractionContext<MessageInteraction>;
/** A press or a choice on the message itself, not a form that it opened. */
export type ComponentContext = InteractionContext<
  Exclude<MessageInteraction, ModalMessageModalSubmitInteraction>
>;
export type ButtonContext = InteractionContext<ButtonInteraction>;
export type FormContext = InteractionContext<ModalMessageModalSubmitInteraction>;
/** A form that a press or a command opened. */
export type AnyFormContext = InteractionContext<ModalSubmitInteraction>;
export type SelectContext = InteractionContext<StringSelectMenuInteraction>;

/** Refusals because of usage limits, which the metrics count apart. */
const LIMIT_CODES: readonly Refusal['code'][] = ['member-full', 'server-full', 'slow-down'];

/**
 * One interaction from receipt to answer: who, where, language, deadline, and the ways to answer. Picks reply, edit or follow-up
 * by whether Discord has the first answer yet.
 */
export class InteractionContext<I extends Answerable = Answerable> extends AnswerContext<I> {
  isCommand(): this is CommandContext {
    return this.interaction.isChatInputCommand();
  }

  isMemberMenu(): this is MemberMenuContext {
    return this.interaction.isUserContextMenuCommand();
  }

  isMessageMenu(): this is MessageMenuContext {
    return this.interaction.isMessageContextMenuCommand();
  }

  isButton(): this is ButtonContext {
    return this.interaction.isButton();
  }

  /** Whether the interaction belongs to a message: a press, a choice, or a form that such a press opened. */
  isOnMessage(): this is MessageContext {
    const { interaction } = this;
    if (interaction.isButton() || interaction.isStringSelectMenu()) return true;
    if (interaction.isChannelSelectMenu() || interaction.isUserSelectMenu()) return true;
    if (interaction.isRoleSelectMenu()) return true;
    return interaction.isModalSubmit() && interaction.isFromMessage();
  }

  /** Whether it is a form, which has no message if a command opened it. */
  isForm(): this is AnyFormContext {
    return this.interaction.isModalSubmit();
  }

  /** Whether it is a press on a private message without pages, which the answer can replace. */
  get isOnPrivateText(): boolean {
    if (!this.isOnMessage() || this.answersAnew) return false;
    const { flags } = this.interaction.message;
    return flags.has(MessageFlags.Ephemeral) && !flags.has(MessageFlags.IsComponentsV2);
  }

  /** This interaction, unless its answer would put a game's board in place of a private text. */
  get boardCause(): this | undefined {
    return this.isOnPrivateText ? undefined : this;
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

  /** Whether the member may manage the events of the server that they are in, or all of it. */
  get canManageEvents(): boolean {
    return this.canManageServer || (this.venue === 'server' && mayManageEvents(this.interaction));
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

  /** Asks this member in a private message, with one button for each answer. Replaces the private text that was pressed, if any. */
  async ask(content: string, ...buttons: APIButtonComponentWithCustomId[]): Promise<void> {
    const question = { content, components: [rowOf(...buttons)] };
    if (!this.isOnMessage() || !this.isOnPrivateText) await this.replyPrivately(question);
    else if (await this.beginAnswer()) await this.update(question);
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
    if (!this.isReplied && !this.isDeferred) {
      await this.replyFirst(message);
      return ORIGINAL;
    }
    if (this.answersAnew && !this.isReplied) {
      if (this.isPrivate) {
        const { flags: _, ...rest } = message;
        const isV2 = [message.flags].flat().includes(MessageFlags.IsComponentsV2);
        await this.editFirst({ ...rest, ...(isV2 ? { flags: MessageFlags.IsComponentsV2 } : {}) });
        return ORIGINAL;
      }
      // A public deferral shows all members that an answer will come, and Discord would put the follow-up in its place.
      await this.interaction.webhook.deleteMessage(ORIGINAL);
    }
    return this.followUp(message);
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
    if (this.isDeferred && this.answersAnew) await this.editFirst(body);
    else if (this.isDeferred || this.isReplied) await this.followUp(body);
    else await this.replyFirst(body);
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
    if (this.isDeferred || this.isReplied) await this.followUp(message);
    else await this.replyFirst(message);
  }

  /** Answers with a new public message and returns its id. Call `beginAnswer` first. */
  async replyPublicly(body: InteractionReplyOptions & WebhookMessageEditOptions): Promise<string> {
    const sent = this.isDeferred
      ? await this.editFirst(body)
      : (await this.interaction.reply({ ...body, withResponse: true })).resource?.message;
    if (!this.isDeferred) this.noteReplied();
    if (!sent) throw new Error('Discord did not say which message a reply is');
    return sent.id;
  }

  // The message of a control

  /** Changes the message that was pressed. Call `beginAnswer` first. */
  async update(
    this: MessageContext,
    body: InteractionUpdateOptions & WebhookMessageEditOptions,
  ): Promise<void> {
    if (this.isDeferred) {
      await this.editFirst(body);
      return;
    }
    await this.interaction.update(body);
    this.noteReplied();
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

  /**
   * Launches the Activity, which must be the first answer. Returns its instance; `undefined` if Discord does not launch it, and the
   * member still needs an answer.
   */
  async launchActivity(): Promise<string | undefined> {
    if (!(await this.beginAnswer()) || this.isDeferred || this.isReplied) return undefined;
    try {
      const { resource } = await this.interaction.launchActivity({ withResponse: true });
      this.noteReplied();
      return resource?.activityInstance?.id;
    } catch (error) {
      if (!isRefusal(error) || isApiError(error, ANSWERED, INTERACTION_GONE)) throw error;
      this.deps.log.warn({ err: error }, 'Discord does not launch the Activity: are Activities enabled?');
      this.answerFailed();
      return undefined;
    }
  }

  /** Opens a form, which is then the first answer. */
  async openForm(
    this: InteractionContext<ComponentContext['interaction'] | ChatInputCommandInteraction>,
    form: APIModalInteractionResponseCallbackData,
  ): Promise<void> {
    await this.beginAnswer();
    await this.interaction.showModal(form);
    this.noteReplied();
  }
}
