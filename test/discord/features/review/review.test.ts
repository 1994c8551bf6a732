import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DOWNLOAD_WITHIN_MS, MAX_FILE_BYTES } from '../../../../src/discord/board/attachments.js';
import { COMMAND_WITHIN_MS } from '../../../../src/discord/interactions/answerContext.js';
import type { Outcome } from '../../../../src/playground/members/memberProtocol.js';
import type { Position, Square } from '../../../../src/rules/position.js';
import { parseSquare } from '../../../../src/rules/squares.js';
import { componentsOf, type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, openButtons, privateText, waitForText } from '../../botInServer.js';

const MOVES = ['f5', 'd6', 'c3', 'd3', 'c4'];
const C3 = parseSquare('c3', 8)!;

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
  bot.thinker.judge = async (position) => [bestIn(position), isAfterMistake(position) ? 20 : 0];
  bot.thinker.rank = () => undefined;
});

afterAll(async () => {
  expect(bot.log.lines).toEqual([]);
  await bot.close();
});

const D6 = parseSquare('d6', 8)!;
const isAfterMistake = ({ ply, moves }: Position): boolean => ply === 2 && moves[1] === D6;

/** The first legal square; after two moves, the played one. */
const bestIn = (position: Position): Square =>
  position.ply === 2 && position.illegal(C3) === undefined ? C3 : (position.legalMoves()[0] as Square);

/** Plays some moves of Ada and Ben in the channel; then Ben resigns. */
async function play(moves: readonly string[]): Promise<void> {
  await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben', colour: 'black', rated: false });
  const challenge = await waitForText(ben, channel, 'challenges');
  await ben.click(challenge, 'Accept');
  const [game] = await bot.host.playingAt(channel);
  for (const [ply, name] of moves.entries()) {
    const member = (ply % 2 === 0 ? ada : ben).me.id;
    await bot.host.act(game!.setup.id, { kind: 'move', member, ply, move: parseSquare(name, 8)! });
  }
  await bot.host.act(game!.setup.id, { kind: 'resign', member: ben.me.id });
  await waitForText(ada, channel, 'resigned');
}

/** Resolves with the member's private review. */
const waitForReview = (member: MemberClient) => waitForText(member, channel, 'Review ·', 'accuracy');

test('opens a review with an overview that gives no better move away', async () => {
  await play(MOVES);
  const board = await waitForText(ada, channel, 'resigned');
  expect(privateText(await ada.click(board, 'Review'))).toContain('Reviewing your game');
  const page = await waitForReview(ada);
  expect(page.flags & 64).toBe(64);
  const text = textOf(page);
  expect(text).toContain('Opening: Tiger');
  expect(text).toContain('Turning points: 2. ⚪ d6');
  expect(text).toMatch(/⚪ accuracy \d+% · inaccuracies 0 · mistakes 0 · blunders 1/);
  expect(text).not.toContain('was better');
  expect(text).not.toContain('f4');
  expect(componentsOf(page).filter(({ type }) => type === 12)).toHaveLength(2);
  const shown = textOf(messageIn(await ada.click(page, '2. ⚪ d6')));
  expect(shown).toContain('**2. ⚪ d6, a blunder**');
  expect(shown).toContain('It cost 29% of the winning chance');
  expect(shown).toContain('-# ⚪ f4  ⚫ c3  ⚪ c4  ⚫ b3  ⚪ b2');
});

test('moves through the game by buttons, and shows a finished review at once', async () => {
  await play(MOVES);
  await ada.command(channel, 'review', {});
  const page = await waitForReview(ada);
  const last = messageIn(await ada.click(page, '◀'));
  expect(textOf(last)).toContain('5. ⚫ c4');
  expect(openButtons(last)).not.toContain('▶|');
  const back = messageIn(await ada.click(last, 'Next mistake'));
  expect(textOf(back)).toContain('2. ⚪ d6, a blunder');
  const again = messageIn(await ben.command(channel, 'review', {}));
  expect(textOf(again)).toContain('Turning points: 2. ⚪ d6');
});

