import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Puzzle } from '../../../../src/game/puzzles/puzzle.js';
import type { Position, Square } from '../../../../src/rules/position.js';
import { parseSquare, squareName } from '../../../../src/rules/squares.js';
import { BANKS } from '../../../game/puzzles/banks.js';
import { componentsOf, type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, openButtons, privateText, waitForText } from '../../botInServer.js';
import { writeCustomId } from '../../controlIds.js';

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
  bot.thinker.onSearch = () => undefined;
});

afterAll(async () => {
  expect(bot.log.lines).toEqual([]);
  await bot.close();
});

const ask = async (member: MemberClient, options: Record<string, string>) =>
  messageIn(await member.command(channel, 'puzzle', options));

test('shows a puzzle privateText, and solves it move by move', async () => {
  const task = await ask(ada, { game: 'reversi' });
  expect(task.flags & 64).toBe(64);
  expect(textOf(task)).toContain('-# Puzzle · Reversi · rating 1250');
  expect(textOf(task)).toContain('**⚪ to move and draw.**');
  expect(textOf(task)).not.toContain('quiet');
  const on = messageIn(await ada.click(task, 'f6'));
  expect(textOf(on)).toContain('✔ f6 is right too; this line continues with d6. ⚫ answers c3.');
  const solved = messageIn(await ada.click(on, 'd3'));
  expect(textOf(solved)).toContain('✔ d3: solved!');
  expect(textOf(solved)).toContain('Your puzzle rating: provisional (1 of 5)');
  expect(textOf(solved)).toContain('-# ⚪ d6  ⚫ c3  ⚪ d3');
  expect(textOf(solved)).toContain('-# draw · quiet move');
  expect(openButtons(solved)).toEqual(['Next puzzle']);
  expect(textOf(messageIn(await ada.click(solved, 'Next puzzle')))).toContain('rating 2000');
});

test('refutes a wrong move, and changes no rating at a retry', async () => {
  bot.thinker.onSearch = () => bot.thinker.searches.at(-1)!.answer(parseSquare('h11', 15)!);
  const task = await ask(ben, { game: 'gomoku' });
  expect(textOf(task)).toContain('**⚫ to move: win by fours.**');
  await ben.click(task, 'g10');
  const failed = await waitForText(ben, channel, '✘');
  expect(textOf(failed)).toContain('✘ g10 fails to h11.');
  expect(textOf(failed)).toContain('Your puzzle rating: provisional (1 of 5)');
  expect(textOf(failed)).not.toContain('VCF');
  expect(openButtons(failed)).toEqual(['Try again', 'Show the solution', 'Next puzzle']);
  const again = messageIn(await ben.click(failed, 'Try again'));
  const on = messageIn(await ben.click(again, 'h11'));
  expect(textOf(on)).toContain('✔ h11 is right. ⚪ answers h12. Go on.');
  const answer = messageIn(await ben.click(on, 'Show the solution'));
  expect(textOf(answer)).toContain('The solution:');
  expect(textOf(answer)).toContain('-# ⚫ h11  ⚪ h12  ⚫ i11');
  expect(textOf(answer)).toContain('-# win by fours (VCF)');
  expect(textOf(answer)).not.toContain('rating:');
  expect(privateText(await ben.click(answer, 'Next puzzle'))).toContain('no puzzle of this game left');
});

test('accepts a retry after another winning move', async () => {
  const xiaolin = await bot.member('xiaolin');
  const move = parseSquare('h12', 15)!;
  bot.thinker.onSearch = () => bot.thinker.searches.at(-1)!.answer(move, [{ move, value: -29_990 }]);
  const task = await ask(xiaolin, { game: 'gomoku' });
  await xiaolin.click(task, 'g10');
  const again = await waitForText(xiaolin, channel, '✔ g10 也能赢，但要找的是另一手');
  expect(textOf(messageIn(await xiaolin.click(again, 'h11')))).toContain('✔ h11');
});

test('gives each game’s puzzle of the day, on any day', async () => {
  const lin = await bot.member('xiaolin');
  for (let day = 0; day < 2; day++) {
    for (const game of ['gomoku', 'reversi']) {
      const task = await ask(lin, { kind: 'daily', game });
      expect(textOf(task)).toContain(game === 'gomoku' ? '每日一题 · 五子棋' : '每日一题 · 黑白棋');
    }
    bot.clock.forward(DAY_MS);
  }
});

