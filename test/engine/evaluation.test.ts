import { describe, expect, test } from 'vitest';
import { decodeWeights, encodeWeights, reversiWeights } from '../../src/engine/wasm/weights.js';
import type { Position, Square } from '../../src/rules/position.js';
import { newCore, REVERSI } from './built.js';
import { positions } from './late.js';

const core = newCore();
const { reversiEvaluation: evaluation } = core;

function setUp(position: Position): void {
  core.start(REVERSI);
  for (const move of position.moves) core.play(move);
}

/** Transforms the board by one of its eight symmetries. */
function transformed(square: number, symmetry: number): number {
  let [file, rank] = [square & 7, square >> 3];
  if (symmetry & 1) file = 7 - file;
  if (symmetry & 2) rank = 7 - rank;
  if (symmetry & 4) [file, rank] = [rank, file];
  return rank * 8 + file;
}

const some = [10, 20, 30, 40, 50].flatMap((discs) => positions(discs, 12));

describe("Reversi's evaluation", () => {
  test("is the sum of the weights of a position's features", () => {
    const { stages } = reversiWeights();
    for (const position of some) {
      setUp(position);
      const empties = 64 - position.count('black') - position.count('white');
      const weights = stages[evaluation.stageOf(empties)]!;
      const sum = evaluation.activeFeatures().reduce((total, number) => total + weights[number]!, 0);
      expect(evaluation.evaluate()).toBe(sum / 256);
    }
  });

  test('is the same for a position and its mirror images', () => {
    for (const position of some) {
      const board = Array.from({ length: 64 }, (_, i) => position.at(i as Square));
      core.setBoard(board, position.status.kind === 'playing' ? position.status.turn : 'black');
      const value = evaluation.evaluate();
      for (let symmetry = 1; symmetry < 8; symmetry++) {
        const image = board.map((_, i) => board[transformed(i, symmetry)]);
        core.setBoard(image, core.turn());
        expect(evaluation.evaluate()).toBe(value);
      }
    }
  });
});

test('a value is a win probability, most certain near the end of the game', () => {
  const chances = [30, 54].map((discs) => {
    setUp(positions(discs, 1)[0]!);
    expect(evaluation.winProbability(0)).toBe(0.5);
    expect(evaluation.winProbability(-3) + evaluation.winProbability(3)).toBeCloseTo(1);
    return evaluation.winProbability(3);
  });
  expect(chances[0]).toBeGreaterThan(0.5);
  expect(chances[1]).toBeGreaterThan(chances[0]!);
});

describe('a file of weights', () => {
  const weights = {
    statistics: Float32Array.of(1, 2.5),
    stages: [Int16Array.of(1, -2, 3), Int16Array.of(4, 5, -6)],
  };

  test('is decoded as it was encoded', () => {
    expect(decodeWeights(encodeWeights(weights))).toEqual(weights);
  });

  test('is decoded from a part of a buffer, as Node returns files', () => {
    const memory = Buffer.concat([Buffer.alloc(3), encodeWeights(weights), Buffer.alloc(5)]);
    expect(decodeWeights(memory.subarray(3, memory.length - 5))).toEqual(weights);
  });

  test('is refused if truncated or something else', () => {
    const file = encodeWeights(weights);
    expect(() => decodeWeights(file.subarray(0, file.length - 1))).toThrow(RangeError);
    expect(() => decodeWeights(file.subarray(0, 7))).toThrow(RangeError);
    expect(() => decodeWeights(file.map((byte) => byte ^ 1))).toThrow(RangeError);
  });
});
