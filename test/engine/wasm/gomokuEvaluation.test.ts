import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../src/engine/random.js';
import { NETWORK } from '../../../src/engine/wasm/gomokuNetwork.js';
import { gomokuWeights } from '../../../src/engine/wasm/weights.js';
import { COLORS, type Color, opposite, type RuleName, type Square } from '../../../src/rules/position.js';
import { gomoku, newCore } from '../built.js';

const core = newCore();
const { gomokuEvaluation: evaluation } = core;
const RULES = ['freestyle', 'standard', 'renju'] as const;
const SIZE = 15;

type Board = { readonly stones: ReadonlyMap<Square, Color>; readonly turn: Color };

/** Returns stones near each other, equally many of both colors or one more of black. */
function scattered(seed: number): Board {
  const below = randomNumbers(seed);
  const stones = new Map<Square, Color>();
  const count = 2 + below(20);
  while (stones.size < count) {
    const square = (4 + below(8) + SIZE * (4 + below(8))) as Square;
    if (!stones.has(square)) stones.set(square, COLORS[stones.size % 2]!);
  }
  return { stones, turn: COLORS[below(2)]! };
}

/** Places stones so that the last one belongs to the side that does not move. */
function setUp(rule: RuleName, { stones, turn }: Board): void {
  core.start(gomoku(rule));
  const last = (color: Color) => Number(color !== turn);
  for (const [square, color] of [...stones].sort(([, a], [, b]) => last(a) - last(b)))
    core.placeStone(square, color);
}

const boards = Array.from({ length: 150 }, (_, seed) => scattered(seed));

/** Returns weights that are all different, without a network. */
function distinct(): Int16Array {
  const below = randomNumbers(3);
  const weights = evaluation.initialWeights().map((mark) => mark + below(2000) - 1000);
  for (const half of [1, 2])
    weights.fill(0, (half * weights.length) / 2 - NETWORK.weightCount, (half * weights.length) / 2);
  return weights;
}

/** Transforms the board by one of its eight symmetries. */
function transformed(square: Square, symmetry: number): Square {
  let [file, rank] = [square % SIZE, Math.floor(square / SIZE)];
  if (symmetry & 1) file = SIZE - 1 - file;
  if (symmetry & 2) rank = SIZE - 1 - rank;
  if (symmetry & 4) [file, rank] = [rank, file];
  return (rank * SIZE + file) as Square;
}

const mapped = (
  { stones, turn }: Board,
  square: (square: Square) => Square,
  color: (color: Color) => Color,
): Board => ({
  stones: new Map([...stones].map(([at, of]) => [square(at), color(of)])),
  turn: color(turn),
});

const same = <T>(value: T): T => value;

