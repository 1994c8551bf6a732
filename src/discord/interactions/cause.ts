import type {
  ButtonInteraction,
  ChannelSelectMenuInteraction,
  ChatInputCommandInteraction,
  ModalMessageModalSubmitInteraction,
  StringSelectMenuInteraction,
} from 'discord.js';

/** What a member did to a message: the controls that are in use here. */
export type MessageInteraction =
  | ButtonInteraction
  | StringSelectMenuInteraction
  | ChannelSelectMenuInteraction
  | ModalMessageModalSubmitInteraction;

/** What a member did to a message itself: a button that was pressed, or what was chosen in a select. */
export type ComponentInteraction = Exclude<MessageInteraction, ModalMessageModalSubmitInteraction>;

/** The interaction that caused a change, and how the board answers it. */
export type Cause =
  /** Shows the table as the command's answer, below all else in the channel. */
  | { readonly kind: 'reply'; readonly interaction: ChatInputCommandInteraction }
  /** Changes the message that was pressed. */
  | { readonly kind: 'update'; readonly interaction: MessageInteraction };
