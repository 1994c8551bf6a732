import { Hono } from 'hono';
import { DiscordError, refusals } from '../errors.js';
import { callbackRoutes } from './callbackRoutes.js';
import { channelRoutes } from './channelRoutes.js';
import { commandRoutes } from './commandRoutes.js';
import { type Rest, rateLimitHeaders } from './context.js';
import { generalRoutes } from './generalRoutes.js';
import { webhookRoutes } from './webhookRoutes.js';

/** REST v10, to be mounted at `/api`. */
export function restApp(rest: Rest, onBug: (error: unknown) => void): Hono {
  const v10 = new Hono();
  v10.use('*', rateLimitHeaders());
  v10.route('/', generalRoutes(rest));
  v10.route('/applications', commandRoutes(rest));
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
