import { beforeEach, describe, expect, test } from 'vitest';
import { writeGgf } from '../../../src/rules/formats/ggf.js';
import { startPosition } from '../../../src/rules/games.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { randomGame } from './randomGame.js';
import { talkTo } from './talkTo.js';

const GAME =
  '(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6//1.2]B[D3];)';

let nboard: ReturnType<typeof talkTo>;
beforeEach(() => {
  nboard = talkTo('nboard');
});

const names = { black: 'a', white: 'b' };

describe('NBoard', () => {
  test.each([
    ['nboard 2', ['set myname Sente']],
    ['ping 17\r', ['pong 17']],
    ['learn', ['learned']],
    ['set depth 8', []],
    ['set depth 0', ['status not a depth: 0']],
    ['set depth', ['status not a depth: ']],
    ['set contempt -20', []],
    ['set contempt much', ['status not a contempt: much']],
    ['set colour blue', []],
    [`set game ${GAME}`, []],
    ['set game (;GM[Go];)', ['status unreadable game: "Go" is not Othello']],
    ['set game (;GM[Othello]B[A1];)', ['status illegal move in the game: a1']],
    ['set game', [expect.stringMatching(/^status unreadable game: /)]],
    ['move F5/1.20/0.3', []],
    ['move f5', []],
    ['move A1', ['status illegal move: A1']],
    ['move PA', ['status illegal move: PA']],
    ['move', ['status illegal move: ']],
    ['hint', ['status not a number of moves: ']],
    ['fly', []],
    ['', []],
    ['constructor', []],
  ])('%s', async (line, said) => {
    expect(await nboard.send(line)).toEqual(said);
  });

  test('go: sends its move, value in discs and seconds; leaves the board unchanged', async () => {
    nboard.thinker.takesMs = 250;
    expect(await nboard.send(`set game ${GAME}`, 'go')).toEqual([
      'status Thinking',
      'search C3 4.39 0 0',
      'nodestats 42 0.25',
      '=== C3/4.39/0.25',
      'status ',
    ]);
    await nboard.send('move C3', 'go');
    const moved = ['F5', 'F6', 'D3', 'C3'].map((name) => parseSquare(name, 8));
    expect(nboard.thinker.tasks.map(({ moves }) => moves)).toEqual([moved.slice(0, 3), moved]);
  });

  test('thinks and analyzes on another start board with white to move', async () => {
    const game = GAME.replace(' *]B[F5]W[F6//1.2]B[D3]', ' O]W[F4]B[F3]');
    const lines = await nboard.send(`set game ${game}`, 'go', 'analyze');
    expect(lines[0]).toBe('status Thinking');
    const [task] = nboard.thinker.tasks;
    expect(task?.start?.turn).toBe('white');
    expect(task?.moves.slice(1)).toEqual(['F4', 'F3'].map((name) => parseSquare(name, 8)));
    const plies = lines.filter((line) => line.startsWith('analysis')).map((line) => line.split(' ')[1]);
    expect(plies).toEqual(['3', '2', '1']);
  });

  test('hint: sends interim results', async () => {
    nboard.thinker.holds = true;
    const searching = nboard.thinker.nextTask();
    void nboard.conversation.receive('hint 3');
    await searching;
    nboard.clock.time += 500;
    nboard.thinker.report({ nodes: 7, best: parseSquare('e6', 8)!, winProbability: 0 });
    expect(nboard.replies).toEqual(['status Analyzing', 'search E6 -27.63 0 0', 'nodestats 7 0.50']);
    nboard.thinker.holds = false;
    expect(await nboard.send('hint 1')).toEqual([
      'status Analyzing',
      'search D3 4.39 0 0',
      'nodestats 42 0.00',
      'status ',
    ]);
  });

  test('hint: sends as many moves as requested, with discs and depth, if the opponent ranks them', async () => {
    nboard.thinker.holds = true;
    const searching = nboard.thinker.nextTask();
    void nboard.conversation.receive('hint 3');
    await searching;
    expect(nboard.thinker.tasks.at(-1)).toMatchObject({ lines: 3 });
    const [e6, d3] = [parseSquare('e6', 8)!, parseSquare('d3', 8)!];
    const lines = [
      { move: e6, value: 3 },
      { move: d3, value: -1 },
    ];
    nboard.thinker.report({ nodes: 7, best: e6, winProbability: 0.8, figures: { depth: 12 }, lines });
    expect(nboard.replies).toEqual([
      'status Analyzing',
      'search E6 3.00 0 12',
      'search D3 -1.00 0 12',
      'nodestats 7 0.00',
    ]);
  });

  test.each([
    [5, '100%'],
    [4, '59'],
  ])('calls a score exact if nothing was pruned by probability (%i): %s', async (selectivity, depth) => {
    nboard.thinker.holds = true;
    await nboard.send(`set game ${GAME.replace(/B\[F5\].*/, 'B[F5];)')}`);
    const searching = nboard.thinker.nextTask();
    void nboard.conversation.receive('hint 1');
    await searching;
    const best = parseSquare('f6', 8)!;
    const figures = { value: -2, depth: 59, selectivity };
    nboard.thinker.report({ nodes: 7, best, winProbability: 0, figures, lines: [{ move: best, value: -2 }] });
    expect(nboard.replies).toContain(`search F6 -2.00 0 ${depth}`);
  });

  test.each(['go', 'hint 2', 'analyze'])('%s stops at once at a ping, and says no more', async (line) => {
    nboard.thinker.holds = true;
    const searching = nboard.thinker.nextTask();
    void nboard.conversation.receive(line);
    await searching;
    const before = nboard.replies.length;
    expect(await nboard.send('go', 'hint 1', 'move F5', 'ping 4')).toEqual([
      'status Thinking',
      'status Analyzing',
      'pong 4',
    ]);
    expect(nboard.replies).toHaveLength(before + 3);
    nboard.thinker.holds = false;
    await nboard.send('go');
    expect(nboard.thinker.tasks.at(-1)!.moves).toEqual([parseSquare('f5', 8)]);
  });

  test('ignores unknown commands without stopping', async () => {
    nboard.thinker.holds = true;
    const searching = nboard.thinker.nextTask();
    const going = nboard.conversation.receive('go');
    await searching;
    const passed = nboard.conversation.receive('fly');
    nboard.thinker.release();
    await Promise.all([going, passed]);
    expect(nboard.replies).toContain('=== D3/4.39/0.00');
    expect(await nboard.send('quit')).toEqual([]);
    expect(await nboard.conversation.receive('go')).toBe('over');
  });

  test('keeps to its depth, and to that of the command line', async () => {
    await nboard.send('go', 'set depth 8');
    await nboard.send('go');
    expect(nboard.limits()).toEqual([{ timeMs: 3_000 }, { timeMs: 3_000, depth: 8 }]);
    nboard = talkTo('nboard', '--depth 5 --nodes 10');
    await nboard.send('set depth 8', 'go');
    await nboard.send('set depth 3', 'go');
    expect(nboard.limits().map(({ depth, nodes }) => [depth, nodes])).toEqual([
      [5, 10],
      [3, 10],
    ]);
  });

  test('passes when it must, reports the end of the game, and analyzes it from its end', async () => {
    const game = Array.from({ length: 1000 }, (_, seed) => randomGame(seed)).find(({ moves }) =>
      moves.includes('pass'),
    )!;
    const end = game.count('black') - game.count('white');
    expect(await nboard.send(`set game ${writeGgf({ position: game, names })}`)).toEqual([]);
    expect(await nboard.send('go')).toEqual(['status the game is over']);
    expect(await nboard.send('hint 1')).toEqual(['status the game is over']);
    const [first, last, ...lines] = await nboard.send('analyze');
    expect(first).toBe('status Analyzing the game');
    expect(last).toBe(`analysis ${game.ply} ${end.toFixed(2)}`);
    expect(lines.pop()).toBe('status ');
    expect(lines).toHaveLength(game.ply);
    expect(lines.at(-1)).toBe('analysis 0 4.39');
    const passed = game.moves.indexOf('pass');
    const worth = (ply: number) =>
      Number([last!, ...lines].find((line) => line.startsWith(`analysis ${ply} `))!.split(' ')[2]);
    expect(worth(passed)).toBe(worth(passed + 1));
    expect(worth(1)).toBe(-worth(0)); // for black: each side gets the same score for itself

    let before = startPosition(game.variant);
    for (const move of game.moves.slice(0, passed)) before = before.play(move);
    await nboard.send(`set game ${writeGgf({ position: before, names })}`);
    expect(await nboard.send('go')).toEqual(['status Thinking', '=== PA//0.00', 'status ']);
    const after = before.play('pass');
    expect(after.legalMoves().length).toBeGreaterThan(1);
    expect(await nboard.send('hint 1')).toEqual([
      'status Analyzing',
      'search PA -4.39 0 0',
      'nodestats 42 0.00',
      'status ',
    ]);
    expect(nboard.thinker.tasks.at(-1)!.moves).toEqual(after.moves);
  });

  test.each([
    ['(;GM[Othello]B[A1];)', 'illegal move in the game: a1'],
    ['(;GM[Go];)', 'unreadable game: "Go" is not Othello'],
  ])('plays no other game in place of the one set: %s', async (game, why) => {
    await nboard.send(`set game ${GAME}`, `set game ${game}`);
    for (const line of ['go', 'hint 2', 'analyze', 'move F5']) {
      expect(await nboard.send(line)).toEqual([`status ${why}`]);
    }
    expect(nboard.thinker.tasks).toEqual([]);
    await nboard.send(`set game ${GAME}`, 'go');
    expect(nboard.thinker.tasks).toHaveLength(1);
  });
});
