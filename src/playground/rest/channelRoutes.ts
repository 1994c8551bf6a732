import { type Context, Hono } from 'hono';
import { invalidForm, refusals } from '../errors.js';
import { FLAG } from '../validation/checkMessage.js';
import { parseBody } from '../validation/issues.js';
import { schemas } from '../validation/schemas.js';
import { compareSnowflakes } from '../world/snowflake.js';
import { channelJson, isJson, messageJson } from '../world/wire.js';
import type { Channel, Json, Message, World } from '../world/world.js';
import { createMessage, deleteMessage } from '../world/worldMessages.js';
import {
  channelOf,
  hasPermission,
  jsonBody,
  messageOf,
  type Rest,
  requireBot,
  requirePermission,
} from './context.js';
import { type NewMessage, patchMessage, readNewMessage } from './messageBodies.js';
import { threadRoutes } from './threadRoutes.js';

/** Flags that the bot may set on its messages. */
const MAY_SET = FLAG.suppressEmbeds | FLAG.suppressNotifications | FLAG.componentsV2;

/** Time for which a nonce is remembered, in ms. Discord documents "a few minutes". */
const NONCE_MS = 3 * 60_000;

/** Returns the message that was already sent with an enforced nonce. */
const sentBefore = (channel: Channel, { enforce_nonce, nonce }: Json, now: number): Message | undefined =>
  enforce_nonce === true && nonce !== undefined && nonce !== null
    ? [...channel.messages.values()].find(
        (message) => message.nonce === nonce && now - message.createdAt < NONCE_MS,
      )
    : undefined;

/** Channels, their messages and threads. */
export function channelRoutes(rest: Rest): Hono {
  const app = new Hono();
  app.use('*', requireBot(rest.world));
  addChannelRoutes(app, rest);
  addReadingRoutes(app, rest);
  addWritingRoutes(app, rest);
  app.route('/', threadRoutes(rest));
  return app;
}

/** The channels themselves. The bot may change only threads. */
function addChannelRoutes(app: Hono, { world }: Rest): void {
  app.get('/:channel', (c) => c.json(channelJson(world, channelFrom(world, c))));
  app.patch('/:channel', async (c) => {
    const thread = channelFrom(world, c);
    if (thread.kind !== 'thread') throw refusals.missingPermissions();
    const body = parseBody(schemas.patchThread, await jsonBody(c));
    if (thread.ownerId !== world.bot.id) requirePermission(world, thread, 'MANAGE_THREADS');
    if (typeof body.name === 'string') thread.name = body.name;
    if (typeof body.archived === 'boolean') thread.archived = body.archived;
    if (typeof body.locked === 'boolean') thread.locked = body.locked;
    if (typeof body.auto_archive_duration === 'number')
      thread.autoArchiveMinutes = body.auto_archive_duration;
    world.events.emit('channelUpdated', thread);
    return c.json(channelJson(world, thread));
  });
  app.delete('/:channel', (c) => {
    const thread = channelFrom(world, c);
    if (thread.kind !== 'thread') throw refusals.missingPermissions();
    requirePermission(world, thread, 'MANAGE_THREADS');
    world.channels.delete(thread.id);
    world.events.emit('channelDeleted', thread);
    return c.json(channelJson(world, thread));
  });
  app.post('/:channel/typing', (c) => {
    const channel = channelFrom(world, c);
    requireSend(world, channel);
    world.events.emit('typing', channel, world.bot.id);
    return c.body(null, 204);
  });
}

function addReadingRoutes(app: Hono, { world }: Rest): void {
  app.get('/:channel/messages', (c) => {
    const channel = channelFrom(world, c);
    requirePermission(world, channel, 'READ_MESSAGE_HISTORY');
    return c.json(listMessages(c, channel).map((message) => messageJson(world, message)));
  });
  app.get('/:channel/messages/:message', (c) => {
    const message = messageOf(channelFrom(world, c), c.req.param('message'));
    return c.json(messageJson(world, message));
  });
}

