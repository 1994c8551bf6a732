import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { GAME_NAMES } from '../../../../src/rules/position.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, openButtons, waitForText } from '../../botInServer.js';
import { strictSay } from '../../say.js';

let bot: BotInServer;
let ada: MemberClient;

beforeEach(async () => {
  bot = await BotInServer.build();
  // Joins have the playground's time.
  bot.clock.set(Date.now() - bot.clock.now());
  ada = await bot.member('ada');
});

afterEach(() => bot.close());

async function logIn(): Promise<void> {
  await bot.logIn();
  await bot.host.start();
}

const CHANNELS = ['welcome', 'watch', 'general', 'games', 'lounge', 'no-pictures', 'read-only'];

const greetings = (): MessageView[] =>
  CHANNELS.flatMap((name) => ada.inChannel(ada.channel(name))).filter((message) =>
    textOf(message).includes('Welcome!'),
  );

const waitForGreeting = (name: string, words = 'Welcome!'): Promise<MessageView> =>
  waitForText(ada, ada.channel(name), words);

const deny = (names: readonly string[]): void => {
  for (const name of names)
    bot.playground.happen.deny(ada.channel(name), ['SEND_MESSAGES', 'SEND_MESSAGES_IN_THREADS']);
};

/** Removes the bot and adds it again. */
function invite(): void {
  bot.playground.happen.removeBot();
  bot.playground.happen.addBot();
}

/** Resolves with the next info line. */
const logged = (): Promise<string> =>
  new Promise((resolve) => {
    vi.spyOn(bot.log, 'info').mockImplementation((_, message) => resolve(message));
  });

describe('a server that the bot joins', () => {
  test('is greeted in its first channel, with boards and buttons', async () => {
    await logIn();
    invite();
    const greeting = await waitForGreeting('welcome');
    const play = GAME_NAMES.map((game) => `Play ${strictSay('en-US')(`games.${game}`)}`);
    expect(openButtons(greeting)).toEqual([...play, 'Learn in two minutes']);
    expect(greeting.attachments).toHaveLength(GAME_NAMES.length);
    await ada.click(greeting, 'Play Reversi');
    await waitForText(ada, ada.channel('welcome'), "it's your turn");
    expect(bot.log.lines).toEqual([]);
    expect(greetings()).toHaveLength(1);
  });

  test('is greeted in the channel where Discord welcomes members', async () => {
    await logIn();
    bot.playground.happen.setSystemChannel(ada.channel('lounge'));
    invite();
    await waitForGreeting('lounge');
    expect(greetings()).toHaveLength(1);
  });

  test('is greeted elsewhere if the bot may not write there, and without pictures if it may send none', async () => {
    await logIn();
    bot.playground.happen.setSystemChannel(ada.channel('read-only'));
    deny(CHANNELS.slice(0, 5));
    invite();
    const greeting = await waitForGreeting('no-pictures');
    expect(greeting.attachments).toEqual([]);
    expect(openButtons(greeting)).toHaveLength(GAME_NAMES.length + 1);
    expect(greetings()).toHaveLength(1);
  });

  test('is not greeted if the bot may write nowhere, which is logged', async () => {
    await logIn();
    deny(CHANNELS);
    const line = logged();
    invite();
    expect(await line).toBe('no channel in the server for a greeting');
    expect(bot.log.lines).toEqual([]);
  });

  test('is greeted in its language, in a channel for games', async () => {
    await bot.store.saveSettings(
      { server: bot.playground.guildId },
      { language: 'zh-CN', channels: [ada.channel('games')] },
    );
    await logIn();
    invite();
    await waitForGreeting('games', '欢迎');
  });

  test('is greeted once for each join, whatever events repeat', async () => {
    await logIn();
    bot.playground.happen.addBot();
    bot.playground.happen.outage();
    invite();
    await waitForGreeting('welcome');
    bot.playground.happen.addBot();
    bot.playground.happen.outage();
    await bot.restart();
    invite();
    await ada.waitFor(() => greetings().length >= 2);
    await bot.restart(async () => bot.playground.happen.outage());
    await ada.command(ada.channel('welcome'), 'help');
    expect(greetings()).toHaveLength(2);
  });

  test('is greeted at the next start if it joined while the bot was down', async () => {
    await logIn();
    await bot.restart(async () => invite());
    // The store has it as joined; only a server recorded as left can join again.
    expect(greetings()).toEqual([]);
    await bot.restart(async () => bot.playground.happen.removeBot());
    await bot.restart(async () => bot.playground.happen.addBot());
    await waitForGreeting('welcome');
    expect(greetings()).toHaveLength(1);
  });

  test('is greeted if it joined between two sessions', { timeout: 20_000 }, async () => {
    bot.playground.happen.removeBot();
    await logIn();
    bot.playground.invalidate();
    await ada.waitFor((client) => !client.botOnline);
    bot.playground.happen.addBot();
    await ada.waitFor((client) => client.botOnline);
    await waitForGreeting('welcome');
    expect(greetings()).toHaveLength(1);
  });

  test('is never greeted twice, even if the process ends between the record and the greeting', async () => {
    bot.playground.happen.removeBot();
    await logIn();
    bot.proxy.failAll('POST', /channels/, { status: 403, code: 50_013 });
    const failed = bot.nextLogLine('warn');
    bot.playground.happen.addBot();
    expect(await failed).toBe('could not greet a server');
    bot.proxy.clear();
    await bot.restart();
    await ada.command(ada.channel('welcome'), 'help');
    expect(greetings()).toEqual([]);
  });
});

test('an old server is not greeted when it is first recorded', async () => {
  await logIn();
  await bot.restart();
  await ada.command(ada.channel('welcome'), 'help');
  expect(greetings()).toEqual([]);
  expect(bot.log.lines).toEqual([]);
});