describe.each(RULES)("Gomoku's evaluation, %s", (rule) => {
  /** Loads distinct weights. Those of squares without effect are no features, and stay zero. */
  function loadDistinctWeights(): Int16Array {
    const weights = distinct();
    for (const number of withoutEffect) weights[number] = 0;
    core.start(gomoku(rule));
    evaluation.loadWeights(weights);
    return weights;
  }
  const half = evaluation.weightCount / 2;
  const withoutEffect = [0, 716, half, half + 716]; // to move and waiting

  test("is the sum of the weights of a position's features, in whole points", () => {
    const weights = loadDistinctWeights();
    let evaluated = 0;
    for (const board of boards) {
      setUp(rule, board);
      const numbers = evaluation.activeFeatures();
      if (!numbers) continue;
      evaluated++;
      const sum = numbers.reduce((total, number) => total + weights[number]!, 0);
      expect(evaluation.evaluate()).toBe(Math.trunc(sum / 4) + 0);
    }
    expect(evaluated).toBeGreaterThan(50);
    expect(evaluated).toBeLessThan(boards.length);
  });

  test('is the same for a position and its mirror images', () => {
    loadDistinctWeights();
    for (const board of boards) {
      setUp(rule, board);
      const value = evaluation.evaluate();
      for (let symmetry = 1; symmetry < 8; symmetry++) {
        setUp(
          rule,
          mapped(board, (square) => transformed(square, symmetry), same),
        );
        expect(evaluation.evaluate()).toBe(value);
      }
    }
  });

  test(`changes if the colors are swapped: ${rule === 'renju'}`, () => {
    loadDistinctWeights();
    const different = boards.filter((board) => {
      setUp(rule, board);
      const value = evaluation.evaluate();
      setUp(rule, mapped(board, same, opposite));
      return evaluation.evaluate() !== value;
    });
    expect(different.length).toBe(rule === 'renju' ? boards.length : 0);
  });

  test('has no features if a side wins at once or must answer', () => {
    const stones = (names: readonly number[], color: Color) =>
      names.map((square) => [square as Square, color] as const);
    const four = { stones: new Map(stones([110, 111, 112, 113], 'black')), turn: 'black' } as const;
    const three = { stones: new Map(stones([110, 111, 112], 'black')), turn: 'white' } as const;
    for (const board of [four, { ...four, turn: 'white' } as const, three]) {
      setUp(rule, board);
      expect(evaluation.activeFeatures()).toBeUndefined();
    }
    setUp(rule, { stones: new Map(stones([110, 111], 'black')), turn: 'white' });
    expect(evaluation.activeFeatures()).toBeDefined();
  });

  /** Returns the listed moves and the sum of their weights. */
  function listed(weights: Int16Array): (readonly [square: Square, worth: number])[] {
    const terms = [...evaluation.moveFeatures()];
    return terms
      .filter((_, i) => i % 3 === 0)
      .map((square, i) => [square as Square, weights[terms[3 * i + 1]!]! + weights[terms[3 * i + 2]!]!]);
  }

  test('tries the move with the greatest sum of weights first', () => {
    const weights = loadDistinctWeights();
    let tried = 0;
    for (const board of boards) {
      setUp(rule, board);
      if (!evaluation.activeFeatures()) continue;
      const moves = listed(weights);
      const most = Math.max(...moves.map(([, worth]) => worth));
      const { best } = core.deepen({ depth: 1, lines: 1, softMs: Number.POSITIVE_INFINITY }, 1);
      expect(moves.filter(([, worth]) => worth === most).map(([square]) => square)).toContain(best);
      tried++;
    }
    expect(tried).toBeGreaterThan(50);
  });

  test('lists only legal moves on empty squares, and the same for mirror images', () => {
    const weights = loadDistinctWeights();
    let forbidden = 0;
    for (const [at, board] of boards.entries()) {
      setUp(rule, board);
      const moves = listed(weights);
      for (const [square] of moves) expect(core.colorAt(square)).toBeUndefined();
      if (rule === 'renju' && board.turn === 'black') {
        const free = (square: Square) => core.colorAt(square) === undefined;
        const all = Array.from({ length: SIZE * SIZE }, (_, i) => i as Square).filter(free);
        const none = all.filter((square) => core.forbiddenReason(square) !== undefined);
        forbidden += none.length;
        expect(moves.filter(([square]) => none.includes(square))).toEqual([]);
      }
      const symmetry = 1 + (at % 7);
      setUp(
        rule,
        mapped(board, (square) => transformed(square, symmetry), same),
      );
      const images = new Map(listed(weights));
      expect(images.size).toBe(moves.length);
      for (const [square, worth] of moves) expect(images.get(transformed(square, symmetry))).toBe(worth);
    }
    expect(forbidden > 20).toBe(rule === 'renju');
  });

  test(`weighs moves by color: ${rule === 'renju'}`, () => {
    const weights = loadDistinctWeights();
    const different = boards.filter((board) => {
      setUp(rule, board);
      const worths = listed(weights);
      setUp(rule, mapped(board, same, opposite));
      const swapped = new Map(listed(weights));
      return worths.some(([square, worth]) => swapped.get(square) !== worth);
    });
    expect(different.length).toBe(rule === 'renju' ? boards.length : 0);
  });

  test('has weights of its own', () => {
    const other = newCore();
    other.start(gomoku(rule));
    other.gomokuEvaluation.ensureWeights();
    const weights = gomokuWeights(rule);
    expect(weights.length).toBe(evaluation.weightCount);
    for (const square of [112, 113, 127]) other.play(square as Square);
    const value = other.gomokuEvaluation.evaluate();
    other.gomokuEvaluation.loadWeights(weights);
    expect(other.gomokuEvaluation.evaluate()).toBe(value);
  });
});

test('refuses a wrong number of weights', () => {
  const plain = evaluation.initialWeights();
  expect(() => evaluation.loadWeights(plain.subarray(1))).toThrow(RangeError);
  expect(() => evaluation.loadWeights(Int16Array.of(...plain, 0))).toThrow(/8979 weights of Gomoku.*8978/);
});

test('initial weights do not depend on earlier games', () => {
  const plain = newCore().gomokuEvaluation.initialWeights();
  expect(plain.some((mark) => mark !== 0)).toBe(true);
  core.start(gomoku('renju'));
  expect(evaluation.initialWeights()).toEqual(plain);
});

test('a sum of weights is a win probability, as in a search', () => {
  for (const board of boards.slice(0, 40)) {
    setUp('freestyle', board);
    if (core.outcome() !== 'playing') continue;
    const limits = { depth: 3, lines: 1, softMs: Number.POSITIVE_INFINITY };
    const { winProbability, figures } = core.deepen(limits, 5_000);
    if (Math.abs(figures.value!) > 20_000) continue;
    const odds = Math.exp((4 * figures.value!) / evaluation.winScale);
    expect(winProbability).toBeCloseTo(odds / (1 + odds), 5);
  }
});
