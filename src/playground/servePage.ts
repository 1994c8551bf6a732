import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { getMimeType } from 'hono/utils/mime';
import type { World } from './world/world.js';

// The path is valid from `src/playground` and from `dist/playground`.
const PAGE = new URL('../../assets/page/', import.meta.url);
const FILE = /^[a-zA-Z]+\.(js|css|svg)$/;

const require = createRequire(import.meta.url);
/** Libraries that the page imports. */
const VENDOR: Readonly<Record<string, string>> = {
  'preact.js': 'preact',
  'hooks.js': 'preact/hooks',
  'htm.js': 'htm',
};

/** Pictures that a browser may show as a page of their own: they cannot hold scripts, unlike SVG. */
const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/**
 * Serves the page, its libraries, messages' attachments, and emojis.
 *
 * @param onVisit awaited before the page is served
 */
export function pageApp(world: World, onVisit: () => Promise<void>): Hono {
  const app = new Hono();
  // HSTS is for TLS only.
  app.use(secureHeaders({ strictTransportSecurity: false, xFrameOptions: 'DENY' }));

  app.get('/', async (c) => {
    await onVisit();
    const html = await readFile(new URL('index.html', PAGE), 'utf8');
    // The import map must be inline. Its hash in the policy allows it and no other inline script.
    const inline = /<script type="importmap">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(inline).digest('base64');
    c.header(
      'content-security-policy',
      `default-src 'self'; script-src 'self' 'sha256-${hash}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; ` +
        "frame-src 'self' http://127.0.0.1:* http://localhost:*; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    return c.html(html);
  });
  app.get('/page/:file', async (c) => {
    const file = c.req.param('file');
    if (!FILE.test(file)) return c.notFound();
    const bytes = await readIfExists(fileURLToPath(new URL(file, PAGE)));
    if (bytes === null) return c.notFound();
    return c.body(bytes, 200, { 'content-type': typeOf(file), 'cache-control': 'no-cache' });
  });
  app.get('/vendor/:file', async (c) => {
    const name = VENDOR[c.req.param('file')];
    if (name === undefined) return c.notFound();
    // Each package has its browser module beside the file that `require` resolves.
    const file = require.resolve(name).replace(/\.js$/, '.module.js');
    const bytes = await readFile(file);
    return c.body(new Uint8Array(bytes), 200, { 'content-type': typeOf(file), 'cache-control': 'no-cache' });
  });
  app.get('/attachments/:channel/:attachment/:file', (c) => {
    const attachment = world.attachments.get(c.req.param('attachment'));
    if (attachment === undefined) return c.text('This content is no longer available.', 404);
    return serveUpload(c, attachment);
  });
  app.get('/emojis/:file', (c) => {
    const [, id = ''] = /^(\d+)\.(?:png|webp|gif)$/.exec(c.req.param('file')) ?? [];
    const emoji = world.emojis.get(id);
    if (emoji === undefined) return c.text('', 404);
    return serveUpload(c, emoji);
  });
  return app;
}

/** Serves an uploaded file so that nothing in it runs as a page of the playground. */
function serveUpload(
  c: Context,
  { bytes, contentType }: { bytes: Uint8Array; contentType: string },
): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': contentType,
    'content-security-policy': "sandbox; default-src 'none'",
    ...(PICTURES.includes(contentType) ? {} : { 'content-disposition': 'attachment' }),
    'cache-control': 'public, max-age=31536000, immutable',
  });
}

const typeOf = (file: string): string =>
  getMimeType(file) ?? `application/octet-stream; ext=${extname(file)}`;

async function readIfExists(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
