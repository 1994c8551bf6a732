import {
  type APIButtonComponentWithCustomId,
  type ButtonInteraction,
  type InteractionReplyOptions,
  MessageFlags,
  type RepliableInteraction,
} from 'discord.js';
import type { Refusal } from '../../game/play/action.js';
import type { Game } from '../../game/play/game.js';
import { boardOf } from '../../rules/games.js';
import { moveName } from '../../rules/squares.js';
import { beginAnswer } from './answering.js';
import type { ComponentInteraction, MessageInteraction } from './cause.js';
import { noteRefusal } from './outcomes.js';
import { rowOf } from './rows.js';
import { commandMentions, type Speaker, sayTo } from './speaker.js';

/** What names the first answer to an interaction. */
const ORIGINAL = '@original';

/** Sends a text privately. */
export async function tellPrivately(
  interaction: RepliableInteraction | MessageInteraction,
  content: string,
): Promise<void> {
  await sendPrivately(interaction, { content });
}

/**
 * Sends a private message, as the first answer or as a follow-up; it pings nobody. Answers with what edits it by the interaction's
 * token; undefined where Discord takes no answer any more.
 */
export async function sendPrivately(
  interaction: RepliableInteraction | MessageInteraction,
  body: Pick<InteractionReplyOptions, 'content' | 'components' | 'files' | 'flags'>,
): Promise<string | undefined> {
  const message = { flags: MessageFlags.Ephemeral, ...body, allowedMentions: { parse: [] } } as const;
  if (!(await beginAnswer(interaction))) return undefined;
  if (!interaction.replied && !interaction.deferred) {
    await interaction.reply(message);
    return ORIGINAL;
  }
  if (interaction.isChatInputCommand() && !interaction.replied) {
    if (interaction.ephemeral) {
      const { flags: _, ...rest } = message;
      const isV2 = [message.flags].flat().includes(MessageFlags.IsComponentsV2);
      await interaction.editReply({ ...rest, ...(isV2 ? { flags: MessageFlags.IsComponentsV2 } : {}) });
      return ORIGINAL;
    }
    // It shows all members that an answer is to come, and Discord would put the follow-up in its place.
    await interaction.deleteReply();
  }
  return (await interaction.followUp(message)).id;
}

/** Sends a message that all of the channel see, as the first answer or as a follow-up. */
export async function askPublicly(
  interaction: RepliableInteraction | MessageInteraction,
  body: Pick<InteractionReplyOptions, 'content' | 'components' | 'allowedMentions'>,
): Promise<void> {
  if (!(await beginAnswer(interaction))) return;
  if (interaction.deferred && interaction.isChatInputCommand()) await interaction.editReply(body);
  else if (interaction.deferred || interaction.replied) await interaction.followUp(body);
  else await interaction.reply(body);
}

/** Sends a message of text and pictures that all of the channel see, as its button was pressed; it pings nobody. */
export async function showPublicly(
  interaction: ComponentInteraction,
  { components, files = [] }: Pick<InteractionReplyOptions, 'components' | 'files'>,
): Promise<void> {
  const message = {
    components: components!,
    files,
    flags: MessageFlags.IsComponentsV2,
    allowedMentions: { parse: [] },
  } as const;
  if (!(await beginAnswer(interaction))) return;
  if (interaction.deferred || interaction.replied) await interaction.followUp(message);
  else await interaction.reply(message);
}

/** Changes the message whose button was pressed. */
async function replaceMessage(
  interaction: ComponentInteraction,
  body: Parameters<ButtonInteraction['editReply']>[0] & Parameters<ButtonInteraction['update']>[0],
): Promise<void> {
  if (!(await beginAnswer(interaction))) return;
  if (interaction.deferred) await interaction.editReply(body);
  else await interaction.update(body);
}