test('gives all the same puzzle of the day, and names its first solver', async () => {
  const task = await ask(ada, { kind: 'daily', game: 'reversi' });
  expect(textOf(task)).toContain('-# Puzzle of the day · Reversi · rating 1300');
  const on = messageIn(await ada.click(task, 'd6'));
  const first = messageIn(await ada.click(on, 'd3'));
  expect(textOf(first)).toContain('-# Puzzle of the day · Reversi · rating 1300');
  expect(textOf(first)).toContain(`<@${ada.me.id}> solved it first here; solvers so far: 1.`);
  const bens = messageIn(await ben.click(await ask(ben, { kind: 'daily', game: 'reversi' }), 'd6'));
  const second = messageIn(await ben.click(bens, 'd3'));
  expect(textOf(second)).toContain(`<@${ada.me.id}> solved it first here; solvers so far: 2.`);
});

test('counts days in a row, and shares the result in squares, once', async () => {
  // Another day than those of the tests before.
  bot.clock.forward(10 * DAY_MS);
  const mia = await bot.member('mia');
  await mia.setLocale('en-US');
  const solve = async (): Promise<ReturnType<typeof messageIn>> => {
    const on = messageIn(await mia.click(await ask(mia, { kind: 'daily', game: 'reversi' }), 'd6'));
    return messageIn(await mia.click(on, 'd3'));
  };
  const first = await solve();
  expect(textOf(first)).not.toContain('Days in a row');
  bot.clock.forward(DAY_MS);
  // The bank has one puzzle of the day: solved before, it counts no more, but Gomoku's does.
  const task = await ask(mia, { kind: 'daily', game: 'gomoku' });
  bot.thinker.onSearch = () => bot.thinker.searches.at(-1)!.answer(parseSquare('h11', 15)!);
  const solved = await solveGomoku(mia, task);
  expect(textOf(solved)).toContain('Days in a row: 2');
  const day = new Date(bot.clock.now()).toISOString().slice(0, 10);
  const pressedTwice = await Promise.all([mia.click(solved, 'Share'), mia.click(solved, 'Share')]);
  const isShown = pressedTwice.map((press) => (messageIn(press).flags & 64) === 0);
  expect(isShown.filter(Boolean)).toHaveLength(1);
  const shared = messageIn(pressedTwice[isShown.indexOf(true)]!);
  expect(textOf(shared)).toContain(`Puzzle of the day · Gomoku · ${day}`);
  expect(textOf(shared)).toMatch(/🟩+ (\d)\/\1\nDays in a row: 2/);
  expect(privateText(await mia.click(solved, 'Share'))).toContain('shared this result here already');
  const profile = messageIn(await mia.command(channel, 'profile'));
  expect(textOf(profile)).toContain('Puzzles of the day: 2 days in a row, best 2');
});

/** Solves Gomoku's puzzle of the day by its shown solution squares. */
async function solveGomoku(
  member: MemberClient,
  task: ReturnType<typeof messageIn>,
): Promise<ReturnType<typeof messageIn>> {
  const daily = { game: 'gomoku', day: new Date(bot.clock.now()).toISOString().slice(0, 10) } as const;
  const id = (await bot.store.dailyPuzzle(daily.game, daily.day))!;
  const puzzle = BANKS.gomoku.find((entry) => entry.id === id)!.puzzle();
  let page = task;
  for (const { right } of puzzle.steps)
    page = messageIn(await member.click(page, squareName(right[0] as Square, 15)));
  return page;
}