test('lets members practice their own mistakes from the board, with nothing shown before', async () => {
  await play(MOVES);
  const board = await waitForText(ada, channel, 'resigned');
  await ben.click(board, 'Practice mistakes');
  const task = await waitForText(ben, channel, 'Find a better move for ⚪.');
  expect(task.flags & 64).toBe(64);
  expect(textOf(task)).not.toContain('f4');
  expect(openButtons(task)).toContain('Show the answer');
  const none = messageIn(await ada.click(board, 'Practice mistakes'));
  expect(textOf(none)).toBe('No mistakes to practice: well played!');
});

test('lets a mistake be retried, and accepts any move as good as the best', async () => {
  // f6 costs hardly more than f4.
  const lines = new Map([
    ['f4', 0],
    ['f6', -0.1],
    ['d6', -20],
  ]);
  bot.thinker.rank = (position) =>
    position.ply === 1
      ? [...lines].map(([name, value]) => ({ move: parseSquare(name, 8)!, value }))
      : undefined;
  await play(MOVES);
  await ben.command(channel, 'review', {});
  const page = await waitForReview(ben);
  const task = messageIn(await ben.click(page, 'Practice mistakes'));
  expect(textOf(task)).toContain('Find a better move for ⚪.');
  expect(openButtons(task)).toEqual(['f4', 'd6', 'f6', 'Show the answer']);
  const played = messageIn(await ben.click(task, 'd6'));
  expect(textOf(played)).toContain('✘ d6 is what was played. Try again.');
  const also = messageIn(await ben.click(played, 'f6'));
  expect(textOf(also)).toContain('✔ f6 is as good as the best.');
  expect(textOf(also)).toContain('**f4** was better');
  const back = messageIn(await ben.click(also, 'Back to the review'));
  expect(textOf(back)).toContain('accuracy');
  // The answer stands there.
  expect(openButtons(back)).not.toContain('Practice mistakes');
  const again = messageIn(await ben.command(channel, 'review', {}));
  const found = messageIn(await ben.click(messageIn(await ben.click(again, 'Practice mistakes')), 'f4'));
  expect(textOf(found)).toContain('✔ f4 is right.');
});

test('has no review of an unfinished game or one without choices', async () => {
  await ada.command(channel, 'play', { game: 'reversi', level: '1', colour: 'black' });
  await bot.waitUntilShown(channel);
  const [game] = await bot.host.playingAt(channel);
  const asked = await ada.command(channel, 'review', { game: game!.setup.id });
  expect(privateText(asked)).toContain('not over yet');
  await bot.host.act(game!.setup.id, { kind: 'abort', member: ada.me.id });
  const empty = await ada.command(channel, 'review', { game: game!.setup.id });
  expect(privateText(empty)).toContain('Nothing to review');
});

test('says that there is no finished game', async () => {
  const xiaolin = await bot.member('xiaolin');
  const asked = await xiaolin.command(await bot.newChannel(), 'review', {});
  expect(privateText(asked)).toContain('本频道和你都还没有下完的对局');
});

test('reviews a provided game only for the member who provided it', async () => {
  const text = '(;GM[Othello]PC[x]PB[*Ada* <@1>]PW[]TY[8]B[F5]W[D6]B[C3]W[D3]B[C4];)';
  await ada.command(channel, 'review', { text });
  const page = await waitForReview(ada);
  expect(textOf(page)).toContain('⚫ \\*Ada\\* \\<@1> vs ⚪ –');
  // Nobody knows which side the member was, so both sides' mistakes are theirs.
  const task = messageIn(await ada.click(page, 'Practice mistakes'));
  expect(textOf(task)).toContain('Find a better move for ⚪.');
  const wrong = await ada.command(channel, 'review', { text: 'f5 d6\nf5' });
  expect(privateText(wrong)).toContain('Line 2, column 1: f5 is already taken.');
  const unread = await ada.command(channel, 'review', { text: 'f5 @everyone' });
  expect(privateText(unread)).toContain("I can't read “everyone”");
});

