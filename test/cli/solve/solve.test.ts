import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { readEngineOptions } from '../../../src/cli/protocols/engineOptions.js';
import { isAllCorrect, type Result, resultText, totalText } from '../../../src/cli/solve/solveReport.js';
import type { Move } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { ended, run } from '../../programs.js';

const FIXTURE = fileURLToPath(new URL('../../fixtures/fforum.obf', import.meta.url));
const FFO = readFileSync(FIXTURE, 'utf8').trim().split('\n').slice(1); // after the comment
const [EASY] = FFO as [string];
const bare = (line: string) => line.split(';')[0]!;
const START = '---------------------------OX------XO--------------------------- X;';

let file: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'sente-solve-'));
  file = join(folder, 'test.obf');
  return () => rmSync(folder, { recursive: true });
});

const start = (lines: readonly string[], ...more: readonly string[]) => {
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return run('engine', 'solve', file, ...more);
};

const linesOf = (out: string) => out.trimEnd().split('\n');

/** Reduces lines to what they say about the positions, without nodes and time. */
const summaryOf = (out: string) =>
  linesOf(out)
    .slice(0, -1)
    .map((line) => {
      const match = /^ *(.*?) +[\d,]+ nodes +\d+\.\d{3} s +\d+\.\d million nodes\/s(?: {2}(.*))?$/.exec(line);
      if (!match) throw new Error(line);
      return [match[1]!.replace(/ {2,}/g, '  '), match[2] ?? ''];
    });

