import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Line } from '../../../../src/game/ports/thinker.js';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
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
  // Every study has an id of its own.
  let drawn = 0;
  const next = (): number => {
    drawn += 1;
    return drawn / 10_000;
  };
  Object.defineProperty(bot, 'chance', { get: next });
  [ada, ben] = await Promise.all([bot.member('ada'), bot.member('ben')]);
});

beforeEach(async () => {
  channel = await bot.newChannel();
});

afterAll(async () => {
  expect(bot.log.lines).toEqual([]);
  await bot.close();
});

const analyse = async (options: Record<string, string | number> = {}): Promise<MessageView> =>
  messageIn(await ada.command(channel, 'analyse', options));
const press = async (message: MessageView, label: string): Promise<MessageView> =>
  ada.settled(await ada.click(message, label));

/** Ada and Ben play some moves in the channel. */
async function play(moves: readonly string[]) {
  await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben', colour: 'black', rated: false });
  await ben.click(await waitForText(ben, channel, 'challenges'), 'Accept');
  const [game] = await bot.host.playingAt(channel);
  const { id } = game!.setup;
  for (const [ply, name] of moves.entries()) {
    const member = (ply % 2 === 0 ? ada : ben).me.id;
    await bot.host.act(id, { kind: 'move', member, ply, move: parseSquare(name, 8)! });
  }
  return id;
}

async function finish(moves: readonly string[]) {
  const id = await play(moves);
  await bot.host.act(id, { kind: 'resign', member: ben.me.id });
  await waitForText(ada, channel, 'resigned');
  return id;
}

test('opens an empty board privateText, moves for both sides, and takes moves back', async () => {
  const empty = await analyse({ kind: 'reversi' });
  expect(empty.flags & 64).toBe(64);
  expect(textOf(empty)).toContain('⚫ Black to move.');
  expect(openButtons(empty)).toEqual(['d3', 'c4', 'f5', 'e6', 'Best moves', 'Show to all']);
  const first = await press(empty, 'f5');
  expect(textOf(first)).toContain('⚪ White to move.');
  expect(textOf(first)).toContain('Move 1: ⚫ f5');
  const second = await press(first, 'd6');
  expect(textOf(second)).toContain('Move 2: ⚪ d6');
  const third = await press(second, 'c3');
  expect(textOf(third)).toContain('Opening: Perpendicular');
  expect(textOf(await press(third, 'Take back'))).toContain('Move 2: ⚪ d6');
});

/** Runs `/analyse` without options, and submits these fields in the form that it opens. */
async function submitForm(fields: Parameters<MemberClient['submitModal']>[1]): Promise<MessageView> {
  const opened = await ada.command(channel, 'analyse');
  if (opened.kind !== 'modal') throw new Error(opened.kind);
  return messageIn(await ada.submitModal(opened.modal.id, { text: '', ...fields }));
}

test('opens a form without options: a file, a text, or an empty board of the game played last', async () => {
  await finish(['f5', 'd6']);
  const empty = await submitForm({});
  expect(empty.flags & 64).toBe(64);
  expect(textOf(empty)).toContain('Analysis · Reversi');
  expect(textOf(await press(empty, 'f5'))).toContain('Move 1: ⚫ f5');
  expect(textOf(await submitForm({ rules: ['gomoku renju'], size: ['19'] }))).toContain('Renju · 19×19');
  expect(textOf(await submitForm({ size: ['13'] }))).toContain('13×13');
  expect(textOf(await submitForm({ text: 'f5d6c3' }))).toContain('Move 3: ⚫ c3');
  const file = [{ name: 'game.sgf', bytes: '(;GM[4]SZ[15]PB[Li]PW[Bo];B[hh];W[hg])' }];
  expect(textOf(await submitForm({ file }))).toContain('⚫ Li vs ⚪ Bo');
  for (const [fields, refusal] of [
    [{ file, text: 'f5' }, 'not both'],
    [{ text: 'f5 d6\nf5' }, 'Line 2, column 1: f5 is already taken.'],
    [{ rules: ['reversi standard'], size: ['15'] }, 'Reversi has one board, 8×8'],
  ] as const)
    expect(textOf(await submitForm(fields as never)), refusal).toContain(refusal);
});

