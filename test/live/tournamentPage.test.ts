import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pairSwiss } from '../../src/game/tournaments/swissPairing.js';
import type { Tournament, TournamentId } from '../../src/game/tournaments/tournament.js';
import { accessibilityProblems, hasBrowser, launchBrowser, SIZES } from '../browser.js';
import { TEXTS } from '../discord/say.js';
import { accepted, BLACK_WINS, begunWith, ended, gameIds } from '../game/tournaments/tournaments.js';
import { LiveWorld } from './liveWorld.js';

const ID = 'spring00000000' as TournamentId;
const HOSTILE = '<img src=x onerror=alert(1)> &';

let world: LiveWorld;
let tournament: Tournament;
let isWatchable: boolean;

/** A Swiss tournament in its first round. */
function firstRound(): Tournament {
  const begun = begunWith(6, { id: ID, name: HOSTILE, format: { kind: 'swiss', rounds: 3 } });
  const newGame = gameIds();
  const { pairings, byes } = pairSwiss(begun);
  const games = pairings.map((each) => ({ ...each, game: newGame() }));
  return accepted(begun, { kind: 'pair', round: 1, pairings: games, byes });
}

beforeEach(async () => {
  [tournament, isWatchable] = [firstRound(), true];
  world = await LiveWorld.open();
  await world.stop();
  world.tournamentPage = {
    tournaments: {
      tournament: async (id) => (id === ID ? tournament : undefined),
      tournamentVersion: async (id) => (id === ID ? tournament.version : undefined),
    },
    ...{ links: world.links, clock: world.stage.clock },
    playersOf: async ({ players }) =>
      players.map((_, i) => (i === 0 ? 'אבג 🎉 very long '.repeat(5) : `P${i}`)),
    isWatchable: async () => isWatchable,
    textsIn: (locale) => ({ say: TEXTS.in(locale), language: locale }),
  };
  await world.serve();
});

afterEach(() => world.close());

const keyOf = (id = ID, locale = 'en-US'): string =>
  world.links.tournament({ tournament: id, locale }, world.stage.clock.now());

const urlOf = (key: string, id = ID): string =>
  `http://127.0.0.1:${world.port}/tournament/${id}?key=${encodeURIComponent(key)}`;

async function read(key: string, id = ID): Promise<{ status: number; text: string }> {
  const response = await fetch(urlOf(key, id));
  return { status: response.status, text: await response.text() };
}

describe('the page of a tournament', () => {
  test('shows standings and games with links to watch them, in the language of the link', async () => {
    tournament = ended(tournament, 0, BLACK_WINS);
    const { status, text } = await read(keyOf());
    expect(status).toBe(200);
    expect(text).toContain('Standings');
    expect(text).toContain('Round 1');
    expect(text).toContain('+1 =0 −0');
    expect(text.match(/href="\.\.\/#[\w.-]+"/g)).toHaveLength(3);
    const [, link = ''] = /href="\.\.\/#([\w.-]+)"/.exec(text)!;
    expect(world.links.read(link, world.stage.clock.now())).toMatchObject({ kind: 'watch', game: 'game1' });
    expect((await read(keyOf(ID, 'ja'))).text).toContain('順位');
  });

  test('writes names as text', async () => {
    const { text } = await read(keyOf());
    expect(text).not.toContain('<img');
    expect(text).toContain('&lt;img');
  });

  test('follows the tournament', async () => {
    expect((await read(keyOf())).text).not.toContain('1–0');
    tournament = ended(tournament, 0, BLACK_WINS);
    expect((await read(keyOf())).text).toContain('1–0');
  });

  test('refuses whoever has no link to this tournament, or one that is too old', async () => {
    expect((await read('')).status).toBe(403);
    expect((await read(`${keyOf()}x`)).status).toBe(403);
    expect((await read(keyOf('another0000000' as TournamentId))).status).toBe(403);
    const { setup } = await world.game();
    const watch = world.links.watch({ game: setup.id, locale: 'en-US' }, world.stage.clock.now());
    expect((await read(watch)).status).toBe(403);
    const key = keyOf();
    world.stage.clock.forward(25 * 3_600_000);
    const late = await read(key);
    expect([late.status, late.text.includes('This link has expired.')]).toEqual([403, true]);
  });

  test('shows nothing if the server lets nobody watch, or of an unknown tournament', async () => {
    isWatchable = false;
    const { status, text } = await read(keyOf());
    expect([status, text.includes('P1')]).toEqual([404, false]);
    isWatchable = true;
    const other = 'another0000000' as TournamentId;
    expect((await read(keyOf(other), other)).status).toBe(404);
  });

  test('opens no session', async () => {
    const response = await world.post('/api/session', { link: keyOf() });
    expect(response.status).toBe(403);
  });
});

describe.skipIf(!hasBrowser)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  test.each(SIZES)('fits a window of $width pixels, and follows by itself', async (viewport) => {
    const page = await browser.newPage({ viewport });
    const problems: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())));
    await page.clock.install();
    await page.goto(urlOf(keyOf()));
    expect(await page.locator('tr').count()).toBe(6);
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    tournament = ended(tournament, 0, BLACK_WINS);
    await page.clock.runFor(11_000);
    await page.getByText('1–0').waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });
});
