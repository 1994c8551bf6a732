import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { TUNABLES } from '../../../src/lab/tune/tunables.js';
import { readTuneOptions } from '../../../src/lab/tune/tuneOptions.js';
import { refusal } from '../../cli/refusal.js';
import { gomoku, REVERSI } from '../../engine/built.js';
import { ended, run } from '../../programs.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-tune-'));
  return () => rmSync(folder, { recursive: true });
});

describe('options', () => {
  test('read all of them', () => {
    const line =
      'gomoku --rules renju --size 13 --nodes 5000 --pairs 9 --folder a --threads 1 --seed 7 --json';
    expect(readTuneOptions(line.split(' '))).toMatchObject({
      kind: 'tune',
      variant: gomoku('renju', 13),
      nodes: 5_000,
      pairs: 9,
      openings: { source: 'made up by the seed' },
      folder: 'a',
      threads: 1,
      seed: 7,
      json: true,
    });
  });

  test('have defaults', () => {
    expect(readTuneOptions(['reversi'])).toMatchObject({
      variant: REVERSI,
      nodes: 200_000,
      pairs: 4_000,
      folder: 'data/tune/reversi-standard',
      threads: availableParallelism(),
      seed: 1,
      json: false,
    });
  });

  test.each([
    ['', 'Choose a game: '],
    ['chess', 'Choose a game: '],
    ['reversi --rules renju', 'There is no reversi by renju rules on a board of 8'],
    ['gomoku --pairs 0', '--pairs must be a whole number from 1 '],
    ['gomoku --openings /nowhere', '/nowhere: '],
  ])('%j is refused', (line, words) => {
    expect(refusal(() => readTuneOptions(line.split(' ').filter(Boolean)))).toContain(words);
  });
});

describe('npm run tune', () => {
  const tune = (...args: readonly string[]) =>
    ended(run('tune', ...args, '--nodes', '1000', '--threads', '1', '--folder', folder, '--json'));
  const logLines = () => readFileSync(join(folder, 'pairs.jsonl'), 'utf8').trim().split('\n');
  const scores = () =>
    logLines()
      .slice(1)
      .map((line): number => JSON.parse(line).score);

  test('plays with other constants and compiles a core with the tuned ones', async () => {
    const { out, code } = await tune('gomoku', '--pairs', '12');
    expect(code).toBe(0);
    const { constants, core } = JSON.parse(out);
    expect(constants.map(({ name }: { name: string }) => name)).toEqual(
      TUNABLES.gomoku.map(({ name }) => name),
    );
    expect(WebAssembly.validate(readFileSync(core))).toBe(true);
    // If both sides had the same constants, they would play the same game twice, and every score would be 0.
    expect(scores()).toHaveLength(12);
    expect(scores().some((score) => score !== 0)).toBe(true);
  });

  test('resumes a stopped tuning, and refuses that of another core in its folder', async () => {
    const whole = await tune('reversi', '--pairs', '3');
    const lines = logLines();
    expect(scores().some((score) => score !== 0)).toBe(true);
    writeFileSync(join(folder, 'pairs.jsonl'), lines.slice(0, 3).join('\n').concat('\n{"pair"'));
    expect((await tune('reversi', '--pairs', '3')).out).toBe(whole.out);
    expect(logLines()).toEqual(lines);
    const ofAnotherCore = lines.with(0, lines[0]!.replace(/"core":"\w+"/, '"core":"another"'));
    writeFileSync(join(folder, 'pairs.jsonl'), ofAnotherCore.join('\n'));
    const { err, code } = await tune('reversi', '--pairs', '3');
    expect(code).toBe(1);
    expect(err).toContain('is the log of another tuning: it differs in core.');
  });
});
