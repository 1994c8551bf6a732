import { type Context, Hono } from 'hono';
import { refusals } from '../errors.js';
import { FLAG } from '../validation/checkMessage.js';
import { parseBody } from '../validation/issues.js';
import { schemas } from '../validation/schemas.js';
import { channelJson, threadMemberJson } from '../world/wire.js';
import {
  canSeeChannel,
  type Json,
  type TextChannel,
  type ThreadChannel,
  type World,
} from '../world/world.js';
import { createMessage } from '../world/worldMessages.js';
import { channelOf, jsonBody, messageOf, type Rest, requirePermission } from './context.js';

const PRIVATE_THREAD = 12;

/** Routes of threads and their members. */
export function threadRoutes(rest: Rest): Hono {
  const app = new Hono();
  addStarting(app, rest);
  addMembership(app, rest);
  return app;
}

function addStarting(app: Hono, { world }: Rest): void {
  app.post('/:channel/threads', async (c) => {
    const parent = parentFrom(world, c);
    const body = parseBody(schemas.thread, await jsonBody(c));
    // Discord's default here is a private thread.
    const isPrivate = (body.type ?? PRIVATE_THREAD) === PRIVATE_THREAD;
    requirePermission(world, parent, isPrivate ? 'CREATE_PRIVATE_THREADS' : 'CREATE_PUBLIC_THREADS');
    const thread = startThread(world, parent, body, { id: world.nextId(), isPrivate });
    if (!isPrivate) {
      createMessage(world, parent, {
        author: world.bot,
        body: { content: thread.name },
        attachments: [],
        flags: 0,
        type: 18,
        threadId: thread.id,
      });
    }
    return c.json(channelJson(world, thread), 201);
  });
  app.post('/:channel/messages/:message/threads', async (c) => {
    const parent = parentFrom(world, c);
    const message = messageOf(parent, c.req.param('message'));
    const body = parseBody(schemas.threadFromMessage, await jsonBody(c));
    requirePermission(world, parent, 'CREATE_PUBLIC_THREADS');
    if (world.channels.has(message.id)) throw refusals.threadExists();
    const thread = startThread(world, parent, body, { id: message.id, isPrivate: false });
    message.threadId = thread.id;
    message.flags |= FLAG.hasThread;
    world.events.emit('messageUpdated', parent, message);
    return c.json(channelJson(world, thread), 201);
  });
}

function addMembership(app: Hono, { world }: Rest): void {
  app.get('/:channel/thread-members', (c) => {
    const thread = threadFrom(world, c);
    return c.json([...thread.memberIds].map((id) => threadMemberJson(thread, id)));
  });
  app.get('/:channel/thread-members/:user', (c) => {
    const thread = threadFrom(world, c);
    const user = userFrom(world, c);
    if (!thread.memberIds.has(user)) throw refusals.unknownMember();
    return c.json(threadMemberJson(thread, user));
  });
  app.put('/:channel/thread-members/:user', (c) => {
    const thread = threadFrom(world, c);
    const user = userFrom(world, c);
    if (thread.archived) throw refusals.threadArchived();
    const parent = world.channels.get(thread.parentId);
    if (user !== world.bot.id && (parent === undefined || !canSeeChannel(parent, user))) {
      throw refusals.missingAccess();
    }
    if (!thread.memberIds.has(user)) {
      thread.memberIds.add(user);
      world.events.emit('threadMembersChanged', thread, [user], []);
    }
    return c.body(null, 204);
  });
  app.delete('/:channel/thread-members/:user', (c) => {
    const thread = threadFrom(world, c);
    const user = userFrom(world, c);
    if (user !== world.bot.id) requirePermission(world, thread, 'MANAGE_THREADS');
    if (thread.memberIds.delete(user)) world.events.emit('threadMembersChanged', thread, [], [user]);
    return c.body(null, 204);
  });
}

function parentFrom(world: World, c: Context): TextChannel {
  const channel = channelOf(world, c.req.param('channel'));
  if (channel.kind !== 'text') throw refusals.wrongChannelType();
  return channel;
}

function threadFrom(world: World, c: Context): ThreadChannel {
  const channel = channelOf(world, c.req.param('channel'));
  if (channel.kind !== 'thread') throw refusals.wrongChannelType();
  return channel;
}

function userFrom(world: World, c: Context): string {
  const id = c.req.param('user');
  if (id === '@me' || id === world.bot.id) return world.bot.id;
  if (id === undefined || !world.members.has(id)) throw refusals.unknownUser();
  return id;
}

function startThread(
  world: World,
  parent: TextChannel,
  body: Json,
  options: { id: string; isPrivate: boolean },
): ThreadChannel {
  const thread: ThreadChannel = {
    kind: 'thread',
    ...options,
    name: String(body.name),
    parentId: parent.id,
    ownerId: world.bot.id,
    createdAt: world.now(),
    archived: false,
    locked: false,
    autoArchiveMinutes: typeof body.auto_archive_duration === 'number' ? body.auto_archive_duration : 4320,
    memberIds: new Set([world.bot.id]),
    messages: new Map(),
  };
  world.channels.set(thread.id, thread);
  world.events.emit('channelCreated', thread);
  return thread;
}
