import {
  type APIButtonComponentWithCustomId,
  type ButtonInteraction,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
  type RepliableInteraction,
  type StringSelectMenuInteraction,
} from 'discord.js';
import type { Game } from '../game/game.js';
import type { Refusal } from '../game/update.js';
import { moveName } from '../rules/squares.js';
import { type App, commandMentions, sayTo } from './app.js';
import { rowOf } from './messages/boardControls.js';

/** What a member did to a message: the controls that are in use here. */
export type MessageInteraction =
  | ButtonInteraction
  | StringSelectMenuInteraction
  | ModalMessageModalSubmitInteraction;

/** Tells something to the member alone, as the first answer or as a further one. */
export async function tellPrivately(
  interaction: RepliableInteraction | MessageInteraction,
  content: string,
): Promise<void> {
  const message = { content, flags: MessageFlags.Ephemeral, allowedMentions: { parse: [] } } as const;
  if (interaction.replied || interaction.deferred) await interaction.followUp(message);
  else await interaction.reply(message);
}

/** Asks the member alone, with one button to say yes. */
export async function askPrivately(
  interaction: RepliableInteraction | MessageInteraction,
  content: string,
  yes: APIButtonComponentWithCustomId,
): Promise<void> {
  await interaction.reply({ content, components: [rowOf(yes)], flags: MessageFlags.Ephemeral });
}

/** A text of ours, privately, in the member's language; mentions of commands are filled in. */
export async function tell(
  app: App,
  interaction: RepliableInteraction | MessageInteraction,
  key: string,
  values: Record<string, string | number> = {},
): Promise<void> {
  const say = sayTo(app, interaction);
  await tellPrivately(interaction, say(key, { ...commandMentions(app), ...values }));
}

/** Why an action was not accepted. `game` names the squares of an illegal move. */
export async function tellRefusal(
  app: App,
  interaction: RepliableInteraction | MessageInteraction,
  refusal: Refusal,
  game: Game | undefined,
): Promise<void> {
  if (refusal.code !== 'illegal') return tell(app, interaction, `refusals.${refusal.code}`);
  const size = game?.position.variant.size ?? 0;
  await tell(app, interaction, `illegal.${refusal.reason}`, { move: moveName(refusal.move, size) });
}