/** `/review` with a file. */
const reviewFile = (bytes: Uint8Array | string, name = 'game.sgf') =>
  ada.command(channel, 'review', {}, { file: { name, bytes } });

test('reviews a game from a file', async () => {
  await reviewFile(`(;GM[Othello]\nPB[Ada]PW[Ben]\nB[F5]W[D6]B[C3]W[D3]\nB[C4];)\n`, 'game.ggf');
  const page = await waitForReview(ada);
  expect(textOf(page)).toContain('⚫ Ada vs ⚪ Ben');
  expect(textOf(page)).toContain('Turning points: 2. ⚪ d6');
});

test('reads its own exported file to the same moves', async () => {
  await play(MOVES);
  const board = await waitForText(ada, channel, 'resigned');
  const [file] = messageIn(await ada.click(board, 'Export')).attachments;
  channel = await bot.newChannel();
  await reviewFile(await ada.download(file!), file!.filename);
  const page = await waitForReview(ada);
  expect(textOf(page)).toContain('Turning points: 2. ⚪ d6');
  expect(textOf(messageIn(await ada.click(page, '◀')))).toContain('5. ⚫ c4');
});

test('reads names in GB2312', async () => {
  const names = [...'(;CA[GB2312]GM[4]SZ[15]PB['].map((letter) => letter.charCodeAt(0));
  const moves = [...'];B[hh];W[hg];B[ih])'].map((letter) => letter.charCodeAt(0));
  await reviewFile(Uint8Array.from([...names, 0xba, 0xda, ...moves]));
  expect(textOf(await waitForReview(ada))).toContain('⚫ 黑 vs ⚪ –');
});

test('refuses a file that is not a game, names the line, and stores nothing', async () => {
  const kept = vi.spyOn(bot.store, 'saveStudy');
  const refusal = async (bytes: Uint8Array | string) => privateText(await reviewFile(bytes));
  expect(await refusal('f5 d6\nf5')).toContain('Line 2, column 1: f5 is already taken.');
  expect(await refusal(`f5 d6\n${'z'.repeat(MAX_FILE_BYTES - 6)}`)).toContain(
    "Line 2, column 1: I can't read",
  );
  expect(await refusal('\n(;GM[4]\nSZ[30];B[hh])')).toContain('Line 3, column 1: I do not play on a board');
  expect(await refusal(Uint8Array.from([0x89, 0x50, 0x0a, 0x1a]))).toContain('not text: line 2, column 1');
  expect(await refusal('')).toContain('That text is empty');
  expect(await refusal(Uint8Array.from([0xff, 0xfe, 0x35]))).toContain("I can't read");
  expect(await refusal('a'.repeat(MAX_FILE_BYTES + 1))).toContain('too large');
  expect(kept).not.toHaveBeenCalled();
  kept.mockRestore();
});

/** Opens the form for a game from elsewhere, from a place without a game to review, and submits these fields. */
async function submitForm(fields: Parameters<MemberClient['submitModal']>[1]): Promise<Outcome> {
  bot.playground.addMember({ username: `mo${channel}`, displayName: 'Mo', locale: 'en-US' });
  mo = await bot.member(`mo${channel}`);
  const none = messageIn(await mo.command(channel, 'review'));
  expect(textOf(none)).toContain('This channel has no finished game');
  const opened = await mo.click(none, 'Review a file…');
  if (opened.kind !== 'modal') throw new Error(opened.kind);
  return mo.submitModal(opened.modal.id, fields);
}
let mo: MemberClient;

