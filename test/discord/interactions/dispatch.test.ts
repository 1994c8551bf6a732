import { type Interaction, InteractionType } from 'discord.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ControlTable } from '../../../src/discord/interactions/control.js';
import { type DispatchDeps, dispatch, NO_METER } from '../../../src/discord/interactions/dispatch.js';
import type { GameId } from '../../../src/game/play/game.js';
import { FakeClock, FakeLog } from '../../game/fakes.js';
import type { MemberClient } from '../../playground/memberClient.js';
import { BotInServer, controlOf, messageIn, privateText, waitForText } from '../botInServer.js';
import { COMMANDS, writeCustomId } from '../controlIds.js';

let bot: BotInServer;
let ada: MemberClient;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  ada = await bot.member('ada');
});

beforeEach(async () => {
  channel = await bot.newChannel();
});

afterEach(() => {
  bot.proxy.clear();
  bot.log.lines.length = 0;
});

afterAll(() => bot.close());

const UNKNOWN = 'I no longer know this button. </board:';
const GAME = 'zzzzzzzzzzzzzz' as GameId;
const MOVE = writeCustomId({ control: 'move', game: GAME, ply: 0, square: 0 });
const PICK = writeCustomId({ control: 'pick', game: GAME, ply: 0, part: 0 });
const MORE = writeCustomId({ control: 'more', game: GAME, ply: 0, renewals: 0 });
const TYPE = writeCustomId({ control: 'type', game: GAME, ply: 0 });

const button = (custom_id: string) => ({ type: 2, style: 1, label: 'Press', custom_id });
const select = (custom_id: string) => ({ type: 3, custom_id, options: [{ label: 'a1', value: 'a1' }] });

test.each([['nonsense'], ['0.move.zzzzzzzzzzzzzz.0.0'], [PICK], [MORE], [TYPE]])(
  'does not know a button with the id %s',
  async (customId) => {
    const message = await bot.post(channel, button(customId));
    const answer = await ada.clickId({ channelId: channel, messageId: message }, customId);
    expect(privateText(answer)).toContain(UNKNOWN);
    expect(bot.log.lines).toEqual([]);
  },
);

test.each([['nonsense'], [MOVE], [TYPE]])('does not know a select with the id %s', async (customId) => {
  await bot.post(channel, select(customId));
  const message = await waitForText(ada, channel, 'forged');
  expect(privateText(await ada.select(message, customId, ['a1']))).toContain(UNKNOWN);
  expect(bot.log.lines).toEqual([]);
});

test.each([
  ['button', button(MOVE)],
  ['select', select(PICK)],
  ['select', select(MORE)],
  ...(['resign', 'accept', 'acceptInThread', 'decline', 'withdraw'] as const).map(
    (control) => ['button', button(writeCustomId({ control, game: GAME }))] as const,
  ),
  ['button', button(writeCustomId({ control: 'stop', game: GAME, ply: 0 }))],
  ['button', button(writeCustomId({ control: 'shift', game: GAME, ply: 0, file: 0, rank: 0, to: 'up' }))],
] as const)('reports a deleted game to the %s: %o', async (_, component) => {
  await bot.post(channel, component);
  const message = await waitForText(ada, channel, 'forged');
  const answer =
    component.type === 2
      ? await ada.click(message, component.custom_id)
      : await ada.select(message, component.custom_id, ['a1']);
  expect(privateText(answer)).toBe('This game no longer exists.');
});

/** Makes the store fail. Returns a function that mends it. */
function breakStore(): () => void {
  const { load, version, append, playingAt } = bot.store;
  const fail = () => Promise.reject(new Error('the disk is gone'));
  Object.assign(bot.store, { load: fail, version: fail, append: fail, playingAt: fail });
  return () => void Object.assign(bot.store, { load, version, append, playingAt });
}

