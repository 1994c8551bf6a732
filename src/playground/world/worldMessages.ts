import { COMPONENT, walk } from '../validation/checkComponents.js';
import { FLAG, mediaOf } from '../validation/checkMessage.js';
import { attachmentJson, isJson } from './wire.js';
import {
  type Attachment,
  type Channel,
  dropAttachment,
  type InteractionOrigin,
  type Json,
  type Message,
  type User,
  type World,
} from './world.js';

/** Checked content of a new message. */
interface Draft {
  readonly author: User;
  readonly body: Json;
  readonly attachments: Attachment[];
  readonly flags: number;
  readonly type?: number;
  readonly origin?: InteractionOrigin;
  readonly visibleTo?: string | null;
  readonly threadId?: string;
  /** The message's id, if it starts a thread that shares it. */
  readonly id?: string;
}

/** Adds a message to a channel and emits the event. */
export function createMessage(world: World, channel: Channel, draft: Draft): Message {
  const { body } = draft;
  const reference = isJson(body.message_reference) ? body.message_reference : undefined;
  const replyTo = typeof reference?.message_id === 'string' ? reference.message_id : null;
  const message: Message = {
    id: draft.id ?? world.nextId(),
    channelId: channel.id,
    author: draft.author,
    type: draft.type ?? (replyTo === null ? typeOf(draft.origin) : 19),
    content: typeof body.content === 'string' ? body.content : '',
    createdAt: world.now(),
    editedAt: null,
    flags: draft.flags,
    embeds: embedsOf(body, draft.attachments),
    components: componentsOf(world, body.components, draft.attachments),
    attachments: draft.attachments,
    mentions: [],
    nonce: typeof body.nonce === 'string' || typeof body.nonce === 'number' ? body.nonce : null,
    replyTo,
    origin: draft.origin ?? null,
    visibleTo: draft.visibleTo ?? null,
    threadId: draft.threadId ?? null,
  };
  message.mentions = mentionsOf(world, message, body.allowed_mentions);
  channel.messages.set(message.id, message);
  world.events.emit('messageCreated', channel, message);
  return message;
}

/** Discord's type of a message that answers an interaction, or nothing. */
function typeOf(origin: InteractionOrigin | undefined): number {
  if (!origin?.commandName) return 0;
  return (origin.commandType ?? 1) === 1 ? 20 : 23;
}

/** Applies a PATCH body to a message and emits the event. Absent keys change nothing. */
export function editMessage(
  world: World,
  channel: Channel,
  message: Message,
  change: { body: Json; attachments: Attachment[] },
): Message {
  const { body, attachments } = change;
  const wasLoading = (message.flags & FLAG.loading) !== 0;
  if ('content' in body) message.content = typeof body.content === 'string' ? body.content : '';
  if ('embeds' in body) message.embeds = embedsOf(body, attachments);
  message.attachments = attachments;
  if ('components' in body) message.components = componentsOf(world, body.components, attachments);
  if (typeof body.flags === 'number') {
    message.flags =
      (message.flags & ~FLAG.suppressEmbeds) | (body.flags & (FLAG.suppressEmbeds | FLAG.componentsV2));
  }
  message.flags &= ~FLAG.loading;
  message.mentions = mentionsOf(world, message, body.allowed_mentions);
  // Filling in a deferred answer is not an edit: Discord shows no "(edited)" there.
  if (!wasLoading) message.editedAt = world.now();
  world.events.emit('messageUpdated', channel, message);
  return message;
}

/** Deletes a message and emits the event. */
export function deleteMessage(world: World, channel: Channel, message: Message): void {
  channel.messages.delete(message.id);
  for (const attachment of message.attachments) dropAttachment(world, attachment);
  world.events.emit('messageDeleted', channel, message);
}

/** Whether the message uses components V2. */
export function isV2(message: Message): boolean {
  return (message.flags & FLAG.componentsV2) !== 0;
}

