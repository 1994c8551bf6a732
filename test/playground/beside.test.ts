import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, type Client, type TextChannel } from 'discord.js';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { accessibilityProblems, hasBrowser, launchBrowser } from '../browser.js';
import { startBot } from './bot.js';

describe.skipIf(!hasBrowser)('a page of this machine beside the channel', () => {
  let browser: Browser;
  let playground: Playground;
  let bot: Client<true>;
  let site: Server;
  let url: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    playground = await startPlayground();
    bot = await startBot(playground);
    site = createServer((_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html lang="en"><title>Board</title><main><h1>The board</h1></main></html>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/board`;
    const button = (label: string, to: string) =>
      new ButtonBuilder().setStyle(ButtonStyle.Link).setLabel(label).setURL(to);
    const channel = (await bot.channels.fetch(playground.channelId('games'))) as TextChannel;
    await channel.send({
      content: 'Links',
      components: [
        new ActionRowBuilder<ButtonBuilder>().addComponents(
          button('Here', url),
          button('Elsewhere', 'https://boards.example/'),
        ),
      ],
    });
  });
  afterAll(async () => {
    await browser.close();
    await bot.destroy();
    await playground.close();
    site.close();
    site.closeAllConnections();
  });

  async function open(width: number): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 720 }, reducedMotion: 'reduce' });
    await page.goto(`${playground.url}#/ada/games`);
    await page.getByRole('link', { name: 'Here', exact: true }).waitFor();
    return page;
  }
  const board = (page: Page) =>
    page.frameLocator('.beside iframe').getByRole('heading', { name: 'The board' });

  test('opens at a click, and closes', async () => {
    const page = await open(1280);
    await page.getByRole('link', { name: 'Here', exact: true }).click();
    await board(page).waitFor();
    const { x } = (await page.locator('.beside').boundingBox())!;
    const main = (await page.locator('.main').boundingBox())!;
    expect(x).toBe(main.x + main.width);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Open in a tab' }).getAttribute('href')).toBe(url);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('iframe').waitFor({ state: 'detached' });
    await page.getByRole('complementary', { name: 'Members' }).waitFor();
    await page.close();
  });

  test('covers the channel of a phone until it closes', async () => {
    const page = await open(360);
    await page.getByRole('link', { name: 'Here', exact: true }).click();
    await board(page).waitFor();
    expect(await page.locator('.beside').boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 720 });
    expect(await page.getByRole('link', { name: 'Here', exact: true }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Here', exact: true }).waitFor();
    await page.close();
  });

  test('leaves other sites, and clicks for a tab, to the browser', async () => {
    const page = await open(1280);
    const opensOf = (name: string, modifiers: 'Control'[]) =>
      Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name, exact: true }).click({ modifiers }),
      ]);
    const [tab] = await opensOf('Here', ['Control']);
    await tab.getByRole('heading', { name: 'The board' }).waitFor();
    await opensOf('Elsewhere', []);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.close();
  });

  test('may be framed only from this machine', async () => {
    const { headers } = await fetch(playground.url);
    expect(headers.get('content-security-policy')?.split('; ')).toContain(
      "frame-src 'self' http://127.0.0.1:* http://localhost:*",
    );
  });
});
