import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { boardOf } from '../../../../src/rules/games.js';
import { moveName } from '../../../../src/rules/squares.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import {
  ACTIONS,
  BotInServer,
  firstSquare,
  messageIn,
  openActions,
  openButtons,
  privateText,
  waitForText,
} from '../../botInServer.js';
import { writeCustomId } from '../../controlIds.js';

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

const game = async () => (await bot.host.playingAt(channel))[0]!;
const moves = async (): Promise<string[]> => {
  const { position } = await game();
  return position.moves.map((move) => moveName(move, boardOf(position.variant)));
};

/** Begins a game of Ada, with black, against Ben. Returns the board after her first move. */
async function begin(kind: 'reversi' | 'gomoku', first: string): Promise<MessageView> {
  const options = { game: kind, opponent: 'ben', colour: 'black', rated: false };
  await ada.command(channel, 'play', options);
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Accept');
  const board = await waitForText(ada, channel, "it's your turn");
  await bot.waitUntilShown(channel);
  await ada.click(board, first);
  const next = await waitForText(ben, channel, `⚪ <@${ben.me.id}>, it's your turn`);
  await bot.waitUntilShown(channel);
  return next;
}

async function openPlan(board: MessageView): Promise<MessageView> {
  return messageIn(await ada.click(await openActions(ada, board), 'Plan replies'));
}

describe('planned replies', () => {
  test('are kept with each own move, listed, and played at once', async () => {
    const board = await begin('reversi', 'd3');
    let page = await openPlan(board);
    expect(page.flags & 64).toBe(64);
    expect(textOf(page)).toContain(`⚪ What might <@${ben.me.id}> play?`);
    expect(textOf(page)).toContain('Nothing planned yet.');
    page = messageIn(await ada.click(page, 'c3'));
    expect(textOf(page)).toContain('⚫ Your reply?');
    page = messageIn(await ada.click(page, 'c4'));
    expect(textOf(page)).toContain('- c3 → **c4**');
    expect((await game()).plans.black).toHaveLength(1);
    // Ben sees nothing of it.
    expect(textOf(await waitForText(ben, channel, "it's your turn"))).not.toContain('c4');
    await bot.waitUntilShown(channel);
    await ben.click(board, 'c3');
    await waitForText(ada, channel, 'Move 3: ⚫ c4', `<@${ben.me.id}>, it's your turn`);
    expect(await moves()).toEqual(['d3', 'c3', 'c4']);
    await bot.waitUntilShown(channel);
  });

  test('branch, are taken back and removed', async () => {
    const board = await begin('reversi', 'd3');
    let page = await openPlan(board);
    for (const label of ['c3', 'c4', 'Take back', 'Take back', 'e3', 'f4'])
      page = messageIn(await ada.click(page, label));
    expect(textOf(page)).toContain('- c3 → **c4**\n- e3 → **f4**');
    page = messageIn(await ada.click(page, 'Remove from here'));
    expect((await game()).plans.black).toHaveLength(1);
    page = messageIn(await ada.click(page, 'Take back'));
    page = messageIn(await ada.click(page, 'Remove from here'));
    expect(textOf(page)).toContain('Nothing planned yet.');
    expect((await game()).plans).toEqual({ black: undefined });
    expect(openButtons(page)).not.toContain('Remove from here');
  });

  test('say that they end when the other side plays something else', async () => {
    const board = await begin('reversi', 'd3');
    let page = await openPlan(board);
    for (const label of ['c3', 'c4']) page = messageIn(await ada.click(page, label));
    await ben.click(board, 'e3');
    await waitForText(ada, channel, `⚫ <@${ada.me.id}>’s planned moves do not fit this position.`);
    await bot.waitUntilShown(channel);
    // The old board leads nowhere.
    expect(privateText(await ada.click(page, firstSquare(page)!))).toContain('It is your turn now');
  });

  test('survive a restart of the bot, board and all', async () => {
    const board = await begin('gomoku', 'h8');
    let page = await openPlan(board);
    page = messageIn(await ada.click(page, 'g8'));
    await bot.restart();
    page = messageIn(await ada.click(page, 'g9'));
    expect(textOf(page)).toContain('- g8 → **g9**');
    await bot.restart();
    await ben.click(board, 'g8');
    await waitForText(ben, channel, 'Move 3: ⚫ g9');
    await bot.waitUntilShown(channel);
  });

  test('are planned while the other side is to move, by its players', async () => {
    const board = await begin('reversi', 'd3');
    const actions = await openActions(ben, board);
    expect(openButtons(actions)).not.toContain('Plan replies');
    const { setup } = await game();
    const forged = { control: 'planMove', game: setup.id, ply: 1, line: [], square: 18 };
    expect(privateText(await bot.press(ben, channel, writeCustomId(forged)))).toContain(
      'It is your turn now',
    );
  });

  test('of forged boards change nothing', async () => {
    await begin('reversi', 'd3');
    const { setup } = await game();
    for (const [line, square, ply] of [
      [[0, 1, 2], 18, 1],
      [[], 0, 1],
      [[], 1295, 1],
      [[18], 0, 0],
    ] as const)
      await bot.press(
        ada,
        channel,
        writeCustomId({ control: 'planMove', game: setup.id, ply, line, square }),
      );
    expect((await game()).plans).toEqual({});
  });
});

test('the button to plan is explained with the other actions', async () => {
  const board = await begin('reversi', 'd3');
  const actions = messageIn(await ada.click(board, ACTIONS));
  expect(textOf(actions)).toContain('**Plan replies** · If they play this, you play that');
});
