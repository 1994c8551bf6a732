import { describe, expect, test } from 'vitest';
import { search } from '../../../src/engine/opponents/opponents.js';
import { isOpening } from '../../../src/engine/opponents/variety.js';
import type { Limit } from '../../../src/game/ports/thinker.js';
import type { Move, StartBoard, Variant } from '../../../src/rules/position.js';
import { allSquares, squareName } from '../../../src/rules/squares.js';
import { startBoardOf } from '../../../src/rules/stones.js';
import { gomoku, newCore, squares } from '../built.js';

const core = newCore();
const SEEDS = Array.from({ length: 12 }, (_, i) => i);
const NEAR = 30; // points, if nodes or depth limit it

type Asked = { readonly seed?: number; readonly lines?: number; readonly variant?: Variant };

/** Makes a board with black stones on these squares, which no game reaches, and white to move: black has passed. */
const boardWith = (stones: string): StartBoard =>
  startBoardOf(
    allSquares(15).map((square) => (squares(stones).includes(square) ? 'black' : undefined)),
    'white',
  );

const ask = (
  moves: string,
  limit: Limit,
  { seed = 1, lines = 1, variant = gomoku() }: Asked = {},
  start?: StartBoard,
) =>
  search(core, {
    variant,
    start,
    moves: [...(start ? (['pass'] as const) : []), ...squares(moves, variant.size)],
    strength: { opponent: 'alphabeta', limit },
    seed,
    ...(lines === 1 ? {} : { lines }),
  });

const name = (move: Move, size = 15): string => (move === 'pass' ? move : squareName(move, size));
const bySeeds = (moves: string, limit: Limit, variant = gomoku()): Set<string> =>
  new Set(SEEDS.map((seed) => name(ask(moves, limit, { seed, variant }).best, variant.size)));

describe("Gomoku's alpha-beta in the opening", () => {
  test('places the first stone in the center or beside it; in renju in the center', () => {
    const around = ['g7', 'g8', 'g9', 'h7', 'h8', 'h9', 'i7', 'i8', 'i9'];
    const found = bySeeds('', { depth: 4 });
    expect(found.size).toBeGreaterThan(4);
    for (const square of found) expect(around).toContain(square);
    expect([...bySeeds('', { depth: 4 }, gomoku('renju', 20))]).toEqual(['k11']);
  });

  test('counts the stones on the board, of any origin, not the moves', () => {
    const strength = { opponent: 'alphabeta', limit: { nodes: 1 } };
    const passed = ['pass'] as const;
    expect(isOpening({ start: boardWith('h8 i9 j8 h9 g9 i7 i8'), moves: passed, strength })).toBe(true);
    expect(isOpening({ start: boardWith('h8 i9 j8 h9 g9 i7 i8 g8'), moves: passed, strength })).toBe(false);
    const full = { ...strength, limit: { timeMs: 9 } };
    expect(
      isOpening({ start: boardWith('h8 i9'), moves: [...passed, ...squares('a1')], strength: full }),
    ).toBe(true);
    expect(
      isOpening({ start: boardWith('h8 i9'), moves: [...passed, ...squares('a1 b2')], strength: full }),
    ).toBe(false);
  });

  test('begins in the middle of an empty board, also for white, and never on a stone of the start board', () => {
    const from = (stones: string) =>
      SEEDS.map((seed) => name(ask('', { depth: 2 }, { seed }, boardWith(stones)).best));
    expect(new Set(from('')).size).toBeGreaterThan(4);
    const around = 'g7 g8 g9 h7 h8 h9 i7 i8 i9';
    for (const square of from('')) expect(around.split(' ')).toContain(square);
    for (const square of from(around)) expect(around.split(' ')).not.toContain(square);
  });

  test.each([
    ['h8', { depth: 4 }],
    ['h8 i9 i7', { depth: 3 }],
    ['h8 i9 j8 h9 g9 i7 i8', { depth: 4 }],
  ])('chooses by the seed among the moves that are nearly as good as the best: %s', (moves, limit) => {
    const ranked = ask(moves, limit, { lines: 4 }).lines!;
    const near = ranked.filter(({ value }) => ranked[0]!.value - value <= NEAR).map(({ move }) => name(move));
    expect([...bySeeds(moves, limit)].sort()).toEqual(near.sort());
  });

  test('varies at all strengths', () => {
    for (const limit of [{ nodes: 2_000 }, { nodes: 40_000 }, { depth: 1 }]) {
      expect(bySeeds('h8', limit).size).toBeGreaterThan(1);
    }
  });

  test('gives the same answer to the same seed, within its nodes', () => {
    for (const nodes of [0, 1, 10, 100, 30_000]) {
      const found = ask('h8 i9 i7', { nodes }, { seed: 5 });
      expect(ask('h8 i9 i7', { nodes }, { seed: 5 })).toEqual(found);
      expect(found.nodes).toBeLessThanOrEqual(nodes);
    }
  });

  test('does not vary a ranking, and reports the value of its move', () => {
    const ranked = SEEDS.map((seed) => ask('h8 i9 i7', { depth: 3 }, { seed, lines: 4 }));
    for (const each of ranked) expect(each).toEqual(ranked[0]);
    for (const seed of SEEDS) {
      const { best, lines } = ask('h8 i9 i7', { depth: 3 }, { seed });
      expect(lines).toEqual(ranked[0]!.lines!.filter(({ move }) => move === best));
    }
  });

  test('plays the only move that saves the game, and wins if it can', () => {
    expect([...bySeeds('h8 g8 i8 a1 j8 o15 k8', { nodes: 20_000 })]).toEqual(['l8']);
    for (const seed of SEEDS) {
      const { winProbability, lines } = ask('h8 a1 i8 c15 j8 o1', { nodes: 20_000 }, { seed });
      expect([winProbability, lines![0]!.winProbability]).toEqual([1, 1]);
    }
  });

  test('plays the best move from eight stones on', () => {
    expect(bySeeds('h8 i9 j8 h9 g9 i7 i8 g8', { nodes: 5_000 }).size).toBe(1);
  });

  test.each([
    [{ nodes: 1 }, 7],
    [{ depth: 9, timeMs: 1_000 }, 7],
    [{ timeMs: 1_000 }, 3],
  ])('varies longer if nodes or depth limit it: %j', (limit, last) => {
    const strength = { opponent: 'alphabeta', limit };
    const moves = squares('h8 i9 j8 h9 g9 i7 i8 g8');
    const open = moves.map((_, stones) => isOpening({ moves: moves.slice(0, stones), strength }));
    expect(open.lastIndexOf(true)).toBe(last);
    expect(isOpening({ moves: [], strength, lines: 2 })).toBe(false);
  });
});
