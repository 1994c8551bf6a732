import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, hasBrowser } from '../browser.js';
import { freePort } from '../freePort.js';
import { BrowserWorld } from './browserWorld.js';

const SMALL_PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;
const DESKTOP = { viewport: { width: 1280, height: 720 } } as const;

describe.skipIf(!hasBrowser)('the page of the live board', () => {
  const world = new BrowserWorld(async () => {
    const port = await freePort();
    return { LIVE_PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  });

  /** Begins a game against the bot with black in a channel, and opens it. */
  async function play(channel: string, game: string, options: BrowserContextOptions): Promise<Page> {
    const page = await world.open('ada', channel, DESKTOP);
    await page.getByRole('textbox', { name: `Message #${channel}` }).fill('/play ');
    for (const word of ['gam:', game, 'lev:', '1', 'colo:', 'Black']) {
      await page.keyboard.type(word.replace(':', ''));
      await page.keyboard.press(word.endsWith(':') ? 'Tab' : 'Enter');
    }
    await page.keyboard.press('Enter');
    const direct = page.getByRole('button', { name: 'Live board' });
    await direct
      .or(page.getByRole('button', { name: '⋯' }))
      .last()
      .click();
    const href = await page
      .getByRole('link', { name: /live board/i })
      .last()
      .getAttribute('href');
    const live = await world.newPage(options);
    await live.goto(href!);
    await live.getByRole('grid').waitFor();
    return live;
  }

  const moves = (page: Page) => page.getByRole('region', { name: 'Moves' }).getByRole('listitem');
  const current = (page: Page) => page.locator('[aria-current="step"]');

  async function playTurns(page: Page, turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) {
      await page.getByText('Your turn').waitFor();
      const before = await moves(page).count();
      await page
        .getByRole('gridcell', { name: /, free/ })
        .first()
        .click();
      await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
    }
    await page.getByText('Your turn').waitFor();
  }

  test.each([
    ['welcome', 'Reversi'],
    ['lounge', 'Gomoku'],
  ])('in #%s fits a whole game of %s on a small phone', async (channel, game) => {
    const live = await play(channel, game, SMALL_PHONE);
    await playTurns(live, 1);
    const bottom = await live.evaluate(`Math.max(
      ...[...document.querySelectorAll('.board, .player, .status, .actions')]
        .map((element) => element.getBoundingClientRect().bottom))`);
    expect(bottom).toBeLessThanOrEqual(SMALL_PHONE.viewport.height);
    const board = await live.locator('.board').boundingBox();
    expect(board!.width).toBe(SMALL_PHONE.viewport.width);
    expect(await live.evaluate('document.documentElement.scrollWidth')).toBe(SMALL_PHONE.viewport.width);
  });

  test('reviews a finished game, steps through it by keys, and plays on for both sides', async () => {
    const live = await play('games', 'Reversi', DESKTOP);
    await playTurns(live, 2);
    await live.getByRole('button', { name: 'Resign' }).click();
    await live.getByRole('button', { name: 'Sure? Resign' }).click();
    await live.getByRole('button', { name: 'Review' }).click();
    const graph = live.getByRole('slider', { name: 'Winning chances through the game' });
    await graph.waitFor({ timeout: 110_000 });
    expect(await accessibilityProblems(live)).toEqual([]);
    await graph.click({ position: { x: 1, y: 20 } });
    await live.keyboard.press('ArrowRight');
    await expect.poll(() => current(live).textContent()).toMatch(/^1 /);
    await live.getByText(/the best move|a good move|an inaccuracy|a mistake|a blunder/).waitFor();
    // The arrows of the board walk over it.
    await live.getByRole('grid').focus();
    await live.keyboard.press('ArrowRight');
    expect(await current(live).textContent()).toMatch(/^1 /);

    const before = await moves(live).count();
    await live
      .getByRole('gridcell', { name: /, free/ })
      .first()
      .click();
    await live.getByText(/^Analysis: /).waitFor();
    expect(await moves(live).count()).toBe(before);
    await live.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => live.getByText(/^Analysis: /).count()).toBe(0);
  });
});
