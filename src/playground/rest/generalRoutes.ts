import { Hono } from 'hono';
import { invalidForm, refusals } from '../errors.js';
import { parseBody } from '../validation/issues.js';
import { schemas } from '../validation/schemas.js';
import { botMemberJson, channelJson, fullMemberJson, userJson } from '../world/wire.js';
import { applicationJson, guildJson } from '../world/wireGuild.js';
import { findUser, isBotIn, type World } from '../world/world.js';
import { jsonBody, type Rest, requireBot } from './context.js';

/** The Gateway's address, the bot itself, users, guilds and DMs. */
export function generalRoutes(rest: Rest): Hono {
  const app = new Hono();
  addGatewayRoutes(app, rest);
  addBotRoutes(app, rest);
  addUserRoutes(app, rest);
  addGuildRoutes(app, rest);
  return app;
}

function addGatewayRoutes(app: Hono, { world, origin }: Rest): void {
  const url = `${origin.replace(/^http/, 'ws')}/gateway`;
  app.get('/gateway', (c) => c.json({ url }));
  app.get('/gateway/bot', requireBot(world), (c) =>
    c.json({
      url,
      shards: 1,
      session_start_limit: { total: 1000, remaining: 1000, reset_after: 86_400_000, max_concurrency: 1 },
    }),
  );
}

/** The bot's own user, guilds and application. */
function addBotRoutes(app: Hono, { world, linkedRoles }: Rest): void {
  const bot = requireBot(world);
  app.get('/users/@me', bot, (c) =>
    c.json({ ...userJson(world.bot), verified: true, mfa_enabled: false, email: null, locale: 'en-US' }),
  );
  app.get('/users/@me/guilds', bot, (c) => {
    const { id, name } = world.guild;
    return c.json([{ id, name, icon: null, banner: null, owner: false, permissions: '0', features: [] }]);
  });
  const application = () => applicationJson(world, linkedRoles.verificationUrl);
  app.get('/applications/@me', bot, (c) => c.json(application()));
  app.patch('/applications/@me', bot, async (c) => {
    const { role_connections_verification_url: url } = parseBody(schemas.patchApplication, await jsonBody(c));
    if (url !== undefined) linkedRoles.verificationUrl = (url as string | null) || null;
    return c.json(application());
  });
  app.get('/oauth2/applications/@me', bot, (c) => c.json(application()));
}

/** Users and the bot's DMs with them. */
function addUserRoutes(app: Hono, { world }: Rest): void {
  const bot = requireBot(world);
  app.post('/users/@me/channels', bot, async (c) => {
    const body = parseBody(schemas.createDm, await jsonBody(c));
    const dm = [...world.channels.values()].find(
      (channel) => channel.kind === 'dm' && channel.memberId === body.recipient_id,
    );
    if (dm === undefined) {
      if (body.recipient_id === world.bot.id) throw refusals.cannotMessageUser();
      const message = 'Invalid Recipient(s)';
      throw invalidForm([{ path: ['recipient_id'], code: 'CHANNEL_RECIPIENT_INVALID', message }]);
    }
    return c.json(channelJson(world, dm));
  });
  app.get('/users/:user', bot, (c) => {
    const user = findUser(world, c.req.param('user'));
    if (user === undefined) throw refusals.unknownUser();
    return c.json(userJson(user));
  });
}

/** The bot's guild, its channels, active threads, roles and members. */
function addGuildRoutes(app: Hono, { world }: Rest): void {
  const bot = requireBot(world);
  app.use('/guilds/:guild/*', bot);
  app.get('/guilds/:guild', bot, (c) => {
    requireGuild(world, c.req.param('guild'));
    return c.json(guildJson(world));
  });
  app.get('/guilds/:guild/channels', (c) => {
    requireGuild(world, c.req.param('guild'));
    const channels = [...world.channels.values()].filter(
      (channel) => channel.kind === 'text' && isBotIn(world, channel),
    );
    return c.json(channels.map((channel) => channelJson(world, channel)));
  });
  app.get('/guilds/:guild/threads/active', (c) => {
    requireGuild(world, c.req.param('guild'));
    const threads = [...world.channels.values()].filter(
      (channel) => channel.kind === 'thread' && !channel.archived && !channel.isPrivate,
    );
    return c.json({ threads: threads.map((thread) => channelJson(world, thread)), members: [] });
  });
  app.get('/guilds/:guild/roles', (c) => {
    requireGuild(world, c.req.param('guild'));
    return c.json(guildJson(world).roles);
  });
  app.get('/guilds/:guild/members/:user', (c) => {
    requireGuild(world, c.req.param('guild'));
    if (c.req.param('user') === world.bot.id) return c.json(botMemberJson(world));
    const member = world.members.get(c.req.param('user'));
    if (member === undefined) throw refusals.unknownMember();
    return c.json(fullMemberJson(member));
  });
}

/** Throws a refusal for any guild but the bot's. */
export function requireGuild(world: World, id: string | undefined): void {
  if (id !== world.guild.id || !world.isBotMember) throw refusals.unknownGuild();
}