test('offers all other actions of a Gomoku board in the select', async () => {
  const empty = await analyse({ kind: 'gomoku', rules: 'renju', size: 15 });
  expect(textOf(empty)).toContain('Gomoku · Renju · 15×15');
  const moved = await press(empty, 'h8');
  expect(textOf(moved)).toContain('Move 1: ⚫ h8');
  const shifted = await press(moved, '◀');
  expect(textOf(shifted)).toContain('Move 1: ⚫ h8');
  const back = await ada.settled(await ada.select(shifted, null, ['takeback']));
  expect(textOf(back)).toContain('⚫ Black to move.');
});

test('opens texts: moves up to a ply, a game with names, and a diagram', async () => {
  const moves = await analyse({ text: 'f5d6c3d3c4', move: 3 });
  expect(textOf(moves)).toContain('Move 3: ⚫ c3');
  const game = await analyse({ text: '(;GM[4]SZ[15]PB[Li *]PW[Bo];B[hh];W[hg])' });
  expect(textOf(game)).toContain('⚫ Li \\* vs ⚪ Bo');
  const diagram = await analyse({ text: `${'-'.repeat(27)}OX------XO${'-'.repeat(27)} X;` });
  expect(textOf(diagram)).toContain('⚫ Black to move.');
  const kind = await analyse({ text: 'h8 i9', kind: 'gomoku', size: 19 });
  expect(textOf(kind)).toContain('19×19');
  expect(textOf(await analyse({ text: 'h8 i9', rules: 'renju' }))).toContain('Renju');
});

test('refuses unreadable texts with the place, and contradictory options', async () => {
  const refusal = async (options: Record<string, string | number>) =>
    privateText(await ada.command(channel, 'analyse', options));
  expect(await refusal({ text: 'f5 d6\nf5' })).toContain('Line 2, column 1: f5 is already taken.');
  expect(await refusal({ text: 'f5 d6', kind: 'gomoku', size: 8 })).toContain('8×8');
  expect(await refusal({ text: 'f5 zz', kind: 'reversi' })).toContain("I can't read “zz”");
  expect(await refusal({ kind: 'reversi', size: 15 })).toContain('Reversi has one board, 8×8');
  expect(await refusal({ text: 'f5', game: 'abc' })).toContain('only one of these');
  expect(await refusal({ game: 'abc' })).toContain('I know no game “abc”');
  for (const named of [{ kind: 'reversi' }, { rules: 'renju' }, { size: 19 }])
    expect(await refusal({ game: 'abc', ...named })).toContain('leave out `kind`, `rules` and `size`');
  expect(await refusal({ move: 3, kind: 'gomoku' })).toContain('leave out `kind`, `rules` and `size`');
});

test('opens a finished game after any move, but no unfinished one', async () => {
  const id = await play(['f5', 'd6', 'c3']);
  expect(privateText(await ada.command(channel, 'analyse', { game: id }))).toContain('not over yet');
  await bot.host.act(id, { kind: 'resign', member: ben.me.id });
  expect(textOf(await analyse({ game: id }))).toContain('Move 3: ⚫ c3');
  expect(textOf(await analyse({ game: id, move: 1 }))).toContain('Move 1: ⚫ f5');
  expect(textOf(await analyse({ move: 2 }))).toContain('Move 2: ⚪ d6');
});

test('opens no unfinished game from a forged button', async () => {
  const id = await play(['f5', 'd6']);
  const custom_id = `1.analyse.${id}.2`;
  const forged = await bot.post(channel, { type: 2, style: 2, label: 'forged', custom_id });
  const message = await waitForText(ada, channel, 'forged');
  expect(message.id).toBe(forged);
  expect(privateText(await ada.click(message, 'forged'))).toContain('not over yet');
});

test('opens the position shown in a replayed game or a review', async () => {
  await finish(['f5', 'd6', 'c3', 'd3']);
  const board = await waitForText(ada, channel, 'resigned');
  const steps = await press(await press(board, 'Replay moves'), '◀');
  expect(textOf(await press(steps, 'Analyze'))).toContain('Move 3: ⚫ c3');
  await ada.click(board, 'Review');
  const review = await waitForText(ada, channel, 'Review ·', 'accuracy');
  const back = await press(await press(review, '◀'), '◀');
  const opened = await press(back, 'Analyze');
  expect(textOf(opened)).toContain('Move 2: ⚪ d6');
});

const line = (name: string, value: number): Line => ({ move: parseSquare(name, 8)!, value });

