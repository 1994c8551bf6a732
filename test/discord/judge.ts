import { MessageFlags } from 'discord.js';
import type { Page } from '../../src/discord/interactions/pages.js';
import { walk } from '../../src/playground/validation/checkComponents.js';
import { checkMessage } from '../../src/playground/validation/checkMessage.js';
import { parseBody } from '../../src/playground/validation/issues.js';
import { schemas } from '../../src/playground/validation/schemas.js';
import type { Json } from '../../src/playground/world/world.js';

/** A value as it goes over the wire. */
export const wired = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** All components of a message with nested ones, in reading order. Throws where Discord would refuse to show it. */
export function judged({ components, files }: Page): Json[] {
  const flags = MessageFlags.IsComponentsV2;
  const body = parseBody(schemas.createMessage, wired({ flags, components }));
  const filenames = new Set(files.flatMap(({ name }) => name ?? []));
  checkMessage(body, { v2: true, filenames });
  return walk(body.components).map(({ component }) => component);
}

/** The text of a message's one text display. */
export const textOf = (message: Page): string =>
  judged(message)
    .filter(({ type }) => type === 10)
    .map(({ content }) => content)
    .join('\n');
