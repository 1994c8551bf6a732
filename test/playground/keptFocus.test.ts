import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  ButtonStyle,
  type Client,
  Events,
  type Interaction,
  LabelBuilder,
  ModalBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { hasBrowser, launchBrowser } from '../browser.js';
import { startBot } from './bot.js';

type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** Returns a row of buttons: `-f5` is disabled; ids differ in each version, as a board's do. */
const row = (version: number, ...labels: string[]): Row => ({
  type: 1,
  components: labels.map((label) => ({
    type: 2,
    style: ButtonStyle.Secondary,
    label: label.replace(/^-/, ''),
    custom_id: `${label} ${version}`,
    disabled: label.startsWith('-'),
  })),
});
const menu = (version: number): Row => ({
  type: 1,
  components: [
    {
      type: 3,
      custom_id: `menu ${version}`,
      placeholder: 'More…',
      options: [{ label: 'Hint', value: 'hint' }],
    },
  ],
});

describe.skipIf(!hasBrowser)('the focus after a press', () => {
  let browser: Browser;
  let playground: Playground;
  let bot: Client<true>;
  let page: Page;
  /** Versions of the message's rows: the command sends the first, each press brings the next. */
  let versions: Row[][];
  const problems: string[] = [];

  async function answer(interaction: Interaction): Promise<unknown> {
    if (interaction.isChatInputCommand()) return interaction.reply({ components: versions.shift()! });
    if (interaction.isButton() && interaction.customId.startsWith('Type')) {
      const input = new TextInputBuilder().setCustomId('square').setStyle(TextInputStyle.Short);
      const label = new LabelBuilder().setLabel('Square').setTextInputComponent(input);
      return interaction.showModal(
        new ModalBuilder().setCustomId('form').setTitle('Type').addLabelComponents(label),
      );
    }
    if (interaction.isModalSubmit() && interaction.isFromMessage())
      return interaction.update({ components: versions.shift()! });
    if (interaction.isMessageComponent()) return interaction.update({ components: versions.shift()! });
    throw new Error(`unexpected interaction ${interaction.type}`);
  }

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    playground = await startPlayground({ onBug: (error) => problems.push(String(error)) });
    bot = await startBot(playground);
    bot.on(Events.InteractionCreate, (interaction) => {
      answer(interaction).catch((error: unknown) => problems.push(String(error)));
    });
    await bot.application.commands.set([{ name: 'board', description: 'Shows a board' }]);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await bot.destroy();
    await playground.close();
    expect(problems.splice(0)).toEqual([]);
  });

  const composer = () => page.getByRole('textbox', { name: 'Message #games' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const focused = () =>
    page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent');
  const messageId = async (): Promise<string> =>
    (await page.locator('[data-id]').last().getAttribute('data-id')) ?? '';

  async function show(...given: Row[][]): Promise<void> {
    versions = given;
    page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(`${playground.url}#/ada/games`);
    await composer().fill('/board ');
    await page.keyboard.press('Enter');
    await page.locator('.row').first().waitFor();
  }

  /** Edits the message as the bot does after a turn. */
  async function edit(...rows: Row[]): Promise<void> {
    const channel = bot.channels.cache.find((each) => 'name' in each && each.name === 'games');
    if (!channel?.isSendable()) throw new Error('no channel');
    await channel.messages.edit(await messageId(), { components: rows });
  }

  it.each(['keyboard', 'mouse'])(
    'stays on a button that the edit keeps, pressed with the %s',
    async (how) => {
      await show(
        [row(1, 'Back', 'Next')],
        [row(2, 'First', 'Back', 'Next')],
        [row(3, 'Last'), row(3, 'Back', 'Next')],
      );
      if (how === 'mouse') await button('Next').click();
      else await button('Next').press('Enter');
      await button('First').waitFor();
      expect(await focused()).toBe('Next');
      await page.keyboard.press('Enter');
      await button('Last').waitFor();
      expect(await focused()).toBe('Next');
    },
  );

  it('moves to the nearest enabled button of the row if the edit takes or disables the pressed one', async () => {
    await show(
      [row(1, 'c3', 'd3', 'e3'), row(1, 'Resign')],
      [row(2, 'c4', '-d3', '-e4'), row(2, 'Resign')],
      [row(3, 'f6', 'g6', 'h6'), row(3, 'Resign')],
    );
    await button('d3').press('Enter');
    await button('c4').waitFor();
    expect(await focused()).toBe('c4');
    await page.keyboard.press('Enter');
    await button('f6').waitFor();
    expect(await focused()).toBe('f6');
  });

  it("returns to the row that the bot's turn took away", async () => {
    await show([row(1, 'c3', 'd3'), row(1, 'Resign')], [row(2, '-c3', '-d3')]);
    await button('d3').press('Enter');
    await page.locator('button:disabled', { hasText: 'd3' }).waitFor();
    await edit(row(3, 'Resign'));
    await button('Resign').waitFor();
    expect(await focused()).toBe('Resign');
    await edit(row(4, 'e6', 'f6'), row(4, 'Resign'));
    await button('f6').waitFor();
    expect(await focused()).toBe('f6');
  });

  it('presses once while a key is held', async () => {
    await show([row(1, 'c3')], [row(2, 'c4')], [row(3, 'c5')]);
    await button('c3').focus();
    await page.keyboard.down('Enter');
    await button('c4').waitFor();
    expect(await focused()).toBe('c4');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await edit(row(4, 'c6'));
    await button('c6').waitFor();
    expect(versions).toHaveLength(1);
  });

  it('stays on a select after a choice', async () => {
    await show([row(1, 'c3'), menu(1)], [row(2, 'c4'), row(2, 'd4'), menu(2)]);
    const field = page.getByRole('combobox', { name: 'More…' });
    await field.press('Enter');
    await field.press('Enter');
    await button('d4').waitFor();
    expect(await focused()).toBe('More…');
  });

  it('returns from a form whose answer edits the message', async () => {
    await show([row(1, 'c3', 'Type')], [row(2, 'c4', 'd4', 'Type')]);
    await button('Type').press('Enter');
    await page.getByLabel('Square').fill('c3');
    await page.keyboard.press('Enter');
    await button('d4').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused()).toBe('Type');
  });

  it('stays in the composer, and out of messages left by a click elsewhere', async () => {
    await show([row(1, 'c3', 'd3')], [row(2, 'c4', 'd4')]);
    await button('d3').click();
    await button('d4').waitFor();
    await composer().click();
    await edit(row(3, 'c5'));
    await button('c5').waitFor();
    expect(await focused()).toBe('Message #games');
    await button('c5').focus();
    await page.locator('.welcome').click();
    await edit(row(4, 'c6'));
    await button('c6').waitFor();
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
  });
});