test('logs a failure, and tells the member that the game is unharmed', async () => {
  const board = messageIn(await ada.command(channel, 'play', { game: 'reversi' }));
  const mend = breakStore();
  const failures = [await ada.click(board, 'd3'), await ada.command(channel, 'resign')];
  mend();
  for (const failure of failures) expect(privateText(failure)).toContain('Something went wrong on my side.');
  expect(bot.log.lines).toEqual(['error: an interaction failed', 'error: an interaction failed']);
  expect((await bot.host.playingAt(channel))[0]?.position.ply).toBe(0);
});

test('logs it if the reply about a failure fails too', async () => {
  const board = messageIn(await ada.command(channel, 'play', { game: 'reversi' }));
  const mend = breakStore();
  bot.proxy.failNext('POST', /callback/, { status: 403, code: 50_001 });
  const logged = bot.nextLogLine('warn');
  void ada.clickId({ channelId: channel, messageId: board.id }, String(controlOf(board, 'd3').custom_id));
  expect(await logged).toBe('could not tell a member that something failed');
  mend();
});

test('answers in Discord’s language while the store is too slow to tell the set one', async () => {
  const ben = await bot.member('ben');
  const { settings } = bot.store;
  let goOn = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  bot.store.settings = (of) => slow.then(() => settings(of));
  bot.clock.run();
  const answer = await ben.command(channel, 'resign');
  bot.clock.stop();
  goOn();
  bot.store.settings = settings;
  expect(privateText(answer)).toContain('no game');
  expect(bot.log.lines).toEqual([]);
});

/** Log lines after an interaction that the bot does not offer. */
async function logOf(kind: object): Promise<string[]> {
  const log = new FakeLog();
  const no = () => false;
  const interaction = {
    id: '1',
    user: { id: '1' },
    guildId: null,
    isChatInputCommand: no,
    isUserContextMenuCommand: no,
    isMessageContextMenuCommand: no,
    isContextMenuCommand: no,
    isAutocomplete: no,
    isButton: no,
    isStringSelectMenu: no,
    isModalSubmit: no,
    isPrimaryEntryPointCommand: no,
    isChannelSelectMenu: no,
    isUserSelectMenu: no,
    isRoleSelectMenu: no,
    isRepliable: no,
    ...kind,
  } as unknown as Interaction;
  const settings = {
    ofMember: async () => ({ language: 'discord' }),
    ofServer: async () => ({ language: 'discord' }),
  };
  const deps = {
    ...{ log, settings, meter: NO_METER, commands: COMMANDS, clock: new FakeClock() },
    limiter: { admits: () => true },
    controls: new ControlTable([]),
  };
  await dispatch(deps as unknown as DispatchDeps, interaction);
  return log.lines;
}

test.each([
  ['a command of another kind', { type: InteractionType.ApplicationCommand, commandType: 5 }],
  [
    'a form that is not ours and belongs to no message',
    { isModalSubmit: () => true, isFromMessage: () => false, customId: 'other' },
  ],
])('takes %s, which Discord may add, for no failure', async (_, kind) => {
  expect(await logOf(kind)).toEqual([]);
});

test.each([
  ['a command that is not ours', { isChatInputCommand: () => true, commandName: 'toast' }],
  ['an option of a command that is not ours', { isAutocomplete: () => true, commandName: 'toast' }],
  ['an option of a command that suggests nothing', { isAutocomplete: () => true, commandName: 'board' }],
])('logs %s as a failure, and sends nothing', async (_, kind) => {
  expect(await logOf(kind)).toEqual(['error: an interaction failed']);
});

test('apologizes for a context menu command that it does not know', async () => {
  const { apiUrl, token } = bot.playground;
  const response = await fetch(`${apiUrl}/v10/applications/${ada.user('Sente')}/commands`, {
    method: 'POST',
    headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Old menu', type: 2 }),
  });
  expect(response.status).toBe(201);
  await ada.waitFor(({ menus }) => menus.some(({ name }) => name === 'Old menu'));
  expect(privateText(await ada.menu(channel, 'Old menu', { userId: ada.me.id }))).toContain(
    'Something went wrong',
  );
  expect(bot.log.lines).toEqual(['error: an interaction failed']);
});
