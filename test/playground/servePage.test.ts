import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ActionRowBuilder,
  ApplicationCommandType,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelSelectMenuBuilder,
  ChannelType,
  type Client,
  ContainerBuilder,
  Events,
  type Interaction,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextChannel,
  TextInputBuilder,
  TextInputStyle,
  type ThreadChannel,
} from 'discord.js';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { hasBrowser, launchBrowser } from '../browser.js';
import { onePixel, startBot } from './bot.js';
import { connectMember } from './memberClient.js';

let browser: Browser;
let playground: Playground;
let bot: Client<true>;
const problems: string[] = [];

const menu = () => [
  new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
    new StringSelectMenuBuilder()
      .setCustomId('more')
      .setPlaceholder('More…')
      .addOptions(['hint', 'edit'].map((value) => ({ label: value, value }))),
  ),
];

const channels = (...chosen: string[]) => [
  new ActionRowBuilder<ChannelSelectMenuBuilder>().addComponents(
    new ChannelSelectMenuBuilder()
      .setCustomId('where')
      .setPlaceholder('Nowhere')
      .setMinValues(0)
      .setDefaultChannels(chosen),
  ),
];

/** A modal that takes one or two files and a member. */
const upload = () =>
  new ModalBuilder()
    .setCustomId('give')
    .setTitle('Give files')
    .addLabelComponents(
      new LabelBuilder()
        .setLabel('Files')
        .setFileUploadComponent((files) => files.setCustomId('files').setMaxValues(2)),
      new LabelBuilder()
        .setLabel('For whom')
        .setUserSelectMenuComponent((who) => who.setCustomId('who').setRequired(false)),
    );

async function answer(interaction: Interaction): Promise<unknown> {
  if (interaction.isAutocomplete()) {
    if (interaction.options.getFocused() === 'a1') return undefined;
    return interaction.respond([{ name: 'f5 (best)', value: 'f5' }]);
  }
  if (interaction.isChatInputCommand()) {
    if (interaction.commandName === 'silent') return undefined;
    if (interaction.commandName === 'help') {
      return interaction.reply(`Help about ${interaction.options.getString('topic')}`);
    }
    if (interaction.commandName === 'read') {
      const file = interaction.options.getAttachment('file', true);
      const text = await (await fetch(file.url)).text();
      return interaction.reply(`${file.name} of ${file.size}: ${text}`);
    }
    if (interaction.commandName === 'give') return interaction.showModal(upload());
    if (interaction.commandName === 'roam') return interaction.reply('Here I am');
    if (interaction.commandName === 'menu') return interaction.reply({ content: 'Menu', components: menu() });
    if (interaction.commandName === 'where')
      return interaction.reply({ content: 'Where', components: channels(interaction.channelId) });
    if (interaction.commandName === 'move') {
      const square = interaction.options.getString('square');
      return interaction.reply({ content: `You played **${square}**`, flags: MessageFlags.Ephemeral });
    }
    const container = new ContainerBuilder()
      .setAccentColor(0x2f8f5b)
      .addTextDisplayComponents((text) => text.setContent(`## ${interaction.options.getString('game')}`))
      .addMediaGalleryComponents((gallery) =>
        gallery.addItems((item) => item.setURL('attachment://board.png').setDescription('an empty board')),
      )
      .addActionRowComponents(
        new ActionRowBuilder<ButtonBuilder>().addComponents(
          new ButtonBuilder().setCustomId('play').setLabel('f5').setStyle(ButtonStyle.Success),
          new ButtonBuilder().setCustomId('type').setLabel('Type').setStyle(ButtonStyle.Secondary),
          new ButtonBuilder().setCustomId('never').setLabel('Never').setStyle(ButtonStyle.Danger),
        ),
      );
    await interaction.deferReply();
    return interaction.editReply({
      components: [container],
      files: [new AttachmentBuilder(onePixel(), { name: 'board.png' })],
      flags: MessageFlags.IsComponentsV2,
    });
  }
  if (interaction.isMessageContextMenuCommand())
    return interaction.reply(`read ${interaction.targetMessage.content}`);
  if (interaction.isUserContextMenuCommand())
    return interaction.reply(`hello ${interaction.targetUser.displayName}`);
  if (interaction.isButton()) {
    if (interaction.customId === 'never') return undefined;
    if (interaction.customId === 'play') return interaction.reply(`${interaction.user} played f5`);
    const input = new TextInputBuilder().setCustomId('square').setStyle(TextInputStyle.Short);
    const label = new LabelBuilder().setLabel('Square').setTextInputComponent(input);
    return interaction.showModal(
      new ModalBuilder().setCustomId('m').setTitle('Type a square').addLabelComponents(label),
    );
  }
  if (interaction.isStringSelectMenu()) {
    const [value] = interaction.values;
    if (value === 'edit') return interaction.update({ content: 'Edited' });
    return interaction.reply(`You chose ${value}`);
  }
  if (interaction.isChannelSelectMenu()) {
    const { values } = interaction;
    return interaction.update({ content: `Chosen: ${values.length}`, components: channels(...values) });
  }
  if (interaction.isModalSubmit()) {
    if (interaction.customId === 'give') {
      const files = [...(interaction.fields.getUploadedFiles('files')?.values() ?? [])];
      const texts = files.map(async ({ name, url }) => `${name}: ${await (await fetch(url)).text()}`);
      const who = interaction.fields.getSelectedUsers('who')?.first();
      return interaction.reply(`Given ${(await Promise.all(texts)).join(', ')} for ${who}`);
    }
    return interaction.reply(`typed ${interaction.fields.getTextInputValue('square')}`);
  }
  throw new Error(`unexpected interaction ${interaction.type}`);
}

