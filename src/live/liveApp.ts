import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { getMimeType } from 'hono/utils/mime';
import { z } from 'zod';
import type { SteadyClock } from '../game/ports/clock.js';
import type { Log } from '../game/ports/log.js';
import { type ActivitySignInDeps, SignInLimit, signInToActivity } from './activity.js';
import { addLinkedRoleRoutes, type PageTexts } from './linkedRolePages.js';
import type { LinkedRoles } from './linkedRoles.js';
import type { Polling } from './longPolling.js';
import { MAX_REQUEST_BYTES } from './protocol.js';
import type { Sessions } from './sessions.js';
import type { Site } from './site.js';
import { addTournamentRoute, type TournamentPageDeps } from './tournamentPage.js';

// The path is valid from `src/live` and from `dist/live`.
const PAGE = new URL('../../dist/livePage/', import.meta.url);
const ASSET = /^[\w-]+\.(?:js|css|woff2|svg)$/;
const YEAR_S = 365 * 24 * 60 * 60;

export type ActivityDeps = Omit<ActivitySignInDeps, 'sessions'> & { readonly applicationId: string };

type AppDeps = {
  readonly site: Site;
  readonly sessions: Sessions;
  readonly polling: Polling;
  readonly textsFor: (locale: string) => object;
  /** Discord's Activity, with the application's id; `undefined` if the board is none. */
  readonly activity?: ActivityDeps | undefined;
  /** Members link their account for roles here; `undefined` if they cannot. */
  readonly linkedRoles?: LinkedRoles | undefined;
  /** Tournaments to watch; `undefined` if none are shown. */
  readonly tournamentPage?: TournamentPageDeps | undefined;
  /** Texts of pages that the server writes. */
  readonly textsIn: (locale: string) => PageTexts;
  readonly clock: Pick<SteadyClock, 'uptime'>;
  readonly log: Log;
};

const exchangeBody = z.strictObject({ link: z.string().max(2000) });
const activityBody = z.strictObject({
  code: z.string().min(1).max(200),
  instance: z.string().min(1).max(200),
});
const pollBody = z.strictObject({
  connection: z.string().max(40).optional(),
  requests: z.array(z.string().max(MAX_REQUEST_BYTES)).max(20),
});

/** Routes of the live board: the page with its files and texts, sign-in, and long polling. */
export function liveApp({
  site,
  sessions,
  polling,
  textsFor,
  activity,
  linkedRoles,
  tournamentPage,
  textsIn,
  clock,
  log,
}: AppDeps): Hono {
  const app = new Hono();
  const { html, hashes } = readPage();
  app.use(
    secureHeaders({ xFrameOptions: false, crossOriginResourcePolicy: false, crossOriginOpenerPolicy: false }),
  );
  app.use('/api/*', bodyLimit({ maxSize: 4 * MAX_REQUEST_BYTES }));
  app.use('/api/*', async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });

  app.get('/', (c) => {
    // Streams show the overlay in frames of any site. It only watches, so that nobody can be tricked into a touch.
    const framedBy = c.req.query('overlay') === undefined ? site.framedBy : ['*'];
    c.header('content-security-policy', policyOf({ ...site, url: site.url, framedBy }, hashes));
    c.header('cache-control', 'no-cache');
    return c.html(html);
  });
  app.get('/assets/:file', async (c) => {
    const file = c.req.param('file');
    const bytes = ASSET.test(file) ? await readIfExists(new URL(`assets/${file}`, PAGE)) : undefined;
    if (!bytes) return c.notFound();
    // The names have a hash of the content.
    return c.body(bytes, 200, {
      'content-type': getMimeType(file) ?? 'application/octet-stream',
      'cache-control': `public, max-age=${YEAR_S}, immutable`,
    });
  });
  app.get('/api/texts/:locale', (c) => c.json(textsFor(c.req.param('locale'))));
  app.post('/api/session', async (c) => {
    const body = exchangeBody.safeParse(await readJson(c.req.raw));
    if (!body.success) return c.json({ problem: 'forged' }, 400);
    const session = await sessions.exchange(body.data.link);
    return typeof session === 'string' ? c.json({ problem: session }, 403) : c.json(session);
  });
  const limit = new SignInLimit(clock);
  addActivityRoutes(app, sessions, activity, limit);
  addLinkedRoleRoutes(app, { site, linkedRoles, textsIn, limit });
  addTournamentRoute(app, tournamentPage);
  app.post('/api/poll', async (c) => {
    const body = pollBody.safeParse(await readJson(c.req.raw));
    if (!body.success) return c.json({}, 400);
    const answer = await polling.poll(body.data.connection, body.data.requests);
    return answer ? c.json(answer) : c.json({}, 404);
  });
  app.notFound((c) => c.text('There is no such page.\n', 404));
  app.onError((error, c) => {
    log.error({ err: error }, 'a request of the live board failed');
    return c.text('This failed. The log says why.\n', 500);
  });
  return app;
}

/** Sign-in of members who have the board open as Discord's Activity. */
function addActivityRoutes(
  app: Hono,
  sessions: Sessions,
  activity: ActivityDeps | undefined,
  limit: SignInLimit,
): void {
  app.get('/api/activity', (c) =>
    activity ? c.json({ applicationId: activity.applicationId }) : c.json({}, 404),
  );
  app.post('/api/activity', async (c) => {
    if (!activity) return c.json({ problem: 'refused' }, 404);
    const body = activityBody.safeParse(await readJson(c.req.raw));
    if (!body.success) return c.json({ problem: 'refused' }, 400);
    if (!limit.admits()) return c.json({ problem: 'silent' }, 429);
    const session = await signInToActivity({ ...activity, sessions }, body.data);
    return typeof session === 'string' ? c.json({ problem: session }, 403) : c.json(session);
  });
}

/** Reads the page, with the hashes of its inline scripts. */
function readPage(): { readonly html: string; readonly hashes: readonly string[] } {
  const html = readFileSync(new URL('index.html', PAGE), 'utf8');
  const hashes = [...html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return { html, hashes };
}

/** Makes a policy that allows the page's inline scripts by their hashes, and nothing of other sites. */
function policyOf({ url, framedBy }: Site, hashes: readonly string[]): string {
  // Safari counts no WebSocket as 'self'.
  const socket = new URL(url).origin.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
  ].join('; ');
}

async function readIfExists(url: URL): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(fileURLToPath(url)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
