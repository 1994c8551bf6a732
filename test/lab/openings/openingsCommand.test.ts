import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openingsFile, readOpenings } from '../../../src/engine/opponents/balancedOpenings.js';
import { readOpeningsOptions } from '../../../src/lab/openings/openingsOptions.js';
import { RECIPES } from '../../../src/lab/openings/openingsRecipe.js';
import { refusal } from '../../cli/refusal.js';
import { gomoku, REVERSI } from '../../engine/built.js';
import { ended, run } from '../../programs.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-openings-'));
  return () => rmSync(folder, { recursive: true });
});

const QUICK = ['--first-nodes', '300', '--second-nodes', '600'];

describe('options', () => {
  test('read all of them', () => {
    const line =
      'gomoku --rules renju --size 13 --count 9 --first-nodes 10 --second-nodes 20 --seed 7 --concurrency 1 --log a --out b --json';
    expect(readOpeningsOptions(line.split(' '))).toEqual({
      kind: 'search',
      search: {
        variant: gomoku('renju', 13),
        recipe: { ...RECIPES.gomoku!, firstNodes: 10, secondNodes: 20 },
        count: 9,
        seed: 7,
      },
      concurrency: 1,
      log: 'a',
      out: 'b',
      json: true,
    });
  });

  test('have defaults', () => {
    expect(readOpeningsOptions(['reversi'])).toEqual({
      kind: 'search',
      search: { variant: REVERSI, recipe: RECIPES.reversi!, count: 500, seed: 1 },
      concurrency: 1,
      log: undefined,
      out: openingsFile(REVERSI),
      json: false,
    });
    expect(readOpeningsOptions(['gomoku'])).toMatchObject({ search: { variant: { size: 15 }, count: 200 } });
  });

  test.each([
    ['', 'Choose a game: '],
    ['chess', 'Choose a game: '],
    ['reversi gomoku', 'Choose a game: '],
    ['reversi --rules renju', 'There is no reversi by renju rules on 8x8.'],
    ['gomoku --size 25', 'There is no gomoku by freestyle rules on 25x25.'],
    ['gomoku --count 0', '--count must be a whole number from 1 '],
    ['gomoku --first-nodes many', '--first-nodes must be a whole number from 1 '],
    ['gomoku --frobnicate', "Unknown option '--frobnicate'"],
  ])('%j is refused', (line, words) => {
    const argv = line.split(' ').filter((word) => word !== '');
    expect(refusal(() => readOpeningsOptions(argv))).toContain(words);
  });
});

describe('npm run openings', () => {
  const out = () => join(folder, 'made', 'openings.txt');
  const make = (...args: readonly string[]) => ended(run('openings', ...args, ...QUICK, '--out', out()));

  test('--help prints the usage', async () => {
    const { out, err, code } = await ended(run('openings', '--help'));
    expect([err, code]).toEqual(['', 0]);
    expect(out).toMatch(/^npm run -s openings -- reversi\|gomoku \[options\]\n/);
  });

  test.each([
    ['reversi', REVERSI],
    ['gomoku --rules renju --size 9', gomoku('renju', 9)],
  ])('%s: makes a file that the program reads, the same for the same seed', async (game, variant) => {
    const words = game.split(' ');
    const { out: said, err, code } = await make(...words, '--count', '4', '--json');
    expect(code).toBe(0);
    expect(err).toMatch(/\b4 of 4 openings\n$/);
    expect(JSON.parse(said)).toMatchObject({ variant, kept: 4 });
    const text = readFileSync(out(), 'utf8');
    const read = readOpenings(text, variant);
    expect(read.kind === 'read' && read.positions).toHaveLength(4);
    await make(...words, '--count', '4', '--concurrency', `${Math.min(2, availableParallelism())}`);
    expect(readFileSync(out(), 'utf8')).toBe(text);
  });

  test('resumes from a log, also with a greater count', async () => {
    const log = join(folder, 'log.jsonl');
    await make('reversi', '--count', '3', '--log', log);
    const lines = readFileSync(log, 'utf8').split('\n');
    writeFileSync(log, lines.slice(0, 9).join('\n')); // as if stopped in the middle of a line's writing
    await make('reversi', '--count', '8', '--log', log);
    const resumed = readFileSync(out(), 'utf8');
    expect(
      readFileSync(log, 'utf8')
        .split('\n')
        .slice(0, lines.length - 1),
    ).toEqual(lines.slice(0, -1));
    await make('reversi', '--count', '8');
    expect(resumed).toBe(readFileSync(out(), 'utf8'));
  });

  test('refuses the log of another search, in a sentence', async () => {
    const log = join(folder, 'log.jsonl');
    await make('reversi', '--count', '1', '--log', log);
    const { out, err, code } = await make('reversi', '--count', '1', '--log', log, '--seed', '2');
    expect([out, code]).toEqual(['', 1]);
    expect(err).toContain('is the log of another search for openings: it differs in seed.');
  });

  test('stops on request, and reports how to resume', async () => {
    const log = join(folder, 'log.jsonl');
    const child = run('openings', 'reversi', '--count', '100000', ...QUICK, '--log', log, '--out', out());
    child.stderr.once('data', () => child.kill('SIGINT'));
    const { err, code } = await ended(child);
    expect(code).toBe(130);
    expect(err).toContain(`Stopped; the same command resumes from ${log}.`);
  });
});
