import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Core, UNLIMITED } from '../../../../src/engine/wasm/core.js';
import { appendBatch, readGames, repairBatches, type Split } from '../../../../src/lab/train/batches.js';
import { labelsOf, samplesOf } from '../../../../src/lab/train/reversi/reversiSamples.js';
import { playGame, START_EMPTIES } from '../../../../src/lab/train/reversi/reversiSelfPlay.js';
import {
  decodeGame,
  encodeGame,
  MAX_MOVES,
  PASS_FLAG,
  RANDOM_FLAG,
  RECORD_BYTES,
  squareOf,
  type TrainingGame,
  UNKNOWN,
} from '../../../../src/lab/train/reversi/reversiTrainingGames.js';
import { startPosition } from '../../../../src/rules/games.js';
import type { Position, Square } from '../../../../src/rules/position.js';
import { newCore, REVERSI } from '../../../engine/built.js';
import { scoreAtEnd, turnOf } from '../../../engine/late.js';

const QUICK = { depth: 1, exactFrom: 9 };
const SQUARES = Array.from({ length: 64 }, (_, i) => i as Square);

const core = newCore();
const games = Array.from({ length: 45 }, (_, seed) => playGame(core, QUICK, seed)!);
const recordsOf = (played: readonly TrainingGame[]) => Buffer.concat(played.map(encodeGame));

const openingOf = ({ values }: TrainingGame) => values.lastIndexOf(UNKNOWN) + 1;
const boardOf = (position: Position) => SQUARES.map((square) => position.at(square));
const emptiesOf = (position: Position) => 64 - position.count('black') - position.count('white');

/** Returns the positions before each square of a game, with passes played, and the last one, by the rules. */
function replayed({ squares }: TrainingGame): Position[] {
  const positions = [startPosition(REVERSI)];
  for (const square of squares) {
    if (square & PASS_FLAG) positions.push(positions.pop()!.play('pass'));
    positions.push(positions.at(-1)!.play(squareOf(square)));
  }
  return positions;
}