test('lists the best three moves with their chances until the next move', async () => {
  const empty = await analyse({ kind: 'reversi' });
  const requested = bot.waitForTask();
  const pressed = ada.click(empty, 'Best moves');
  await requested;
  const { task, answer } = bot.thinker.searches.at(-1)!;
  expect(task).toMatchObject({ lines: 3, strength: { limit: { nodes: 700_000 } } });
  answer(parseSquare('f5', 8)!, [line('f5', 8), line('d3', 0), line('c4', -8)]);
  await pressed;
  const best = await waitForText(ada, channel, '- **f5** 64%');
  expect(textOf(best)).toContain('- **f5** 64%\n- **d3** 50%\n- **c4** 36%');
  expect(openButtons(best)).not.toContain('Best moves');
  const moved = await press(best, 'f5');
  expect(textOf(moved)).not.toContain('64%');
});

test('shows a line to the whole channel as a picture and a file', async () => {
  const board = await analyse({ text: 'f5d6c3' });
  await ada.click(board, 'Show to all');
  const shown = await waitForText(ben, channel, 'Analysis · Reversi', 'Move 3: ⚫ c3');
  expect(shown.flags & 64).toBe(0);
  expect(openButtons(shown)).toEqual([]);
  const file = shown.attachments.find(({ filename }) => filename.endsWith('.ggf'))!;
  expect(new TextDecoder().decode(await ben.download(file))).toMatch(/B\[F5\].*W\[D6\].*B\[C3\]/is);
  expect(componentsOf(shown).some(({ type }) => type === 13)).toBe(true);
});

test('reviews a copy of the line, while the board moves on', async () => {
  const board = await analyse({ text: 'f5d6c3d3c4' });
  await ada.click(board, 'Review');
  const review = await waitForText(ada, channel, 'Review ·', 'accuracy');
  const back = await press(board, 'Take back');
  expect(textOf(back)).toContain('Move 4');
  expect(textOf(await press(review, '|◀'))).toContain('1. ⚫ f5');
});

test('ignores a quick second press and a press on an old message', async () => {
  const empty = await analyse({ kind: 'reversi' });
  const labels = ['f5', 'd3', 'c4'];
  // A message that stays as it is.
  await bot.post(
    channel,
    ...labels.map((label) => ({ type: 2, style: 2, label, custom_id: controlOf(empty, label).custom_id })),
  );
  const old = await ada.waitForMessage(channel, (each) => textOf(each).includes('forged'));
  const [once, twice] = await Promise.all([press(old, 'f5'), press(old, 'd3')]);
  const [first, second] = [textOf(once), textOf(twice)].map((text) => /Move 1: ⚫ (\w\d)/.exec(text)?.[1]);
  expect(first).toBeDefined();
  expect(second).toBe(first);
  expect(textOf(await press(old, 'c4'))).toContain(`Move 1: ⚫ ${first}`);
});

test('a board survives a restart', async () => {
  const first = await press(await analyse({ kind: 'reversi' }), 'f5');
  await bot.restart();
  expect(textOf(await press(first, 'd6'))).toContain('Move 2: ⚪ d6');
});

test("refuses another member's board and a deleted one", async () => {
  const board = await analyse({ kind: 'reversi' });
  const { custom_id } = controlOf(board, 'f5');
  for (const [label, id] of [
    ['foreign', custom_id],
    ['gone', '1.analysisMove.zzzzzzzzzzzzzz.0.37'],
  ] as const) {
    await bot.post(channel, { type: 2, style: 2, label, custom_id: id });
    const message = await ben.waitForMessage(channel, (each) => openButtons(each).includes(label));
    expect(privateText(await ben.click(message, label))).toContain('This game no longer exists');
  }
  expect(textOf(await press(board, 'f5'))).toContain('Move 1: ⚫ f5');
});

test('passes automatically, and takes the pass back with the move', async () => {
  // After c1 white has a disc left, and none of black's to turn.
  const stones = `XO------${'-'.repeat(48)}XO------`;
  const board = await analyse({ text: `${stones} X;` });
  const moved = await press(board, 'c1');
  expect(textOf(moved)).toContain('⚪ had no move and passed.');
  expect(textOf(moved)).toContain('⚫ Black to move.');
  const back = await press(moved, 'Take back');
  expect(openButtons(back)).toEqual(['c1', 'c8', 'Best moves', 'Show to all']);
});

test('shows the end of a game, and still takes moves back', async () => {
  const board = await analyse({ text: `-OX${'-'.repeat(61)} X;` });
  const over = await press(board, 'a1');
  expect(textOf(over)).toContain('⚫ wins.');
  expect(openButtons(over)).toEqual(['Take back', 'Show to all', 'Review']);
  expect(openButtons(await press(over, 'Take back'))).toContain('a1');
});
