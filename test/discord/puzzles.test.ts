import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '../../src/game/puzzles/day.js';
import { parseSquare } from '../../src/rules/squares.js';
import type { MemberClient } from '../playground/memberClient.js';
import { textOf } from '../playground/memberClient.js';
import { BotInServer, messageIn, openButtons, privately, seen } from './server.js';

const DAY_MS = 24 * 60 * 60 * 1000;

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
  bot.thinker.onAsked = () => undefined;
});

afterAll(async () => {
  expect(bot.log.lines).toEqual([]);
  await bot.close();
});

const ask = async (member: MemberClient, options: Record<string, string>) =>
  messageIn(await member.command(channel, 'puzzle', options));

test('a puzzle is shown to the member alone, and solved move by move', async () => {
  const task = await ask(ada, { game: 'reversi' });
  expect(task.flags & 64).toBe(64);
  expect(textOf(task)).toContain('-# Puzzle · Reversi · rating 1250');
  expect(textOf(task)).toContain('**⚪ to move and draw.**');
  expect(textOf(task)).not.toContain('quiet');
  const on = messageIn(await ada.click(task, 'f6'));
  expect(textOf(on)).toContain('✔ f6 is right too; here the line goes on with d6. ⚫ answers c3.');
  const solved = messageIn(await ada.click(on, 'd3'));
  expect(textOf(solved)).toContain('✔ d3: solved!');
  expect(textOf(solved)).toMatch(/Your puzzle rating: \d+\? \(\+\d+\)/);
  expect(textOf(solved)).toContain('-# ⚪ d6  ⚫ c3  ⚪ d3');
  expect(textOf(solved)).toContain('-# draw · quiet move');
  expect(openButtons(solved)).toEqual(['Next puzzle']);
  expect(textOf(messageIn(await ada.click(solved, 'Next puzzle')))).toContain('rating 2000');
});

test('a wrong move is answered by what refutes it; tried again it changes no rating', async () => {
  bot.thinker.onAsked = () => bot.thinker.asked.at(-1)!.answer(parseSquare('h11', 15)!);
  const task = await ask(ben, { game: 'gomoku' });
  expect(textOf(task)).toContain('**⚫ to move: win by fours.**');
  await ben.click(task, 'g10');
  const failed = await seen(ben, channel, 'does not do it');
  expect(textOf(failed)).toContain('✘ g10 does not do it: ⚪ answers h11.');
  expect(textOf(failed)).toMatch(/Your puzzle rating: \d+\? \(−\d+\)/);
  expect(textOf(failed)).not.toContain('VCF');
  expect(openButtons(failed)).toEqual(['Try again', 'Show the solution', 'Next puzzle']);
  const again = messageIn(await ben.click(failed, 'Try again'));
  const on = messageIn(await ben.click(again, 'h11'));
  expect(textOf(on)).toContain('✔ h11 is right. ⚪ answers h12; go on.');
  const answer = messageIn(await ben.click(on, 'Show the solution'));
  expect(textOf(answer)).toContain('The solution:');
  expect(textOf(answer)).toContain('-# ⚫ h11  ⚪ h12  ⚫ i11');
  expect(textOf(answer)).toContain('-# win by fours (VCF)');
  expect(textOf(answer)).not.toContain('rating:');
  expect(privately(await ben.click(answer, 'Next puzzle'))).toContain('no puzzle of this game left');
});

test('the puzzle of a day is the same for all, and tells who solved it first here', async () => {
  // A day whose puzzle is of Reversi.
  const day = dayOf(bot.clock.now());
  const isReversi = Math.floor(Date.parse(day) / DAY_MS) % 2 === 0;
  if (!isReversi) bot.clock.forward(DAY_MS);
  const task = await ask(ada, { kind: 'daily' });
  expect(textOf(task)).toContain('rating 1300');
  const on = messageIn(await ada.click(task, 'd6'));
  const first = messageIn(await ada.click(on, 'd3'));
  expect(textOf(first)).toContain(`<@${ada.me.id}> solved it first here; solvers so far: 1.`);
  const bens = messageIn(await ben.click(await ask(ben, { kind: 'daily' }), 'd6'));
  const second = messageIn(await ben.click(bens, 'd3'));
  expect(textOf(second)).toContain(`<@${ada.me.id}> solved it first here; solvers so far: 2.`);
});
