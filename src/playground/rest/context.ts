import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { invalidForm, refusals } from '../errors.js';
import { PERMISSIONS, type PermissionName } from '../world/permissions.js';
import { isJson } from '../world/wire.js';
import {
  botCanView,
  botPermissions,
  type Channel,
  type Json,
  type Message,
  type World,
} from '../world/world.js';
import type { Interactions } from '../world/worldInteractions.js';

/** What the routes share. */
export interface Rest {
  readonly world: World;
  readonly interactions: Interactions;
  /** The playground's address, without a trailing slash. */
  readonly origin: string;
}

/** Refuses requests without the bot's token. */
export function requireBot(world: World): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.header('authorization') !== `Bot ${world.botToken}`) throw refusals.unauthorized();
    await next();
  };
}

/** Discord's rate limit headers, generous: one bucket a route, 1000 a second. */
export function rateLimitHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const route = `${c.req.method} ${c.req.path.replaceAll(/\d{15,}/g, ':id')}`;
    c.res.headers.set('x-ratelimit-bucket', createHash('md5').update(route).digest('hex'));
    c.res.headers.set('x-ratelimit-limit', '1000');
    c.res.headers.set('x-ratelimit-remaining', '999');
    c.res.headers.set('x-ratelimit-reset', (Date.now() / 1000 + 1).toFixed(3));
    c.res.headers.set('x-ratelimit-reset-after', '1.000');
  };
}

/** A JSON body that is an object. */
export async function jsonBody(c: Context): Promise<Json> {
  const body = await anyBody(c);
  if (isJson(body)) return body;
  const message = 'Only dictionaries may be used in a ModelType';
  throw invalidForm([{ path: [], code: 'MODEL_TYPE_CONVERT', message }]);
}

/** A JSON body of any kind. */
export async function anyBody(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw refusals.invalidJson();
    throw error;
  }
}

/** The channel of the path, which the bot must see. */
export function channelOf(world: World, id: string | undefined): Channel {
  const channel = world.channels.get(id ?? '');
  if (channel === undefined) throw refusals.unknownChannel();
  if (!botCanView(world, channel)) throw refusals.missingAccess();
  if (channel.kind === 'thread' && channel.isPrivate && !channel.memberIds.has(world.bot.id)) {
    throw refusals.missingAccess();
  }
  return channel;
}

/** A message of the channel; private ones of the bot cannot be reached this way, as in Discord. */
export function messageOf(channel: Channel, id: string | undefined): Message {
  const message = channel.messages.get(id ?? '');
  if (message === undefined || message.visibleTo !== null) throw refusals.unknownMessage();
  return message;
}

/** Whether the bot has a permission; in a DM there are none to lack. */
export function hasPermission(world: World, channel: Channel, name: PermissionName): boolean {
  if (channel.kind === 'dm') return true;
  return channel.kind !== 'private' && (botPermissions(world, channel) & PERMISSIONS[name]) !== 0n;
}

/** Throws a refusal if the bot lacks a permission. */
export function requirePermission(world: World, channel: Channel, name: PermissionName): void {
  if (!hasPermission(world, channel, name)) throw refusals.missingPermissions();
}
