import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Game, Opening } from '../../../src/game/play/game.js';
import type { Where } from '../../../src/game/requests/request.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { PLAIN } from '../../game/games.js';
import type { MemberClient } from '../../playground/memberClient.js';
import { BotInServer, waitForText } from '../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;
let me: string;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  ada = await bot.member('ada');
  me = bot.playground.memberId('ada');
});

beforeEach(async () => {
  channel = await bot.newChannel();
});

afterAll(() => bot.close());

const opening = (where: Where, challenged?: string): Opening => ({
  variant: defaultVariant('reversi'),
  seats: {
    black: { kind: 'member', member: me },
    white: challenged
      ? { kind: 'member', member: challenged }
      : { kind: 'opponent', opponent: 'mcts', level: 3 },
  },
  challenger: challenged ? 'black' : null,
  strict: false,
  rated: false,
  time: null,
  ...PLAIN,
  ...where,
});

const at = (place = channel, server: string | null = bot.playground.guildId) =>
  bot.discord.places.whereIs({ server, place });

/** Opens a game of Ada's, and returns it or the refusal. */
async function open(challenged?: string): Promise<Game | string> {
  const opened = await bot.discord.places.open(me, opening(await at(), challenged));
  return opened.kind === 'accepted' ? opened.game : opened.refusal.code;
}

test('opens a game in the channel without any interaction, and its board appears', async () => {
  expect(await open()).toMatchObject({ place: channel, setup: { venue: 'server' } });
  await waitForText(ada, channel, 'Reversi', 'level 3');
});

test('opens the second game of a channel in a thread, named after both players', async () => {
  await open();
  const { place } = (await open()) as Game;
  const thread = await ada.waitFor((client) => client.channels.get(place));
  expect([thread.kind, thread.parentId, thread.name]).toEqual([
    'thread',
    channel,
    'Reversi: Ada – Sente, level 3',
  ]);
  await waitForText(ada, place, 'Reversi', 'level 3');
});

test('refuses a thread that the bot may not open', async () => {
  channel = await bot.newChannel({ botDenied: ['CREATE_PUBLIC_THREADS'] });
  await open();
  expect(await open()).toBe('no-threads');
});

test('refuses a channel in which the bot may not write, or which is gone', async () => {
  channel = await bot.newChannel({ botDenied: ['SEND_MESSAGES'] });
  expect(await open()).toBe('no-place');
  channel = '123';
  expect(await open()).toBe('no-place');
});

test('refuses to challenge a member as a guest, but plays with the bot there', async () => {
  const where = { server: '1', place: '2' };
  expect(await at(where.place, where.server)).toEqual({ ...where, venue: 'guest' });
  const { places } = bot.discord;
  const guest = { ...where, venue: 'guest' } as const;
  const ben = bot.playground.memberId('ben');
  expect(await places.open(me, opening(guest, ben))).toEqual({
    kind: 'refused',
    refusal: { code: 'only-guest' },
  });
  expect(await places.open(me, opening(guest))).toMatchObject({ kind: 'accepted' });
});

test('knows which channels a member sees', async () => {
  const { places } = bot.discord;
  expect(await places.canSee(me, bot.playground.guildId, channel)).toBe(true);
  expect(await places.canSee('123', bot.playground.guildId, channel)).toBe(false);
  expect(await places.canSee(me, bot.playground.guildId, '123')).toBe(false);
});
