import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import type { MemberClient } from '../../../playground/memberClient.js';
import { ACTIONS, BotInServer, openButtons, privateText, waitForText } from '../../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben] = await Promise.all([bot.member('ada'), bot.member('ben')]);
});

beforeEach(async () => {
  channel = await bot.newChannel();
});

afterEach(async () => {
  await bot.endGame(channel);
  expect(bot.log.lines.splice(0)).toEqual([]);
});

afterAll(() => bot.close());

const liveGame = async () => (await bot.host.playingAt(channel))[0];

/** Waits for the board that shows these words, and for the end of its draws. */
async function board(...words: string[]): Promise<MessageView> {
  const message = await waitForText(ada, channel, ...words);
  await bot.waitUntilShown(channel);
  return message;
}

/** Starts a game of Ada, with black, against Ben. Returns the first board. */
async function playBen(opening: string): Promise<MessageView> {
  const options = { opening, opponent: 'ben', colour: 'black', rated: false };
  await ada.command(channel, 'play', options);
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Accept');
  return board(`<@${ada.me.id}> places ⚫ in the center`);
}

/** Presses a button, and returns the board that then shows these words. */
async function press(member: MemberClient, on: MessageView, label: string, ...words: string[]) {
  await member.click(on, label);
  return board(...words);
}

test('Taraguchi-10 is played by buttons: stones, swaps, ten offers, and the choice of one', async () => {
  const [first, second] = [`<@${ada.me.id}>`, `<@${ben.me.id}>`];
  let at = await playBen('taraguchi10');
  expect((await liveGame())!.setup.variant).toEqual({ game: 'gomoku', rule: 'renju', size: 15 });
  expect(openButtons(at).filter((label) => /^[a-o]\d/.test(label))).toEqual(['h8']);
  at = await press(ada, at, 'h8', `${second} chooses: keep ⚪, or swap`);
  expect(openButtons(at)).toEqual(['Swap colors', 'Keep colors', ACTIONS]);
  expect(privateText(await ada.click(at, 'Keep colors'))).toBe('It is not your turn yet.');
  at = await press(ben, at, 'Swap colors', `${first} places ⚪ inside the central 3×3`, `${second} swapped`);
  at = await press(ada, at, 'h9', `${second} chooses: keep ⚫`);
  at = await press(ben, at, 'Keep colors', `${second} places ⚫ inside the central 5×5`, `${second} kept ⚫`);
  expect(privateText(await ben.command(channel, 'move', { square: 'h11' }))).toContain('is too far from the');
  at = await press(ben, at, 'i10', `${first} chooses: keep ⚪`);
  at = await press(ada, at, 'Keep colors', `${first} places ⚪ inside the central 7×7`);
  await ada.command(channel, 'move', { square: 'f7' });
  at = await board(`${second} chooses: keep ⚫ and play inside the central 9×9`);
  expect(openButtons(at)).toEqual(['Swap colors', 'Keep colors', 'Offer ten moves', ACTIONS]);
  await press(ben, at, 'Offer ten moves', `${second} offers fifth moves, 10 to go`);
  await ben.command(channel, 'move', { square: 'c3 c4 c5 c6 c7 c8 c9 d3' });
  at = await board(`${second} offers fifth moves, 2 to go`);
  expect(privateText(await ben.command(channel, 'move', { square: 'c3' }))).toContain('on offer already');
  await ben.command(channel, 'move', { square: 'd4 o15' });
  at = await board(`${first} takes one of the fifth moves`);
  const offers = ['c3', 'd3', 'c4', 'd4', 'c5', 'c6', 'c7', 'c8', 'c9', 'o15'];
  expect(openButtons(at)).toEqual([...offers, ACTIONS]);
  expect(privateText(await ada.command(channel, 'move', { square: 'a1' }))).toContain('not on offer');
  await press(ada, at, 'd4', `⚪ ${first}, it's your turn.`, `⚫ ${second} vs ⚪ ${first}`);
  const game = (await liveGame())!;
  expect([game.position.ply, game.protocol]).toEqual([5, undefined]);
  await ada.command(channel, 'move', { square: 'h10' });
  await board(`⚫ ${second}, it's your turn.`);
});

test('Soosyrv-8 is played by buttons and a select for the number of fifth moves', async () => {
  const [first, second] = [`<@${ada.me.id}>`, `<@${ben.me.id}>`];
  await playBen('soosyrv8');
  await ada.command(channel, 'move', { square: 'h8 h9 i10' });
  let at = await board(`${second} chooses: keep ⚪, or swap`);
  at = await press(ben, at, 'Keep colors', `${second} places ⚪ anywhere`);
  await ben.command(channel, 'move', { square: 'o1' });
  at = await board(`${second} says how many fifth moves ⚫ must offer, 1 to 8`);
  expect(openButtons(at)).toEqual([ACTIONS]);
  expect(privateText(await ben.command(channel, 'move', { square: 'a1' }))).toBe('Make your choice first.');
  expect(privateText(await ada.select(at, null, ['3']))).toBe('It is not your turn yet.');
  await ben.select(at, null, ['2']);
  at = await board(`${first} chooses: keep ⚫, or swap colors. Fifth moves that ⚫ will offer: 2`);
  at = await press(ada, at, 'Swap colors', `${second} offers fifth moves, 2 to go`, `${first} swapped`);
  const offering = at.id;
  at = await press(ben, at, 'g10', 'offers fifth moves, 1 to go');
  expect(at.id).toBe(offering); // his own next step needs no new message
  at = await press(ben, at, 'g9', `${first} takes one`);
  at = await press(ada, at, 'g9', `⚪ ${first}, it's your turn.`, `⚫ ${second} vs ⚪ ${first}`);
  expect((await liveGame())!.position.ply).toBe(5);
});

test.each([
  [{ opening: 'taraguchi10', rules: 'freestyle', opponent: 'ben' }, 'Taraguchi-10 is an opening of renju'],
  [{ opening: 'soosyrv8', size: 19, opponent: 'ben' }, 'Soosyrv-8 is an opening of renju'],
  [{ opening: 'soosyrv8', game: 'reversi', opponent: 'ben' }, 'Soosyrv-8 is an opening of renju'],
  [{ opening: 'taraguchi10' }, "I don't play Taraguchi-10. Challenge a member"],
] as const)('%j is refused: %s', async (options, words) => {
  expect(privateText(await ada.command(channel, 'play', options as never))).toContain(words);
});
