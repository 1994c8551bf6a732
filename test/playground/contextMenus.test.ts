import { ApplicationCommandType, type Client, type ContextMenuCommandInteraction, Events } from 'discord.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { startBot } from './bot.js';
import { connectMember, type MemberClient } from './memberClient.js';

let playground: Playground;
let bot: Client<true>;
let ada: MemberClient;
let ben: MemberClient;
let games: string;
/** Context menu interactions that the bot has received. */
let received: ContextMenuCommandInteraction[];
const bugs: unknown[] = [];

beforeEach(async () => {
  playground = await startPlayground({ onBug: (error) => bugs.push(error) });
  bot = await startBot(playground);
  [ada, ben] = await Promise.all([
    connectMember(playground.url, 'ada'),
    connectMember(playground.url, 'ben'),
  ]);
  games = ada.channel('games');
  received = [];
  bot.on(Events.InteractionCreate, (interaction) => {
    if (!interaction.isContextMenuCommand()) return;
    received.push(interaction);
    interaction.reply('Done').catch((error: unknown) => bugs.push(error));
  });
  await bot.application.commands.set([
    { name: 'About them', type: ApplicationCommandType.User, nameLocalizations: { de: 'Über sie' } },
    { name: 'Read it', type: ApplicationCommandType.Message, contexts: [0] },
    { name: 'Read it', type: ApplicationCommandType.User, contexts: [1] },
    { name: 'Travels', type: ApplicationCommandType.User, integrationTypes: [1], contexts: [2] },
  ]);
  await ada.waitFor(({ menus }) => menus.length === 4);
});

afterEach(async () => {
  await Promise.all([ada.close(), ben.close()]);
  await bot.destroy();
  await playground.close();
  expect(bugs.splice(0)).toEqual([]);
});

it('lists context menu commands by target and place, in the member’s language', async () => {
  const mia = await connectMember(playground.url, 'mia');
  const shown = mia.menus.map(({ label, target, places }) => [label, target, places]);
  await mia.close();
  expect(shown).toEqual([
    ['Über sie', 'user', ['guild', 'botDm']],
    ['Read it', 'message', ['guild']],
    ['Read it', 'user', ['botDm']],
    ['Travels', 'user', ['private']],
  ]);
  expect(ben.menus.find(({ name }) => name === 'Travels')?.places).toEqual([]);
  expect(ada.commands).toEqual([]);
});

it('sends a user with their membership, and shows the answer as one from a context menu', async () => {
  const outcome = await ada.menu(games, 'About them', { userId: ben.me.id });
  const [interaction] = received;
  expect(interaction).toMatchObject({ commandType: 2, targetId: ben.me.id, guildId: playground.guildId });
  if (!interaction?.isUserContextMenuCommand()) throw new Error('not on a user');
  expect(interaction.targetUser.username).toBe('ben');
  expect(interaction.targetMember).not.toBeNull();
  if (outcome.kind !== 'reply') throw new Error(outcome.kind);
  expect(outcome.message).toMatchObject({
    type: 23,
    interaction_metadata: { command_type: 2, target_user: { id: ben.me.id } },
  });
});

it('sends the whole message, with its text and files', async () => {
  await ben.send(games, 'f5 d6', [{ name: 'a.sgf', bytes: '(;)' }]);
  const message = await ada.waitForMessage(games, ({ content }) => content === 'f5 d6');
  await ada.menu(games, 'Read it', { messageId: message.id });
  const [interaction] = received;
  if (!interaction?.isMessageContextMenuCommand()) throw new Error('not on a message');
  expect(interaction.targetMessage).toMatchObject({ id: message.id, content: 'f5 d6' });
  expect(interaction.targetMessage.author.username).toBe('ben');
  const [file] = [...interaction.targetMessage.attachments.values()];
  expect(await (await fetch(file!.url)).text()).toBe('(;)');
});

it('refuses what Discord does not offer', async () => {
  const refused = (code: string) => ({ code });
  const dm = ada.channel('dm');
  const user = { userId: ben.me.id };
  await expect(ada.menu(games, 'None', user)).rejects.toMatchObject(refused('unknownCommand'));
  await expect(ada.menu(games, 'Read it', user)).rejects.toMatchObject(refused('unknownCommand'));
  await expect(ada.menu(dm, 'Read it', user)).rejects.toMatchObject(refused('unknownUser'));
  await expect(ada.menu(games, 'About them', { userId: '1' })).rejects.toMatchObject(refused('unknownUser'));
  await expect(ben.menu(ben.channel('Ada'), 'Travels', user)).rejects.toMatchObject(
    refused('unknownCommand'),
  );
  await expect(ada.menu(games, 'Read it', { messageId: '1' })).rejects.toMatchObject(
    refused('unknownMessage'),
  );
  await expect(ada.send(games, '')).rejects.toMatchObject(refused('badRequest'));
  expect(received).toEqual([]);
});

it('has no context menu on private messages', async () => {
  bot.removeAllListeners(Events.InteractionCreate);
  bot.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isRepliable()) void interaction.reply({ content: 'Psst', flags: 64 });
  });
  await ada.menu(games, 'About them', { userId: ben.me.id });
  const message = await ada.waitForMessage(games, ({ content }) => content === 'Psst');
  await expect(ada.menu(games, 'Read it', { messageId: message.id })).rejects.toMatchObject({
    code: 'notAllowed',
  });
  await expect(ben.menu(games, 'Read it', { messageId: message.id })).rejects.toMatchObject({
    code: 'unknownMessage',
  });
});