describe('npm run engine -- solve', () => {
  test('solves the positions of a file and confirms its scores', async () => {
    const { out, err, code } = await ended(run('engine', 'solve', FIXTURE, '--threads', '1'));
    expect([err, code]).toEqual(['', 0]);
    expect(summaryOf(out)).toEqual([
      ['1  14 empties  black  +10  a4', 'ok'],
      ['2  14 empties  black  +32  g8', 'ok'],
      ['3  15 empties  white  +30  b3', 'ok'],
      ['4  16 empties  black  -2  g2', 'ok'],
      ['5  17 empties  white  +2  g8', 'ok'],
    ]);
    expect(linesOf(out).at(-1)).toMatch(
      /^total: 5 positions, 5 right +[\d,]+ nodes +\d+\.\d{3} s +\d+\.\d million nodes\/s {2}\d+\.\d s by the clock, \d+\.\d s of CPU$/,
    );
  });

  test('reports the positions in the order of the file, whichever is solved first', async () => {
    const threads = Math.min(2, availableParallelism());
    const hardestFirst = [...FFO].reverse();
    const { out, code } = await ended(start(hardestFirst, '--threads', `${threads}`));
    expect(code).toBe(0);
    expect(summaryOf(out).map(([line]) => line?.slice(-2))).toEqual(['g8', 'g2', 'b3', 'g8', 'a4']);
  });

  test.each([
    ['another score', '; A4:+12; B2:+0', 'wrong: expected +12 a4'],
    ['the score of another move', '; A4:+8; B2:+10; G7:+10', 'wrong: expected +10 b2 or g7'],
  ])('%s in the file: reports the expected one, exit code 1', async (_, scores, remark) => {
    const { out, code } = await ended(start([EASY, bare(EASY) + scores, FFO[1]!]));
    expect(code).toBe(1);
    expect(summaryOf(out).map(([, remarks]) => remarks)).toEqual(['ok', remark, 'ok']);
    expect(out).toMatch(/^total: 3 positions, 2 right /m);
  });

  test('a file that lists only some moves, or none, is not contradicted by the others', async () => {
    const { out, code } = await ended(start([bare(EASY), `${bare(EASY)}; B7:+10`]));
    expect(code).toBe(0);
    expect(summaryOf(out).map(([, remarks]) => remarks)).toEqual(['', 'ok']);
    expect(out).toMatch(/^total: 2 positions, 1 right of 1 /m);
    const unjudged = await ended(start([bare(EASY)]));
    expect(unjudged).toMatchObject({ code: 0, out: expect.stringMatching(/^total: 1 position {3}/m) });
  });

  test('solves for the other side if one must pass; recognizes a finished game', async () => {
    const { out, code } = await ended(
      start([
        `${'X'.repeat(32)}${'O'.repeat(31)}- O; ps:-14`,
        `${'X'.repeat(32)}${'O'.repeat(31)}- X`,
        `${'X'.repeat(32)}${'-'.repeat(32)} O; ps:-64`,
        `${'X'.repeat(30)}${'O'.repeat(34)} X`,
        `${'X'.repeat(32)}${'O'.repeat(32)} X; ps:+2`,
      ]),
    );
    expect(code).toBe(1);
    expect(summaryOf(out)).toEqual([
      ['1  1 empties  white  -14  pass', 'must pass, ok'],
      ['2  1 empties  black  +14  h8', ''],
      ['3  32 empties  white  -64  -', 'the game is over, ok'],
      ['4  0 empties  black  -4  -', 'the game is over'],
      ['5  0 empties  black  +0  -', 'the game is over, wrong: expected +2 pass'],
    ]);
  });

  test('solves a board in rows, as people paste it', async () => {
    const [board = '', side = ''] = bare(EASY).split(' ');
    const rows = board.replace(/.{8}/g, '$&\n').trimEnd();
    const { out, code } = await ended(start([rows, `${side} to move`]));
    expect(code).toBe(0);
    expect(out).toMatch(/^total: 1 position /m);
  });

  test('solves the position after each of several games, one a line', async () => {
    const wipeOut = 'e6f4e3f6g5d6e7f5c5';
    const { out, code } = await ended(start([wipeOut, wipeOut]));
    expect(code).toBe(0);
    expect(out).toMatch(/^total: 2 positions /m);
  });

  test.each([
    ['a damaged line', [`% a comment`, EASY, EASY.slice(1)], 'line 3: not a position'],
    ['no position', ['% nothing'], 'the file holds no position.'],
  ])('%s: one sentence, exit code 1', async (_, lines, why) => {
    const { out, err, code } = await ended(start(lines));
    expect([out, linesOf(err), code]).toEqual(['', [expect.stringContaining(`${file}`)], 1]);
    expect(err).toContain(why);
  });

  test('no such file: one sentence, exit code 1', async () => {
    const { err, code } = await ended(run('engine', 'solve', file));
    expect([linesOf(err), code]).toEqual([[expect.stringContaining(`${file}: ENOENT`)], 1]);
  });

  test.each([
    ['', 'Name one file'],
    ['a.obf b.obf', 'Name one file'],
    ['a.obf --threads 0', '--threads must be a whole number from 1 to '],
    ['a.obf --threads 1 --threads 1', '--threads is given twice.'],
    ['a.obf --level 3', "Unknown option '--level'."],
    ['a.obf --frobnicate', "Unknown option '--frobnicate'."],
  ])('solve %s: says why it refuses', (line, why) => {
    expect(() => readEngineOptions(['solve', ...line.split(' ').filter((word) => word !== '')])).toThrow(why);
  });

  test('uses one thread by default', () => {
    expect(readEngineOptions(['solve', 'a.obf'])).toEqual({ kind: 'solve', file: 'a.obf', threads: 1 });
    expect(readEngineOptions(['solve', '--help'])).toEqual({ kind: 'help' });
  });

  test('reports a position as soon as it is solved; Ctrl-C ends the next one', async () => {
    const child = start([EASY, START]);
    child.stdout.once('data', () => child.kill('SIGINT'));
    const { out, err, code, signal } = await ended(child);
    expect(out).toMatch(/^1 {2}14 empties .* ok\n$/);
    expect([err, code, signal]).toEqual(['', null, 'SIGINT']);
  });

  test('ends silently when the reader closes its output', async () => {
    const child = start([EASY, START]);
    child.stdout.destroy();
    expect(await ended(child)).toMatchObject({ err: '' });
  });
});

describe('the report of a position', () => {
  const position = {
    board: Array.from({ length: 64 }, () => undefined),
    turn: 'white',
    scores: new Map<Move, number>([[parseSquare('a1', 8)!, 2]]),
  } as const;

  test('with another score than the file is wrong, and fails', () => {
    const solution = { kind: 'over', score: 4 } as const;
    expect(resultText({ number: 1, position, solution }, 1)).toContain('wrong: expected +2 a1');
    expect(isAllCorrect([{ number: 1, position, solution }])).toBe(false);
  });

  test('aligns lines and total in columns', () => {
    const solution = {
      kind: 'solved',
      score: 2,
      best: parseSquare('a1', 8)!,
      nodes: 2_000_000,
      seconds: 0.25,
    } as const;
    const long: Result = {
      number: 1,
      position,
      solution: { ...solution, nodes: 9_876_543_210, seconds: 1234 },
    };
    const results = [long, { number: 2, position, solution }];
    const lines = [...results.map((each) => resultText(each, 2)), totalText(results, 1, 2)];
    expect(new Set(lines.map((line) => line.indexOf(' nodes '))).size).toBe(1);
    expect(lines[1]).toBe(
      '2  64 empties  white   +2  a1        2,000,000 nodes     0.250 s    8.0 million nodes/s  ok',
    );
  });
});
