import { createHash } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { DiscordError, refusals } from '../errors.js';
import { activityRoutes } from './activityRoutes.js';
import { callbackRoutes } from './callbackRoutes.js';
import { channelRoutes } from './channelRoutes.js';
import { commandRoutes } from './commandRoutes.js';
import type { Rest } from './context.js';
import { emojiRoutes } from './emojiRoutes.js';
import { generalRoutes } from './generalRoutes.js';
import { roleRoutes } from './roleRoutes.js';
import { webhookRoutes } from './webhookRoutes.js';

/** Discord's REST API v10, for mounting at `/api`. */
export function restApp(rest: Rest, onBug: (error: unknown) => void): Hono {
  const v10 = new Hono();
  v10.use('*', rateLimitHeaders());
  v10.route('/', activityRoutes(rest));
  v10.route('/', generalRoutes(rest));
  v10.route('/', roleRoutes(rest));
  v10.route('/applications', commandRoutes(rest));
  v10.route('/applications', emojiRoutes(rest));
  v10.route('/channels', channelRoutes(rest));
  v10.route('/interactions', callbackRoutes(rest));
  v10.route('/webhooks', webhookRoutes(rest));

  const app = new Hono();
  app.route('/v10', v10);
  app.notFound((c) => c.json(refusals.notFound().body(), 404));
  app.onError((error, c) => {
    if (error instanceof DiscordError) return c.json(error.body(), error.status);
    onBug(error);
    return c.json({ message: '500: Internal Server Error', code: 0 }, 500);
  });
  return app;
}

/** Adds Discord's rate limit headers, with a generous limit: one bucket per route, 1000 requests a second. */
function rateLimitHeaders(): MiddlewareHandler {
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
