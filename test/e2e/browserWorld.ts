import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.js';
import { World } from './harness.js';

/**
 * A world with a browser for the tests of a file: opens both before them and closes them after. Then neither the bot nor any page may
 * have complained.
 */
export class BrowserWorld {
  world!: World;
  #browser!: Browser;
  readonly #problems: string[] = [];

  /** `settings`: of the bot, read when it starts. `isActivity`: whether its live board is an Activity too. */
  constructor(
    settings: () => Promise<Record<string, string>> = async () => ({}),
    { isActivity = false }: { readonly isActivity?: boolean } = {},
  ) {
    beforeAll(async () => {
      const read = await settings();
      this.world = await World.open(read, undefined, isActivity ? read.PUBLIC_URL : undefined);
      this.#browser = await launchBrowser();
    });
    afterAll(async () => {
      await this.#browser.close();
      expect(this.world.bot.complaints).toEqual([]);
      await this.world.close();
      expect(this.#problems).toEqual([]);
    });
  }

  /** Opens the page as a member in a channel. `prepare` runs before the page loads. */
  async open(
    member: string,
    channel: string,
    options: BrowserContextOptions,
    prepare?: (page: Page) => Promise<void>,
    expected?: RegExp,
  ): Promise<Page> {
    const page = await this.newPage(options, expected);
    await prepare?.(page);
    await page.goto(`${this.world.playground.url}#/${member}/${channel}`);
    await page.getByRole('textbox', { name: `Message #${channel}` }).waitFor();
    return page;
  }

  /** Opens an empty page, whose complaints are kept, but for those that a test expects. */
  async newPage(options: BrowserContextOptions, expected = /^$/): Promise<Page> {
    const page = await (await this.#browser.newContext(options)).newPage();
    page.on('pageerror', (error) => this.#problems.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !expected.test(text)) this.#problems.push(text);
    });
    return page;
  }
}
