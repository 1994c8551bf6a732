import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import * as z from 'zod/mini';
import { SCOPES, type Scope } from '../activities/grants.js';
import type { Rest } from '../rest/context.js';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#e3e5e8, #1e1f22); color: light-dark(#060607, #f2f3f5); }
main { box-sizing: border-box; width: min(26rem, 100vw - 2rem); padding: 1.5rem; border-radius: 8px; background: light-dark(#fff, #313338); }
h1 { margin: 0 0 1rem; font-size: 1.25rem; }
ul { padding-left: 1.25rem; }
button { font: inherit; font-weight: 500; padding: .55rem 1rem; margin: .25rem .25rem .25rem 0; border: 0; border-radius: 4px; background: #4752c4; color: #fff; cursor: pointer; }
button.quiet { background: transparent; color: inherit; text-decoration: underline; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Descriptions of the scopes, as Discord shows them. */
const ALLOWS: Readonly<Record<Scope, string>> = {
  identify: 'Access your username, avatar, and banner',
  guilds: 'Know what servers you’re in',
  'guilds.members.read': 'Read your member info in servers you’re in',
  'role_connections.write': 'Update your connection and metadata for this app',
};

const request = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  scope: z.string(),
  state: z.optional(z.string()),
});

/**
 * The page on which a member lets the application act for them, and the address that shows a server's linked roles. The application's
 * registered redirects are all pages that it serves itself.
 */
export function consentApp(
  { world, grants, linkedRoles }: Pick<Rest, 'world' | 'grants' | 'linkedRoles'>,
  applicationAt: () => string | undefined,
): Hono {
  const app = new Hono();
  app.get('/linked-roles', (c) => {
    const { verificationUrl } = linkedRoles;
    if (verificationUrl !== null) return c.redirect(verificationUrl);
    return c.text(`${world.bot.displayName} has no linked roles.\n`, 404);
  });
  app.get('/oauth2/authorize', (c) => {
    const asked = askedOf(c.req.query());
    if (typeof asked === 'string') return c.text(`${asked}\n`, 400);
    const members = [...world.members.values()].filter(({ user }) => !user.bot);
    const content = html`<h1>${world.bot.displayName} wants to access your account</h1>
      <ul>
        ${asked.scopes.map((scope) => html`<li>${ALLOWS[scope]}</li>`)}
      </ul>
      <p>Who are you?</p>
      <form method="post">
        ${members.map(
          ({ user }) =>
            html`<button name="member" value="${user.id}">Authorize as ${user.displayName}</button>`,
        )}
        <button class="quiet" name="member" value="">Cancel</button>
      </form>`;
    return page(c, content, asked.redirect);
  });
  app.post('/oauth2/authorize', async (c) => {
    const asked = askedOf(c.req.query());
    if (typeof asked === 'string') return c.text(`${asked}\n`, 400);
    const { member: id } = await c.req.parseBody();
    const member = world.members.get(String(id));
    const to = new URL(asked.redirect);
    if (member)
      to.searchParams.set('code', grants.authorize({ member, scopes: asked.scopes }, asked.redirect));
    else to.searchParams.set('error', 'access_denied');
    if (asked.state !== undefined) to.searchParams.set('state', asked.state);
    return c.redirect(to.href, 303);
  });

  /** Reads what the application asks for; returns the problem if it is invalid. */
  function askedOf(
    query: Readonly<Record<string, string>>,
  ):
    | { readonly scopes: readonly Scope[]; readonly redirect: string; readonly state: string | undefined }
    | string {
    const { data, error } = request.safeParse(query);
    if (!data) return z.prettifyError(error);
    const { client_id, redirect_uri: redirect, scope, state } = data;
    if (client_id !== world.bot.id) return 'Unknown Application';
    const own = applicationAt();
    if (own === undefined || !redirect.startsWith(`${own}/`)) return 'Invalid OAuth2 redirect_uri';
    const scopes = scope.split(' ');
    const unknown = scopes.find((each) => !(SCOPES as readonly string[]).includes(each));
    return unknown === undefined
      ? { scopes: scopes as Scope[], redirect, state }
      : `Invalid scope: ${unknown}`;
  }
  return app;
}

/** Writes the page. Browsers check the answer of a form against `form-action` too, so the redirect is one. */
function page(c: Context, content: ReturnType<typeof html>, redirect: string): Response | Promise<Response> {
  const target = new URL(redirect).origin;
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self' ${target}; frame-ancestors 'none'`,
  );
  return c.html(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Authorize access</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body><main>${content}</main></body>
    </html>`);
}
