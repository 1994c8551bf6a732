import { describe, expect, test } from 'vitest';
import type { DeepeningLimits } from '../../src/engine/wasm/core.js';
import { opposite, type Position } from '../../src/rules/position.js';
import { ask, newCore, REVERSI } from './built.js';
import { positions, scoreAtEnd, turnOf } from './late.js';

const core = newCore();
const UNLIMITED = 0xffff_ffff;

function setUp(position: Position): void {
  core.start(REVERSI);
  for (const move of position.moves) core.play(move);
}

function deepen(position: Position, limits: Partial<DeepeningLimits>, nodes = UNLIMITED) {
  setUp(position);
  return core.deepen({ depth: 60, lines: 1, softMs: Number.POSITIVE_INFINITY, ...limits }, nodes);
}

/** Returns a position's static value in 256ths of a disc; a pass is not a ply. */
function staticValue(position: Position): number {
  if (position.status.kind !== 'playing') return 256 * scoreAtEnd(position, turnOf(position));
  if (position.legalMoves()[0] === 'pass') return -staticValue(position.play('pass'));
  setUp(position);
  return 256 * core.reversiEvaluation.evaluate();
}

/** Returns a position's value by an exhaustive search. */
function exhaustiveValue(position: Position, plies: number): number {
  if (plies === 0 || position.status.kind !== 'playing') return (staticValue(position) + 128) >> 8;
  const moves = position.legalMoves();
  if (moves[0] === 'pass') return 0 - exhaustiveValue(position.play('pass'), plies);
  return Math.max(...moves.map((move) => 0 - exhaustiveValue(position.play(move), plies - 1)));
}

