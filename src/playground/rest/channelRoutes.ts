import { type Context, Hono } from 'hono';
import { invalidForm, refusals } from '../errors.js';
import { FLAG } from '../validation/checkMessage.js';
import { parseBody } from '../validation/issues.js';
import { schemas } from '../validation/schemas.js';
import { compareSnowflakes } from '../world/snowflake.js';
import { channelJson, isJson, messageJson } from '../world/wire.js';
import type { Channel, Json, Message } from '../world/world.js';
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
import { patchMessage, readNewMessage } from './messageBodies.js';
import { threadRoutes } from './threadRoutes.js';

const MAY_SET = FLAG.suppressEmbeds | FLAG.suppressNotifications | FLAG.componentsV2;

/** Ms for which Discord remembers a nonce; it says "a few minutes". */
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
  const { world } = rest;
  const app = new Hono();
  app.use('*', requireBot(world));
  const channelFrom = (c: Context): Channel => channelOf(world, c.req.param('channel'));
  const messageFrom = (c: Context): Message => messageOf(channelFrom(c), c.req.param('message'));

  app.get('/:channel', (c) => c.json(channelJson(world, channelFrom(c))));
  app.patch('/:channel', async (c) => {
    const channel = channelFrom(c);
    if (channel.kind !== 'thread') throw refusals.missingPermissions();
    const body = parseBody(schemas.patchThread, await jsonBody(c));
    if (channel.ownerId !== world.bot.id) requirePermission(world, channel, 'MANAGE_THREADS');
    if (typeof body.name === 'string') channel.name = body.name;
    if (typeof body.archived === 'boolean') channel.archived = body.archived;
    if (typeof body.locked === 'boolean') channel.locked = body.locked;
    if (typeof body.auto_archive_duration === 'number')
      channel.autoArchiveMinutes = body.auto_archive_duration;
    world.events.emit('channelUpdated', channel);
    return c.json(channelJson(world, channel));
  });
  app.delete('/:channel', (c) => {
    const channel = channelFrom(c);
    if (channel.kind !== 'thread') throw refusals.missingPermissions();
    requirePermission(world, channel, 'MANAGE_THREADS');
    world.channels.delete(channel.id);
    world.events.emit('channelDeleted', channel);
    return c.json(channelJson(world, channel));
  });
  app.post('/:channel/typing', (c) => {
    const channel = channelFrom(c);
    requireSend(channel);
    world.events.emit('typing', channel, world.bot.id);
    return c.body(null, 204);
  });

  app.get('/:channel/messages', (c) => {
    const channel = channelFrom(c);
    requirePermission(world, channel, 'READ_MESSAGE_HISTORY');
    return c.json(listMessages(c, channel).map((message) => messageJson(world, message)));
  });
  app.post('/:channel/messages', async (c) => {
    const channel = channelFrom(c);
    requireSend(channel);
    const mayAttach = hasPermission(world, channel, 'ATTACH_FILES');
    const limits = { schema: schemas.createMessage, mayUse: MAY_SET, mayAttach };
    const draft = await readNewMessage(rest, c, channel, limits);
    const sent = sentBefore(channel, draft.body, world.now());
    if (sent) return c.json(messageJson(world, sent));
    checkReference(channel, draft.body.message_reference);
    if (channel.kind === 'thread' && channel.archived) {
      if (channel.locked) throw refusals.threadArchived();
      channel.archived = false;
      world.events.emit('channelUpdated', channel);
    }
    const message = createMessage(world, channel, {
      author: world.bot,
      ...draft,
      flags: draft.flags & MAY_SET,
    });
    return c.json(messageJson(world, message));
  });
  app.get('/:channel/messages/:message', (c) => c.json(messageJson(world, messageFrom(c))));
  app.patch('/:channel/messages/:message', async (c) => {
    const channel = channelFrom(c);
    const message = messageFrom(c);
    if (message.author.id !== world.bot.id) throw refusals.notTheAuthor();
    if (channel.kind === 'thread' && channel.archived) throw refusals.threadArchived();
    const mayAttach = hasPermission(world, channel, 'ATTACH_FILES');
    const edited = await patchMessage(rest, c, { channel, message, schema: schemas.editMessage, mayAttach });
    return c.json(messageJson(world, edited));
  });
  app.delete('/:channel/messages/:message', (c) => {
    const channel = channelFrom(c);
    const message = messageFrom(c);
    if (message.author.id !== world.bot.id) requirePermission(world, channel, 'MANAGE_MESSAGES');
    deleteMessage(world, channel, message);
    return c.body(null, 204);
  });
  app.route('/', threadRoutes(rest));

  function requireSend(channel: Channel): void {
    requirePermission(
      world,
      channel,
      channel.kind === 'thread' ? 'SEND_MESSAGES_IN_THREADS' : 'SEND_MESSAGES',
    );
  }
  return app;
}

function checkReference(channel: Channel, reference: unknown): void {
  if (!isJson(reference)) return;
  const isKnown = typeof reference.message_id === 'string' && channel.messages.has(reference.message_id);
  if (isKnown || reference.fail_if_not_exists === false) return;
  const path = ['message_reference'];
  throw invalidForm([{ path, code: 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', message: 'Unknown message' }]);
}

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
