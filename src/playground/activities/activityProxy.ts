import { randomBytes } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import { Hono } from 'hono';
import type { Upgrade } from '../loopbackServer.js';
import { ACTIVITY_PATH } from './activities.js';

/** Headers that Discord's proxy sets itself, or that concern one connection only. */
const NOT_PASSED = [
  'connection',
  'content-length',
  'content-security-policy',
  'keep-alive',
  'transfer-encoding',
  'x-frame-options',
];

type ProxyOptions = {
  /** The application's id. */
  readonly application: string;
  /** The URL mapping of `/`: where the Activity is served; `undefined` while it is not. */
  readonly target: () => string | undefined;
};

/** Origin of an Activity's requests. */
const originOf = (application: string): string => `https://${application}.discordsays.com`;

const addressOf = (target: string, path: string): URL =>
  new URL(`${target.replace(/\/$/, '')}/${path.slice(ACTIVITY_PATH.length)}`);

/** Returns a request's headers as they arrive from Discord's proxy. */
const passed = ({ host: _, ...headers }: IncomingHttpHeaders, application: string): OutgoingHttpHeaders => ({
  ...headers,
  ...(headers.origin === undefined ? {} : { origin: originOf(application) }),
});

/**
 * Serves the Activity as Discord's proxy does: under another origin than its own, with a policy that replaces its own, and with a
 * page that is never cached.
 */
export function activityApp({ application, target }: ProxyOptions): Hono {
  const app = new Hono();
  app.all('*', async (c) => {
    const to = target();
    if (to === undefined) return c.text('The Activity is not served yet.\n', 502);
    const { pathname, search } = new URL(c.req.url);
    const headers = new Headers(c.req.raw.headers);
    for (const name of [...NOT_PASSED, 'host', 'upgrade', 'accept-encoding']) headers.delete(name);
    if (headers.has('origin')) headers.set('origin', originOf(application));
    const hasBody = !['GET', 'HEAD'].includes(c.req.method);
    let answer: Response;
    try {
      answer = await fetch(addressOf(to, `${pathname}${search}`), {
        method: c.req.method,
        headers,
        redirect: 'manual',
        signal: c.req.raw.signal,
        ...(hasBody && { body: await c.req.arrayBuffer() }),
      });
    } catch (error) {
      if (c.req.raw.signal.aborted) return c.body(null, 499 as 400);
      if (error instanceof TypeError) return c.text('The Activity does not answer.\n', 502);
      throw error;
    }
    return asDiscord(answer);
  });
  return app;
}

/** Replaces a response's policy. Pages lose their cache headers, and their inline scripts get the policy's nonce. */
async function asDiscord(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of [...NOT_PASSED, 'content-encoding']) headers.delete(name);
  const { status } = answer;
  if (!headers.get('content-type')?.startsWith('text/html'))
    return new Response(answer.body, { status, headers });
  const nonce = randomBytes(16).toString('base64url');
  headers.set('cache-control', 'no-store');
  headers.set(
    'content-security-policy',
    `default-src 'self' data: blob:; script-src 'self' 'unsafe-eval' 'nonce-${nonce}' blob:; ` +
      "style-src 'self' 'unsafe-inline'; frame-ancestors 'self'",
  );
  const html = (await answer.text()).replaceAll('<script', `<script nonce="${nonce}"`);
  return new Response(html, { status, headers });
}

/** Passes a WebSocket on to the Activity's server. */
export function passUpgrade({ application, target }: ProxyOptions, { request, socket, head }: Upgrade): void {
  const to = target();
  if (to === undefined) {
    refuse(socket);
    return;
  }
  const url = addressOf(to, request.url ?? ACTIVITY_PATH);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const outgoing = send(url, { headers: passed(request.headers, application) });
  outgoing.on('error', () => refuse(socket));
  outgoing.on('response', (response) => {
    response.resume();
    refuse(socket, response.statusCode);
  });
  outgoing.on('upgrade', (response, upstream, first) => {
    const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${String(value)}`);
    socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
    socket.write(first);
    upstream.write(head);
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
    upstream.pipe(socket).pipe(upstream);
  });
  outgoing.end();
}

const refuse = (socket: Duplex, status = 502): void => {
  socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
};
