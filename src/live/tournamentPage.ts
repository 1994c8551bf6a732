import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../game/ports/clock.js';
import { outcomeText, pointsText, scoreText, simulResult } from '../game/tournaments/notation.js';
import { type Standing, standings } from '../game/tournaments/standings.js';
import {
  isOver,
  type Pairing,
  type PlayerNumber,
  SIMUL_HOST,
  type Tournament,
  type TournamentId,
} from '../game/tournaments/tournament.js';
import type { PageTexts } from './linkedRolePages.js';
import type { Links } from './links.js';
import { REFRESH, STYLE } from './tournamentPageParts.js';

export type TournamentPageDeps = {
  readonly tournaments: {
    tournament(id: TournamentId): Promise<Tournament | undefined>;
    tournamentVersion(id: TournamentId): Promise<number | undefined>;
  };
  readonly links: Pick<Links, 'read' | 'watch'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Names of all players, by number. */
  readonly playersOf: (tournament: Tournament) => Promise<readonly string[]>;
  /** Whether everybody who has a link may watch the games of a server. */
  readonly isWatchable: (of: { readonly server: string }) => Promise<boolean>;
  readonly textsIn: (locale: string) => PageTexts;
};

type Part = ReturnType<typeof html>;
type Status = 200 | 403 | 404;

/** Pages that are kept until their tournament changes: many have one open, and each asks again and again. */
const MAX_KEPT = 200;
/** Time for which a page is kept at most, in ms: its links to games expire. */
const KEPT_MS = 60 * 60_000;
/** Pairings listed at most, the newest first. */
const MAX_LISTED = 200;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hashOf(STYLE)}'`,
  `script-src 'sha256-${hashOf(REFRESH)}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Route of a tournament's page, for those who have a link to watch it. */
export function addTournamentRoute(app: Hono, deps: TournamentPageDeps | undefined): void {
  const kept = new LRUCache<string, Part>({ max: MAX_KEPT, ttl: KEPT_MS });
  app.get('/tournament/:id', async (c) => {
    if (!deps) return c.notFound();
    const { tournaments, links, clock, textsIn, isWatchable } = deps;
    const id = c.req.param('id') as TournamentId;
    const link = links.read(c.req.query('key') ?? '', clock.now());
    const texts = textsIn(typeof link === 'string' ? languageOf(c) : link.locale);
    const problem = (why: 'forged' | 'expired' | 'not-allowed', status: Status = 403) =>
      page(
        c,
        texts,
        'Sente',
        html`<h1>Sente</h1><p role="alert">${texts.say(`live.problems.${why}`)}</p>`,
        status,
      );
    if (typeof link === 'string') return problem(link);
    if (link.kind !== 'tournament' || link.tournament !== id) return problem('forged');
    const version = await tournaments.tournamentVersion(id);
    const tournament = version === undefined ? undefined : await tournaments.tournament(id);
    if (!tournament || !(await isWatchable(tournament.terms))) return problem('not-allowed', 404);
    const key = `${id} ${tournament.version} ${texts.language}`;
    const part = kept.get(key) ?? (await tournamentPart(deps, tournament, texts, link.locale));
    kept.set(key, part);
    return page(c, texts, tournament.terms.name, part, 200, !isOver(tournament));
  });
}

/** First language that the browser asks for. */
const languageOf = (c: Context): string =>
  /^[\w-]+/.exec(c.req.header('accept-language') ?? '')?.[0] ?? 'en-US';

function stateText(tournament: Tournament, { say }: PageTexts): string {
  const { phase, round } = tournament;
  switch (phase.kind) {
    case 'open':
      return say('tournament.game.notBegun');
    case 'running':
      return round > 0 ? say('tournament.state.round', { round }) : '';
    case 'paused':
    case 'finished':
      return say(`tournament.state.${phase.kind}`);
    case 'cancelled':
      return say(`tournament.cancelled.${phase.because}`);
  }
}

async function tournamentPart(
  deps: TournamentPageDeps,
  tournament: Tournament,
  texts: PageTexts,
  locale: string,
): Promise<Part> {
  const { say } = texts;
  const names = await deps.playersOf(tournament);
  const { name, format, variant } = tournament.terms;
  const watch = ({ game }: Pairing): string => `../#${deps.links.watch({ game, locale }, deps.clock.now())}`;
  const title = say(`title.${variant.game}`, { rule: say(`rules.${variant.rule}`), size: variant.size });
  return html`<h1>${name}</h1>
    <p>${title} · ${say(`tournament.formats.${format.kind}`)}</p>
    <p><strong>${stateText(tournament, texts)}</strong></p>
    ${standingsPart(tournament, names, texts)}
    ${roundsOf(tournament).map(
      ([round, pairings]) => html`<section>
        ${round > 0 ? html`<h2>${say('tournament.state.round', { round })}</h2>` : ''}
        <ul>
          ${pairings.map((pairing) => pairingPart(pairing, names, watch(pairing), say('tournament.watch')))}
        </ul>
      </section>`,
    )}`;
}

function standingsPart(tournament: Tournament, names: readonly string[], { say }: PageTexts): Part {
  const isSimul = tournament.terms.format.kind === 'simul';
  const rows = standings(tournament);
  const points = (standing: Standing): string =>
    isSimul && standing.player !== SIMUL_HOST
      ? simulResult(tournament, standing)
      : pointsText(standing.points);
  const hasLeft = (number: PlayerNumber): boolean => {
    const { who, status } = tournament.players[number]!;
    return who.kind === 'member' && status !== 'active';
  };
  return html`<h2>${say('tournament.standings')}</h2>
    ${rows.length === 0 ? html`<p>${say('tournament.nobody')}</p>` : ''}
    <table>
      <tbody>
        ${rows.map(
          (each) => html`<tr class="${hasLeft(each.player) ? 'left' : ''}">
            <td>${each.place ?? (isSimul ? '' : '–')}</td>
            <th scope="row"><bdi>${names[each.player]}</bdi></th>
            <td>${tournament.begunAt === undefined ? '' : points(each)}</td>
            <td class="score">
              ${isSimul && each.player !== SIMUL_HOST ? '' : scoreText(each)}
            </td>
          </tr>`,
        )}
      </tbody>
    </table>`;
}

/** A pairing, which links to its board. */
const pairingPart = (
  { black, white, outcome }: Pairing,
  names: readonly string[],
  url: string,
  open: string,
): Part =>
  html`<li>
    <a href="${url}">
      <span>⚫ <bdi>${names[black]}</bdi></span> <span>⚪ <bdi>${names[white]}</bdi></span>
      <b>${outcome ? outcomeText(outcome) : open}</b>
    </a>
  </li>`;

/** The newest pairings by round, the last round first. */
function roundsOf({ pairings }: Tournament): [number, Pairing[]][] {
  const rounds = new Map<number, Pairing[]>();
  for (const pairing of pairings.slice(-MAX_LISTED)) {
    const round = rounds.get(pairing.round) ?? [];
    rounds.set(pairing.round, [...round, pairing]);
  }
  return [...rounds].reverse();
}

function page(
  c: Context,
  { language }: PageTexts,
  title: string,
  part: Part,
  status: Status,
  isLive = false,
): Response | Promise<Response> {
  c.header('content-security-policy', POLICY);
  c.header('cache-control', 'no-store');
  return c.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · Sente</title>
          <style>${raw(STYLE)}</style>
        </head>
        <body>
          <main${raw(isLive ? ' data-live' : '')}>${part}</main>
          <script>${raw(REFRESH)}</script>
        </body>
      </html>`,
    status,
  );
}
