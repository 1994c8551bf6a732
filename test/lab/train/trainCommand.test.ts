import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { decodeWeights } from '../../../src/engine/wasm/weights.js';
import type { Settings } from '../../../src/lab/common/workLog.js';
import { openFolder } from '../../../src/lab/train/generations.js';
import { RECIPE, scaleRecipe } from '../../../src/lab/train/reversi/reversiRecipe.js';
import { RECORD_BYTES } from '../../../src/lab/train/reversi/reversiTrainingGames.js';
import { readTrainOptions } from '../../../src/lab/train/trainOptions.js';
import { progressText } from '../../../src/lab/train/trainProgress.js';
import { ended, run } from '../../programs.js';
import { tinyTrainings } from './tinyTrainings.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-train-'));
  return () => rmSync(folder, { recursive: true });
});

describe('options', () => {
  test('read all of them', () => {
    const any = '--folder a --out b --threads 1 --seed 7';
    const read = { folder: 'a', out: 'b', threads: 1, seed: 7 };
    expect(readTrainOptions(`reversi ${any} --scale 0.25`.split(' '))).toEqual({
      kind: 'reversi',
      ...read,
      scale: 0.25,
    });
    expect(readTrainOptions(`gomoku ${any} --scale 2 --rule renju`.split(' '))).toEqual({
      kind: 'gomoku',
      ...read,
      scale: 2,
      rule: 'renju',
    });
    expect(readTrainOptions(`book ${any} --positions 9 --nodes 50000`.split(' '))).toEqual({
      kind: 'book',
      ...read,
      positions: 9,
      nodes: 50_000,
    });
  });

  test('have defaults', () => {
    expect(readTrainOptions(['reversi'])).toEqual({
      kind: 'reversi',
      folder: 'data/train/reversi',
      out: 'assets/weights/reversi.bin',
      threads: availableParallelism(),
      seed: 1,
      scale: 1,
    });
    for (const [words, rule] of [
      [['gomoku'], 'freestyle'],
      [['gomoku', '--rule', 'standard'], 'standard'],
    ] as const) {
      expect(readTrainOptions(words)).toEqual({
        kind: 'gomoku',
        rule,
        folder: `data/train/gomoku-${rule}`,
        out: `assets/weights/gomoku-${rule}.bin`,
        threads: availableParallelism(),
        seed: 1,
        scale: 1,
      });
    }
    expect(readTrainOptions(['book'])).toEqual({
      kind: 'book',
      folder: 'data/train/book',
      out: 'assets/weights/reversi-book.bin',
      threads: availableParallelism(),
      seed: 1,
      positions: 8_000,
      nodes: 400_000,
    });
    expect(readTrainOptions(['--help'])).toEqual({ kind: 'help' });
  });

  test.each([
    ['', 'Choose what to make: train -- reversi, train -- gomoku or train -- book.'],
    ['chess', 'Choose what to make: train -- reversi, train -- gomoku or train -- book.'],
    ['reversi reversi', 'Choose what to make: train -- reversi, train -- gomoku or train -- book.'],
    ['reversi book', 'Choose what to make: train -- reversi, train -- gomoku or train -- book.'],
    ['reversi --threads 0', '--threads must be a whole number from 1 to '],
    ['reversi --seed -1', "Option '--seed'"],
    ['reversi --scale 0', '--scale must be a number above 0'],
    ['reversi --scale 1e3', '--scale must be a number above 0'],
    ['reversi --scale 101', '--scale must be a number above 0'],
    ['reversi --seed 1 --seed 2', '--seed is given twice.'],
    ['reversi --games 5', "Unknown option '--games'."],
    ['reversi --nodes 50000', '--nodes is not for train -- reversi.'],
    ['gomoku --rule pro', '--rule must be one of standard, freestyle, renju.'],
    ['reversi --rule renju', '--rule is not for train -- reversi.'],
    ['book --scale 0.1', '--scale is not for train -- book.'],
    ['book --nodes 9999', '--nodes must be a whole number from 10000 to '],
    ['book --positions 0', '--positions must be a whole number from 1 to '],
  ])('train %s: says why it refuses', (line, why) => {
    expect(() => readTrainOptions(line.split(' ').filter((word) => word !== ''))).toThrow(why);
  });
});

