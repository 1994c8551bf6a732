import { createHash, randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
import type { RoleData } from '../game/ports/linkedRoleStore.js';
import type { SignInLimit } from './activity.js';
import type { LinkedRoles } from './linkedRoles.js';
import type { Site } from './site.js';

/** Returns the text of a key in one language. */
type Say = (key: string, values?: Record<string, string | number>) => string;

/** Texts in the language for a locale, with the language's tag. */
export type PageTexts = { readonly say: Say; readonly language: string };

type PagesDeps = {
  readonly site: Site;
  /** `undefined`: members cannot link their account. */
  readonly linkedRoles: LinkedRoles | undefined;
  readonly textsIn: (locale: string) => PageTexts;
  readonly limit: SignInLimit;
};

/** Path of the page that the developer portal names as “Linked Roles Verification URL”. */
export const LINKED_ROLE_PATH = '/linked-role';
const CALLBACK_PATH = `${LINKED_ROLE_PATH}/callback`;

/** Cookie that ties Discord's answer to the browser that asked, and the seconds in which a member agrees. */
const [STATE_COOKIE, STATE_S] = ['sente-linked-role', 15 * 60];

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#edeae4, #161819); color: light-dark(#24211c, #e8e4dc); }
main { box-sizing: border-box; width: min(26rem, 100vw - 2rem); padding: 1.5rem; border-radius: 8px; background: light-dark(#fbfaf7, #212425); }
h1 { margin: 0 0 .5rem; font-size: 1.35rem; }
p { margin: .75rem 0; }
dl { display: grid; grid-template-columns: 1fr auto; gap: .4rem 1rem; margin: 1.25rem 0; }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
a { color: light-dark(#1d6b46, #4fb883); }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Routes on which a member lets Discord know their ratings, so that servers can give roles by them. */
export function addLinkedRoleRoutes(app: Hono, { site, linkedRoles, textsIn, limit }: PagesDeps): void {
  const redirect = (): string => `${site.url}${CALLBACK_PATH}`;
  app.get(LINKED_ROLE_PATH, (c) => {
    if (!linkedRoles) return c.notFound();
    const state = randomBytes(16).toString('base64url');
    const isSecure = site.url.startsWith('https:');
    setCookie(c, STATE_COOKIE, state, {
      ...{ httpOnly: true, secure: isSecure, sameSite: 'Lax', maxAge: STATE_S, path: '/' },
    });
    c.header('cache-control', 'no-store');
    return c.redirect(linkedRoles.consentUrl({ redirect: redirect(), state }));
  });
  app.get(CALLBACK_PATH, async (c) => {
    if (!linkedRoles) return c.notFound();
    const texts = textsIn(languageOf(c));
    const { code, state } = c.req.query();
    const expected = getCookie(c, STATE_COOKIE);
    deleteCookie(c, STATE_COOKIE, { path: '/' });
    const problem = (why: 'refused' | 'silent' | 'stale') =>
      page(c, texts, problemPart(texts.say, why), why === 'silent' ? 503 : 403);
    if (state === undefined || state !== expected) return problem('stale');
    // The member has said no.
    if (code === undefined) return problem('refused');
    if (!limit.admits()) return problem('silent');
    const linked = await linkedRoles.link(code, redirect());
    if (typeof linked === 'string') return problem(linked);
    const own = textsIn(linked.locale);
    return page(c, own, dataPart(own, linked.data), 200);
  });
}

/** First language that the browser asks for. */
const languageOf = (c: Context): string =>
  /^[\w-]+/.exec(c.req.header('accept-language') ?? '')?.[0] ?? 'en-US';

type Part = ReturnType<typeof html>;

const problemPart = (say: Say, why: string): Part =>
  html`<h1>${say('linkedRoles.page.failed')}</h1>
    <p>${say(`linkedRoles.page.${why}`)}</p>
    ${why === 'refused' ? '' : html`<p><a href="../linked-role">${say('linkedRoles.page.again')}</a></p>`}`;

function dataPart({ say, language }: PageTexts, data: RoleData): Part {
  const { bestRating, games, puzzleRating, puzzleStreak, memberSince } = data;
  const since = memberSince === null ? '–' : new Intl.DateTimeFormat(language).format(memberSince);
  const rows = Object.entries({
    best_rating: bestRating || '–',
    games,
    puzzle_rating: puzzleRating || '–',
    puzzle_streak: puzzleStreak,
    member_since: since,
  });
  const values = { settings: `/${say('commands.settings.name')}`, button: say('data.button') };
  return html`<h1>${say('linkedRoles.page.linked')}</h1>
    <p>${say('linkedRoles.page.about')}</p>
    <dl>
      ${rows.map(([key, value]) => html`<dt>${say(`linkedRoles.data.${key}.name`)}</dt><dd>${value}</dd>`)}
    </dl>
    <p>${say('linkedRoles.page.remove', values)}</p>`;
}

function page(
  c: Context,
  { say, language }: PageTexts,
  part: Part,
  status: 200 | 403 | 503,
): Response | Promise<Response> {
  c.header('content-security-policy', POLICY);
  c.header('cache-control', 'no-store');
  return c.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Sente · ${say('linkedRoles.title')}</title>
          <style>${raw(STYLE)}</style>
        </head>
        <body><main>${part}</main></body>
      </html>`,
    status,
  );
}
