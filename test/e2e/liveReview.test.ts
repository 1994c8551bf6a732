import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, hasBrowser } from '../browser.js';
import { DESKTOP, LiveBrowser, SMALL_PHONE } from './liveBrowser.js';

describe.skipIf(!hasBrowser)('the page of the live board', () => {
  const world = new LiveBrowser();

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
    const live = await world.begin('ada', channel, game, SMALL_PHONE);
    await playTurns(live, 1);
    const bottom = await live.evaluate(`Math.max(
      ...[...document.querySelectorAll('.board, .player, .status, .actions')]
        .map((element) => element.getBoundingClientRect().bottom))`);
    expect(bottom).toBeLessThanOrEqual(SMALL_PHONE.viewport.height);
    const board = await live.locator('.board').boundingBox();
    expect(board!.width).toBe(SMALL_PHONE.viewport.width);
    expect(await live.evaluate('document.documentElement.scrollWidth')).toBe(SMALL_PHONE.viewport.width);
  });

  // A review yields to other work, so its time depends on the machine's load.
  const REVIEW_MS = 300_000;

  test('reviews a finished game, steps through it by keys, and plays on for both sides', {
    timeout: 2 * REVIEW_MS,
  }, async () => {
    const live = await world.begin('ada', 'games', 'Reversi', DESKTOP);
    await playTurns(live, 1);
    await live.getByRole('button', { name: 'Resign' }).click();
    await live.getByRole('button', { name: 'Sure? Resign' }).click();
    await live.getByRole('button', { name: 'Review' }).click();
    const graph = live.getByRole('slider', { name: 'Winning chances through the game' });
    await graph.waitFor({ timeout: REVIEW_MS });
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