describe('a puzzle from a game played in the server', () => {
  const MOVES = 'd3c3b3d6c4f3f4e3f5c5f6e6d2f2c7b4c6b5e2e7'.match(/../g)!.map((name) => parseSquare(name, 8)!);
  /** After four of these moves, black to move. */
  const foundIn = ({ variant, moves }: Position, id: string): Puzzle => ({
    ...{ id, variant, goal: 'win', themes: ['corner'], rating: 1400 },
    moves: moves.slice(0, 4),
    steps: [{ right: [moves[4]!] }],
  });
  let lin: MemberClient;

  beforeAll(async () => {
    bot.playground.addMember({ username: 'lin', displayName: 'Lin', locale: 'en-US' });
    lin = await bot.member('lin');
  });

  async function allow(member: MemberClient, value: 'on' | 'off'): Promise<void> {
    const page = messageIn(await member.command(channel, 'settings'));
    const id = writeCustomId({ control: 'memberSetting', name: 'puzzles' });
    const select = componentsOf(page).find(({ custom_id }) => custom_id === id)!;
    const isChosen = (select.options as { value: string; default: boolean }[]).some(
      (option) => option.default && option.value === value,
    );
    if (!isChosen) await member.select(page, ({ custom_id }) => custom_id === id, [value]);
  }

  /** Plays a game of Ada and Ben, or another member, in which a puzzle with this id is found. */
  async function play(id: string, other = ben): Promise<void> {
    bot.thinker.puzzlesIn = async (game) => [foundIn(game, id)];
    await ada.command(channel, 'play', {
      game: 'reversi',
      opponent: other.me.id,
      colour: 'black',
      rated: false,
    });
    await other.click(await waitForText(other, channel, 'challenges'), 'Accept');
    const [game] = await bot.host.playingAt(channel);
    for (const [ply, move] of MOVES.entries()) {
      const member = (ply % 2 === 0 ? ada : other).me.id;
      await bot.host.act(game!.setup.id, { kind: 'move', member, ply, move });
    }
    await bot.host.act(game!.setup.id, { kind: 'resign', member: other.me.id });
    await waitForText(ada, channel, 'resigned');
    await bot.miner.idle();
  }

  const NONE = 'There is no puzzle here that you have not tried.';

  test('is offered to others if both players allow it, with their names', async () => {
    await allow(ada, 'on');
    await play('one');
    expect(textOf(await ask(lin, { kind: 'server' }))).toContain(NONE);
    await allow(ben, 'on');
    await play('two');
    const from = `-# From <@${ada.me.id}>'s game against <@${ben.me.id}>`;
    const task = await ask(lin, { kind: 'server' });
    expect(textOf(task)).toContain('-# Puzzle · Reversi · rating 1400');
    expect(textOf(task)).toContain(from);
    const solved = messageIn(await lin.click(task, 'c4'));
    expect(textOf(solved)).toContain('✔ c4: solved!');
    expect(textOf(solved)).toContain('Your puzzle rating: provisional (1 of 5)');
    expect(textOf(solved)).toContain(from);
    expect(openButtons(solved)).toEqual(['Next puzzle', 'Replay the game']);
    const game = messageIn(await lin.click(solved, 'Replay the game'));
    expect(textOf(game)).toContain('**Move 4: ⚪ d6**');
    expect(game.flags & 64).toBe(64);
    expect(privateText(await lin.click(solved, 'Next puzzle'))).toContain(NONE);
    for (const player of [ada, ben]) expect(textOf(await ask(player, { kind: 'server' }))).toContain(NONE);
    expect(textOf(await ask(lin, { kind: 'server', game: 'gomoku' }))).toContain(NONE);
  });

  test('is withdrawn if a player no longer allows it or deleted their data', async () => {
    await Promise.all([allow(ada, 'on'), allow(ben, 'on')]);
    await play('three');
    const task = await ask(lin, { kind: 'server' });
    await allow(ben, 'off');
    expect(privateText(await lin.click(task, 'c4'))).toContain('This puzzle no longer exists.');
    expect(textOf(await ask(lin, { kind: 'server' }))).toContain(NONE);
    await allow(ben, 'on');
    expect(textOf(await ask(lin, { kind: 'server' }))).toContain('From');
    const page = messageIn(await ben.click(messageIn(await ben.command(channel, 'settings')), 'Your data'));
    const sure = messageIn(await ben.click(page, 'Delete my data'));
    await ben.click(sure, 'Delete everything');
    await waitForText(ben, channel, 'I deleted everything I kept about you.');
    expect(await bot.store.gamePuzzle('three')).toBeUndefined();
    expect(textOf(await ask(lin, { kind: 'server' }))).toContain(NONE);
  });

  test('names a player who left', async () => {
    bot.playground.addMember({ username: 'mona', displayName: '*Mona*', locale: 'en-US' });
    const mona = await bot.member('mona');
    await Promise.all([allow(ada, 'on'), allow(mona, 'on')]);
    await play('four', mona);
    bot.playground.happen.leave(mona.me.id);
    await bot.restart();
    const task = await ask(lin, { kind: 'server' });
    expect(textOf(task)).toContain(`-# From <@${ada.me.id}>'s game against <@${mona.me.id}> (\\*Mona\\*)`);
    expect(textOf(messageIn(await lin.click(task, 'c4')))).toContain('(\\*Mona\\*)');
  });

  test('is only for servers', async () => {
    const asked = await lin.command(lin.channel('dm'), 'puzzle', { kind: 'server' });
    expect(privateText(asked)).toContain('These puzzles come from games played in a server');
  });
});
