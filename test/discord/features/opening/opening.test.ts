import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAUSE_MS } from '../../../../src/game/openings/openingCounter.js';
import type { LineId } from '../../../../src/game/ports/openingStore.js';
import type { ComponentView, MessageView } from '../../../../src/playground/members/memberProtocol.js';
import type { Square } from '../../../../src/rules/position.js';
import { parseSquare } from '../../../../src/rules/squares.js';
import { componentsOf, type MemberClient, textOf } from '../../../playground/memberClient.js';
import {
  BotInServer,
  controlOf,
  messageIn,
  openButtons,
  privateText,
  waitForText,
} from '../../botInServer.js';

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
  bot.thinker.book = () => [];
  for (const { id } of await bot.store.openingLines(ada.me.id)) await bot.store.forgetLine(ada.me.id, id);
});

afterAll(async () => {
  expect(bot.log.lines).toEqual([]);
  await bot.close();
});

const open = async (options: Record<string, string | number> = {}, at = channel): Promise<MessageView> =>
  messageIn(await ada.command(at, 'opening', options));
const press = async (message: MessageView, label: string): Promise<MessageView> =>
  ada.settled(await ada.click(message, label));

const optionsOf = (select: ComponentView) =>
  select.options as readonly { readonly label: string; readonly value: string }[];

/** Ada and Ben play these moves in a channel of their own, and Ben resigns. */
async function finish(moves: readonly string[]): Promise<void> {
  const at = await bot.newChannel();
  await ada.command(at, 'play', { game: 'reversi', opponent: 'ben', colour: 'black', rated: false });
  await ben.click(await waitForText(ben, at, 'challenges'), 'Accept');
  const [game] = await bot.host.playingAt(at);
  const { id } = game!.setup;
  for (const [ply, name] of moves.entries()) {
    const member = (ply % 2 === 0 ? ada : ben).me.id;
    await bot.host.act(id, { kind: 'move', member, ply, move: parseSquare(name, 8)! });
  }
  await bot.host.act(id, { kind: 'resign', member: ben.me.id });
}

