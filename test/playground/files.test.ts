import { type Attachment, type Client, Events, SlashCommandBuilder } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Playground, type PlaygroundOptions, startPlayground } from '../../src/playground/playground.js';
import { onePixel, startBot } from './bot.js';
import { connectMember, type MemberClient } from './memberClient.js';

let playground: Playground;
let bot: Client<true>;
let ada: MemberClient;
let games: string;
/** Files that the bot has received, in order. */
let given: Attachment[];

async function open(options: PlaygroundOptions = {}): Promise<void> {
  playground = await startPlayground(options);
  bot = await startBot(playground);
  ada = await connectMember(playground.url, 'ada');
  games = ada.channel('games');
  given = [];
  await bot.application.commands.set([
    new SlashCommandBuilder()
      .setName('read')
      .setDescription('Reads a file')
      .addAttachmentOption((option) => option.setName('file').setDescription('Which').setRequired(true))
      .addStringOption((option) => option.setName('how').setDescription('How').setAutocomplete(true)),
  ]);
  bot.on(Events.InteractionCreate, (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    given.push(interaction.options.getAttachment('file', true));
    void interaction.reply('Read').catch(() => undefined);
  });
}
beforeEach(() => open());
afterEach(close);

async function close(): Promise<void> {
  await ada.close();
  await bot.destroy();
  await playground.close();
}

const read = (name: string, bytes: Uint8Array | string) =>
  ada.command(games, 'read', {}, { file: { name, bytes } });

it('sends a command’s file to the bot as Discord does, and serves it', async () => {
  await read('My game (1).sgf', '(;GM[4])');
  const [file] = given;
  expect(file).toMatchObject({
    name: 'My_game_1_.sgf',
    size: 8,
    ephemeral: true,
    contentType: 'application/octet-stream',
    proxyURL: file!.url,
  });
  const served = await fetch(file!.url);
  expect(await served.text()).toBe('(;GM[4])');
});

describe('serves an upload as no page of its own:', () => {
  const isolated = { nosniff: 'nosniff', policy: "sandbox; default-src 'none'", resource: 'same-origin' };
  const headersOf = async (url: string) => {
    const { headers } = await fetch(url);
    return {
      type: headers.get('content-type'),
      disposition: headers.get('content-disposition'),
      nosniff: headers.get('x-content-type-options'),
      policy: headers.get('content-security-policy'),
      resource: headers.get('cross-origin-resource-policy'),
    };
  };

  it.each([
    ['a.html', 'text/html; charset=utf-8'],
    ['a.svg', 'image/svg+xml; charset=utf-8'],
    ['a.xml', 'application/xml; charset=utf-8'],
    ['a.pdf', 'application/pdf'],
    ['a', 'application/octet-stream'],
  ])('%s downloads', async (name, type) => {
    await read(name, '<script>alert(1)</script>');
    expect(await headersOf(given[0]!.url)).toEqual({ ...isolated, type, disposition: 'attachment' });
  });

  it.each([
    ['a.png', 'image/png'],
    ['a.jpg', 'image/jpeg'],
    ['a.gif', 'image/gif'],
    ['a.webp', 'image/webp'],
  ])('%s is shown', async (name, type) => {
    await read(name, '<script>alert(1)</script>');
    expect(await headersOf(given[0]!.url)).toEqual({ ...isolated, type, disposition: null });
  });

  it('an emoji', async () => {
    const emoji = await bot.application.emojis.create({
      attachment: `data:image/png;base64,${onePixel().toString('base64')}`,
      name: 'stone',
    });
    expect(await headersOf(`${playground.url}emojis/${emoji.id}.png`)).toEqual({
      ...isolated,
      type: 'image/png',
      disposition: null,
    });
  });
});

it('accepts at most 10 MiB', async () => {
  const most = 10 * 1024 * 1024;
  await read('a.txt', new Uint8Array(most));
  expect(given[0]?.size).toBe(most);
  await expect(read('a.txt', new Uint8Array(most + 1))).rejects.toMatchObject({ code: 'badOption' });
});

it('accepts files only in file options, and refuses a command without a required one', async () => {
  const refused = { code: 'badOption' };
  await expect(ada.command(games, 'read', { file: 'a.txt' })).rejects.toMatchObject(refused);
  await expect(ada.command(games, 'read')).rejects.toMatchObject(refused);
  const file = { name: 'a.txt', bytes: 'a' };
  await expect(ada.command(games, 'read', {}, { file, how: file })).rejects.toMatchObject(refused);
  expect(given).toEqual([]);
});

it('drops a file after its interaction’s token expires, oldest first', async () => {
  await close();
  await open({ answerWithinMs: 1, tokenLifeMs: 1 });
  for (let i = 0; i < 70; i++) await read(`${i}.txt`, 'a');
  await read('last.txt', 'a');
  const status = async (file: Attachment | undefined) => (await fetch(file!.url)).status;
  expect(await status(given[0])).toBe(404);
  expect(await status(given.at(-1))).toBe(200);
});
