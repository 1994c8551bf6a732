import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ended, run } from '../../programs.js';
import { wthorFile } from '../../rules/formats/wthorFile.js';
import { peoplesGames } from './peoplesGames.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-command-'));
  return () => rmSync(folder, { recursive: true });
});

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const start = (...args: readonly string[]) => run('calibrate', ...args);

describe('npm run calibrate', () => {
  test('--help prints the usage', async () => {
    const { out, err, code } = await ended(start('--help'));
    expect([err, code]).toEqual(['', 0]);
    expect(out).toMatch(/^npm run -s calibrate -- reversi\|gomoku \[options\]\n/);
  });

  test.each([
    ['reversi --rules renju', 'There is no reversi by renju rules.'],
    ['chess', 'Choose what to calibrate: '],
    ['--frobnicate', "Unknown option '--frobnicate'"],
  ])('%s: a sentence, exit code 1, no stack', async (line, words) => {
    const { out, err, code } = await ended(start(...line.split(' ')));
    expect([out, code]).toEqual(['', 1]);
    expect(err).toContain(words);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

describe('npm run calibrate -- --even', () => {
  test('plays each rating against its neighbors and reports its measured rating', async () => {
    const asked = ['--even', '40', '--even', '100'];
    const { out, err, code } = await ended(start('reversi', ...asked, '--games', '2', '--json'));
    expect(code).toBe(0);
    const { places, ...variant } = JSON.parse(out);
    expect(variant).toEqual({ game: 'reversi', rule: 'standard', size: 8 });
    const row = {
      rating: expect.any(Number),
      interval: [expect.any(Number), expect.any(Number)],
      games: 4,
      strength: expect.objectContaining({ opponent: 'alphabeta' }),
    };
    expect(places).toEqual([
      { asked: 40, ...row },
      { asked: 100, ...row },
    ]);
    const titles = err.split('\n').filter((line) => line.startsWith('even at '));
    expect(titles).toEqual(['even at 40:', 'even at 100:']);
    expect(err).toMatch(/ - random: /);
  });
});

describe('npm run calibrate -- --people', () => {
  const compare = (...more: readonly string[]) => ended(start('--people', folder, ...more));

  test('compares every level with the games of a folder', async () => {
    writeFileSync(join(folder, 'games.wtb'), wthorFile(peoplesGames(4)));
    const { out, err, code } = await compare('--positions', '2');
    expect(code).toBe(0);
    expect(err).toBe(`judging 2 positions\n${LEVELS.map((level) => `level ${level}\n`).join('')}`);
    expect(out).toMatch(/^In 2 positions of people's games /);
    const rows = [...out.matchAll(/^\| (\d+) \| -?\d+ \| [\d.]+ % ± [\d.]+ \| [\d.]+ ± [\d.]+ \|$/gm)];
    expect(rows.map(([, level]) => Number(level))).toEqual(LEVELS);
  });

  test('with --json prints one object and nothing else', async () => {
    writeFileSync(join(folder, 'games.wtb'), wthorFile(peoplesGames(2)));
    const { out } = await compare('--json');
    const mean = { value: expect.any(Number), within: expect.any(Number) };
    expect(JSON.parse(out)).toEqual({
      people: mean,
      positions: 2,
      levels: LEVELS.map((level) => ({ level, rating: expect.any(Number), agreement: mean, loss: mean })),
    });
  });

  test.each([0, 1])('a folder with %d games: one sentence, exit code 1', async (count) => {
    writeFileSync(join(folder, 'games.wtb'), wthorFile(peoplesGames(count)));
    const { out, err, code } = await compare();
    expect([out, code]).toEqual(['', 1]);
    expect(err).toBe(`${folder} has fewer than two games to take positions from.\n`);
  });

  test('a missing folder: one sentence, exit code 1', async () => {
    const missing = join(folder, 'no');
    const { out, err, code } = await ended(start('--people', missing));
    expect([out, code]).toEqual(['', 1]);
    expect(err).toMatch(new RegExp(`^${missing}: ENOENT.*\\.\n$`));
  });
});
