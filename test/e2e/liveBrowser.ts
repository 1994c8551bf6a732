import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { freePort } from '../freePort.js';
import { BrowserWorld } from './browserWorld.js';

export const DESKTOP = { viewport: { width: 1280, height: 720 } } as const;
export const SMALL_PHONE = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
} as const;

/** A bot that serves the live board, and a browser for its pages. */
export class LiveBrowser extends BrowserWorld {
  readonly #followed = new Set<string>();

  constructor() {
    super(async () => {
      const port = await freePort();
      return { LIVE_PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
    });
  }

  /**
   * Opens a channel in the playground's page, types `/play` with options there, and waits for its answer. An option without a list of
   * choices, such as the level, must be the last: Enter after it sends the command.
   */
  async playInChannel(member: string, channel: string, ...typed: string[]): Promise<Page> {
    const page = await this.open(member, channel, DESKTOP);
    await page.getByRole('textbox', { name: `Message #${channel}` }).fill('/play ');
    for (const word of typed) {
      await page.keyboard.type(word.replace(':', ''));
      await page.keyboard.press(word.endsWith(':') ? 'Tab' : 'Enter');
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText(/Sending command|is thinking/).count()).toBe(0);
    return page;
  }

  /** Follows the private link to the live board of the newest game in a channel's page. `prepare` sees the board's page first. */
  async follow(
    channelPage: Page,
    options: BrowserContextOptions,
    prepare?: (page: Page) => Promise<void>,
  ): Promise<Page> {
    const direct = channelPage.getByRole('button', { name: 'Live board' });
    const more = channelPage.getByRole('button', { name: '⋯' });
    await direct.or(more).last().click();
    const links = channelPage.getByRole('link', { name: /live board/i });
    // A link opens the board once. An earlier one may still be the last of the page.
    let href = '';
    await expect
      .poll(
        async () => {
          href = (await links.last().getAttribute('href')) ?? '';
          return this.#followed.has(href);
        },
        { timeout: 30_000 },
      )
      .toBe(false);
    this.#followed.add(href);
    // Pages of all tests reconnect while one of them kills the bot.
    const page = await this.newPage(options, /ERR_CONNECTION_REFUSED/);
    await prepare?.(page);
    await page.goto(href);
    await page.getByRole('grid').waitFor();
    return page;
  }

  /** Begins a game against the bot with black in a channel, and opens it at the live board. */
  async begin(member: string, channel: string, game: string, options: BrowserContextOptions): Promise<Page> {
    const words = ['gam:', game, 'colo:', 'Black', 'lev:', '1'];
    return this.follow(await this.playInChannel(member, channel, ...words), options);
  }
}
