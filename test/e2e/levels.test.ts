import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '../playground/memberClient.js';
import { newestBoard, privateText, resignOrAbort, waitForTurn } from './boards.js';
import { World } from './harness.js';

let world: World;
let ada: MemberClient;
let lin: MemberClient;

beforeAll(async () => {
  world = await World.open({ THINK_MS: '50' });
  [ada, lin] = await Promise.all([world.member('ada'), world.member('xiaolin')]);
});

afterAll(async () => {
  expect(world.bot.complaints).toEqual([]);
  await world.close();
});

/** Text of the board of a game that begins and ends at once. Only a finished board names the level in full. */
async function finishedBoard(channel: string, options: Record<string, string | number>): Promise<string> {
  await ada.command(channel, 'play', options);
  expect((await waitForTurn(ada, channel)).text).toContain(', level 5');
  await resignOrAbort(ada, channel);
  const board = await ada.waitFor(() => {
    const now = newestBoard(ada, channel);
    return now?.isOver && now;
  });
  return board.text.replaceAll('\u00a0', ' ');
}

test('offers a level with the rating that the finished board shows, in each language', async () => {
  const channel = ada.channel('games');
  const filled = { game: 'gomoku', level: 'Regular' };
  const [choice] = await ada.autocomplete(channel, 'play', filled, 'level');
  expect(choice!.value).toBe('5');
  const [, rating] = /^5 · Regular · rating (\d+)$/.exec(choice!.name)!;
  const chinese = await lin.autocomplete(channel, 'play', { game: 'reversi', level: '大师' }, 'level');
  expect(chinese.map(({ value }) => value)).toEqual(['9']);
  const text = await finishedBoard(channel, { game: 'gomoku', level: '5' });
  expect(text).toContain(`(level 5 · Regular · ${rating})`);
});

test('names a level without a rating if it was not measured on the board', async () => {
  const channel = ada.channel('general');
  const filled = { game: 'gomoku', size: 13, level: 'Regular' };
  const [choice] = await ada.autocomplete(channel, 'play', filled, 'level');
  expect(choice!.name).toBe('5 · Regular');
  const text = await finishedBoard(channel, { game: 'gomoku', size: 13, level: '5' });
  expect(text).toContain('(level 5 · Regular)');
});

test('/help shows each game’s levels in a private picture', async () => {
  const help = await lin.command(lin.channel('general'), 'help', { topic: 'levels' });
  if (help.kind !== 'reply') throw new Error('no help');
  expect(privateText(help)).toContain('老棋友');
  expect(help.message.attachments.map(({ filename, width }) => [filename, width])).toEqual([
    ['levels-reversi.png', 1000],
    ['levels-gomoku.png', 1000],
  ]);
});
