import type { Context } from 'hono';
import { invalidForm, refusals } from '../errors.js';
import { checkMessage, FLAG } from '../validation/checkMessage.js';
import { parseBody } from '../validation/issues.js';
import { planAttachments, plannedFilenames, readUpload, storeAttachments } from '../world/uploads.js';
import { isJson } from '../world/wire.js';
import { type Attachment, type Channel, dropAttachment, type Json, type Message } from '../world/world.js';
import { editMessage, isV2 } from '../world/worldMessages.js';
import type { Rest } from './context.js';

type Schema = Parameters<typeof parseBody>[0];
type Files = ReadonlyMap<string, File>;

/** Content of a new message: the checked body and the stored attachments. */
export interface NewMessage {
  readonly body: Json;
  readonly flags: number;
  readonly attachments: Attachment[];
}

/** Reads and checks the body of a POST that creates a message. */
export async function readNewMessage(
  rest: Rest,
  c: Context,
  channel: Channel,
  options: { schema: Schema; mayUse: number; mayAttach: boolean },
): Promise<NewMessage> {
  const { body, files } = await readUpload(c.req.raw);
  if (files.size > 0 && !options.mayAttach) throw refusals.missingPermissions();
  return newMessage(rest, channel, parseBody(options.schema, body), {
    files,
    mayUse: options.mayUse,
    prefix: [],
  });
}

/**
 * Checks a message body that matches its schema and stores its files.
 *
 * @param options.mayUse flags that may be set here
 * @param options.prefix path of the body within the request
 */
export async function newMessage(
  rest: Rest,
  channel: Channel,
  body: Json,
  options: { files: Files; mayUse: number; prefix: readonly string[] },
): Promise<NewMessage> {
  const flags = typeof body.flags === 'number' ? body.flags : 0;
  const plan = planAttachments(body, options.files, [], options.prefix);
  const mode = {
    v2: (flags & FLAG.componentsV2) !== 0,
    filenames: plannedFilenames(plan),
    emojis: rest.world.emojis,
    mayUse: options.mayUse,
  };
  checkMessage(body, mode, options.prefix);
  if (!hasSubstance(body) && plan.added.length === 0) throw refusals.emptyMessage();
  const attachments = await storeAttachments(rest.world, plan, {
    origin: rest.origin,
    channelId: channel.id,
  });
  return { body, flags, attachments };
}

/** Reads and checks the body of a PATCH, and applies it. */
export async function patchMessage(
  rest: Rest,
  c: Context,
  target: { channel: Channel; message: Message; schema: Schema; mayAttach: boolean },
): Promise<Message> {
  const { body, files } = await readUpload(c.req.raw);
  if (files.size > 0 && !target.mayAttach) throw refusals.missingPermissions();
  return applyEdit(rest, target, parseBody(target.schema, body), { files, prefix: [] });
}

/** Checks an edit that matches its schema and applies it. */
export async function applyEdit(
  rest: Rest,
  target: { channel: Channel; message: Message },
  body: Json,
  options: { files: Files; prefix: readonly string[] },
): Promise<Message> {
  const { channel, message } = target;
  const plan = planAttachments(body, options.files, message.attachments, options.prefix);
  // As in Discord, the legacy rules apply to an edit whose flags lack IS_COMPONENTS_V2.
  const usesV2 = typeof body.flags === 'number' ? (body.flags & FLAG.componentsV2) !== 0 : isV2(message);
  const after: Json = {
    ...body,
    content: 'content' in body ? body.content : message.content,
    embeds: 'embeds' in body ? body.embeds : message.embeds,
  };
  checkMessage(
    after,
    { v2: usesV2, filenames: plannedFilenames(plan), emojis: rest.world.emojis },
    options.prefix,
  );
  if (isV2(message) && !usesV2) {
    const problem = 'The IS_COMPONENTS_V2 flag cannot be removed from a message';
    throw invalidForm([
      { path: [...options.prefix, 'flags'], code: 'MESSAGE_FLAG_CANNOT_BE_REMOVED', message: problem },
    ]);
  }
  const isEmpty = !hasSubstance({ ...after, components: body.components ?? message.components });
  if (isEmpty && plan.added.length + plan.kept.length === 0) throw refusals.emptyMessage();
  const attachments = await storeAttachments(rest.world, plan, {
    origin: rest.origin,
    channelId: channel.id,
  });
  for (const old of message.attachments) {
    if (!attachments.includes(old)) dropAttachment(rest.world, old);
  }
  return editMessage(rest.world, channel, message, { body, attachments });
}

function hasSubstance(body: Json): boolean {
  const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
  const isText = typeof body.content === 'string' && body.content.trim() !== '';
  return (
    isText || isList(body.embeds) || isList(body.components) || isList(body.sticker_ids) || isJson(body.poll)
  );
}