/** Lets the bot count all finished games. */
async function count(): Promise<void> {
  while ((await bot.store.uncountedGames(1)).length > 0) {
    bot.clock.forward(PAUSE_MS);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Lets the book hold some moves from a position with this number of plies. */
function fillBook(ply: number, values: Readonly<Record<string, number>>): void {
  bot.thinker.book = (position) =>
    position.ply === ply
      ? Object.entries(values).map(([name, value]) => ({ move: parseSquare(name, 8)!, value }))
      : [];
}

test('opens a position privately, by moves or by name, and names it', async () => {
  const start = await open({ game: 'reversi' });
  expect(start.flags & 64).toBe(64);
  expect(textOf(start)).toContain('Openings · Reversi');
  expect(textOf(await open({ game: 'reversi', position: 'f5d6c3d3c4f4e3' }))).toContain('I know no moves');
  const tiger = await open({ position: 'f5d6c3d3c4', game: 'reversi' });
  expect(textOf(tiger)).toContain('Opening: Tiger');
  expect(textOf(tiger)).toContain('⚪ White to move.');
  expect(textOf(await open({ position: 'Tiger', game: 'reversi' }))).toContain('Opening: Tiger');
  const kansei = await open({ position: '寒星', game: 'gomoku', size: 19 });
  expect(textOf(kansei)).toContain('Opening: Kansei');
  expect(textOf(kansei)).toContain('19×19');
});

test('suggests named openings', async () => {
  const offered = async (position: string, options = {}) =>
    (await ada.autocomplete(channel, 'opening', { game: 'reversi', ...options, position }, 'position')).map(
      ({ name }) => name,
    );
  expect(await offered('tig')).toEqual(expect.arrayContaining(['Tiger', 'Mainline Tiger']));
  expect(await offered('kan', { game: 'gomoku' })).toContain('Kansei');
  expect(await offered('nothing like it')).toEqual([]);
});

test('refuses what is no opening', async () => {
  const refusal = async (options: Record<string, string | number>) =>
    privateText(await ada.command(channel, 'opening', options));
  expect(await refusal({ game: 'reversi', position: 'f5f5' })).toContain('do not fit at “f5”');
  expect(await refusal({ game: 'reversi', position: 'The Unicorn' })).toContain('no opening “The Unicorn”');
  expect(await refusal({ game: 'reversi', rules: 'renju' })).toContain('Reversi');
  const long = [...'acegi'].flatMap((file) => [1, 3, 5, 7, 9].map((rank) => `${file}${rank}`));
  expect(await refusal({ game: 'gomoku', position: long.join('') })).toContain('up to 24 moves');
});

test('steps on the book’s moves, back, and to the start', async () => {
  fillBook(2, { c3: 2, c6: -1, c4: 0 });
  const board = await open({ game: 'reversi', position: 'f5d6' });
  expect(textOf(board)).toContain('- **c3** · book +2\n- **c4** · book 0\n- **c6** · book −1');
  expect(openButtons(board).slice(0, 3)).toEqual(['c3', 'c4', 'c6']);
  const next = await press(board, 'c3');
  expect(textOf(next)).toContain('Move 3: ⚫ c3');
  const back = await press(next, '◀');
  expect(textOf(back)).toContain('book +2');
  const start = await press(back, '|◀');
  expect(textOf(start)).not.toContain('Move');
  expect(openButtons(start)).not.toContain('◀');
});

test('lists one of several symmetric moves: that of the named openings', async () => {
  fillBook(0, { d3: 0, c4: 0, f5: 0, e6: 0 });
  expect(openButtons(await open({ game: 'reversi' }))).toEqual(['f5']);
});

test('steps along named openings of a game without a book', async () => {
  const center = await press(await open({ game: 'gomoku', rules: 'renju' }), 'h8');
  expect(openButtons(center).slice(0, 2)).toEqual(['h9', 'i9']);
  const direct = await press(center, 'h9');
  expect(textOf(direct)).toContain('- **h10** · Kansei');
  expect(textOf(await press(direct, 'h10'))).toContain('Opening: Kansei');
});

test('goes to named openings', async () => {
  const board = await open({ game: 'reversi', position: 'f5d6c3d3' });
  const select = controlOf(board, 'Named openings…');
  const tiger = optionsOf(select).find(({ label }) => label === 'Tiger')!;
  const shown = await ada.settled(await ada.select(board, null, [tiger.value]));
  expect(textOf(shown)).toContain('Opening: Tiger');
});

test('shows what the server played from three games on, in every orientation, and nothing elsewhere', async () => {
  await finish(['f5', 'd6', 'c3', 'd3']);
  await finish(['d3', 'c5', 'f6', 'f5']);
  await count();
  const board = () => open({ game: 'reversi', position: 'f5d6' });
  expect(textOf(await board())).not.toContain('×');
  await finish(['c4', 'e3', 'f6', 'e6']);
  await count();
  const counted = await board();
  expect(textOf(counted)).toContain('3× · ⚫ 100% ⚪ 0%');
  expect(textOf(counted)).not.toContain(ada.me.id);
  const elsewhere = messageIn(
    await ada.command(ada.channel('dm'), 'opening', { game: 'reversi', position: 'f5d6' }),
  );
  expect(textOf(elsewhere)).not.toContain('×');
});

test('trains a line: right, wrong, then at growing intervals', async () => {
  const board = await open({ game: 'reversi', position: 'f5d6c3d3c4' });
  const asked = await press(board, 'Learn this line');
  const learned = await press(asked, '⚫ Black');
  expect(textOf(learned)).toContain('Saved.');
  expect(openButtons(learned)).toContain('Train (1 due)');
  const first = await press(learned, 'Train (1 due)');
  expect(textOf(first)).toContain('What does your line play?');
  // Symmetric to the line's first move.
  const second = await press(first, 'c4');
  expect(textOf(second)).toContain('Right: **f5**.');
  const third = await press(second, 'c6');
  expect(textOf(third)).toContain('Not c6: your line plays **c3**.');
  const end = await press(third, 'c4');
  expect(textOf(end)).toContain('2 of 3 right.');
  expect(openButtons(end)).toEqual(['My lines']);
  bot.clock.forward(60 * 60_000);
  const again = await open({ game: 'reversi' });
  let question = await press(again, 'Train (1 due)');
  for (const square of ['f5', 'c3', 'c4']) question = await press(question, square);
  expect(textOf(question)).toContain('3 of 3 right.');
  await bot.restart();
  const list = await press(await open(), 'My lines (1)');
  expect(textOf(list)).toContain('Tiger · f5d6c3d3c4');
  const dueAt = (await bot.store.openingLines(ada.me.id))[0]!.dueAt;
  // A second press of the last answer changes nothing.
  await press(third, 'c4').catch(() => undefined);
  expect((await bot.store.openingLines(ada.me.id))[0]!.dueAt).toBe(dueAt);
  const select = componentsOf(list).find(({ type }) => type === 3)!;
  const shown = await ada.settled(await ada.select(list, null, [optionsOf(select)[0]!.value]));
  const forgotten = await press(shown, 'Forget this line');
  expect(textOf(forgotten)).toContain('Forgotten.');
  expect(await bot.store.openingLines(ada.me.id)).toEqual([]);
});

/** Ada learns a line for black. */
async function learn(position: string): Promise<MessageView> {
  const asked = await press(await open({ game: 'reversi', position }), 'Learn this line');
  return press(asked, '⚫ Black');
}

test('stops training a line that is deleted, and gives nobody another’s line', async () => {
  const question = await press(await learn('f5f6'), 'Train (1 due)');
  const [line] = await bot.store.openingLines(ada.me.id);
  const { id } = line!;
  for (const customId of [`1.openingAnswerMove.${id}.0.0.37`, `1.openingForget.${id}`])
    expect(privateText(await bot.press(ben, channel, customId)), customId).toContain('no longer train');
  expect(await bot.store.openingLines(ada.me.id)).toHaveLength(1);
  await bot.store.forgetLine(ada.me.id, id);
  expect(privateText(await ada.click(question, 'f5'))).toContain('You no longer train this line.');
});

test('asks for squares of a Gomoku board in a window', async () => {
  const asked = await press(await open({ game: 'gomoku', position: 'h8h9h10' }), 'Learn this line');
  const question = await press(await press(asked, '⚪ White'), 'Train (1 due)');
  expect(textOf(question)).toContain('⚪ What does your line play?');
  const shifted = await press(question, '◀');
  const end = await press(await press(shifted, '▶'), 'h9');
  expect(textOf(end)).toContain('1 of 1 right.');
});

test('learns no line without a move of the side, none twice, and none beyond the limit', async () => {
  const asked = await press(await open({ game: 'reversi', position: 'f5' }), 'Learn this line');
  expect(privateText(await ada.click(asked, '⚪ White'))).toContain('no move in this line');
  await learn('f5');
  expect(textOf(await press(asked, '⚫ Black'))).toContain('You train this line already.');
  const [line] = await bot.store.openingLines(ada.me.id);
  for (let i = 0; (await bot.store.openingLines(ada.me.id)).length < 200; i++) {
    const other = { ...line!, id: `line${i}` as LineId, moves: [i as Square] };
    await bot.store.learnLine(ada.me.id, other, 200);
  }
  const more = await press(await open({ game: 'gomoku', position: 'h8' }), 'Learn this line');
  expect(privateText(await ada.click(more, '⚫ Black'))).toContain('You train 200 lines already.');
});

test('refuses forged positions', async () => {
  for (const customId of [
    '1.opening.reversi.standard.8.0000.next',
    '1.opening.reversi.renju.8..stay',
    '1.opening.gomoku.renju.99..stay',
    '1.openingSide.reversi.standard.8..black',
    '1.opening.reversi.standard.8.zz.next',
    '1.opening.reversi.standard.8.x.next',
  ])
    expect(privateText(await bot.press(ada, channel, customId)), customId).toContain('no longer know this');
});