test('every generation learns from earlier games', () => {
  for (const [i, { learnsFrom }] of RECIPE.generations.entries()) {
    expect(Math.max(...learnsFrom)).toBe(i);
    expect(new Set(learnsFrom).size).toBe(learnsFrom.length);
  }
});

test('a scale changes only the number of games, and leaves enough for the held-out split', () => {
  const games = (scale: number) => scaleRecipe(RECIPE, scale).generations.map((each) => each.games);
  expect(games(0.1)).toEqual(RECIPE.generations.map((each) => each.games / 10));
  expect(games(1e-9)).toEqual(RECIPE.generations.map(() => 40));
  expect(scaleRecipe(RECIPE, 1)).toEqual(RECIPE);
});

test('progress shows the speed of this run and the time left', () => {
  expect(progressText(300_000, 400_000, 20_000, 1000)).toBe(
    '300,000 of 400,000 games, 20.0 games/s, 1 h 24 min left',
  );
  expect(progressText(399_900, 400_000, 20_000, 1000)).toMatch(/, 1 min left$/);
});

describe('the folder', () => {
  const training: Settings = { ...scaleRecipe(RECIPE, 0.1), seed: 1, stages: 22, weights: 100 };

  test('is created, and resumed by the same training', () => {
    const inside = join(folder, 'a/b');
    openFolder(inside, training);
    openFolder(inside, { ...training });
    expect(existsSync(inside)).toBe(true);
  });

  test.each([
    [{ seed: 2 }, 'other seed'],
    [{ weights: 101 }, 'other weights'],
    [{ ...scaleRecipe(RECIPE, 0.2), rounds: 7 }, 'other generations, rounds, compared'],
  ])('of another training (%j) is refused', (difference, why) => {
    openFolder(folder, training);
    expect(() => openFolder(folder, { ...training, ...difference })).toThrow(
      `${folder} holds another training (${why})`,
    );
  });

  test.each([
    ['games-0.bin', 'is not empty and holds no training.'],
    ['training.json', 'it is left unchanged.'],
  ])('with a foreign %s is refused and left unchanged', (name, why) => {
    writeFileSync(join(folder, name), 'something');
    expect(() => openFolder(folder, training)).toThrow(why);
    expect(readFileSync(join(folder, name), 'utf8')).toBe('something');
  });
});

describe('npm run train', () => {
  test('prints the usage', async () => {
    const { out, code } = await ended(run('train', '--help'));
    expect([out.split('\n')[0], code]).toEqual(['npm run train -- reversi [options]', 0]);
  });

  test('a folder that is something else: one sentence, exit code 1', async () => {
    writeFileSync(join(folder, 'letter.txt'), 'something');
    const { out, err, code } = await ended(run('train', 'reversi', '--folder', folder));
    expect([out, err, code]).toEqual(['', `${folder} is not empty and holds no training.\n`, 1]);
  });

  test('Ctrl-C: reports that the same command resumes', async () => {
    const child = run('train', 'reversi', '--folder', folder, '--out', join(folder, 'out'), '--threads', '1');
    child.stderr.once('data', () => child.kill('SIGINT'));
    const { err, code } = await ended(child);
    expect(code).toBe(130);
    expect(err).toBe('generation 0\nStopped; the same command resumes from here.\n');
  });
});

describe('a training', () => {
  test('killed and resumed, on any number of threads, results in the same weights', async () => {
    const trainings = tinyTrainings('./tinyTraining.js', folder, RECORD_BYTES);
    await trainings.killedAndResumed();

    const { stages } = decodeWeights(trainings.weights('killed'));
    expect(stages.length).toBe(22);
    expect(stages.every((weights) => weights.some((weight) => weight !== 0))).toBe(true);

    rmSync(trainings.weightsFile('killed'));
    const again = await ended(trainings.train('killed', 1));
    expect(again.err).toBe('generation 0: fitted\ngeneration 1: fitted\n');
    expect(trainings.weights('killed').equals(trainings.weights('straight'))).toBe(true);
  });
});
