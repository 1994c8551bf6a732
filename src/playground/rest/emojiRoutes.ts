import { type Context, Hono } from 'hono';
import { invalidForm, refusals } from '../errors.js';
import { parseBody } from '../validation/issues.js';
import { schemas } from '../validation/schemas.js';
import { userJson } from '../world/wire.js';
import type { Emoji, Json, World } from '../world/world.js';
import { jsonBody, type Rest, requireBot } from './context.js';

/** Emojis of an application. */
const MAX_EMOJIS = 2000;
const MAX_BYTES = 256 * 1024;
const IMAGE = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,([A-Za-z0-9+/]+=*)$/;

/** The application's emojis. */
export function emojiRoutes({ world }: Rest): Hono {
  const app = new Hono();
  app.use('*', requireBot(world));
  const emojiOf = (c: Context): Emoji => {
    requireOwnApp(world, c);
    const emoji = world.emojis.get(c.req.param('emoji') ?? '');
    if (emoji === undefined) throw refusals.unknownEmoji();
    return emoji;
  };
  app.get('/:app/emojis', (c) => {
    requireOwnApp(world, c);
    return c.json({ items: [...world.emojis.values()].map((emoji) => emojiJson(world, emoji)) });
  });
  app.post('/:app/emojis', async (c) => {
    requireOwnApp(world, c);
    const emoji = newEmoji(world, parseBody(schemas.createEmoji, await jsonBody(c)));
    world.emojis.set(emoji.id, emoji);
    world.events.emit('emojisChanged');
    return c.json(emojiJson(world, emoji), 201);
  });
  app.get('/:app/emojis/:emoji', (c) => c.json(emojiJson(world, emojiOf(c))));
  app.patch('/:app/emojis/:emoji', async (c) => {
    const emoji = emojiOf(c);
    emoji.name = String(parseBody(schemas.patchEmoji, await jsonBody(c)).name);
    world.events.emit('emojisChanged');
    return c.json(emojiJson(world, emoji));
  });
  app.delete('/:app/emojis/:emoji', (c) => {
    world.emojis.delete(emojiOf(c).id);
    world.events.emit('emojisChanged');
    return c.body(null, 204);
  });
  return app;
}

function requireOwnApp(world: World, c: Context): void {
  if (c.req.param('app') !== world.bot.id) throw refusals.unknownApplication();
}

function newEmoji(world: World, { name, image }: Json): Emoji {
  const [, contentType, base64] = IMAGE.exec(String(image)) ?? [];
  if (contentType === undefined || base64 === undefined)
    throw invalidForm([{ path: ['image'], code: 'IMAGE_INVALID', message: 'Invalid image data' }]);
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (bytes.byteLength > MAX_BYTES) {
    const message = 'File cannot be larger than 256.0 kb.';
    throw invalidForm([{ path: ['image'], code: 'BINARY_TYPE_MAX_SIZE', message }]);
  }
  if ([...world.emojis.values()].some((each) => each.name === name)) {
    const message = 'An emoji with this name already exists';
    throw invalidForm([{ path: ['name'], code: 'APPLICATION_EMOJI_NAME_ALREADY_TAKEN', message }]);
  }
  if (world.emojis.size >= MAX_EMOJIS) throw refusals.tooManyEmojis();
  return { id: world.nextId(), name: String(name), contentType, bytes };
}

const emojiJson = (world: World, { id, name, contentType }: Emoji): Json => ({
  id,
  name,
  user: userJson(world.bot),
  roles: [],
  require_colons: true,
  managed: false,
  animated: contentType === 'image/gif',
  available: true,
});
