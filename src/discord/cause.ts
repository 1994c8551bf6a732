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

/** The interaction that asked for what happened, and how the table is to answer it. */
export type Cause =
  /** Shows the table as the command's answer, below all else in the channel. */
  | { readonly kind: 'reply'; readonly interaction: ChatInputCommandInteraction }
  /** Changes the message that was pressed. */
  | { readonly kind: 'update'; readonly interaction: MessageInteraction };

/** A cause whose interaction waits for its answer, or has been told to wait. */
export type Pending = { readonly cause: Cause; acknowledged?: Promise<void> };

/** Answers an interaction that has to wait for its board, so that it does not run out of time. Once; never rejects. */
export function acknowledge(pending: Pending, log: Log): Promise<void> {
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
