import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../browser.js';
import { BrowserWorld } from './browserWorld.js';

const OVER = / wins|A draw/;

describe.skipIf(!hasBrowser)('in a browser, by clicks', () => {
  const playground = new BrowserWorld();

  /** Opens the page as a member in a channel. */
  const open = (member: string, channel: string, width = 1280): Promise<Page> =>
    playground.open(member, channel, { viewport: { width, height: 900 } });

  /** Types `/play` and its options as a member would: Tab completes an option's name (`opp:`), Enter a value. */
  async function play(page: Page, channel: string, ...typed: string[]): Promise<void> {
    await page.getByRole('textbox', { name: `Message #${channel}` }).fill('/play ');
    for (const word of typed) {
      await page.keyboard.type(word.replace(':', ''));
      await page.keyboard.press(word.endsWith(':') ? 'Tab' : 'Enter');
    }
    await page.keyboard.press('Enter');
  }

  /** Presses a square at each of this member's turns until the game is over. Returns the number of presses. */
  async function playToEnd(
    page: Page,
    name: string,
    pick: (offered: number, clicks: number) => number,
  ): Promise<number> {
    const turn = page.getByText(`@${name}, it's your turn.`);
    const over = page.getByText(OVER);
    for (let clicks = 0; ; clicks++) {
      await turn.or(over).first().waitFor();
      if (await over.count()) return clicks;
      const message = page.getByRole('article').filter({ has: turn });
      const picture = (await message.getByRole('img', { name: /moves played/ }).getAttribute('alt')) ?? '';
      const squares = message.getByRole('button', { name: /^[a-h][1-8]$/, disabled: false });
      await squares.nth(pick(await squares.count(), clicks)).click();
      await page.getByRole('img', { name: picture, exact: true }).waitFor({ state: 'detached' });
    }
  }

  test('a whole game of Reversi against the bot, at the width of a phone', { timeout: 120_000 }, async () => {
    const page = await open('ada', 'games', 390);
    await play(page, 'games');
    await page.getByRole('button', { name: 'Start' }).click();
    const clicks = await playToEnd(page, 'Ada', () => 0);
    expect(clicks).toBeGreaterThan(4);
    await page.getByRole('img', { name: /The game is over\./ }).waitFor();
  });

  test('a game of Gomoku between two members', { timeout: 120_000 }, async () => {
    const [ada, ben] = [await open('ada', 'lounge'), await open('ben', 'lounge')];
    await play(ada, 'lounge', 'gam:', 'Gomoku', 'opp:', 'ben', 'size:', '8');
    await ben.getByRole('button', { name: 'Accept' }).click();
    const results = await Promise.all([
      playToEnd(ada, 'Ada', (_, clicks) => clicks % 5),
      playToEnd(ben, 'Ben', (offered, clicks) => offered - 1 - (clicks % 5)),
    ]);
    expect(Math.max(...results)).toBeGreaterThanOrEqual(4);
    expect(await ada.getByText(OVER).count()).toBe(1);
  });
});
