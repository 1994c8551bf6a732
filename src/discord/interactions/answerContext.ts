import {
  type ButtonInteraction,
  type ChannelSelectMenuInteraction,
  type InteractionReplyOptions,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
  type RepliableInteraction,
  type RoleSelectMenuInteraction,
  type StringSelectMenuInteraction,
  type UserSelectMenuInteraction,
  type WebhookMessageEditOptions,
} from 'discord.js';
import { ANSWERED, INTERACTION_GONE, isApiError } from '../gateway/apiErrors.js';
import { backoffMs } from '../gateway/backoff.js';
import { AskContext } from './askContext.js';

/** Ms before an interaction is deferred because its board is not ready. */
export const BOARD_WITHIN_MS = 50;

/**
 * Ms before a command is deferred whose answer is not known yet. A deferral shows all members that an answer will come, so only
 * the slowest commands get one.
 */
export const COMMAND_WITHIN_MS = 1500;

/** Ms before a press that launches the Activity is deferred: Discord launches it as a first answer only. */
export const LAUNCH_WITHIN_MS = 1500;

/** Discord takes a first answer for 3 s. A failed deferral is retried for this long, in ms. */
const DEFER_WITHIN_MS = 2500;
const DEFER_RETRY = { firstMs: 100, mostMs: 1000 };

/** Discord's name for the first answer to an interaction. */
export const ORIGINAL = '@original';

/** Interactions with a message: a pressed button, a chosen option or a submitted form. */
export type MessageInteraction =
  | ButtonInteraction
  | StringSelectMenuInteraction
  | ChannelSelectMenuInteraction
  | UserSelectMenuInteraction
  | RoleSelectMenuInteraction
  | ModalMessageModalSubmitInteraction;

export type Answerable = RepliableInteraction | MessageInteraction;

/**
 * Tracks whether Discord has the first answer to an interaction, and defers the interaction if that takes too long. A first answer
 * is a reply or a deferral; later answers edit it or follow up.
 */
export abstract class AnswerContext<I extends Answerable = Answerable> extends AskContext<I> {
  /** Whether only the member sees the answer, deferral included. Commands set this. */
  isPrivate = false;
  /** Whether the answer is a new message, as for all commands, and not a change of the pressed message. */
  answersAnew = false;
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

  /** Whether Discord has a deferral of this interaction. */
  protected get isDeferred(): boolean {
    return this.#isDeferred;
  }

  /** Whether Discord has a real answer, not only a deferral. */
  protected get isReplied(): boolean {
    return this.#isReplied;
  }

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
    if ('deferUpdate' in interaction && !interaction.isChatInputCommand() && !this.answersAnew)
      await interaction.deferUpdate();
    else await interaction.deferReply(this.isPrivate ? { flags: MessageFlags.Ephemeral } : {});
  }

  protected async replyFirst(body: InteractionReplyOptions): Promise<void> {
    await this.interaction.reply(body);
    this.noteReplied();
  }

  /** Edits the first answer. By the webhook, because discord.js refuses to edit an answer whose confirmation was lost. */
  protected async editFirst(body: WebhookMessageEditOptions): Promise<{ readonly id: string }> {
    const message = await this.interaction.webhook.editMessage(ORIGINAL, body);
    this.#isReplied = true;
    return message;
  }

  /** Sends a further answer. Returns its message id. */
  protected async followUp(body: InteractionReplyOptions): Promise<string> {
    const { id } = await this.interaction.webhook.send(body);
    this.#isReplied = true;
    return id;
  }

  /** Notes that a first answer other than a deferral has arrived. */
  protected noteReplied(): void {
    this.#isReplied = true;
    this.meter.acknowledged();
  }
}