/** Returns components for a response: numbered, with `attachment://` resolved. */
function componentsOf(world: World, components: unknown, attachments: readonly Attachment[]): Json[] {
  if (!Array.isArray(components)) return [];
  const copy = structuredClone(components.filter(isJson));
  const placed = walk(copy);
  const taken = new Set(placed.map(({ component }) => component.id));
  let next = 1;
  for (const { component } of placed) {
    if (typeof component.id !== 'number' || component.id === 0) {
      while (taken.has(next)) next += 1;
      component.id = next;
      next += 1;
    }
    fillDefaults(component);
    for (const { item } of mediaOf(component)) {
      Object.assign(item, resolveMedia(world, item, attachments));
    }
    if (component.type === COMPONENT.file && isJson(component.file)) {
      const found = attachments.find((a) => a.url === (component.file as Json).url);
      component.name = found?.filename ?? '';
      component.size = found?.bytes.byteLength ?? 0;
    }
  }
  return copy;
}

/** Defaults that Discord adds to components in its responses, by type. */
const DEFAULTS: Readonly<Record<number, Json>> = {
  [COMPONENT.button]: { disabled: false },
  [COMPONENT.stringSelect]: { min_values: 1, max_values: 1, disabled: false },
  [COMPONENT.userSelect]: { min_values: 1, max_values: 1, disabled: false },
  [COMPONENT.roleSelect]: { min_values: 1, max_values: 1, disabled: false },
  [COMPONENT.mentionableSelect]: { min_values: 1, max_values: 1, disabled: false },
  [COMPONENT.channelSelect]: { min_values: 1, max_values: 1, disabled: false },
  [COMPONENT.thumbnail]: { spoiler: false },
  [COMPONENT.file]: { spoiler: false },
  [COMPONENT.separator]: { spacing: 1, divider: true },
  [COMPONENT.container]: { spoiler: false },
};

function fillDefaults(component: Json): void {
  for (const [key, value] of Object.entries(DEFAULTS[Number(component.type)] ?? {})) component[key] ??= value;
  if (component.type !== COMPONENT.mediaGallery || !Array.isArray(component.items)) return;
  for (const item of component.items.filter(isJson)) item.spoiler ??= false;
}

function resolveMedia(world: World, item: Json, attachments: readonly Attachment[]): Json {
  const url = String(item.url);
  if (!url.startsWith('attachment://')) {
    return {
      id: world.nextId(),
      proxy_url: url,
      width: null,
      height: null,
      loading_state: 2,
      content_type: null,
    };
  }
  const name = url.slice('attachment://'.length);
  const attachment = attachments.find((candidate) => candidate.filename === name);
  if (attachment === undefined) throw new Error(`unchecked attachment reference ${name}`);
  return {
    id: attachment.id,
    url: attachment.url,
    proxy_url: attachment.url,
    width: attachment.width,
    height: attachment.height,
    content_type: attachment.contentType,
    attachment_id: attachment.id,
    loading_state: 2,
    flags: 0,
  };
}

function embedsOf(body: Json, attachments: readonly Attachment[]): Json[] {
  if (!Array.isArray(body.embeds)) return [];
  const embeds = structuredClone(body.embeds.filter(isJson));
  for (const embed of embeds) {
    embed.type = 'rich';
    for (const key of ['image', 'thumbnail']) {
      const media = embed[key];
      if (!isJson(media) || typeof media.url !== 'string') continue;
      const name = media.url.replace(/^attachment:\/\//, '');
      const attachment = attachments.find((candidate) => candidate.filename === name);
      if (attachment !== undefined) Object.assign(media, attachmentJson(attachment));
    }
  }
  return embeds;
}

/** Returns the mentioned users: those in the text whom `allowed_mentions` does not exclude. */
function mentionsOf(world: World, message: Message, allowed: unknown): string[] {
  const texts = walk(message.components).map(({ component }) =>
    component.type === COMPONENT.textDisplay && typeof component.content === 'string'
      ? component.content
      : '',
  );
  const named = new Set(
    [message.content, ...texts].flatMap((text) =>
      [...text.matchAll(/<@!?(\d+)>/g)].map((match) => match[1] ?? ''),
    ),
  );
  const known = [...named].filter((id) => world.members.has(id) || id === world.bot.id);
  if (!isJson(allowed)) return known;
  const parse = Array.isArray(allowed.parse) ? allowed.parse : [];
  const users = Array.isArray(allowed.users) ? allowed.users : [];
  return parse.includes('users') ? known : known.filter((id) => users.includes(id));
}
