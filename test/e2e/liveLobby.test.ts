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
    await page.evaluate(`new MutationObserver((changes) => {
      const next = document.querySelector('.actions .main');
      if (next && changes.some(({ addedNodes }) => [...addedNodes].includes(next)))
        document.body.dataset.offeredWithFocus = document.activeElement === next;
    }).observe(document.querySelector('.actions'), { childList: true })`);
    for (let count = 1; count <= 10; count++) {
      await page.locator('.board[data-plays="yes"]').waitFor();
      await finishPuzzle(page, playByKeyboard);
      await page.getByText(new RegExp(`of ${count} solved`)).waitFor();
      // The button has the focus from its first moment: an early Enter must not be lost.
      expect(await page.evaluate('document.body.dataset.offeredWithFocus')).toBe('true');
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

  test('takes an open challenge, in which the other member plans replies', async () => {
    const ben = await world.begin('ben', 'general', 'Gomoku', SMALL_PHONE);
    const channel = await world.open('ada', 'welcome', DESKTOP);
    await channel.getByRole('textbox', { name: 'Message #welcome' }).fill('/challenge ');
    for (const [name, value] of [
      ['gam', 'Reversi'],
      ['colo', 'Black'],
    ] as const) {
      await channel.keyboard.type(name);
      await channel.keyboard.press('Tab');
      await channel.keyboard.type(value);
      await channel.keyboard.press('Enter');
    }
    await channel.keyboard.press('Enter');
    await channel.getByText('plays anyone').last().waitFor();
    await button(ben, 'Lobby').tap();
    await button(ben, /Ada anyone/).tap();
    await ben.getByRole('heading', { name: 'Reversi: Ada – Ben' }).waitFor({ state: 'attached' });
    await channel.getByText("it's your turn").last().waitFor();
    const ada = await world.follow(channel, DESKTOP);
    const square = (page: Page, name: string) =>
      page.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });
    // The plan begins before the bot has confirmed the move.
    world.world.bot.send('SIGSTOP');
    await square(ada, 'd3').click();
    await button(ada, 'Plan replies').click();
    await square(ada, 'c3').click();
    await ada.getByText('Your reply?').waitFor();
    await square(ada, 'c4').click();
    world.world.bot.send('SIGCONT');
    await ada.getByText('c3 → c4').waitFor();
    expect(await accessibilityProblems(ada)).toEqual([]);
    // The board of the game has none of it.
    await button(ada, 'Back to the game').click();
    await ada.getByRole('gridcell', { name: /^c4\b.*not playable|^c4\b.*free/ }).waitFor();
    await square(ben, 'c3').tap();
    await square(ben, 'c3')
      .and(ben.getByRole('gridcell', { name: /white/ }))
      .waitFor();
    await ben.getByRole('gridcell', { name: /^c4\b.*black/ }).waitFor();
    await button(ada, 'Plan replies').waitFor();
  });
});