test('reviews a file from the form, and says what it leaves out', async () => {
  const bytes = '(;GM[Othello]\nPB[Ada]PW[Ben]\nB[F5]W[D6]B[C3]W[D3]\nB[C4];)\n';
  await submitForm({
    file: [{ name: 'game.ggf', bytes }],
    text: '',
    rules: ['file'],
    size: ['file'],
  });
  const page = await waitForReview(mo);
  expect(page.flags & 64).toBe(64);
  expect(textOf(page)).toContain('⚫ Ada vs ⚪ Ben');
});

test('reviews a pasted game by the rules and on the board that the form says', async () => {
  await submitForm({
    text: ' h8 h9 i8 i9 j8 j9 k8 k9 l8 ',
    rules: ['gomoku renju'],
    size: ['19'],
  });
  expect(textOf(await waitForReview(mo))).toContain('Gomoku · Renju · 19×19');
});

test('refuses a form with nothing, with both, or with what is no game', async () => {
  const file = [{ name: 'a.txt', bytes: 'f5 d6\nf5' }];
  for (const [fields, refusal] of [
    [{}, 'Choose a file or paste a game'],
    [{ file, text: 'f5d6' }, 'not both'],
    [{ file }, 'Line 2, column 1: f5 is already taken.'],
    [{ file: [{ name: 'a.txt', bytes: 'a'.repeat(MAX_FILE_BYTES + 1) }] }, 'too large'],
    [{ text: '(;GM[4]SZ[15];B[hh])', rules: ['reversi standard'] }, 'that game is not one'],
  ] as const)
    expect(privateText(await submitForm({ ...fields } as never)), refusal).toContain(refusal);
});

test('offers the form below the overview of a review', async () => {
  await play(MOVES);
  await ada.command(channel, 'review');
  const page = await waitForReview(ada);
  expect(await ada.click(page, 'Review a file…')).toMatchObject({ kind: 'modal' });
  const move = messageIn(await ada.click(page, '◀'));
  expect(openButtons(move)).not.toContain('Review a file…');
});

/** Mocks the answers for Discord's files, until `mockRestore`. */
function stubFiles(answer: (signal: AbortSignal) => Promise<Response>) {
  const { fetch } = globalThis;
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((address, options) =>
      String(address).includes('/attachments/') ? answer(options!.signal!) : fetch(address, options),
    );
}

const NOT_GIVEN = 'could not get that file from Discord';
const LOGGED = ['warn: could not download a file'];

test('says that Discord does not deliver a file', async () => {
  const stub = stubFiles(async () => new Response('gone', { status: 404 }));
  const refused = await reviewFile('f5d6');
  stub.mockRestore();
  expect(privateText(refused)).toContain(NOT_GIVEN);
  expect(bot.log.lines.splice(0)).toEqual(LOGGED);
});

test('defers while a slow file loads, and times out', async () => {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const stub = stubFiles((signal) => {
    begin();
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const answer = reviewFile('f5d6');
  await begun;
  bot.clock.forward(COMMAND_WITHIN_MS);
  const deferred = await answer;
  expect(deferred.kind).toBe('deferred');
  bot.clock.forward(DOWNLOAD_WITHIN_MS);
  expect(textOf(await ada.settled(deferred))).toContain(NOT_GIVEN);
  stub.mockRestore();
  expect(bot.log.lines.splice(0)).toEqual(LOGGED);
});

test('accepts only one way to name a game', async () => {
  const file = { name: 'a.txt', bytes: 'f5' };
  for (const [options, files] of [
    [{ text: 'f5', game: 'abc' }, {}],
    [{ text: 'f5' }, { file }],
    [{ game: 'abc' }, { file }],
  ] as const)
    expect(privateText(await ada.command(channel, 'review', options, files))).toContain('only one of these');
});

test('reports a failed review', async () => {
  await play(MOVES);
  const failed = bot.nextLogLine('error');
  bot.thinker.judge = () => Promise.reject(new Error('no worker'));
  await ada.command(channel, 'review', {});
  await waitForText(ada, channel, 'could not review this game');
  expect(await failed).toBe('failed to review a game');
  bot.log.lines.length = 0;
});
