import { afterEach, expect, it, vi } from 'vitest';
import type { LiveBoard } from '../../../../src/discord/board/liveBoard.js';
import { LAUNCH_WITHIN_MS } from '../../../../src/discord/interactions/answerContext.js';
import { BotInServer, controlOf, messageIn, privateText, waitForText } from '../../botInServer.js';

let bot: BotInServer;
const launches: Parameters<NonNullable<LiveBoard['launched']>>[0][] = [];
const liveBoard: LiveBoard = {
  play: ({ game }) => `https://boards.example/#${game}`,
  launched: (of) => void launches.push(of),
  tournament: ({ tournament }) => `https://boards.example/tournament/${tournament}`,
  isSeenBy: () => false,
};

async function openBot(options: Parameters<typeof BotInServer.build>[1]): Promise<void> {
  launches.length = 0;
  bot = await BotInServer.build(undefined, options);
  await bot.logIn({ liveBoard });
  await bot.host.start();
}
afterEach(() => bot.close());

async function pressLiveBoard(afterMs = 0) {
  const ada = await bot.member('ada');
  const channel = ada.channel('games');
  bot.isThinkingLong = false;
  await ada.command(channel, 'play', { game: 'reversi', level: '1', colour: 'black' });
  const board = await waitForText(ada, channel, "it's your turn");
  const { host } = bot;
  vi.spyOn(host, 'game').mockImplementationOnce((id) => {
    bot.clock.forward(afterMs);
    return host.game(id);
  });
  return { ada, channel, outcome: await ada.click(board, controlOf(board, 'Live board').label as string) };
}

it('launches the Activity, and notes for which game', async () => {
  await openBot({ activityAt: () => 'http://127.0.0.1:1' });
  const { ada, channel, outcome } = await pressLiveBoard();
  if (outcome.kind !== 'launch') throw new Error(outcome.kind);
  const [game] = await bot.host.playingAt(channel);
  const instance = new URL(outcome.activity.path, bot.playground.url).searchParams.get('instance_id');
  await expect.poll(() => launches).toEqual([{ instance, member: ada.me.id, game: game?.setup.id }]);
});

it('launches the Activity if the game takes a while to load, and sends the link if it takes too long', async () => {
  await openBot({ activityAt: () => 'http://127.0.0.1:1' });
  expect((await pressLiveBoard(LAUNCH_WITHIN_MS - 1)).outcome.kind).toBe('launch');
  await bot.close();
  await openBot({ activityAt: () => 'http://127.0.0.1:1' });
  const { ada, channel } = await pressLiveBoard(LAUNCH_WITHIN_MS);
  await waitForText(ada, channel, 'Your own link');
});

it('sends the link if the application has no Activities, and tells the operator', async () => {
  await openBot({});
  const { outcome } = await pressLiveBoard();
  expect(privateText(outcome)).toContain('Your own link');
  expect(JSON.stringify(messageIn(outcome).components)).toContain('https://boards.example/#');
  expect(launches).toEqual([]);
  expect(bot.log.lines).toContain('warn: Discord does not launch the Activity: are Activities enabled?');
});

it('launches the Activity by its own command, if the portal leaves that to the bot', async () => {
  await openBot({ activityAt: () => 'http://127.0.0.1:1' });
  const { apiUrl, token } = bot.playground;
  const headers = { authorization: `Bot ${token}`, 'content-type': 'application/json' };
  const commands = `${apiUrl}/v10/applications/${bot.discord.applicationId}/commands`;
  const registered = (await (await fetch(commands, { headers })).json()) as { id: string; type: number }[];
  const { id } = registered.find(({ type }) => type === 4)!;
  await fetch(`${commands}/${id}`, { method: 'PATCH', headers, body: JSON.stringify({ handler: 1 }) });
  const ada = await bot.member('ada');
  const { path } = await ada.launch(ada.channel('games'));
  expect(new URL(path, bot.playground.url).searchParams.get('channel_id')).toBe(ada.channel('games'));
});
