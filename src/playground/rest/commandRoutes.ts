import { type Context, Hono } from 'hono';
import { invalidForm, refusals } from '../errors.js';
import { checkCommand } from '../validation/checkCommand.js';
import { parseBody } from '../validation/issues.js';
import { schemas } from '../validation/schemas.js';
import { isJson } from '../world/wire.js';
import { commandJson } from '../world/wireGuild.js';
import type { Command, Json, World } from '../world/world.js';
import { anyBody, jsonBody, type Rest, requireBot } from './context.js';
import { requireGuild } from './generalRoutes.js';

const MAX_COMMANDS = 100;
/** Type of the command that launches an Activity. A bulk overwrite must keep it. */
const ENTRY_POINT = 4;

type Path = readonly (string | number)[];

/** Returns the guild of a request's commands, `null` for global ones. Throws a refusal if the bot has no access. */
type Scope = (c: Context) => string | null;

/** Registration of application commands, global and for the guild. */
export function commandRoutes({ world }: Rest): Hono {
  const app = new Hono();
  app.use('*', requireBot(world));
  const requireOwnApp = (c: Context): void => {
    if (c.req.param('app') !== world.bot.id) throw refusals.unknownApplication();
  };
  addCommandRoutes(app, world, '/:app/commands', (c) => {
    requireOwnApp(c);
    return null;
  });
  addCommandRoutes(app, world, '/:app/guilds/:guild/commands', (c) => {
    requireOwnApp(c);
    const guildId = c.req.param('guild') ?? null;
    if (guildId !== null && !world.isBotMember) throw refusals.missingAccess();
    if (guildId !== null) requireGuild(world, guildId);
    return guildId;
  });
  return app;
}

function addCommandRoutes(app: Hono, world: World, path: string, scopeOf: Scope): void {
  addListRoutes(app, world, path, scopeOf);
  addSingleRoutes(app, world, `${path}/:command`, scopeOf);
}

/** All commands of a scope, and new ones. */
function addListRoutes(app: Hono, world: World, path: string, scopeOf: Scope): void {
  app.get(path, (c) => {
    const full = c.req.query('with_localizations') === 'true';
    return c.json(commandsIn(world, scopeOf(c)).map((command) => commandJson(world, command, full)));
  });
  app.put(path, async (c) => {
    const guildId = scopeOf(c);
    const commands = replaceAll(world, guildId, await anyBody(c));
    return c.json(commands.map((command) => commandJson(world, command, true)));
  });
  app.post(path, async (c) => {
    const guildId = scopeOf(c);
    const body = check(schemas.createCommand, await jsonBody(c), []);
    const isNew = findSameName(commandsIn(world, guildId), body) === undefined;
    const command = storeCommand(world, guildId, body);
    world.events.emit('commandsChanged');
    return c.json(commandJson(world, command, true), isNew ? 201 : 200);
  });
}

/** One registered command. */
function addSingleRoutes(app: Hono, world: World, path: string, scopeOf: Scope): void {
  const commandFrom = (c: Context): Command => {
    const guildId = scopeOf(c);
    const command = world.commands.get(c.req.param('command') ?? '');
    if (command === undefined || command.guildId !== guildId) throw refusals.unknownCommand();
    return command;
  };
  app.get(path, (c) => c.json(commandJson(world, commandFrom(c), true)));
  app.patch(path, async (c) => {
    const command = commandFrom(c);
    const patch = parseBody(schemas.patchCommand, await jsonBody(c));
    const merged = { ...command.definition, ...patch };
    checkCommand(merged);
    command.definition = merged;
    command.version = world.nextId();
    world.events.emit('commandsChanged');
    return c.json(commandJson(world, command, true));
  });
  app.delete(path, (c) => {
    world.commands.delete(commandFrom(c).id);
    world.events.emit('commandsChanged');
    return c.body(null, 204);
  });
}

const commandsIn = (world: World, guildId: string | null): Command[] =>
  [...world.commands.values()].filter((command) => command.guildId === guildId);

const findSameName = (commands: readonly Command[], body: Command['definition']): Command | undefined =>
  commands.find(({ definition }) => definition.name === body.name && definition.type === body.type);

function check(schema: Parameters<typeof parseBody>[0], body: unknown, path: Path): Command['definition'] {
  const parsed = parseBody(schema, body, path);
  checkCommand(parsed, path);
  const { id: _, ...rest } = parsed;
  return { ...rest, name: String(parsed.name), type: typeof parsed.type === 'number' ? parsed.type : 1 };
}

function storeCommand(world: World, guildId: string | null, definition: Command['definition']): Command {
  const old = findSameName(commandsIn(world, guildId), definition);
  if (old === undefined && commandsIn(world, guildId).length >= MAX_COMMANDS)
    throw refusals.tooManyCommands();
  const command: Command = { id: old?.id ?? world.nextId(), guildId, version: world.nextId(), definition };
  world.commands.set(command.id, command);
  return command;
}

function replaceAll(world: World, guildId: string | null, body: unknown): Command[] {
  if (!Array.isArray(body)) {
    const message = 'Only iterables may be used in a ListType';
    throw invalidForm([{ path: [], code: 'LIST_TYPE_CONVERT', message }]);
  }
  const definitions = body.map((item: unknown, i) =>
    check(schemas.putCommand, isJson(item) ? item : null, [i]),
  );
  const names = new Set<string>();
  definitions.forEach((definition: Json, i) => {
    const key = `${definition.type} ${definition.name}`;
    if (names.has(key)) {
      const message = 'Application command names must be unique';
      throw invalidForm([{ path: [i], code: 'APPLICATION_COMMANDS_DUPLICATE_NAME', message }]);
    }
    names.add(key);
  });
  if (definitions.filter(({ type }) => type === 1).length > MAX_COMMANDS) throw refusals.tooManyCommands();
  const before = commandsIn(world, guildId);
  const hasEntryPoint = (of: readonly { type: number }[]) => of.some(({ type }) => type === ENTRY_POINT);
  if (hasEntryPoint(before.map(({ definition }) => definition)) && !hasEntryPoint(definitions))
    throw refusals.entryPointMissing();
  const commands = definitions.map((definition) => storeCommand(world, guildId, definition));
  for (const old of before) if (!commands.some(({ id }) => id === old.id)) world.commands.delete(old.id);
  world.events.emit('commandsChanged');
  return commands;
}
