import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import type { MemberClient } from '../../../playground/memberClient.js';
import { textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, openButtons, privateText, waitForText } from '../../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;
/** Ada's direct messages with the bot. */
let dm: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  ada = await bot.member('ada');
  dm = ada.channel('dm');
});

beforeEach(async () => {
  for (const game of ['gomoku', 'reversi']) {
    await ada.command(dm, 'play', { game, rated: false });
    await bot.waitUntilShown(dm);
  }
});

afterEach(async () => {
  while ((await bot.host.playingAt(dm)).length > 0) await bot.endGame(dm);
  expect(bot.log.lines.splice(0)).toEqual([]);
});

afterAll(() => bot.close());

const gameNamed = async (name: string) =>
  (await bot.host.playingAt(dm)).find(({ setup }) => setup.variant.game === name)!;

const plies = async () => [
  (await gameNamed('reversi')).position.ply,
  (await gameNamed('gomoku')).position.ply,
];

/** The private question which game a command is about. */
async function ask(command: string, options: Record<string, string> = {}): Promise<MessageView> {
  const asked = await ada.command(dm, command, options);
  expect(privateText(asked)).toBe('Which game?');
  return messageIn(asked);
}

const label = (question: MessageView, game: string): string =>
  openButtons(question).find((each) => each.startsWith(game))!;

describe('if two games wait for the member', () => {
  test('/move asks which, with a button for each, and plays there', async () => {
    const question = await ask('move', { square: 'd3' });
    expect(openButtons(question)).toHaveLength(2);
    expect(openButtons(question).every((each) => each.includes('your turn'))).toBe(true);
    expect(await plies()).toEqual([0, 0]);
    await ada.click(question, label(question, 'Gomoku'));
    expect(await plies()).toEqual([0, 1]);
    await waitForText(ada, dm, 'Gomoku', 'Move 1: ⚫ d3');
    await bot.waitUntilShown(dm);
    // A second press is for a turn that is over.
    expect(privateText(await ada.click(question, label(question, 'Gomoku')))).toContain('moved on');
    // The other game still waits, so that it is the one that is meant.
    await ada.command(dm, 'move', { square: 'd3' });
    expect(await plies()).toEqual([1, 1]);
    await bot.waitUntilShown(dm);
  });

  test('/move keeps the later squares for the chosen game', async () => {
    const question = await ask('move', { square: 'd3 c4, h 8' });
    await ada.click(question, label(question, 'Reversi'));
    expect(textOf(await waitForText(ada, dm, "I'll play c4 h8 next"))).toContain('cancels it');
    bot.answer('c3');
    await waitForText(ada, dm, 'Move 3: ⚫ c4');
    expect(await plies()).toEqual([3, 0]);
    await bot.waitUntilShown(dm);
  });

  test('/move asks nothing if only one board has the squares', async () => {
    await ada.command(dm, 'move', { square: 'k11' });
    expect(await plies()).toEqual([0, 1]);
    await bot.waitUntilShown(dm);
    expect(privateText(await ada.command(dm, 'move', { square: 'nowhere' }))).toContain('not a square');
  });

  test('/move suggests the squares of both', async () => {
    const squares = await ada.autocomplete(dm, 'move', { square: 'd' }, 'square');
    expect(squares.map(({ value }) => value)).toEqual(expect.arrayContaining(['d3', 'd8']));
  });

  test('/hint asks which', async () => {
    const question = await ask('hint');
    const task = bot.waitForTask();
    await ada.click(question, label(question, 'Reversi'));
    await task;
    bot.answer('d3');
    expect((await waitForText(ada, dm, '**d3** 50%')).flags & 64).toBe(64);
  });

  test('/resign asks which, and asks for confirmation there', async () => {
    const question = await ask('resign');
    const sure = messageIn(await ada.click(question, label(question, 'Gomoku')));
    const gomoku = (await gameNamed('gomoku')).setup.id;
    await ada.click(sure, 'Abort');
    expect((await bot.host.game(gomoku))?.phase.kind).toBe('over');
    expect(await gameNamed('reversi')).toBeDefined();
    await bot.waitUntilShown(dm);
  });

  test('/undo asks which, also off turn', async () => {
    await ada.command(dm, 'move', { square: 'k11' });
    await waitForText(ada, dm, 'Move 1: ⚫ k11');
    const question = await ask('undo');
    await ada.click(question, label(question, 'Gomoku'));
    expect(await plies()).toEqual([0, 0]);
    await bot.waitUntilShown(dm);
  });

  test('/draw asks which', async () => {
    const question = await ask('draw');
    await ada.click(question, label(question, 'Reversi'));
    expect((await gameNamed('reversi')).offers.made).toHaveLength(1);
    expect((await gameNamed('gomoku')).offers.made).toEqual([]);
  });

  test('/board asks which, and shows it as the last message', async () => {
    const question = await ask('board');
    const board = messageIn(await ada.click(question, label(question, 'Gomoku')));
    expect(board.flags & 64).toBe(0);
    expect(board.id).not.toBe(question.id);
    expect(textOf(board)).toContain('Gomoku');
    await bot.waitUntilShown(dm);
  });
});
