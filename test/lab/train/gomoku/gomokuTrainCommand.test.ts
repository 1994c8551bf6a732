import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { decodeWeights } from '../../../../src/engine/wasm/weights.js';
import { moveChoices } from '../../../../src/lab/train/gomoku/fitOrder.js';
import type { FitReport } from '../../../../src/lab/train/gomoku/gomokuFitWorker.js';
import { RECIPE, scaleRecipe } from '../../../../src/lab/train/gomoku/gomokuRecipe.js';
import { variantOf } from '../../../../src/lab/train/gomoku/gomokuSelfPlay.js';
import { RECORD_BYTES } from '../../../../src/lab/train/gomoku/gomokuTrainingGames.js';
import { newCore } from '../../../engine/built.js';
import { ended, run } from '../../../programs.js';
import { tinyTrainings } from '../tinyTrainings.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-train-'));
  return () => rmSync(folder, { recursive: true });
});

test('every generation learns from earlier games', () => {
  for (const [i, { learnsFrom }] of RECIPE.generations.entries()) {
    expect(Math.max(...learnsFrom)).toBe(i);
    expect(new Set(learnsFrom).size).toBe(learnsFrom.length);
  }
});

test('a scale changes only the number of games', () => {
  const { generations, ...others } = scaleRecipe(RECIPE, 0.5);
  expect({ ...others, generations: RECIPE.generations }).toEqual(RECIPE);
  expect(generations).toEqual(RECIPE.generations.map((each) => ({ ...each, games: each.games / 2 })));
});

describe("a training of Gomoku's weights", () => {
  test('killed and resumed, on any number of threads, results in the same weights', async () => {
    const trainings = tinyTrainings('./tinyGomokuTraining.js', folder, RECORD_BYTES);
    const report = await trainings.killedAndResumed();

    const { stages, statistics: figures } = decodeWeights(trainings.weights('killed'));
    const plain = newCore().gomokuEvaluation.initialWeights();
    expect([stages.length, figures.length, stages[0]!.length]).toEqual([1, 0, plain.length]);
    expect(stages[0]!.filter((mark, i) => mark !== plain[i]).length).toBeGreaterThan(100);
    const reports = JSON.parse(report) as FitReport[];
    expect(reports.length).toBe(2);
    for (const { evaluation, order } of reports) {
      expect(evaluation.fitted.loss).toBeLessThan(evaluation.fitted.before);
      expect(order.fitted.after.loss).toBeLessThan(order.fitted.before.loss);
    }
    const played = [0, 1].map((generation) => trainings.games('straight', generation));
    const last = Buffer.concat(played).subarray(-100 * RECORD_BYTES);
    const moves = moveChoices(newCore(), variantOf('renju'), new Uint8Array(last), 'train').chosen;
    expect(reports[1]!.order.fitted.positions).toBe(moves.length);
    const half = plain.length / 2;
    for (const color of [0, 1]) {
      const changed = (from: number, upTo: number) =>
        stages[0]!.slice(half * color + from, half * color + upTo).some((mark, i) => {
          return mark !== plain[half * color + from + i];
        });
      // Positions' squares, to move and waiting; threats; moves by the own lines and by the other's; the network.
      for (const [from, upTo] of [
        [0, 716],
        [716, 1432],
        [1432, 1944],
        [1944, 2660],
        [2660, 3376],
        [3376, 4489],
      ] as const)
        expect(changed(from, upTo), `color ${color}, ${from} to ${upTo}`).toBe(true);
    }
  });

  test('refuses a folder of another rule', async () => {
    const files = (rule: string) => ['gomoku', '--rule', rule, '--folder', folder, '--threads', '1'];
    const child = run('train', ...files('renju'));
    child.stderr.once('data', () => child.kill('SIGINT'));
    const { err, code } = await ended(child);
    expect([err, code]).toEqual(['generation 0\nStopped; the same command resumes from here.\n', 130]);
    const other = await ended(run('train', ...files('standard')));
    expect([other.err, other.code]).toEqual([
      `${folder} holds another training (other rule); choose another --folder.\n`,
      1,
    ]);
  });
});
