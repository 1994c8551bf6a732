import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, hasBrowser } from '../browser.js';
import { freePort } from '../freePort.js';
import { BrowserWorld } from './browserWorld.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const DESKTOP = { viewport: { width: 1280, height: 720 } } as const;

describe.skipIf(!hasBrowser)('the live board', () => {
  const world = new BrowserWorld(async () => {
    const port = await freePort();
    return { LIVE_PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  });

  /** Opens the page of the playground, and types `/play` with options. */
  async function playInChannel(member: string, channel: string, ...typed: string[]): Promise<Page> {
    const page = await world.open(member, channel, DESKTOP);
    await page.getByRole('textbox', { name: `Message #${channel}` }).fill('/play ');
    for (const word of typed) {
      await page.keyboard.type(word.replace(':', ''));
      await page.keyboard.press(word.endsWith(':') ? 'Tab' : 'Enter');
    }
    await page.keyboard.press('Enter');
    return page;
  }

  /** Follows the private link of a member in the channel's page. */
  async function openLive(channelPage: Page, options: BrowserContextOptions): Promise<Page> {
    const direct = channelPage.getByRole('button', { name: 'Live board' });
    const more = channelPage.getByRole('button', { name: '⋯' });
    await direct.or(more).last().click();
    const link = channelPage.getByRole('link', { name: /live board/i }).last();
    const href = await link.getAttribute('href');
    const page = await world.newPage(options);
    await page.goto(href!);
    await page.getByRole('grid').waitFor();
    return page;
  }

  const status = (page: Page) => page.getByRole('status');
  /** Squares that the member may play. */
  const playable = (page: Page) => page.getByRole('gridcell', { name: /, free/ });

  /** Plays squares until the game is over. */
  async function playToEnd(page: Page): Promise<void> {
    const over = page.locator('main[data-over="true"]');
    for (let turn = 0; turn < 200; turn++) {
      await page.getByText('Your turn').or(over).first().waitFor();
      if (await over.count()) return;
      const before = await page.locator('.moves li').count();
      await playable(page)
        .nth(turn % 3)
        .click({ trial: false })
        .catch(() => playable(page).first().click());
      await expect.poll(() => page.locator('.moves li').count()).toBeGreaterThan(before);
    }
  }

  test('plays a whole game of Reversi against the bot by touch, while the message in the channel follows', async () => {
    const channel = await playInChannel('ada', 'games', 'gam:', 'Reversi', 'lev:', '1', 'colo:', 'Black');
    const live = await openLive(channel, PHONE);
    expect(await accessibilityProblems(live)).toEqual([]);
    await playToEnd(live);
    const end = (await status(live).textContent()) ?? '';
    expect(end).toMatch(/wins|draw/);
    await channel
      .getByText(/wins,|A draw/)
      .first()
      .waitFor();
  });
});