describe("Reversi's iterative deepening", () => {
  test.each([1, 2])('finds what an exhaustive search %d plies deep finds', (depth) => {
    for (const position of [8, 15, 24, 33, 42, 50].flatMap((discs) => positions(discs, 4))) {
      if (position.legalMoves()[0] === 'pass') continue;
      const { best, winProbability, lines, figures } = deepen(position, { depth });
      const value = exhaustiveValue(position, depth);
      expect(figures).toMatchObject({ value, depth });
      expect(lines).toEqual([{ move: best, value, winProbability }]);
      expect(0 - exhaustiveValue(position.play(best), depth - 1)).toBe(value);
    }
  });

  test('ranks as many moves as requested, each by its own value', () => {
    for (const position of [12, 30, 45].flatMap((discs) => positions(discs, 4))) {
      const values = new Map(
        position.legalMoves().map((move) => [move, 0 - exhaustiveValue(position.play(move), 1)] as const),
      );
      const { lines } = deepen(position, { depth: 2, lines: 3 });
      const best = [...values.values()].sort((a, b) => b - a).slice(0, 3);
      expect(lines.map(({ value }) => value)).toEqual(best);
      for (const { move, value } of lines) expect(values.get(move)).toBe(value);
      expect(new Set(lines.map(({ move }) => move)).size).toBe(lines.length);
    }
  });

  test('gives each move a win probability, lower for lower values; the best move has that of the position', () => {
    for (const position of [8, 20, 30, 45, 56].flatMap((discs) => positions(discs, 6))) {
      const { lines, winProbability } = deepen(position, { depth: 4, lines: 6 });
      expect(lines[0]!.winProbability).toBe(winProbability);
      for (const [i, line] of lines.entries()) {
        expect(line.winProbability).toBeGreaterThanOrEqual(0);
        expect(line.winProbability).toBeLessThanOrEqual(1);
        const next = lines[i + 1];
        if (!next) continue;
        if (next.value === line.value) expect(next.winProbability).toBe(line.winProbability);
        else expect(next.winProbability).toBeLessThan(line.winProbability!);
      }
    }
  });

  test('ranks each move once, at any limit of nodes', () => {
    for (const position of [8, 12, 16, 20].flatMap((discs) => positions(discs, 6))) {
      for (const nodes of [600, 6_000, 14_000, 60_000]) {
        const { best, lines } = deepen(position, { lines: 5 }, nodes);
        expect(lines[0]!.move).toBe(best);
        expect(new Set(lines.map(({ move }) => move)).size).toBe(lines.length);
        for (const { move } of lines) expect(position.illegal(move)).toBeUndefined();
        const values = lines.map(({ value }) => value);
        expect(values).toEqual(values.toSorted((a, b) => b - a));
      }
    }
  });

  test('reports the value of the best move, at any limit of nodes', () => {
    for (const position of [8, 12, 16, 20, 24, 28].flatMap((discs) => positions(discs, 15))) {
      for (const nodes of [150, 700, 4_000, 11_000, 29_000]) {
        const { best, winProbability, figures, lines } = deepen(position, {}, nodes);
        expect(lines).toEqual([{ move: best, value: figures.value, winProbability }]);
        expect(Math.abs(figures.value!)).toBeLessThanOrEqual(64);
      }
    }
  });

  test('plays the endgame exactly, and reports so', () => {
    for (const position of [54, 56, 58].flatMap((discs) => positions(discs, 6))) {
      const turn = turnOf(position);
      const score = scoreAtEnd(position, turn);
      const found = deepen(position, {});
      expect(found.figures).toMatchObject({ value: score + 0, selectivity: 5 });
      expect(found.winProbability).toBe(score > 0 ? 1 : score < 0 ? 0 : 0.5);
      expect(0 - scoreAtEnd(position.play(found.best), opposite(turn))).toBe(score + 0);
    }
  });

  test('gives the same answer to the same number of nodes, within that number', () => {
    for (const position of [8, 20, 36, 50, 56].flatMap((discs) => positions(discs, 3))) {
      for (const nodes of [0, 100, 1_000, 5_000, 60_000]) {
        const first = deepen(position, {}, nodes);
        deepen(positions(30, 1)[0]!, { depth: 8 });
        expect(deepen(position, {}, nodes)).toEqual(first);
        expect(first.nodes).toBeLessThanOrEqual(nodes);
        expect(position.illegal(first.best)).toBeUndefined();
      }
    }
  });

  test('reuses earlier results if only time limits it', () => {
    const isShorter = positions(47, 5).map((position) => {
      const first = deepen(position, {});
      const again = deepen(position, {});
      expect(again.figures).toEqual(first.figures);
      return again.nodes < first.nodes / 10;
    });
    // A search that finds another, equally good move takes almost as long.
    expect(isShorter.filter(Boolean).length).toBeGreaterThanOrEqual(4);
  });

  test('ends at the stop flag with its best move so far', () => {
    const [position] = positions(20, 1);
    core.control.stop();
    const found = deepen(position!, {});
    core.control.arm(Number.POSITIVE_INFINITY);
    expect(position!.illegal(found.best)).toBeUndefined();
  });

  test('exposes its progress with value and depth, which other searches do not have', () => {
    const { best, winProbability, figures } = deepen(positions(20, 1)[0]!, { depth: 7 });
    const { value } = figures;
    expect(core.control.progress()).toMatchObject({
      best,
      winProbability,
      figures: { value, depth: 7 },
      lines: [{ move: best, value }],
    });
    core.mcts(100, 1);
    expect(core.control.progress()).not.toHaveProperty('figures');
  });

  test('visits the same number of positions as before', () => {
    const nodes = [10, 20, 30, 40]
      .flatMap((discs) => positions(discs, 3))
      .map((position) => {
        const { nodes, figures } = deepen(position, { depth: 9 });
        return `${nodes} ${figures.value}`;
      });
    expect(nodes).toMatchInlineSnapshot(`
      [
        "5831 5",
        "2655 4",
        "5075 2",
        "12570 -18",
        "9970 3",
        "19120 14",
        "12163 4",
        "29022 -2",
        "2262 12",
        "4325 -1",
        "8937 40",
        "6051 29",
      ]
    `);
  });

  test('is an opponent limited by depth or by nodes', () => {
    const [position] = positions(24, 1);
    expect(ask(core, 'alphabeta', position!, { depth: 3 }).figures).toMatchObject({ depth: 3 });
    expect(ask(core, 'alphabeta', position!, { nodes: 50_000 }).nodes).toBeLessThanOrEqual(50_000);
  });
});
