import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, hasBrowser } from '../browser.js';
import { freePort } from '../freePort.js';
import { connectMember, textOf } from '../playground/memberClient.js';
import { BrowserWorld } from './browserWorld.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const DESKTOP = { viewport: { width: 1280, height: 720 } } as const;

// The page's own SDK, unmodified, speaks with the playground's host. Whatever the host finds wrong is an error in the page.
describe.skipIf(!hasBrowser)('the live board as Discord’s Activity', () => {
  const world = new BrowserWorld(
    async () => {
      const port = await freePort();
      return { LIVE_PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
    },
    { isActivity: true },
  );

  const board = (page: Page): FrameLocator => page.frameLocator('.beside iframe');
  const grid = (page: Page) => board(page).getByRole('grid');

  /** Begins a game of Reversi against the bot in a channel. */
  async function begin(member: string, channel: string): Promise<void> {
    const client = await connectMember(world.world.playground.url, member);
    const options = { game: 'reversi', level: '1', colour: 'black' };
    await client.settled(await client.command(client.channel(channel), 'play', options));
    await client.close();
  }

  /** Opens a member's page in a channel, and launches the board by the button under its game. */
  async function launch(...of: Parameters<BrowserWorld['open']>): Promise<Page> {
    const page = await world.open(...of);
    await page.getByRole('button', { name: 'Live board' }).last().click();
    await grid(page).waitFor();
    return page;
  }

  /** Plays the first legal square, and waits until the bot has answered. */
  async function playOnce(page: Page): Promise<void> {
    const frame = board(page);
    const before = await frame.locator('.moves li').count();
    await frame
      .getByRole('gridcell', { name: /, free/ })
      .first()
      .click();
    await expect.poll(() => frame.locator('.moves li').count()).toBeGreaterThan(before + 1);
  }

  test('a member launches their game from its message, and plays it beside the channel', async () => {
    await begin('ada', 'games');
    const page = await launch('ada', 'games', { ...DESKTOP, reducedMotion: 'reduce' });
    expect(await board(page).getByText('You', { exact: true }).count()).toBe(1);
    await playOnce(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.locator('iframe').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('on a phone it covers the channel; where scripts have no address, the loader runs their text', async () => {
    await begin('ben', 'lounge');
    const refused: string[] = [];
    const page = await launch('ben', 'lounge', PHONE, async (prepared) => {
      await prepared.route('**/activity/assets/*.js', (route) => {
        if (route.request().resourceType() !== 'script') return route.continue();
        refused.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("blocked")' });
      });
    });
    expect(refused).toHaveLength(1);
    await playOnce(page);
    expect(await page.locator('.beside').boundingBox()).toEqual({ x: 0, y: 0, ...PHONE.viewport });
    await page.context().close();
  });

  test('the entry point opens the channel’s game, which others watch', async () => {
    await begin('ada', 'general');
    const page = await world.open('ben', 'general', DESKTOP);
    await page.getByRole('button', { name: 'Launch Sente' }).click();
    await grid(page).waitFor();
    expect(await board(page).getByText('You', { exact: true }).count()).toBe(0);
    await page.context().close();
  });

  test('the entry point in a channel without a game opens the lobby', async () => {
    const page = await world.open('ben', 'welcome', DESKTOP);
    await page.getByRole('button', { name: 'Launch Sente' }).click();
    await board(page).getByRole('heading', { name: 'Lobby' }).waitFor();
    await page.context().close();
  });

  test('goes on by itself after the bot was killed under it', async () => {
    await begin('ben', 'watch');
    const page = await launch('ben', 'watch', DESKTOP, undefined, /WebSocket|502|Failed to load/);
    await playOnce(page);
    await world.world.restart();
    await board(page).getByText('Reconnecting', { exact: false }).waitFor({ state: 'detached' });
    await playOnce(page);
    await page.context().close();
  });

  test('members link their account for roles, and unlink it', async () => {
    const { playground } = world.world;
    const page = await world.newPage({ ...PHONE, locale: 'en-US' });
    const begun = await fetch(`${playground.url}linked-roles`, { redirect: 'manual' });
    const verification = begun.headers.get('location')!;
    // This bot has a token, so it sends members to Discord itself.
    await page.route(verification, async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const { location = '', ...headers } = response.headers();
      const consent = location.replace('https://discord.com/', playground.url);
      await route.fulfill({ response, headers: { ...headers, location: consent } });
    });
    await page.goto(verification);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Authorize as Ada' }).click();
    await page.getByRole('heading', { name: 'You are linked' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    const ada = await connectMember(playground.url, 'ada');
    const settings = await ada.settled(await ada.command(ada.channel('games'), 'settings'));
    const data = await ada.settled(await ada.click(settings, 'Your data'));
    await ada.click(data, 'Unlink roles');
    const unlinked = await ada.waitFor(() =>
      [...ada.messages.values()].find((each) => /no longer knows/.test(textOf(each))),
    );
    const again = await ada.settled(await ada.click(unlinked, 'Back'));
    expect(textOf(again)).not.toContain('roles');
    await ada.close();
  });
});
