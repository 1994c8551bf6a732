import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, hasBrowser, SIZES } from '../browser.js';
import { openButtons } from '../discord/botInServer.js';
import { LiveBrowser } from './liveBrowser.js';

describe.skipIf(!hasBrowser)('the live board of a slow game', () => {
  const world = new LiveBrowser();

  const names = (page: Page) => page.locator('.player .who').allInnerTexts();

  test('says until when a player is away, on a laptop and a phone', async () => {
    const channel = await world.playInChannel(
      ...(['ada', 'games', 'gam:', 'Reversi', 'opp:', 'ben', 'colo:', 'Black', 'tim:', '1 day'] as const),
    );
    const ben = await world.world.member('ben');
    const id = ben.channel('games');
    const withButton = (label: string) =>
      ben.waitForMessage(id, (message) => openButtons(message).includes(label));
    await ben.click(await withButton('Accept'), 'Accept');
    const pages: Page[] = [];
    for (const viewport of SIZES) pages.push(await world.follow(channel, { viewport }));
    for (const page of pages) expect(await names(page)).toEqual(['Ben', 'Ada']);

    await ben.command(id, 'settings');
    await ben.click(await withButton('Days off'), 'Days off');
    const form = await ben.click(await withButton('Take days off'), 'Take days off');
    if (form.kind !== 'modal') throw new Error(form.kind);
    await ben.submitModal(form.modal.id, { first: '', days: '7', zone: 'UTC' });
    for (const page of pages) {
      await page.getByText(/away until \w+ \d+$/).waitFor();
      expect(await names(page)).toEqual([expect.stringMatching(/^Ben\naway until/), 'Ada']);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });
});
