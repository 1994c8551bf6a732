import { type Context, Hono } from 'hono';
import { instanceJson } from '../activities/activities.js';
import type { Grants } from '../activities/grants.js';
import { refusals } from '../errors.js';
import { fullMemberJson, userJson } from '../world/wire.js';
import type { World } from '../world/world.js';
import { grantOf, type Rest, requireBot } from './context.js';
import { requireGuild } from './generalRoutes.js';

/** The application's running Activities, OAuth2, and what members' access tokens open. */
export function activityRoutes(rest: Rest): Hono {
  const { world, activities } = rest;
  const app = new Hono();
  app.get('/applications/:app/activity-instances/:instance', requireBot(world), (c) => {
    if (c.req.param('app') !== world.bot.id) throw refusals.unknownApplication();
    const instance = activities.find(c.req.param('instance'));
    if (!instance) throw refusals.notFound();
    return c.json(instanceJson(world, activities, instance));
  });
  addTokenRoutes(app, rest);
  addMemberRoutes(app, rest);
  return app;
}

/** Forms of OAuth2's refusals, which differ from those of Discord's API. */
const oauthRefusal = (c: Context, status: 400 | 401, error: string, description: string): Response =>
  c.json({ error, error_description: description }, status);

function addTokenRoutes(app: Hono, { world, grants }: Rest): void {
  app.post('/oauth2/token', async (c) => {
    const form = await ownForm(c, world, grants);
    if (!form) return oauthRefusal(c, 401, 'invalid_client', 'Invalid client.');
    const kind = form.get('grant_type');
    if (kind !== 'authorization_code' && kind !== 'refresh_token')
      return oauthRefusal(c, 400, 'unsupported_grant_type', 'Invalid "grant_type" in request.');
    const granted =
      kind === 'refresh_token'
        ? grants.renew(form.get('refresh_token') ?? '')
        : grants.exchange(form.get('code') ?? '', form.get('redirect_uri'));
    if (!granted) {
      const field = kind === 'refresh_token' ? 'refresh_token' : 'code';
      return oauthRefusal(c, 400, 'invalid_grant', `Invalid "${field}" in request.`);
    }
    return c.json({
      token_type: 'Bearer',
      access_token: granted.token,
      expires_in: Math.round((granted.expiresAt - world.now()) / 1000),
      refresh_token: granted.refresh,
      scope: granted.scopes.join(' '),
    });
  });
  app.post('/oauth2/token/revoke', async (c) => {
    const form = await ownForm(c, world, grants);
    if (!form) return oauthRefusal(c, 401, 'invalid_client', 'Invalid client.');
    grants.revoke(form.get('token') ?? '');
    return c.json({});
  });
}

/** Reads a form that the application has sent with its id and secret; `undefined` without them. */
async function ownForm(c: Context, world: World, grants: Grants): Promise<URLSearchParams | undefined> {
  const form = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
    ? new URLSearchParams(await c.req.text())
    : new URLSearchParams();
  const [id, secret] = basicOf(c) ?? [form.get('client_id'), form.get('client_secret')];
  return id === world.bot.id && secret === grants.clientSecret ? form : undefined;
}

/** Returns the user and password of an Authorization header. */
function basicOf(c: Context): readonly [string, string] | undefined {
  const [, base64] = /^Basic (.+)$/.exec(c.req.header('authorization') ?? '') ?? [];
  if (base64 === undefined) return undefined;
  const [id = '', secret = ''] = Buffer.from(base64, 'base64').toString().split(':');
  return [id, secret];
}

function addMemberRoutes(app: Hono, rest: Rest): void {
  const { world } = rest;
  app.get('/users/@me', async (c, next) => {
    if (!hasBearer(c)) return next();
    const { member } = grantOf(rest, c, 'identify');
    return c.json({
      ...userJson(member.user),
      mfa_enabled: false,
      locale: member.locale,
      premium_type: 0,
    });
  });
  app.get('/users/@me/guilds/:guild/member', (c) => {
    const { member } = grantOf(rest, c, 'guilds.members.read');
    requireGuild(world, c.req.param('guild'));
    return c.json(fullMemberJson(member));
  });
}

const hasBearer = (c: Context): boolean => c.req.header('authorization')?.startsWith('Bearer ') ?? false;
