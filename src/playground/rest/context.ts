import type { Context, MiddlewareHandler } from 'hono';
import type { Activities } from '../activities/activities.js';
import type { AccessToken, Grants } from '../activities/grants.js';
import { invalidForm, refusals } from '../errors.js';
import type { LinkedRoles } from '../linkedRoles/linkedRoles.js';
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

/** Dependencies of the routes. */
export interface Rest {
  readonly world: World;
  readonly interactions: Interactions;
  readonly activities: Activities;
  readonly grants: Grants;
  readonly linkedRoles: LinkedRoles;
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

/** Reads a JSON body that must be an object. */
export async function jsonBody(c: Context): Promise<Json> {
  const body = await anyBody(c);
  if (isJson(body)) return body;
  const message = 'Only dictionaries may be used in a ModelType';
  throw invalidForm([{ path: [], code: 'MODEL_TYPE_CONVERT', message }]);
}

/** Reads a JSON body of any kind; `{}` if it is empty. */
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

/** Returns a channel by id. Throws a refusal if the bot cannot see it. */
export function channelOf(world: World, id: string | undefined): Channel {
  const channel = world.channels.get(id ?? '');
  if (channel === undefined) throw refusals.unknownChannel();
  if (!botCanView(world, channel)) throw refusals.missingAccess();
  if (channel.kind === 'thread' && channel.isPrivate && !channel.memberIds.has(world.bot.id)) {
    throw refusals.missingAccess();
  }
  return channel;
}

/** Returns a message of the channel. The bot's private ones are unreachable here, as in Discord. */
export function messageOf(channel: Channel, id: string | undefined): Message {
  const message = channel.messages.get(id ?? '');
  if (message === undefined || message.visibleTo !== null) throw refusals.unknownMessage();
  return message;
}

/** Whether the bot has a permission. In a DM it has all of them. */
export function hasPermission(world: World, channel: Channel, name: PermissionName): boolean {
  if (channel.kind === 'dm') return true;
  return channel.kind !== 'private' && (botPermissions(world, channel) & PERMISSIONS[name]) !== 0n;
}

/** Throws a refusal if the bot lacks a permission. */
export function requirePermission(world: World, channel: Channel, name: PermissionName): void {
  if (!hasPermission(world, channel, name)) throw refusals.missingPermissions();
}

/** Returns what a request's token grants. Throws a refusal without the scope. */
export function grantOf({ grants }: Rest, c: Context, scope: AccessToken['scopes'][number]): AccessToken {
  const [, token = ''] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? [];
  const granted = grants.find(token);
  if (!granted?.scopes.includes(scope)) throw refusals.unauthorized();
  return granted;
}
