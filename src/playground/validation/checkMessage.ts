import { type FieldError, fieldError, invalidForm } from '../errors.js';
import { isJson } from '../world/wire.js';
import type { Json } from '../world/world.js';
import { COMPONENT, componentErrors, type Placed, walk } from './checkComponents.js';

/** Message flags that the playground supports. */
export const FLAG = {
  suppressEmbeds: 1 << 2,
  hasThread: 1 << 5,
  ephemeral: 1 << 6,
  loading: 1 << 7,
  suppressNotifications: 1 << 12,
  componentsV2: 1 << 15,
} as const;

const MAX_COMPONENTS = 40;
const MAX_ROWS = 5;
const MAX_TEXT = 4000;
const MAX_CONTENT = 2000;

/**
 * Checks the rules for a message body that the schemas lack.
 *
 * @param body the request's body
 * @param mode whether the message uses components V2, the names of its attachments, and the known emojis
 * @param prefix path of the body within the request (`['data']` in a callback)
 * @throws DiscordError 50035
 */
export function checkMessage(
  body: Json,
  mode: {
    v2: boolean;
    filenames: ReadonlySet<string>;
    emojis: ReadonlyMap<string, unknown>;
    mayUse?: number;
  },
  prefix: readonly string[] = [],
): void {
  const placed = walk(body.components);
  const flags = typeof body.flags === 'number' ? body.flags : 0;
  const errors = [
    ...(mode.v2 ? v2Errors(body, placed) : legacyErrors(body, placed)),
    ...componentErrors(placed),
    ...emojiErrors(placed, mode.emojis),
    ...mediaErrors(placed, mode.filenames),
    ...(mode.mayUse !== undefined && (flags & ~mode.mayUse) !== 0
      ? [fieldError(['flags'], 'BASE_TYPE_CHOICES', 'These flags cannot be set here.')]
      : []),
  ];
  if (errors.length > 0) {
    throw invalidForm(errors.map((error) => ({ ...error, path: [...prefix, ...error.path] })));
  }
}

function v2Errors(body: Json, placed: readonly Placed[]): FieldError[] {
  const errors: FieldError[] = [];
  for (const field of ['content', 'embeds', 'sticker_ids', 'poll'] as const) {
    const value = body[field];
    const isUsed = Array.isArray(value)
      ? value.length > 0
      : value !== undefined && value !== null && value !== '';
    if (isUsed) {
      const message = `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`;
      errors.push(fieldError([field], 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2', message));
    }
  }
  if (placed.length > MAX_COMPONENTS) {
    const message = `Must be ${MAX_COMPONENTS} or fewer components in total, including nested ones.`;
    errors.push(fieldError(['components'], 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', message));
  }
  const textLength = placed.reduce(
    (sum, { component }) =>
      component.type === COMPONENT.textDisplay && typeof component.content === 'string'
        ? sum + component.content.length
        : sum,
    0,
  );
  if (textLength > MAX_TEXT) {
    const message = `The text of all components must be ${MAX_TEXT} or fewer in length.`;
    errors.push(fieldError(['components'], 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message));
  }
  return errors;
}

function legacyErrors(body: Json, placed: readonly Placed[]): FieldError[] {
  const errors: FieldError[] = [];
  if (typeof body.content === 'string' && body.content.length > MAX_CONTENT) {
    errors.push(
      fieldError(['content'], 'BASE_TYPE_MAX_LENGTH', `Must be ${MAX_CONTENT} or fewer in length.`),
    );
  }
  const top = placed.filter(({ path }) => path.length === 2);
  for (const { component, path } of top) {
    if (component.type !== COMPONENT.actionRow) {
      const message = 'Value of field "type" must be one of (1,).';
      errors.push(fieldError([...path, 'type'], 'UNION_TYPE_CHOICES', message));
    }
  }
  if (top.length > MAX_ROWS) {
    errors.push(
      fieldError(['components'], 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${MAX_ROWS} in length.`),
    );
  }
  return errors;
}

/** Requires every custom emoji on a button to be one of the application's. */
const emojiErrors = (placed: readonly Placed[], emojis: ReadonlyMap<string, unknown>): FieldError[] =>
  placed.flatMap(({ component, path }) => {
    const { type, emoji } = component;
    if (type !== COMPONENT.button || !isJson(emoji) || typeof emoji.id !== 'string' || emojis.has(emoji.id))
      return [];
    return [fieldError([...path, 'emoji', 'id'], 'BUTTON_COMPONENT_INVALID_EMOJI', 'Invalid emoji')];
  });

/** Requires every picture and file to be an attachment of this message or, if Discord allows it, a web address. */
function mediaErrors(placed: readonly Placed[], filenames: ReadonlySet<string>): FieldError[] {
  return placed.flatMap(({ component, path }) => {
    const media = mediaOf(component);
    return media.flatMap(({ item, at }) => {
      const url = typeof item.url === 'string' ? item.url : '';
      if (url.startsWith('attachment://')) {
        if (filenames.has(url.slice('attachment://'.length))) return [];
        const message = 'The referenced attachment was not found';
        return [fieldError([...path, ...at], 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND', message)];
      }
      if (component.type === COMPONENT.file) {
        const message = 'A file component must refer to an attachment';
        return [
          fieldError([...path, ...at, 'url'], 'UNFURLED_MEDIA_ITEM_ATTACHMENT_REFERENCE_REQUIRED', message),
        ];
      }
      if (/^https?:\/\//.test(url)) return [];
      return [
        fieldError(
          [...path, ...at, 'url'],
          'URL_TYPE_INVALID_SCHEME',
          'Scheme must be one of (http, https).',
        ),
      ];
    });
  });
}

/** Returns the media items that a component shows, with their paths inside it. */
export function mediaOf(component: Json): { item: Json; at: (string | number)[] }[] {
  if (component.type === COMPONENT.thumbnail && isJson(component.media)) {
    return [{ item: component.media, at: ['media'] }];
  }
  if (component.type === COMPONENT.file && isJson(component.file)) {
    return [{ item: component.file, at: ['file'] }];
  }
  if (component.type === COMPONENT.mediaGallery && Array.isArray(component.items)) {
    return component.items.flatMap((entry: unknown, i) =>
      isJson(entry) && isJson(entry.media) ? [{ item: entry.media, at: ['items', i, 'media'] }] : [],
    );
  }
  return [];
}
