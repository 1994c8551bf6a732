import { afterAll, beforeAll, expect, test } from 'vitest';
import { componentsOf, type MemberClient, textOf } from '../playground/memberClient.js';
import { newestBoard, openActions, privately, privateText, waitForTurn, wordsOf } from './boards.js';
import { World } from './harness.js';

let world: World;
let ada: MemberClient;
let ben: MemberClient;
let channel: string;

beforeAll(async () => {
  world = await World.open();
  [ada, ben] = await Promise.all([world.member('ada'), world.member('ben')]);
});

afterAll(async () => {
  expect(world.bot.complaints).toEqual([]);
  await world.close();
});

/** Opens a strict game between the two in a new channel, with Ada as black. */
async function begin(name: string, game: string, options: { time?: string } = {}): Promise<void> {
  channel = world.playground.addChannel({ name });
  await Promise.all([ada, ben].map((member) => member.waitFor((client) => client.channels.has(channel))));
  await ada.command(channel, 'play', { game, opponent: 'ben', colour: 'black', strict: true, ...options });
  const offer = await ben.waitForMessage(channel, (message) => textOf(message).includes('challenges you'));
  expect(textOf(offer)).toContain('Strict rules: 3 illegal squares');
  await ben.click(offer, 'Accept');
  await waitForTurn(ada, channel);
}

const until = (pattern: RegExp) =>
  ada.waitFor(() => {
    const board = newestBoard(ada, channel);
    return board && pattern.test(board.text) && board;
  });

test('three illegal squares in one turn lose; a legal move resets the count', async () => {
  await begin('three-tries', 'reversi');
  const typed = async (member: MemberClient, square: string) =>
    privateText(await member.command(channel, 'move', { square }));
  const first = newestBoard(ada, channel)!;
  expect(await typed(ada, 'a1')).toContain('would turn no disc, so you cannot play there.\nStrike 1 of 3');
  expect(await typed(ada, 'z9')).toContain('is not a square');
  expect(await typed(ben, 'a1')).toBe('It is not your turn yet.');
  expect(await typed(ada, 'd4')).toContain('Strike 2 of 3');
  const counted = await until(/⚫ 2 of 3 illegal squares/);
  expect(counted.message.id).toBe(first.message.id); // nobody is pinged for it
  await ada.command(channel, 'move', { square: 'f5' });
  await until(/Move 1: ⚫ f5/);
  expect(newestBoard(ada, channel)!.text).not.toContain('illegal squares');

  const board = await waitForTurn(ben, channel);
  const actions = await openActions(ben, board);
  const modal = await ben.click(actions, 'Type a square');
  if (modal.kind !== 'modal') throw new Error('no form');
  expect(await privately(ben, ben.submitModal(modal.modal.id, { square: 'f5' }))).toContain('Strike 1 of 3');
  expect(await typed(ben, 'a8')).toContain('Strike 2 of 3');
  expect(await typed(ben, 'h8')).toContain('you lose the game');
  const end = await until(/wins/);
  expect(end.text).toContain(`<@${ada.me.id}> wins: <@${ben.me.id}> typed 3 illegal squares in one turn.`);
  const controls = componentsOf(end.message).filter(({ type }) => type === 2 || type === 3);
  expect(controls.map(({ label }) => label)).toEqual([
    ...['Rematch', 'Review', 'Practice mistakes', 'Replay moves', 'Export'],
  ]);
  expect(privateText(await ben.command(channel, 'board'))).toContain('typed 3 illegal squares');
});

test('the board shows the clock and counts down', async () => {
  await begin('clock', 'gomoku');
  const before = Date.now();
  const opened = newestBoard(ada, channel)!;
  expect(opened.text).toContain('Gomoku · Freestyle · 15×15 · 1 min a move · strict');
  const [, shown] = /⚫ 0:00 total · ⚪ 0:00 total\n-# ⚫ must move <t:(\d+):R>/.exec(opened.text)!;
  expect(Math.abs(Number(shown) * 1000 - before - 60_000)).toBeLessThan(10_000);
  await ada.click(opened.message, 'h8');
  const next = await waitForTurn(ben, channel);
  expect(next.text).toMatch(/⚫ \d s \(0:0\d total\) · ⚪ 0:00 total\n-# ⚪ must move <t:\d+:R>/);
});

test('a Reversi game is stopped and counted if the other side agrees', async () => {
  await begin('stopped', 'reversi');
  await ada.command(channel, 'move', { square: 'f5' });
  const board = await waitForTurn(ben, channel);
  await ben.click(await openActions(ben, board), 'Stop and count');
  const offer = await ada.waitForMessage(channel, (message) =>
    wordsOf(message).includes('wants to stop here'),
  );
  await ada.click(offer, 'Accept');
  await until(/Stopped and counted: ⚫ <@\d+> wins, 4 to 1!/);
});

test('the clock continues after a restart with the same deadline and times', async () => {
  // With a minute a move, a restart would give back all of it.
  await begin('restart', 'reversi', { time: '5m' });
  await ada.command(channel, 'move', { square: 'f5' });
  const before = await waitForTurn(ben, channel);
  await world.restart();
  const repeated = await ben.command(channel, 'board');
  expect('message' in repeated && textOf(await ben.settled(repeated))).toBe(before.text);
});
