import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deadlineOf } from '../../../../src/game/play/game.js';
import type { MessageView, Outcome } from '../../../../src/playground/members/memberProtocol.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, openButtons, privateText } from '../../botInServer.js';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let channel: string;

beforeEach(async () => {
  bot = await BotInServer.build();
  // Noon of the first day of 1970, a day of winter.
  bot.clock.set(12 * HOUR - bot.clock.now());
  await bot.logIn();
  await bot.host.start();
  [ada, ben] = await Promise.all([bot.member('ada'), bot.member('ben')]);
  channel = await bot.newChannel();
});

afterEach(async () => {
  await bot.close();
  expect(bot.log.lines).toEqual([]);
});

/** Begins a game between Ada, who is to move, and Ben. */
async function begin(time: string): Promise<void> {
  await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben', colour: 'black', time });
  const challenge = await ben.waitForMessage(channel, (message) => openButtons(message).includes('Accept'));
  await ben.click(challenge, 'Accept');
  await board("it's your turn");
}

const board = (words: string): Promise<MessageView> =>
  ada.waitForMessage(channel, (message) => textOf(message).includes(words), { what: words });
const game = async () => (await bot.host.playingAt(channel))[0]!;

const openPage = async (member = ben): Promise<MessageView> =>
  messageIn(await member.click(messageIn(await member.command(channel, 'settings')), 'Days off'));

type Typed = { first?: string; days?: string; zone?: string };

async function type(page: MessageView, { first = '', days = '7', zone = 'UTC' }: Typed): Promise<Outcome> {
  const asked = await ben.click(page, 'Take days off');
  if (asked.kind !== 'modal') throw new Error(asked.kind);
  return ben.submitModal(asked.modal.id, { first, days, zone });
}
const take = async (typed: Typed = {}): Promise<MessageView> =>
  messageIn(await type(await openPage(), typed));

describe('days off', () => {
  test('show on the boards of slow games, ping nobody, and stop the clock', async () => {
    await begin('1d');
    const before = await board("it's your turn");
    const page = await take();
    expect(textOf(page)).toContain(`You are away until <t:${(7 * DAY) / 1000}:f>`);
    expect(textOf(page)).toContain('23 days left in 1970.');
    const line = `⚪ <@${ben.me.id}> is away until <t:${(7 * DAY) / 1000}:f>`;
    const told = await board(line);
    expect([told.id, told.mentions]).toEqual([before.id, []]);
    await ada.command(channel, 'move', { square: 'f5' });
    const moved = await board(`⚪ must move <t:${(8 * DAY) / 1000}:R>`);
    expect(textOf(moved)).toContain(line);
    expect(deadlineOf(await game())).toBe(8 * DAY);
    expect(textOf(messageIn(await ada.command(channel, 'games')))).toContain(`their turn; time is up`);
    expect(textOf(messageIn(await ada.command(channel, 'games')))).toContain(line);
  });

  test('say from when and until when before they begin', async () => {
    await begin('3d');
    const page = await take({ first: '1970-01-05', days: '2', zone: 'Berlin' });
    // Midnight in Germany was an hour before that of UTC.
    const [from, until] = [4 * DAY - HOUR, 6 * DAY - HOUR].map((at) => `<t:${at / 1000}:f>`);
    expect(textOf(page)).toContain(`You will be away from ${from} until ${until}`);
    await board(`will be away from ${from} until ${until}`);
    expect(openButtons(page)).toContain('Cancel');
    const canceled = messageIn(await ben.click(page, 'Cancel'));
    expect(textOf(canceled)).toContain('30 days left in 1970.');
    expect(textOf(canceled)).not.toContain('You will be away');
    await ada.waitForMessage(
      channel,
      (each) => textOf(each).includes('your turn') && !textOf(each).includes('away'),
    );
  });

  test('end early, and the clock runs again', async () => {
    await begin('1d');
    await ada.command(channel, 'move', { square: 'f5' });
    const [page, old] = [await take(), await openPage()];
    bot.clock.forward(2 * DAY);
    const back = messageIn(await ben.click(page, "I'm back"));
    expect(textOf(back)).toContain('27 days left in 1970.');
    expect(deadlineOf(await game())).toBe(3.5 * DAY);
    expect(openButtons(messageIn(await ben.click(old, "I'm back")))).toContain('Take days off');
  });

  test('stay over a restart', async () => {
    await begin('1d');
    await take();
    await bot.restart();
    expect(openButtons(await openPage())).toContain("I'm back");
    expect(deadlineOf(await game())).toBe(1.5 * DAY);
  });

  test('do nothing in games on a faster clock', async () => {
    await begin('10m10s');
    const { version } = await game();
    await take();
    expect((await game()).version).toBe(version);
    await bot.endGame(channel);
  });

  test('are offered in the zone that the member used last, or the server’s', async () => {
    const fieldOf = async (): Promise<string> => {
      const asked = await ben.click(await openPage(), 'Take days off');
      if (asked.kind !== 'modal') throw new Error(asked.kind);
      return JSON.stringify(asked.modal);
    };
    await bot.store.saveSettings({ server: bot.playground.guildId }, { puzzleZone: 'Asia/Tokyo' });
    await bot.restart();
    expect(await fieldOf()).toContain('Asia/Tokyo');
    const page = await take({ first: '1970-03-01', zone: 'berlin' });
    await ben.click(page, 'Cancel');
    expect(await fieldOf()).toContain('Europe/Berlin');
  });

  test('count for both years that they touch', async () => {
    const page = await take({ first: '1970-12-25', days: '10' });
    expect(textOf(page)).toContain('23 days left in 1970.');
    expect(textOf(page)).toContain('27 days left in 1971.');
  });
});

describe('days off are refused, with what to do,', () => {
  test.each([
    [
      'for a text that is no day',
      { first: 'Monday' },
      '“Monday” is not a day that I know. Write it like `1970-01-08`',
    ],
    ['for a day that does not exist', { first: '1970-02-30' }, 'is not a day that I know'],
    ['for a day that is over', { first: '1969/12/31' }, 'That day is over.'],
    ['for a day more than a year ahead', { first: '1971-01-02' }, 'more than a year ahead'],
    ['for no days', { days: '0' }, 'as a whole number'],
    ['for a text that is no number', { days: '1.5' }, 'as a whole number'],
    ['for more days than the year has', { days: '31' }, 'That is too long. 30 days left in 1970.'],
    ['for an unknown zone', { zone: 'Berln' }, 'I know no time zone “Berln”'],
  ])('%s', async (_, typed, words) => {
    const page = await openPage();
    expect(privateText(await type(page, typed))).toContain(words);
    expect(await bot.store.daysOff(ben.me.id)).toEqual([]);
  });

  test('while others are not over, from two devices at once too', async () => {
    const [one, two] = [await openPage(), await openPage()];
    const answers = await Promise.all([type(one, {}), type(two, { days: '3' })]);
    const texts = answers.map((answer) => textOf(messageIn(answer)));
    expect(texts.filter((each) => each.includes('You already have days off.'))).toHaveLength(1);
    expect(await bot.store.daysOff(ben.me.id)).toHaveLength(1);
  });
});
