import type { ChatInputCommandInteraction } from 'discord.js';
import type { ReadRecord } from '../../../rules/formats/record.js';
import type { App } from '../../interactions/app.js';
import { excerpt, tell } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';

/** Tells a member where and why a game that they have brought cannot be read. */
export async function tellUnread(
  app: App,
  interaction: ChatInputCommandInteraction,
  read: Exclude<ReadRecord, { kind: 'read' }>,
): Promise<void> {
  const { line, column } = read.place;
  const at = { line, column, text: excerpt(read.place.excerpt) };
  if (read.kind === 'problem') return tell(app, interaction, `problems.record.${read.problem}`, at);
  const why = sayTo(app, interaction)(`illegal.${read.reason}`, { move: excerpt(read.move) });
  await tell(app, interaction, 'problems.record.illegal', { ...at, why });
}
