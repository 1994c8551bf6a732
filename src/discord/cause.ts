import type {
  ButtonInteraction,
  ChatInputCommandInteraction,
  ModalMessageModalSubmitInteraction,
  StringSelectMenuInteraction,
} from 'discord.js';
import type { Log } from '../game/ports.js';

/** What a member did to a message: the controls that are in use here. */
export type MessageInteraction =
  | ButtonInteraction
  | StringSelectMenuInteraction
  | ModalMessageModalSubmitInteraction;

/** The interaction that caused a change, and how the board answers it. */
export type Cause =
  /** Shows the table as the command's answer, below all else in the channel. */
  | { readonly kind: 'reply'; readonly interaction: ChatInputCommandInteraction }
  /** Changes the message that was pressed. */
  | { readonly kind: 'update'; readonly interaction: MessageInteraction };

/** A cause whose interaction is not answered yet; `acknowledged` once it is deferred. */
export type PendingAnswer = { readonly cause: Cause; acknowledged?: Promise<void> };

/** Defers an interaction whose board is not ready, so that it does not expire. Does so once; never rejects. */
export function acknowledge(pending: PendingAnswer, log: Log): Promise<void> {
  const { kind, interaction } = pending.cause;
  const answer = async (): Promise<void> => {
    try {
      if (kind === 'reply') await interaction.deferReply();
      else await interaction.deferUpdate();
    } catch (error) {
      log.warn({ err: error, interaction: interaction.id }, 'an interaction could not be acknowledged');
    }
  };
  pending.acknowledged ??= answer();
  return pending.acknowledged;
}
