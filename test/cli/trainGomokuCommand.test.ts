import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { readGames } from '../../src/cli/train/batches.js';
import { chosenMoves } from '../../src/cli/train/gomoku/chosenMoves.js';
import type { FitReport } from '../../src/cli/train/gomoku/fitWorker.js';
import { RECORD_BYTES } from '../../src/cli/train/gomoku/games.js';
import { RECIPE, scaled } from '../../src/cli/train/gomoku/recipe.js';
import { variantOf } from '../../src/cli/train/gomoku/selfPlay.js';
import { decodeWeights } from '../../src/engine/weights.js';
import { newCore } from '../engine/built.js';
import { ended, run } from './programs.js';

const TINY = fileURLToPath(new URL('./tinyGomokuTraining.js', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-train-'));
  return () => rmSync(folder, { recursive: true });
});

test('every generation learns from games that are there by then', () => {
  for (const [i, { learnsFrom }] of RECIPE.generations.entries()) {
    expect(Math.max(...learnsFrom)).toBe(i);
    expect(new Set(learnsFrom).size).toBe(learnsFrom.length);
  }
});

test('a scale changes the games alone', () => {
  const { generations, ...others } = scaled(RECIPE, 0.5);
  expect({ ...others, generations: RECIPE.generations }).toEqual(RECIPE);
  expect(generations).toEqual(RECIPE.generations.map((each) => ({ ...each, games: each.games / 2 })));
});

describe("a training of Gomoku's weights", () => {
  const tiny = (name: string, threads: number, seed = 1) =>
    spawn(process.execPath, [TINY, join(folder, name), join(folder, `${name}.bin`), `${threads}`, `${seed}`]);
  const outOf = (name: string) => readFileSync(join(folder, `${name}.bin`));
  const gamesOf = (name: string, generation: number) => join(folder, name, `games-${generation}.bin`);

  test('killed and gone on with, on any number of threads, comes to the same weights', async () => {
    const straight = await ended(tiny('straight', 1));
    expect(straight.code).toBe(0);

    const killed = tiny('killed', 2);
    killed.stderr.on('data', (text: Buffer) => {
      if (`${text}`.includes('generation 1')) killed.kill('SIGKILL');
    });
    expect(await ended(killed)).toMatchObject({ signal: 'SIGKILL' });
    expect(existsSync(join(folder, 'killed.bin'))).toBe(false);
    const games = gamesOf('killed', 1);
    if (existsSync(games) && statSync(games).size > 0) truncateSync(games, statSync(games).size - 1);

    const resumed = await ended(tiny('killed', 2));
    expect(resumed.err).toMatch(/^generation 0: fitted\n/);
    for (const generation of [0, 1]) {
      const read = (name: string) => readGames(gamesOf(name, generation), RECORD_BYTES);
      expect(read('killed')).toEqual(read('straight'));
    }
    expect(outOf('killed').equals(outOf('straight'))).toBe(true);
    expect(resumed.out).toBe(straight.out);

    const { stages, figures } = decodeWeights(outOf('killed'));
    const plain = newCore().gomokuEvaluation.plain();
    expect([stages.length, figures.length, stages[0]!.length]).toEqual([1, 0, plain.length]);
    expect(stages[0]!.filter((mark, i) => mark !== plain[i]).length).toBeGreaterThan(100);
    const reports = JSON.parse(straight.out) as FitReport[];
    expect(reports.length).toBe(2);
    for (const { evaluation, order } of reports) {
      expect(evaluation.fitted.loss).toBeLessThan(evaluation.fitted.before);
      expect(order.fitted.after.loss).toBeLessThan(order.fitted.before.loss);
    }
    const played = [0, 1].map((generation) => readGames(gamesOf('straight', generation), RECORD_BYTES));
    const last = Buffer.concat(played).subarray(-100 * RECORD_BYTES);
    const moves = chosenMoves(newCore(), variantOf('renju'), new Uint8Array(last), 'fitted').chosen;
    expect(reports[1]!.order.fitted.positions).toBe(moves.length);
    const half = plain.length / 2;
    for (const colour of [0, 1]) {
      const changed = (from: number, upTo: number) =>
        stages[0]!.slice(half * colour + from, half * colour + upTo).some((mark, i) => {
          return mark !== plain[half * colour + from + i];
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
        expect(changed(from, upTo)).toBe(true);
    }
  });

  test('a folder of another rule is refused', async () => {
    const files = (rule: string) => ['gomoku', '--rule', rule, '--folder', folder, '--threads', '1'];
    const child = run('train', ...files('renju'));
    child.stderr.once('data', () => child.kill('SIGINT'));
    const { err, code } = await ended(child);
    expect([err, code]).toEqual(['generation 0\nStopped; the same command goes on from here.\n', 130]);
    const other = await ended(run('train', ...files('standard')));
    expect([other.err, other.code]).toEqual([
      `${folder} holds another training (other rule); choose another --folder.\n`,
      1,
    ]);
  });
});