function addWritingRoutes(app: Hono, rest: Rest): void {
  const { world } = rest;
  app.post('/:channel/messages', async (c) => {
    const channel = channelFrom(world, c);
    requireSend(world, channel);
    const mayAttach = hasPermission(world, channel, 'ATTACH_FILES');
    const limits = { schema: schemas.createMessage, mayUse: MAY_SET, mayAttach };
    const draft = await readNewMessage(rest, c, channel, limits);
    const sent = sentBefore(channel, draft.body, world.now()) ?? sendMessage(world, channel, draft);
    return c.json(messageJson(world, sent));
  });
  app.patch('/:channel/messages/:message', async (c) => {
    const channel = channelFrom(world, c);
    const message = messageOf(channel, c.req.param('message'));
    if (message.author.id !== world.bot.id) throw refusals.notTheAuthor();
    if (channel.kind === 'thread' && channel.archived) throw refusals.threadArchived();
    const mayAttach = hasPermission(world, channel, 'ATTACH_FILES');
    const edited = await patchMessage(rest, c, { channel, message, schema: schemas.editMessage, mayAttach });
    return c.json(messageJson(world, edited));
  });
  app.delete('/:channel/messages/:message', (c) => {
    const channel = channelFrom(world, c);
    const message = messageOf(channel, c.req.param('message'));
    if (message.author.id !== world.bot.id) requirePermission(world, channel, 'MANAGE_MESSAGES');
    deleteMessage(world, channel, message);
    return c.body(null, 204);
  });
}

const channelFrom = (world: World, c: Context): Channel => channelOf(world, c.req.param('channel'));

function requireSend(world: World, channel: Channel): void {
  const isThread = channel.kind === 'thread';
  requirePermission(world, channel, isThread ? 'SEND_MESSAGES_IN_THREADS' : 'SEND_MESSAGES');
}

/** Sends the bot's message. In an archived thread, that reopens it. */
function sendMessage(world: World, channel: Channel, draft: NewMessage): Message {
  checkReference(channel, draft.body.message_reference);
  if (channel.kind === 'thread' && channel.archived) {
    if (channel.locked) throw refusals.threadArchived();
    channel.archived = false;
    world.events.emit('channelUpdated', channel);
  }
  return createMessage(world, channel, { author: world.bot, ...draft, flags: draft.flags & MAY_SET });
}

/** Throws a refusal for a reply to an unknown message, unless the reply allows it. */
function checkReference(channel: Channel, reference: unknown): void {
  if (!isJson(reference)) return;
  const isKnown = typeof reference.message_id === 'string' && channel.messages.has(reference.message_id);
  if (isKnown || reference.fail_if_not_exists === false) return;
  const path = ['message_reference'];
  throw invalidForm([{ path, code: 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', message: 'Unknown message' }]);
}

/** Returns the page of messages that the query asks for, newest first. */
function listMessages(c: Context, channel: Channel): Message[] {
  const limit = Number(c.req.query('limit') ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    const message = 'int value should be between 1 and 100.';
    throw invalidForm([{ path: ['limit'], code: 'NUMBER_TYPE_MAX', message }]);
  }
  const newestFirst = [...channel.messages.values()]
    .filter((message) => message.visibleTo === null)
    .sort((a, b) => compareSnowflakes(b.id, a.id));
  const { before, after, around } = c.req.query();
  if (before !== undefined)
    return newestFirst.filter((m) => compareSnowflakes(m.id, before) < 0).slice(0, limit);
  if (after !== undefined) {
    const newer = newestFirst.filter((m) => compareSnowflakes(m.id, after) > 0);
    return newer.slice(Math.max(0, newer.length - limit));
  }
  if (around !== undefined) {
    const middle = newestFirst.findIndex((m) => compareSnowflakes(m.id, around) <= 0);
    const from = Math.max(0, middle - Math.floor(limit / 2));
    return newestFirst.slice(from, from + limit);
  }
  return newestFirst.slice(0, limit);
}
