import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, hasBrowser } from '../browser.js';
import { DESKTOP, LiveBrowser, SMALL_PHONE } from './liveBrowser.js';

describe.skipIf(!hasBrowser)('the live board', () => {
  const world = new LiveBrowser();

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

  test('begins a game against the bot with two touches, beside the one that is played, and goes back', async () => {
    const page = await world.begin('ada', 'games', 'Reversi', SMALL_PHONE);
    await button(page, 'Lobby').tap();
    await button(page, /^Gomoku/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page
      .locator('.choices')
      .getByRole('button', { name: /^Gomoku/ })
      .tap();
    await button(page, /^2 Beginner/).tap();
    await page.getByRole('heading', { name: 'Gomoku: Ada – Sente, level 2' }).waitFor({ state: 'attached' });
    await button(page, 'Lobby').tap();
    await button(page, /Ada Sente, level 1/).tap();
    await page.getByRole('heading', { name: 'Reversi: Ada – Sente, level 1' }).waitFor({ state: 'attached' });
    // The last choice is offered first.
    await button(page, 'Lobby').tap();
    await page.locator('.levels .main', { hasText: '2 Beginner' }).waitFor();
  });

  /** Walks to a square that may be played, and plays it. */
  async function playByKeyboard(page: Page): Promise<void> {
    const [dx, dy] = await page.evaluate<[number, number]>(`(() => {
      const rows = [...document.querySelectorAll('[role=row]')].map((row) => [...row.children]);
      const at = (cell) => { const y = rows.findIndex((row) => row.includes(cell)); return [rows[y].indexOf(cell), y]; };
      const [x, y] = at(document.getElementById(document.querySelector('[role=grid]').getAttribute('aria-activedescendant')));
      const [toX, toY] = at(document.querySelector('[role=gridcell][aria-label*=", free"]'));
      return [toX - x, toY - y];
    })()`);
    for (let i = 0; i < Math.abs(dx); i++) await page.keyboard.press(dx > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let i = 0; i < Math.abs(dy); i++) await page.keyboard.press(dy > 0 ? 'ArrowDown' : 'ArrowUp');
    await page.keyboard.press('Enter');
  }

  /** Plays a puzzle to its end, right or wrong. */
  async function finishPuzzle(page: Page, play: (page: Page) => Promise<void>): Promise<void> {
    const next = button(page, 'Next puzzle');
    while ((await next.count()) === 0) {
      await play(page);
      await next.or(page.locator('.board[data-plays="yes"]')).first().waitFor();
    }
  }

  test('gives ten puzzles in a row by keyboard', async () => {
    const page = await world.begin('ben', 'lounge', 'Reversi', DESKTOP);
    await button(page, 'Lobby').click();
    await button(page, 'Puzzles').click();
    const grid = page.getByRole('grid');
    await grid.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await grid.focus();
    for (let count = 1; count <= 10; count++) {
      await page.locator('.board[data-plays="yes"]').waitFor();
      await finishPuzzle(page, playByKeyboard);
      await page.getByText(new RegExp(`of ${count} solved`)).waitFor();
      // The button has the focus.
      await page.keyboard.press('Enter');
    }
    await page.locator('.board[data-plays="yes"]').waitFor();
  });

  test('gives puzzles by touch, of the other game and of the day too', async () => {
    const page = await world.begin('ada', 'general', 'Reversi', SMALL_PHONE);
    await button(page, 'Lobby').tap();
    await button(page, 'Puzzles').tap();
    const touch = (page: Page) =>
      page
        .getByRole('gridcell', { name: /, free/ })
        .first()
        .tap();
    await page.locator('.board[data-plays="yes"]').waitFor();
    await finishPuzzle(page, touch);
    await button(page, 'Next puzzle').tap();
    await page.locator('.board[data-plays="yes"]').waitFor();
    await button(page, 'Gomoku').tap();
    await page.getByText(/Puzzle · Gomoku/).waitFor();
    await button(page, 'of the day').tap();
    await page.getByText(/Puzzle of the day · Gomoku/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await button(page, 'Show the solution').tap();
    await page.getByText('The solution:').waitFor();
    // Its moves are steps: the first one leaves a stone less than the second on the board.
    const line = page.locator('.of-line');
    const stones = () => page.getByRole('gridcell', { name: /, (?:black|white)/ }).count();
    const all = await stones();
    await line.first().tap();
    expect(await line.first().getAttribute('aria-current')).toBe('step');
    const first = await stones();
    expect(first).toBeLessThan(all);
    await page.keyboard.press('ArrowRight');
    await expect.poll(stones).toBe(first + 1);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
