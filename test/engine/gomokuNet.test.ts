import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../src/engine/random.js';
import {
  HIDDEN,
  NETWORK,
  OCCUPIED,
  PATTERNS,
  SUM_SCALE,
  UNITS,
} from '../../src/engine/wasm/gomokuNetwork.js';
import { COLORS, type Color, opposite, type Square } from '../../src/rules/position.js';
import { gomoku, newCore } from './built.js';

const RULES = ['freestyle', 'standard', 'renju'] as const;
const SIZE = 15;
const core = newCore();
const { gomokuEvaluation: evaluation } = core;

/** Makes networks without other weights, in the file's unit, whose inputs leave most units neither closed nor saturated. */
function randomNets(seed: number): Int16Array {
  const below = randomNumbers(seed);
  const weights = new Int16Array(evaluation.weightCount);
  for (const color of COLORS) {
    for (let i = 0; i < NETWORK.weightCount; i++) {
      const most = i < NETWORK.skipWeights ? 300 : 4096;
      weights[evaluation.networkOffset(color) + i] = below(2 * most + 1) - most;
    }
  }
  return weights;
}

/** Computes the core's result, one multiplication after the other. */
function plainValue(weights: Int16Array, turn: Color): number {
  const { patterns, networkOffset: netOf } = evaluation;
  const sums = [turn, opposite(turn)].flatMap((color) => {
    const net = netOf(color);
    const units = new Array<number>(UNITS).fill(0);
    for (const [square, own] of patterns[color].entries()) {
      if (own === OCCUPIED) continue;
      const other = patterns[opposite(color)][square]!;
      for (let unit = 0; unit < UNITS; unit++) {
        let input = weights[net + NETWORK.unitBiases + unit]!;
        for (let shift = 0; shift < 16; shift += 4) {
          const pair = ((own >> shift) & 15) * PATTERNS + ((other >> shift) & 15);
          input += weights[net + pair * UNITS + unit]!;
        }
        units[unit]! += Math.max(0, Math.min(127, Math.round(input / 8))) / 127 / SUM_SCALE;
      }
    }
    return units;
  });
  const at = (number: number) => weights[netOf(turn) + number]! / 4096;
  let value = at(NETWORK.outputBias);
  for (const [s, sum] of sums.entries()) value += sum * at(NETWORK.skipWeights + s);
  for (let j = 0; j < HIDDEN; j++) {
    let shown = at(NETWORK.hiddenBiases + j);
    for (const [s, sum] of sums.entries()) shown += sum * at(NETWORK.hiddenWeights + s * HIDDEN + j);
    value += Math.max(0, shown) * at(NETWORK.outputWeights + j);
  }
  return 200 * value;
}

describe.each(RULES)("Gomoku's network, %s", (rule) => {
  test('equals a plain computation, whatever the core did before', () => {
    core.start(gomoku(rule));
    const weights = randomNets(5);
    evaluation.loadWeights(weights);
    const below = randomNumbers(7);
    let seen = 0;
    for (let game = 0; game < 12; game++) {
      core.start(gomoku(rule));
      for (let ply = 0; ply < 40 && core.outcome() === 'playing'; ply++) {
        if (evaluation.activeFeatures()) {
          seen++;
          const value = plainValue(weights, core.turn());
          expect(Math.abs(evaluation.evaluate() - value)).toBeLessThan(1 + Math.abs(value) / 1000);
        }
        const legal = core.legalMoves().filter((move) => move !== 'pass');
        const near = legal.filter((move) => Math.abs((move % SIZE) - 7) < 4 && Math.abs(move / SIZE - 7) < 4);
        core.play((near.length > 0 ? near : legal)[below((near.length > 0 ? near : legal).length)]!);
      }
    }
    expect(seen).toBeGreaterThan(80);
  });

  test('is the same after a search as from scratch', () => {
    core.start(gomoku(rule));
    const weights = randomNets(6);
    evaluation.loadWeights(weights);
    const squares = [112, 113, 127, 97, 98, 128, 82] as Square[];
    for (const square of squares) core.play(square);
    const before = evaluation.evaluate();
    core.deepen({ depth: 4, lines: 1, softMs: Number.POSITIVE_INFINITY }, 3_000);
    expect(evaluation.evaluate()).toBe(before);
    const other = newCore();
    other.start(gomoku(rule));
    other.gomokuEvaluation.loadWeights(weights);
    for (const square of squares) other.play(square);
    expect(other.gomokuEvaluation.evaluate()).toBe(before);
    expect(before).not.toBe(0);
  });

  test('with zero weights adds nothing, even to a position that other weights have evaluated', () => {
    core.start(gomoku(rule));
    for (const square of [112, 113, 127] as Square[]) core.play(square);
    evaluation.loadWeights(randomNets(8));
    expect(evaluation.evaluate()).not.toBe(0);
    evaluation.loadWeights(new Int16Array(evaluation.weightCount));
    expect(evaluation.evaluate()).toBe(0);
  });
});
