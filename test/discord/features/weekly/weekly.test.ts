import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RETRY_MS } from '../../../../src/discord/board/calendarPosts.js';
import type { Game, GameId, Seats } from '../../../../src/game/play/game.js';
import {
  newTournament,
  type Tournament,
  type TournamentAction,
  type TournamentId,
} from '../../../../src/game/tournaments/tournament.js';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { gameOf, move, played } from '../../../game/games.js';
import { accepted, BLACK_WINS, DRAWN, termsOf } from '../../../game/tournaments/tournaments.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, controlOf, messageIn, openButtons, privateText } from '../../botInServer.js';
import { CALENDARS, Rounds } from '../../rounds.js';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** The first Monday of 1970. */
const MONDAY = 4 * DAY;

let bot: BotInServer;
let rounds: Rounds;
let ada: MemberClient;
let ben: MemberClient;
let channel: string;
let games: number;

beforeEach(async () => {
  bot = await BotInServer.build();
  rounds = new Rounds(bot.clock);
  games = 0;
  await rounds.following(() => bot.logIn(), CALENDARS);
  await bot.host.start();
  [ada, ben] = await Promise.all([bot.member('ada'), bot.member('ben')]);
  channel = await bot.newChannel();
});

afterEach(async () => {
  await bot.close();
  expect(bot.log.lines).toEqual([]);
});

/** Stores games that Ada and Ben, or others, ended at a place on a day. Black resigns. */
async function end(
  count: number,
  { place = channel, at = MONDAY - DAY, black = ada.me.id, white = ben.me.id, rated = false } = {},
): Promise<void> {
  const member = (id: string) => ({ kind: 'member', member: id }) as const;
  const seats: Seats = { black: member(black), white: member(white) };
  for (let i = 0; i < count; i++) {
    games += 1;
    const server = bot.playground.guildId;
    const id = `game${games}` as GameId;
    let game: Game = { ...gameOf({ id, seats, server, rated, openedAt: at }), place };
    await bot.store.create(game);
    const moves = ['f5', 'd6', 'c3', 'd3'].map((name, ply) => move(ply, name, ply % 2 === 0 ? black : white));
    for (const action of [...moves, { kind: 'resign', member: black } as const]) {
      game = played(game, action);
      await bot.store.append(action, at, game);
    }
  }
}

/** Stores a simul that ended on Sunday: its host won two games and drew one. */
async function endSimul(host: string, name: string): Promise<Tournament> {
  const terms = termsOf({
    ...{ id: name as TournamentId, name, channel, server: bot.playground.guildId },
    ...{ startsAt: null, format: { kind: 'simul', host: { member: host }, hostColor: 'black' } },
  });
  await bot.store.createTournament(terms);
  const outcomes = [BLACK_WINS, BLACK_WINS, DRAWN];
  const pairings = outcomes.map((_, i) => ({ game: `${name} ${i}` as GameId, black: 0, white: i + 1 }));
  let simul = newTournament(terms);
  const actions: readonly TournamentAction[] = [
    ...outcomes.map((_, i) => ({ kind: 'join', member: `m${i}`, rating: 1000 }) as const),
    { kind: 'begin' },
    { kind: 'pair', round: 1, pairings, byes: [] },
    ...outcomes.map((outcome, pairing) => ({ kind: 'result', pairing, outcome }) as const),
    { kind: 'finish' },
  ];
  for (const action of actions) {
    simul = accepted(simul, action);
    await bot.store.appendToTournament(action, MONDAY - DAY, simul);
  }
  return simul;
}

const managersPage = async (): Promise<MessageView> => {
  const settings = messageIn(await ada.command(channel, 'settings'));
  return messageIn(await ada.click(messageIn(await ada.click(settings, 'This server')), 'Weekly summary'));
};
const choose = async (channels: string[]): Promise<MessageView> =>
  messageIn(
    await ada.select(await managersPage(), ({ custom_id }) => custom_id === '1.weeklyChannel', channels),
  );

const chooseZone = async (zone: string): Promise<void> => {
  const settings = messageIn(await ada.command(channel, 'settings'));
  const asked = await ada.click(messageIn(await ada.click(settings, 'This server')), 'Time zone');
  if (asked.kind !== 'modal') throw new Error(asked.kind);
  await ada.submitModal(asked.modal.id, { zone });
};

const forwardTo = (time: number) => rounds.following(() => bot.clock.forward(time - bot.clock.now()));
const posts = (): MessageView[] =>
  [...ada.messages.values()].filter(({ channel_id, flags }) => channel_id === channel && (flags & 64) === 0);
const waitForPost = (words: string) =>
  ada.waitForMessage(channel, (message) => (message.flags & 64) === 0 && textOf(message).includes(words), {
    what: words,
    timeoutMs: 5000,
  });