describe.skipIf(!hasBrowser)('the page', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    problems.length = 0;
    playground = await startPlayground({
      answerWithinMs: 700,
      onBug: (error) => problems.push(String(error)),
    });
    bot = await startBot(playground);
    bot.on(Events.InteractionCreate, (interaction) => {
      answer(interaction).catch((error: unknown) => problems.push(String(error)));
    });
    await bot.application.commands.set([
      new SlashCommandBuilder()
        .setName('play')
        .setNameLocalizations({ 'zh-CN': '下棋' })
        .setDescription('Starts a game')
        .addStringOption((option) =>
          option
            .setName('game')
            .setDescription('Which game')
            .setRequired(true)
            .addChoices({ name: 'Reversi', value: 'reversi' }, { name: 'Gomoku', value: 'gomoku' }),
        )
        .addUserOption((option) => option.setName('opponent').setDescription('Whom to play')),
      new SlashCommandBuilder()
        .setName('move')
        .setDescription('Plays a square')
        .addStringOption((option) =>
          option.setName('square').setDescription('Where').setRequired(true).setAutocomplete(true),
        ),
      new SlashCommandBuilder().setName('silent').setDescription('Is never answered'),
      new SlashCommandBuilder()
        .setName('help')
        .setDescription('Tells how')
        .addStringOption((option) =>
          option.setName('topic').setDescription('About what').addChoices({ name: 'Rules', value: 'rules' }),
        ),
      new SlashCommandBuilder()
        .setName('read')
        .setDescription('Reads a file')
        .addAttachmentOption((option) =>
          option.setName('file').setDescription('Which file').setRequired(true),
        ),
      new SlashCommandBuilder().setName('give').setDescription('Takes files'),
      new SlashCommandBuilder().setName('where').setDescription('Shows a select of channels'),
      new SlashCommandBuilder().setName('menu').setDescription('Shows a select'),
      { name: 'roam', description: 'Goes with its member', integrationTypes: [1] },
    ]);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await bot.destroy();
    await playground.close();
    expect(problems).toEqual([]);
  });

  /** Opens the page as a member, in #games. Browser errors and requests to other hosts fail the test. */
  async function open(
    member: string,
    { width = 1280, url = playground.url, hasTouch = false } = {},
  ): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 800 }, hasTouch });
    const page = await context.newPage();
    page.setDefaultTimeout(8000);
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(url)) problems.push(`remote: ${request.url()}`);
    });
    await page.goto(`${url}#/${member}/games`);
    await page.getByRole('log', { name: 'Messages in games' }).waitFor();
    return page;
  }
  function startThread(channelName: string): Promise<ThreadChannel> {
    const channel = bot.channels.cache.find((each) => 'name' in each && each.name === channelName);
    if (!(channel instanceof TextChannel)) throw new Error('no channel');
    return channel.threads.create({ name: 'duel', type: ChannelType.PublicThread });
  }
  const write = (page: Page) => page.getByRole('textbox', { name: 'Message #games' });

  it('runs a command with the keyboard only, shows the picture with its text, and presses a button', async () => {
    const page = await open('ada');
    await write(page).pressSequentially('/pl');
    await page.getByRole('option', { name: /\/play.*Starts a game/ }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('opp');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ben');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'gomoku' }).waitFor();
    await page.getByText('Ada used /play').waitFor();
    await page.getByRole('img', { name: 'an empty board' }).waitFor();
    await page.getByRole('button', { name: 'f5' }).click();
    await page.getByText('@Ada played f5').waitFor();
  });

  /** Opens the page as Ada with a message of the bot's, and waits for the context menus' commands. */
  async function openWithMenus(options?: Parameters<typeof open>[1]): Promise<Page> {
    await bot.application.commands.set([
      { name: 'Read it', type: ApplicationCommandType.Message, nameLocalizations: { de: 'Lesen' } },
      { name: 'Greet', type: ApplicationCommandType.User },
    ]);
    const channel = bot.channels.cache.find((each) => 'name' in each && each.name === 'games');
    if (!(channel instanceof TextChannel)) throw new Error('no channel');
    await channel.send('a board');
    const page = await open('ada', options);
    await page.getByText('a board').waitFor();
    return page;
  }

  it('opens the context menu of a message by mouse, by keys and by its button', async () => {
    const page = await openWithMenus();
    await page.getByText('a board').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Read it' }).click();
    await page.getByText('read a board').waitFor();
    await page.getByText('Ada used Read it').waitFor();
    const apps = page
      .getByRole('article')
      .filter({ hasText: 'a board' })
      .first()
      .getByRole('button', { name: 'Apps' });
    await apps.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Read it' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => apps.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('read a board').count()).toBe(2);
  });

  it('closes a menu and the settings by an Escape that follows at once', async () => {
    const page = await openWithMenus();
    const apps = page.getByRole('article').getByRole('button', { name: 'Apps' }).first();
    const settings = page.getByRole('button', { name: 'Settings' });
    for (const [button, role] of [
      [apps, 'menu'],
      [settings, 'dialog'],
    ] as const) {
      await button.evaluate((element, wanted) => {
        element.focus();
        // Runs when the box is in the page, before the browser paints or handles another key.
        const onInsert = (_: unknown, observer: MutationObserver) => {
          if (!document.querySelector(`[role=${wanted}]`)) return;
          observer.disconnect();
          document.body.dataset.escaped = wanted;
          const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
          document.activeElement?.dispatchEvent(key);
        };
        new MutationObserver(onInsert).observe(document.body, { childList: true, subtree: true });
        (element as HTMLElement).click();
      }, role);
      await page.locator(`[data-escaped=${role}]`).waitFor();
      await page.getByRole(role).waitFor({ state: 'detached' });
      await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  it('opens the context menu of a member in the list and beside a message, by a long press too', async () => {
    const page = await openWithMenus({ hasTouch: true });
    await page.getByLabel('Members').getByText('Ben').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Greet' }).click();
    await page.getByText('hello Ben').waitFor();
    await page.getByRole('article').first().getByText('Sente', { exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Greet' }).click();
    await page.getByText('hello Sente').waitFor();
    await page
      .getByText('a board')
      .dispatchEvent('touchstart', { touches: [{ identifier: 0, clientX: 50, clientY: 50 }] });
    await page.getByRole('menuitem', { name: 'Read it' }).waitFor();
    await page.mouse.click(5, 5);
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  });

  it('shows the link to a message as a mention, which opens the channel at the message', async () => {
    const channel = (name: string) => {
      const found = bot.channels.cache.find((each) => 'name' in each && each.name === name);
      if (!(found instanceof TextChannel)) throw new Error(`no channel ${name}`);
      return found;
    };
    const board = await channel('lounge').send('the board');
    for (let line = 0; line < 60; line++) await channel('lounge').send(`line ${line}`);
    await channel('games').send(`Your game is in ${board.url}. Not in https://discord.com/channels/1/2/3.`);
    const page = await open('ada');
    await page.getByRole('link', { name: 'https://discord.com/channels/1/2/3' }).waitFor();
    await page.getByRole('button', { name: '#lounge › 💬' }).click();
    await page.getByRole('log', { name: 'Messages in lounge' }).waitFor();
    await expect
      .poll(() =>
        page.evaluate(`document.elementFromPoint(innerWidth / 2, 80)?.closest('article')?.innerText`),
      )
      .toContain('the board');
  });

  it('shows pictures under another host name', async () => {
    const page = await open('ada', { url: playground.url.replace('127.0.0.1', 'localhost') });
    await write(page).fill('/play ');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'an empty board' }).waitFor();
    const drawn = "document.querySelector('.picture img').decode().then(() => 'drawn')";
    expect(await page.evaluate(drawn)).toBe('drawn');
  });

  it('asks for a missing option', async () => {
    const page = await open('ada');
    await write(page).fill('/play ');
    await page.getByRole('button', { name: 'Run the command' }).click();
    await page.getByRole('alert').getByText('This option is required').waitFor();
  });

  it('offers live choices, and shows a private answer only to its member until it is dismissed', async () => {
    const page = await open('ada');
    await write(page).fill('/move ');
    await page.keyboard.type('f');
    await page.getByRole('option', { name: 'f5 (best)' }).click();
    await page.keyboard.press('Enter');
    await page.getByText('You played f5').waitFor();
    await page.getByRole('radio', { name: 'Ben' }).click();
    await page.getByText('Acting as Ben').waitFor();
    expect(await page.getByText('You played f5').count()).toBe(0);
    await page.getByRole('radio', { name: 'Ada' }).click();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await page.getByText('You played f5').waitFor({ state: 'detached' });
  });

  it('runs a command that requires nothing on Enter, and offers its options on Tab', async () => {
    const page = await open('ada');
    await write(page).pressSequentially('/hel');
    await page.getByRole('option', { name: /\/help/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /topic/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Help about null').waitFor();
    await write(page).pressSequentially('/help ');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('Help about rules').waitFor();
  });

  const fileOf = (name: string, text: string, bytes = text.length) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text.padEnd(bytes)),
  });

  it('attaches a file to a command: chooses it, shows its size, removes it, and sends it', async () => {
    const page = await open('ada');
    await write(page).fill('/read ');
    await page.getByRole('button', { name: 'Run the command' }).click();
    await page.getByRole('alert').getByText('This option is required').waitFor();
    await page.getByText('Drop a file here').waitFor();
    const input = page.getByLabel('file', { exact: true });
    // By its path: a buffer of this size takes seconds to reach a browser on a busy machine.
    const folder = mkdtempSync(join(tmpdir(), 'sente-page-'));
    const large = join(folder, 'large.txt');
    writeFileSync(large, '');
    truncateSync(large, 10 * 1024 * 1024 + 1);
    await input.setInputFiles(large);
    await page.getByRole('alert').getByText('large.txt is too large').waitFor();
    rmSync(folder, { recursive: true });
    await input.setInputFiles(fileOf('a.txt', 'f5', 2048));
    await page.getByRole('button', { name: 'file a.txt · 2.0 KB' }).click();
    await input.setInputFiles(fileOf('b.txt', 'd6c3'));
    await page.getByRole('button', { name: 'file b.txt · 4 bytes' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('b.txt of 4: d6c3').waitFor();
  });

  it('accepts a file dropped on a command', async () => {
    const page = await open('ada');
    await write(page).fill('/read ');
    const dropped = `new DragEvent('drop', {
      bubbles: true,
      cancelable: true,
      dataTransfer: (() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['f5'], 'c.txt'));
        return transfer;
      })(),
    })`;
    await page.getByText('Drop a file here').waitFor();
    await page.evaluate(`document.querySelector('.file-zone').dispatchEvent(${dropped})`);
    await page.getByRole('button', { name: 'file c.txt · 2 bytes' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('c.txt of 2: f5').waitFor();
  });

  it('takes files and a member in a modal, and says what is missing', async () => {
    const page = await open('ada', { width: 390 });
    await write(page).fill('/give ');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Give files' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByRole('alert').getByText('files takes 1 to 2 files').waitFor();
    const input = dialog.getByLabel('Files');
    await input.setInputFiles([fileOf('a.txt', 'f5'), fileOf('b.txt', 'd6')]);
    await dialog.getByRole('button', { name: 'Remove a.txt' }).click();
    await input.setInputFiles(fileOf('c.txt', 'c3'));
    await dialog.getByRole('combobox', { name: 'For whom' }).click();
    await dialog.getByRole('option', { name: 'Ben' }).click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Given b.txt: d6, c.txt: c3 for @Ben').waitFor();
  });

  it('sends a choice in a select once, until the message is edited', async () => {
    const page = await open('ada');
    await write(page).fill('/menu ');
    await page.keyboard.press('Enter');
    const choose = async (label: string) => {
      await page.getByRole('combobox', { name: 'More…' }).click();
      await page.getByRole('option', { name: label }).click();
    };
    await choose('hint');
    await page.getByText('You chose hint').waitFor();
    await choose('hint');
    await page.getByRole('navigation').getByRole('button', { name: 'lounge' }).click();
    await page.getByRole('navigation').getByRole('button', { name: 'games' }).click();
    await choose('hint');
    await page.getByText('hint', { exact: true }).waitFor();
    await choose('edit');
    await page.getByText('Edited', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'More…' }).getByText('More…').waitFor();
    expect(await page.getByText('You chose hint').count()).toBe(1);
    expect(await page.getByText('Discord sends nothing').count()).toBe(0);
    await choose('hint');
    await page.getByText('You chose hint').nth(1).waitFor();
  });

  it('shows the bot’s preselected channel, and lets the member change and clear it', async () => {
    const page = await open('ada');
    await write(page).fill('/where ');
    await page.keyboard.press('Enter');
    const select = page.getByRole('combobox', { name: 'Nowhere' });
    const choose = async (label: string) => {
      await select.click();
      await page.getByRole('option', { name: label }).click();
    };
    await select.getByText('#games').waitFor();
    await choose('#lounge');
    await page.getByText('Chosen: 1').waitFor();
    await select.getByText('#lounge').waitFor();
    await choose('#lounge');
    await page.getByText('Chosen: 0').waitFor();
    await select.getByText('Nowhere').waitFor();
  });

  it('removes a focused select', async () => {
    const page = await open('ada');
    await write(page).fill('/menu ');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'More…' }).click();
    await page.keyboard.press('Escape');
    const channel = bot.channels.cache.find((each) => 'name' in each && each.name === 'games');
    if (!channel?.isTextBased()) throw new Error('no channel');
    const [message] = [...(await channel.messages.fetch({ limit: 1 })).values()];
    await message!.edit({ content: 'Over', components: [] });
    await page.getByText('Over').waitFor();
  });

  it('submits the typed text, not a choice for an earlier text', async () => {
    const page = await open('ada');
    await write(page).fill('/move ');
    await page.getByRole('option', { name: 'f5 (best)' }).waitFor();
    await page.keyboard.type('a1');
    await page.keyboard.press('Enter');
    await page.getByText('You played a1').waitFor();
  });

  it('opens and submits a dialog', async () => {
    const page = await open('mia');
    await write(page).fill('/play ');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Type' }).click();
    await page.getByRole('textbox', { name: 'Square' }).fill('d3');
    await page.keyboard.press('Enter');
    await page.getByText('typed d3').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('shows failures of a command, a button and a missing bot', async () => {
    const page = await open('ada');
    await write(page).fill('/silent ');
    await page.keyboard.press('Enter');
    await page.getByText('The application did not respond').waitFor();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await write(page).fill('/play ');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Never' }).click();
    await page.getByText('This interaction failed').waitFor();
    await bot.destroy();
    await page.getByText('Sente is offline').waitFor();
  });

  it('lists commands in the member’s language', async () => {
    const page = await open('xiaolin');
    await write(page).fill('/');
    await page.getByRole('option', { name: /\/下棋/ }).waitFor();
  });

  it("opens on the channel of the member's last own message, or else of the last message", async () => {
    const [ada, mia] = [
      await connectMember(playground.url, 'ada'),
      await connectMember(playground.url, 'mia'),
    ];
    const page = await (await browser.newContext()).newPage();
    const opens = async (who: string, channel: string) => {
      await page.goto('about:blank');
      await page.goto(`${playground.url}#/${who}`);
      await page.getByRole('log', { name: `Messages in ${channel}` }).waitFor();
    };
    await opens('ada', 'games');
    await mia.send(mia.channel('lounge'), 'hello');
    await opens('ada', 'lounge');
    await ada.send(ada.channel('Ben'), 'hello');
    await opens('ada', 'Ben');
    await opens('mia', 'lounge');
    const thread = await startThread('general');
    await thread.send('in the thread');
    await opens('xiaolin', 'duel');
    await opens('mia', 'lounge');
    await thread.send(`your turn, <@${mia.me.id}>`);
    await opens('mia', 'duel');
    await thread.setArchived(true);
    await opens('xiaolin', 'general');
    for (const member of [ada, mia]) await member.close();
  });

  it.each([1280, 390])('lists the places without the bot separately, %i pixels wide', async (width) => {
    const page = await open('ada', { width });
    const enter = async (from: string, place: string, heading = place) => {
      if (width < 600) await page.getByRole('button', { name: 'Channels' }).click();
      const list = page.getByRole('navigation').locator(`h2:text-is("${from} · no Sente") + ul`);
      await list.getByRole('button', { name: place, exact: true }).click();
      await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
    };
    const box = page.getByRole('textbox', { name: /^Message / });
    await enter('Elsewhere', 'not-installed-here');
    await box.fill('/');
    await page.getByRole('option', { name: /\/roam/ }).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await box.fill('');
    await enter('Elsewhere', 'no-external-apps');
    await enter('Private', 'Game night');
    await enter('Private', 'Ben');
    await box.fill('/roam ');
    await page.keyboard.press('Enter');
    await page.getByText('Here I am').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  it('says why a member has no commands: no bot, or none for the place', async () => {
    const page = await open('ben');
    const channels = page.getByRole('navigation');
    const ask = (who: string) => page.getByRole('textbox', { name: who }).fill('/');
    await channels.getByRole('button', { name: 'Ada', exact: true }).click();
    await ask('Message Ada');
    await page.getByText('Sente is not here, and Ben has not installed it').waitFor();
    expect(await page.getByRole('button', { name: 'Show them' }).count()).toBe(0);
    await page.getByRole('radio', { name: 'Ada' }).click();
    await bot.application.commands.set([{ name: 'inside', description: 'x' }]);
    await channels.getByRole('button', { name: 'Ben', exact: true }).click();
    await ask('Message Ben');
    await page.getByText('Sente has no commands for this place').waitFor();
  });

  it('draws discs itself in every text', async () => {
    const page = await open('ada');
    const channel = bot.channels.cache.find((each) => 'name' in each && each.name === 'games');
    if (!channel?.isSendable()) throw new Error('no channel');
    const option = { label: 'Black ⚫', value: 'b', description: 'begins ⚫', emoji: { name: '⚫' } };
    await channel.send({
      content: '**⚫ Ada** against ⚪\uFE0F Ben',
      components: [
        {
          type: 1,
          components: [{ type: 2, style: 1, label: 'Take ⚪', emoji: { name: '⚪' }, custom_id: 'w' }],
        },
        { type: 1, components: [{ type: 3, custom_id: 's', placeholder: '⚫ or ⚪', options: [option] }] },
      ],
    });
    await page.getByText('against').waitFor();
    const undrawn = `[...document.querySelectorAll('.app *')].filter((element) => !element.matches('.disc') &&
      [...element.childNodes].some((node) => node.nodeType === 3 && /[⚫⚪\uFE0F]/u.test(node.data))).length`;
    const discs = (within: string) => page.locator(`${within} .disc`);
    expect(await discs('.text').count()).toBe(2);
    expect(await discs('.button').count()).toBe(2);
    await page.getByRole('combobox', { name: '⚫ or ⚪' }).click();
    expect(await discs('.select-field').count()).toBe(2);
    expect(await discs('.select-list').count()).toBe(3);
    expect(await page.evaluate(undrawn)).toBe(0);
    const colors = `[...document.querySelectorAll('.text .disc')].map((disc) => getComputedStyle(disc).backgroundColor)`;
    const inLight = await page.evaluate(colors);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await page.evaluate(colors)).toEqual(inLight);
    expect(new Set(inLight as string[]).size).toBe(2);
  });

  it.each<[string, string, number]>([
    ['their names if a font has the characters', '小林', 1],
    ['their usernames otherwise', 'xiaolin', 0],
  ])('calls members by %s', async (_, name, step) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    // A missing font draws every letter as the same box.
    await page.addInitScript(`let drawn = 0;
      OffscreenCanvasRenderingContext2D.prototype.getImageData = () => ({ data: [(drawn += ${step})] });`);
    await page.goto(`${playground.url}#/ada/games`);
    await page.getByRole('radio', { name }).waitFor();
  });

  it('has a drawer at phone width, and nothing wider than the screen', async () => {
    const page = await open('ada', { width: 390 });
    await write(page).fill('/play ');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'f5' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('button', { name: 'Channels' }).click();
    await page.getByRole('navigation').getByRole('button', { name: 'lounge' }).click();
    await page.getByRole('heading', { name: 'lounge', exact: true }).waitFor();
  });
});