describe('a training game', () => {
  test('is decoded as it was encoded', () => {
    const game = fc.nat(MAX_MOVES).chain((length) =>
      fc.record({
        squares: fc.uint8Array({ minLength: length, maxLength: length }),
        values: fc.int8Array({ minLength: length, maxLength: length }),
        score: fc.integer({ min: -64, max: 64 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(game, { minLength: 1, maxLength: 4 }), (written) => {
        const records = recordsOf(written);
        expect(records.length).toBe(written.length * RECORD_BYTES);
        expect(written.map((_, i) => decodeGame(new Uint8Array(records), i * RECORD_BYTES))).toEqual(written);
      }),
    );
  });

  test('is legal, begins with random moves and has a move in every position with at least 9 empty squares', () => {
    for (const game of games) {
      const positions = replayed(game); // throws on an illegal move
      expect(openingOf(game)).toBeGreaterThanOrEqual(8);
      expect(game.squares.length).toBeGreaterThan(openingOf(game));
      expect(game.squares.slice(0, openingOf(game)).every((square) => square & RANDOM_FLAG)).toBe(true);
      expect(game.values.slice(openingOf(game))).not.toContain(UNKNOWN);
      const last = positions.at(-1)!;
      if (last.status.kind === 'playing') expect(emptiesOf(last)).toBe(8);
    }
    expect(games.some(({ squares }) => squares.some((square) => square & PASS_FLAG))).toBe(true);
    const later = games.flatMap((game) => [...game.squares.slice(openingOf(game))]);
    const random = later.filter((square) => square & RANDOM_FLAG).length / later.length;
    expect(random).toBeGreaterThan(0.01);
    expect(random).toBeLessThan(0.1);
  });

  test('holds the values of its searches for the side to move', () => {
    for (const game of games.slice(0, 10)) {
      const positions = replayed(game);
      const opening = openingOf(game);
      const position = positions[opening]!;
      core.start(REVERSI);
      core.setBoard(boardOf(position), turnOf(position));
      const searched = core.deepen({ depth: 1, lines: 1, softMs: Number.POSITIVE_INFINITY }, UNLIMITED);
      if (emptiesOf(position) > QUICK.exactFrom) expect(game.values[opening]).toBe(searched.figures.value);
    }
  });

  test('depends only on its seed', () => {
    const other = newCore();
    const again = [4, 3, 2, 1, 0].map((seed) => playGame(other, QUICK, seed)!);
    expect(again.reverse()).toEqual(games.slice(0, 5));
    expect(new Set(games.map(({ squares }) => squares.join())).size).toBe(games.length);
  });

  test('ends with perfect play of both', () => {
    for (const game of games.slice(0, 10)) {
      const solved = replayed(game).find((each) => emptiesOf(each) === 9)!;
      const score = scoreAtEnd(solved, turnOf(solved));
      expect(game.score).toBe(turnOf(solved) === 'black' ? score : 0 - score);
      expect(game.values.at(START_EMPTIES - 9)).toBe(score);
    }
  });

  test('that ends before its endgame is searched counts empty squares for the winner', () => {
    const plies = openingOf(playGame(core, QUICK, 3)!) + 2;
    const played = () => SQUARES.filter((square) => core.colorAt(square)).length - 4;
    const ending: Core = { ...core, legalMoves: () => (played() < plies ? core.legalMoves() : []) };
    const game = playGame(ending, QUICK, 3)!;
    expect(game.squares.length).toBe(plies);
    const last = replayed(game).at(-1)!;
    const lead = last.count('black') - last.count('white');
    expect(lead).not.toBe(0);
    expect(game.score).toBe(lead + Math.sign(lead) * emptiesOf(last));
  });

  test('that its opening ended is dropped', () => {
    expect(playGame({ ...core, legalMoves: () => [] }, QUICK, 1)).toBeUndefined();
  });
});

/** Makes a game whose values and score are for the side to move and for black; `random` are its random moves. */
function gameOf(
  values: readonly number[],
  score: number,
  random: readonly number[] = [],
  passes: readonly number[] = [],
) {
  const flags = (i: number) => (random.includes(i) ? RANDOM_FLAG : 0) + (passes.includes(i) ? PASS_FLAG : 0);
  return {
    squares: Uint8Array.from(values, (_, i) => i + flags(i)),
    values: Int8Array.from(values),
    score,
  };
}

describe('labels', () => {
  test('are means of the later values and the final score, for black', () => {
    const { targets, results } = labelsOf(gameOf([UNKNOWN, UNKNOWN, 1, -2, 4, -8], 16), 0.5);
    // Each is half the next one, and a quarter of each of the next two values.
    expect([...targets]).toEqual([Number.NaN, Number.NaN, 5 + 1.5, 7 + 3, 8 + 6, 16]);
    expect([...results]).toEqual([Number.NaN, Number.NaN, 16, 16, 16, 16]);
  });

  test('are the final score with a lambda of 1', () => {
    expect([...labelsOf(gameOf([1, -2, 4], 16), 1).targets]).toEqual([16, 16, 16]);
  });

  test('take the side to move from the passes', () => {
    const { targets } = labelsOf(gameOf([1, 2, 4, 8], 16, [], [2]), 0);
    // Black, white, then white again, since black passes.
    expect([...targets]).toEqual([(-2 - 4) / 2, (-4 + 8) / 2, (8 + 16) / 2, 16]);
  });

  test('use no value from beyond a random move, nor the final score', () => {
    const { targets, results } = labelsOf(gameOf([1, -2, 4, -8, 16], 32, [2]), 0.5);
    expect([...targets]).toEqual([2 + (2 + 4) / 4, 4, 4, 16 + (16 + 32) / 4, 32]);
    expect([...results]).toEqual([Number.NaN, Number.NaN, Number.NaN, 32, 32]);
  });
});

describe('samples', () => {
  const LAMBDA = 0.5;
  const MARGIN = 2;

  /** Computes the expected samples by the rules: a position's weight indices, its target and importance. */
  function expected(which: Split, least: number, most: number): string[] {
    const held = (i: number) => (i % 20 === 0) === (which === 'heldOut');
    return games
      .filter((_, i) => held(i))
      .flatMap((game) => {
        const { targets } = labelsOf(game, LAMBDA);
        return replayed(game)
          .slice(0, -1)
          .flatMap((position, i) => {
            const outside = Math.max(least - emptiesOf(position), emptiesOf(position) - most, 0);
            if (i < openingOf(game) || outside > MARGIN || emptiesOf(position) < 9) return [];
            core.start(REVERSI);
            core.setBoard(boardOf(position), turnOf(position));
            const target = turnOf(position) === 'black' ? targets[i]! : 0 - targets[i]!;
            const importance = (1 - outside / 3) / (1 + (target / 20) ** 2);
            return [
              `${core.reversiEvaluation.activeFeatures().join()} ${target.toFixed(3)} ${Math.fround(importance).toFixed(4)}`,
            ];
          });
      });
  }

  test.each([
    ['train', 9, 12],
    ['train', 24, 27],
    ['train', 44, 52],
    ['heldOut', 9, 60],
  ] as const)('%s, %i to %i empty squares: the searched positions', (which, least, most) => {
    const {
      featuresPerSample: terms,
      features,
      scores,
      importances,
    } = samplesOf(core, recordsOf(games), which, { least, most }, MARGIN, LAMBDA);
    const found = [...scores].map(
      (score, i) =>
        `${features.subarray(i * terms, (i + 1) * terms).join()} ${(score + 0).toFixed(3)} ${importances[i]!.toFixed(4)}`,
    );
    expect(found).toEqual(expected(which, least, most));
    expect(found.length).toBeGreaterThan(20);
  });
});

describe('batches', () => {
  const append = (number: number, records: Uint8Array) => appendBatch(file, number, records, RECORD_BYTES);
  const read = () => readGames(file, RECORD_BYTES);
  const held = () => repairBatches(file, RECORD_BYTES);

  let file: string;
  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), 'sente-train-'));
    file = join(folder, 'games.bin');
    return () => rmSync(folder, { recursive: true });
  });

  const batch = (i: number) => recordsOf(games.slice(3 * i, 3 * i + 3));

  test('are read in the order of their numbers, whenever they were written', () => {
    expect([...held()]).toEqual([]);
    for (const i of [2, 0, 1]) append(i, batch(i));
    expect(held()).toEqual(new Set([0, 1, 2]));
    expect(read()).toEqual(recordsOf(games.slice(0, 9)));
  });

  test('may be empty', () => {
    for (const i of [1, 0]) append(i, i ? batch(0) : new Uint8Array(0));
    expect(held()).toEqual(new Set([0, 1]));
    expect(read()).toEqual(batch(0));
  });

  test.each([
    ['cut', () => truncateSync(file, readFileSync(file).length - 1)],
    ['cut in its header', () => truncateSync(file, readFileSync(file).length - batch(1).length - 3)],
    [
      'never written through',
      () => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0, bytes.length - 70));
      },
    ],
  ])('the last one, %s, is dropped and can be written again', (_, damage) => {
    for (const i of [0, 1]) append(i, batch(i));
    damage();
    expect(read()).toEqual(batch(0));
    expect(held()).toEqual(new Set([0]));
    append(1, batch(1));
    expect(read()).toEqual(recordsOf(games.slice(0, 6)));
  });

  test('bytes that were never a batch are dropped', () => {
    append(0, batch(0));
    appendFileSync(file, 'something else, longer than a header');
    expect(held()).toEqual(new Set([0]));
    expect(readFileSync(file).length).toBe(16 + batch(0).length);
  });
});