describe('the weekly summary', () => {
  test('comes on Monday at nine, once, and pings nobody', async () => {
    expect(textOf(await choose([channel]))).toContain(`<t:${(MONDAY + 9 * HOUR) / 1000}:F>`);
    await end(4);
    await end(2, { black: ben.me.id, white: bot.playground.memberId('xiaolin') });
    await forwardTo(MONDAY + 8.5 * HOUR);
    expect(posts()).toEqual([]);
    await forwardTo(MONDAY + 9.5 * HOUR);
    const post = await waitForPost('The week in');
    expect(textOf(post)).toContain('**6 games** · 3 members played');
    expect(textOf(post)).toContain(`🥇 <@${ben.me.id}> · 6 games`);
    expect(textOf(post)).toContain('Played most: Reversi, 6 games');
    expect(post.mentions).toEqual([]);
    await forwardTo(MONDAY + 12 * HOUR);
    await rounds.following(() => bot.restart(), CALENDARS);
    await end(5, { at: MONDAY + 10 * HOUR });
    await forwardTo(MONDAY + 6 * DAY);
    expect(posts()).toHaveLength(1);
    await forwardTo(MONDAY + 7 * DAY + 9.5 * HOUR);
    expect(textOf(await waitForPost('5 games'))).toContain('2 members played');
    expect(posts()).toHaveLength(2);
  });

  test('comes later that day if the bot was away, for the week before nine', async () => {
    await choose([channel]);
    await end(5);
    await end(3, { at: MONDAY + 10 * HOUR });
    const away = async () => bot.clock.set(MONDAY + 15.1 * HOUR);
    await rounds.following(() => bot.restart(away), CALENDARS);
    expect(textOf(await waitForPost('The week in'))).toContain('**5 games**');
  });

  test('begins the next week if it is turned on after nine', async () => {
    await end(5, { at: MONDAY + 8 * HOUR });
    await forwardTo(MONDAY + 9.5 * HOUR);
    await choose([channel]);
    await rounds.following(() => bot.restart(), CALENDARS);
    await forwardTo(MONDAY + 20 * HOUR);
    expect(posts()).toEqual([]);
  });

  test('does not come when little happened, nor when it was turned off', async () => {
    await choose([channel]);
    await end(4);
    await forwardTo(MONDAY + 9.5 * HOUR);
    await choose([]);
    await end(9, { at: MONDAY + DAY });
    await forwardTo(MONDAY + 7 * DAY + 9.5 * HOUR);
    expect(posts()).toEqual([]);
  });

  test('counts no game in a place that its readers may not see, or that is gone', async () => {
    await choose([channel]);
    const hidden = await bot.newChannel();
    await end(5);
    await end(3, { place: hidden });
    await end(2, { place: '123' });
    const { places } = bot.discord;
    const isAsPublic = places.isAsPublic.bind(places);
    vi.spyOn(places, 'isAsPublic').mockImplementation(async (server, place, other) =>
      place === hidden ? false : isAsPublic(server, place, other),
    );
    await forwardTo(MONDAY + 9.5 * HOUR);
    await waitForPost('**5 games**');
  });

  test('names neither members who do not want it nor deleted ones', async () => {
    await choose([channel]);
    const lin = bot.playground.memberId('xiaolin');
    await end(3, { rated: true });
    await end(3, { black: lin, rated: true });
    await bot.store.saveSettings({ member: ben.me.id }, { weekly: 'off' });
    await bot.store.deleteMember(lin);
    await forwardTo(MONDAY + 9.5 * HOUR);
    const text = textOf(await waitForPost('**6 games** · 2 members played'));
    expect(text).toContain(`🥇 <@${ada.me.id}> · 3 games`);
    for (const hidden of [ben.me.id, lin, 'deleted']) expect(text).not.toContain(hidden);
  });

  test('lists simuls with their hosts’ results, and without hosts who want no mention', async () => {
    await choose([channel]);
    await end(5);
    await bot.store.saveSettings({ member: ben.me.id }, { weekly: 'off' });
    await endSimul(ada.me.id, 'Friday night');
    await endSimul(ben.me.id, 'Saturday night');
    await forwardTo(MONDAY + 9.5 * HOUR);
    const text = textOf(await waitForPost('The week in'));
    expect(text).toContain(`Friday night · 3 games · 👑 <@${ada.me.id}> won 2, drew 1, lost 0\n`);
    expect(text).toMatch(/^Saturday night · 3 games$/m);
  });

  test('goes without a tournament that is damaged', async () => {
    await choose([channel]);
    await end(5);
    const simul = await endSimul(ada.me.id, 'Friday night');
    await bot.store.appendToTournament({ kind: 'finish' }, MONDAY - DAY, {
      ...simul,
      version: simul.version + 1,
    });
    await forwardTo(MONDAY + 9.5 * HOUR);
    expect(textOf(await waitForPost('The week in'))).not.toContain('Friday night');
    expect(bot.log.lines.splice(0)).toEqual(['error: set a damaged tournament aside']);
  });

  test('is retried while Discord is down, and is still one message', async () => {
    await choose([channel]);
    await end(5);
    bot.proxy.failAll('POST', /messages/, { status: 500, code: 0, isServed: true });
    await forwardTo(MONDAY + 9.5 * HOUR);
    expect(bot.log.lines.splice(0)).toEqual(['warn: could not post the weekly summary in its channel']);
    bot.proxy.clear();
    await rounds.following(() => bot.clock.forward(RETRY_MS));
    await waitForPost('The week in');
    expect(bot.proxy.requests('POST', /messages/)).toHaveLength(1);
    await forwardTo(MONDAY + 12 * HOUR);
    expect(posts()).toHaveLength(1);
  });

  test.each([
    ['before it is sent', true],
    ['before that is recorded', false],
  ])('comes once if the process dies %s', async (_, isLost) => {
    await choose([channel]);
    await end(5);
    bot.proxy.failAll('POST', /messages/, { status: 500, code: 0, isServed: !isLost });
    await forwardTo(MONDAY + 9.5 * HOUR);
    expect(bot.log.lines.splice(0)).toEqual(['warn: could not post the weekly summary in its channel']);
    await rounds.following(() => bot.restart(async () => bot.proxy.clear()), CALENDARS);
    await waitForPost('The week in');
    await rounds.following(() => bot.restart(), CALENDARS);
    expect(bot.proxy.requests('POST', /messages/)).toHaveLength(1);
    expect(posts()).toHaveLength(1);
  });

  test('comes on Tuesday, for the same week, if the bot was away on Monday', async () => {
    await choose([channel]);
    await end(5);
    await end(3, { at: MONDAY + 10 * HOUR });
    await rounds.following(() => bot.restart(async () => bot.clock.set(MONDAY + 1.4 * DAY)), CALENDARS);
    expect(textOf(await waitForPost('The week in'))).toContain('**5 games**');
    await forwardTo(MONDAY + 6.9 * DAY);
    expect(posts()).toHaveLength(1);
  });

  test('is turned off if its channel is gone', async () => {
    await choose([channel]);
    await end(5);
    bot.proxy.failAll('POST', /messages/, { status: 404, code: 10003 });
    await forwardTo(MONDAY + 9.5 * HOUR);
    expect(bot.log.lines.splice(0)).toEqual([
      'warn: could not post the weekly summary in its channel',
      'info: the channel of a weekly summary is gone: it is turned off',
    ]);
    expect(await bot.store.weeklyChannel(bot.playground.guildId)).toBeUndefined();
  });

  test('comes once when the time zone changes', async () => {
    await bot.store.saveSettings({ server: bot.playground.guildId }, { puzzleZone: 'Pacific/Auckland' });
    await choose([channel]);
    await end(5, { at: MONDAY - 2 * DAY });
    // Nine in Auckland, UTC+12 in 1970.
    await forwardTo(MONDAY - 2.5 * HOUR);
    await waitForPost('The week in');
    await chooseZone('UTC');
    await forwardTo(MONDAY + 9.5 * HOUR);
    expect(posts()).toHaveLength(1);
    await end(5, { at: MONDAY + DAY });
    await forwardTo(MONDAY + 7 * DAY + 9.5 * HOUR);
    expect(posts()).toHaveLength(2);
  });

  test('comes at once when the time zone jumps past its hour', async () => {
    await bot.store.saveSettings({ server: bot.playground.guildId }, { puzzleZone: 'UTC-11:00' });
    await choose([channel]);
    await end(5);
    // In the evening of Sunday at UTC-11, it is Monday night at UTC+14, and soon Tuesday.
    await forwardTo(MONDAY + 10.3 * HOUR);
    await chooseZone('UTC+14:00');
    await forwardTo(MONDAY + 10.6 * HOUR);
    await waitForPost('The week in');
    await forwardTo(MONDAY + 6.9 * DAY - 14 * HOUR);
    expect(posts()).toHaveLength(1);
  });
});

describe('the managers of a server', () => {
  test('see a preview that nobody else sees, or that too little happened', async () => {
    expect(privateText(await ada.click(await managersPage(), 'Preview'))).toContain(
      'Too quiet for a summary: 0 of 5 games',
    );
    await end(5, { at: 0 });
    bot.clock.forward(HOUR / 2);
    const page = await managersPage();
    expect(openButtons(page)).toEqual(['Preview', 'Back']);
    expect(privateText(await ada.click(page, 'Preview'))).toContain('**5 games** · 2 members played');
    expect(posts()).toEqual([]);
    const back = messageIn(await ada.click(page, 'Back'));
    expect(controlOf(back, 'Weekly summary')).toBeDefined();
  });

  test.each(['1.weekly', '1.previewWeekly'])('alone may press %s', async (id) => {
    expect(privateText(await bot.press(ben, channel, id))).toContain('manage');
  });
});
