import { MessageFlags } from 'discord.js';
import type { Page } from '../../src/discord/interactions/pages.js';
import { walk } from '../../src/playground/validation/checkComponents.js';
import { checkMessage } from '../../src/playground/validation/checkMessage.js';
import { parseBody } from '../../src/playground/validation/issues.js';
import { schemas } from '../../src/playground/validation/schemas.js';
import type { Json } from '../../src/playground/world/world.js';

/** A value after JSON serialization. */
export const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** All components of a page, nested ones included, in reading order. Throws if Discord would refuse the page. */
export function validComponents({ components, files }: Page): Json[] {
  const flags = MessageFlags.IsComponentsV2;
  const body = parseBody(schemas.createMessage, toJson({ flags, components }));
  const filenames = new Set(files.flatMap(({ name }) => name ?? []));
  checkMessage(body, { v2: true, filenames, emojis: new Map() });
  return walk(body.components).map(({ component }) => component);
}

/** Text of all text displays of a page. */
export const textOf = (message: Page): string =>
  validComponents(message)
    .filter(({ type }) => type === 10)
    .map(({ content }) => content)
    .join('\n');