/** Turns a page in a private message of parts; what is pressed under another message is answered with a private one. */
export async function turnPage(
  interaction: ComponentInteraction,
  message: Parameters<typeof sendBoardPrivately>[1],
): Promise<void> {
  const isPage = interaction.message.flags.has(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
  await (isPage ? replaceMessage(interaction, message) : sendBoardPrivately(interaction, message));
}

/** Puts a text in the place of a private question that was answered by its button. */
export const settleQuestion = (interaction: ButtonInteraction, content: string): Promise<void> =>
  replaceMessage(interaction, { content, components: [] });

/** Sends a message of text and pictures privately. Answers as `sendPrivately` does. */
export const sendBoardPrivately = (
  interaction: RepliableInteraction | MessageInteraction,
  { components, files = [] }: Pick<InteractionReplyOptions, 'components' | 'files'>,
): Promise<string | undefined> =>
  sendPrivately(interaction, {
    components: components!,
    files,
    flags: [MessageFlags.Ephemeral, MessageFlags.IsComponentsV2],
  });

/** Puts another message of text and pictures in the place of one that was sent privately as `sent`. */
export async function editPrivately(
  interaction: RepliableInteraction | MessageInteraction,
  sent: string,
  { components, files = [] }: Pick<InteractionReplyOptions, 'components' | 'files'>,
): Promise<void> {
  const kept = { attachments: [], allowedMentions: { parse: [] } } as const;
  await interaction.webhook.editMessage(sent, { components: components!, files, ...kept });
}

/** Asks in a private message, with a button for each answer. */
export async function askPrivately(
  interaction: RepliableInteraction | MessageInteraction,
  content: string,
  ...buttons: APIButtonComponentWithCustomId[]
): Promise<void> {
  await sendPrivately(interaction, { content, components: [rowOf(...buttons)] });
}

/** Sends one of the texts privately, in the member's language; mentions of commands are filled in. */
export async function tell(
  speaker: Speaker,
  interaction: RepliableInteraction | MessageInteraction,
  key: string,
  values: Record<string, string | number> = {},
): Promise<void> {
  const say = sayTo(speaker, interaction);
  if (/^(problems|refusals)\./.test(key)) noteRefusal(interaction, key, 'refused');
  await tellPrivately(interaction, say(key, { ...commandMentions(speaker, say), ...values }));
}

/** How much of what a member wrote is quoted, in characters. */
const MAX_QUOTE = 50;

/** The beginning of what a member wrote, in one line and in whole characters. */
export function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > MAX_QUOTE ? `${characters.slice(0, MAX_QUOTE).join('')}…` : characters.join('');
}

/** Why an action was not accepted, in the member's language. `game` names the squares of an illegal move. */
export function refusalText(
  speaker: Speaker,
  interaction: { readonly locale: string },
  refusal: Refusal,
  game: Game | undefined,
): string {
  const say = sayTo(speaker, interaction);
  if (refusal.code !== 'illegal') return say(`refusals.${refusal.code}`, commandMentions(speaker, say));
  const board = game ? boardOf(game.setup.variant) : 0;
  return say(`illegal.${refusal.reason}`, { move: moveName(refusal.move, board) });
}

/** Refusals because of what members may use. */
const LIMITS: readonly Refusal['code'][] = ['member-full', 'server-full', 'slow-down'];

/** Notes, for those who count, that an action was not accepted. */
export const noteRefused = (interaction: object, { code }: Refusal): void =>
  noteRefusal(
    interaction,
    code === 'illegal' ? code : `refusals.${code}`,
    LIMITS.includes(code) ? 'limited' : 'refused',
  );

/** Tells the member why an action was not accepted. */
export async function tellRefusal(
  speaker: Speaker,
  interaction: RepliableInteraction | MessageInteraction,
  refusal: Refusal,
  game: Game | undefined,
): Promise<void> {
  noteRefused(interaction, refusal);
  await tellPrivately(interaction, refusalText(speaker, interaction, refusal, game));
}
