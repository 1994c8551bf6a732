import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bestWindow,
  DIRECTION_NAMES,
  shifted,
  squaresOutside,
  WINDOW,
  type WindowCorner,
} from '../../../src/discord/board/window.js';
import { startPosition } from '../../../src/rules/games.js';
import { gomokuOdds } from '../../../src/rules/gomoku/gomokuOdds.js';
import type { Position, Square } from '../../../src/rules/position.js';
import {
  allSquares,
  fileOf,
  parseSquare,
  rankOf,
  squareBoard,
  squareName,
} from '../../../src/rules/squares.js';
import { after, GOMOKU } from '../../render/positions.js';
import { positionIn, VARIANTS } from '../sampleGames.js';

const GOMOKU_VARIANTS = VARIANTS.filter(({ game }) => game === 'gomoku');
const SIZES = [8, 13, 15, 19];

/** Squares that fit in the select of other squares. */
const SELECT_SQUARES = 25;

const anyGomoku = fc.constantFrom(...GOMOKU_VARIANTS).chain(positionIn);

const isIn = ({ file, rank }: WindowCorner, square: Square, size: number): boolean => {
  const [dx, dy] = [fileOf(square, size) - file, rankOf(square, size) - rank];
  return dx >= 0 && dx < WINDOW.width && dy >= 0 && dy < WINDOW.height;
};

/** Squares by their odds, greatest first. */
const ranked = (position: Position): string[] => {
  const weights = gomokuOdds(position);
  return allSquares(position.variant.size)
    .sort((a, b) => weights[b]! - weights[a]!)
    .map((square) => squareName(square, position.variant.size));
};

test('keeps the window on the board in any position', () => {
  fc.assert(
    fc.property(anyGomoku, (position) => {
      const { size } = position.variant;
      const { file, rank } = bestWindow(position);
      for (const [corner, extent] of [
        [file, WINDOW.width],
        [rank, WINDOW.height],
      ] as const) {
        expect(Number.isInteger(corner)).toBe(true);
        expect(corner).toBeGreaterThanOrEqual(0);
        expect(corner).toBeLessThanOrEqual(size - extent);
      }
    }),
    { numRuns: 60 },
  );
});

test('gives illegal squares odds of 0, and none negative odds', () => {
  fc.assert(
    fc.property(anyGomoku, (position) => {
      const weights = gomokuOdds(position);
      expect(weights).toHaveLength(position.variant.size ** 2);
      weights.forEach((weight, square) => {
        expect(weight).toBeGreaterThanOrEqual(0);
        if (position.illegal(square as Square)) expect(weight).toBe(0);
      });
    }),
    { numRuns: 60 },
  );
});

test.each(SIZES)('centers the window on an empty board of size %i', (size) => {
  const { file, rank } = bestWindow(startPosition({ ...GOMOKU, size }));
  expect(Math.abs(file - (size - WINDOW.width) / 2)).toBeLessThanOrEqual(0.5);
  expect(Math.abs(rank - (size - WINDOW.height) / 2)).toBeLessThanOrEqual(0.5);
});

test('moves the window with the first stone into a corner', () => {
  const corner = bestWindow(after(GOMOKU, 'b2'));
  expect(isIn(corner, parseSquare('c3', 15)!, 15)).toBe(true);
  expect(bestWindow(after(GOMOKU, 'a1')).file).toBeLessThanOrEqual(1);
  expect(bestWindow(after(GOMOKU, 'o15')).rank).toBeGreaterThanOrEqual(9);
});

test.each([
  ['makes a five', 'h8a1i8a15j8o1k8o15', ['g8', 'l8']],
  ['makes a five rather than stops one', 'h8c3i8c4j8c5k8c6', ['g8', 'l8']],
  ['stops a five', 'h8a1i8a15j8o1k8', ['g8', 'l8']],
  ['stops a five that has one open end', 'h8g8i8a15j8o1k8', ['l8']],
  ['makes a five with a gap in it', 'h8a1i8a15k8o1l8o15', ['j8']],
])('ranks a square that %s first, and shows it in the window', (_, moves, wanted) => {
  const position = after(GOMOKU, moves);
  expect(ranked(position).slice(0, wanted.length).sort()).toEqual(wanted);
  const window = bestWindow(position);
  expect(wanted.some((name) => isIn(window, parseSquare(name, 15)!, 15))).toBe(true);
});

const cornerOf = (size: number): fc.Arbitrary<WindowCorner> =>
  fc.record({ file: fc.nat({ max: size - WINDOW.width }), rank: fc.nat({ max: size - WINDOW.height }) });

test("moves the window only in an arrow's direction, and stops only at the edge", () => {
  const sized = fc.integer({ min: 8, max: 20 }).chain((size) => fc.tuple(fc.constant(size), cornerOf(size)));
  fc.assert(
    fc.property(sized, fc.constantFrom(...DIRECTION_NAMES), ([size, from], to) => {
      const { file, rank } = shifted(from, to, squareBoard(size));
      const last = { file: size - WINDOW.width, rank: size - WINDOW.height };
      const [dx, dy] = [file - from.file, rank - from.rank];
      const sign = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] }[to];
      const room = {
        left: from.file,
        right: last.file - from.file,
        up: last.rank - from.rank,
        down: from.rank,
      }[to];
      expect([Math.sign(dx), Math.sign(dy)]).toEqual(room === 0 ? [0, 0] : sign);
      expect(Math.abs(dx + dy)).toBe(Math.min(room, 3));
    }),
  );
});

test.each(SIZES)('reaches every square of a board of size %i with arrows', (size) => {
  const start = bestWindow(startPosition({ ...GOMOKU, size }));
  const seen = new Map([[JSON.stringify(start), start]]);
  for (const corner of seen.values()) {
    for (const to of DIRECTION_NAMES) {
      const next = shifted(corner, to, squareBoard(size));
      seen.set(JSON.stringify(next), next);
    }
  }
  const corners = [...seen.values()];
  const hidden = allSquares(size).filter((square) => !corners.some((corner) => isIn(corner, square, size)));
  expect(hidden).toEqual([]);
});

/** Games of the engine against itself, one per line: the rule, the number of opening plies, the moves. */
const games = readFileSync(new URL('./gomokuGames.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [rule, setUp, moves] = line.split(' ') as ['freestyle' | 'standard' | 'renju', string, string];
    return { position: after({ ...GOMOKU, rule }, moves), setUp: Number(setUp) };
  });

test('lists legal squares outside a window, most interesting first', () => {
  fc.assert(
    fc.property(anyGomoku, (position) => {
      const window = bestWindow(position);
      const weights = gomokuOdds(position);
      const outside = squaresOutside(position, window);
      expect(outside.every((square) => position.illegal(square) === undefined)).toBe(true);
      expect(outside.some((square) => isIn(window, square, position.variant.size))).toBe(false);
      const worths = outside.map((square) => weights[square]!);
      expect(worths).toEqual([...worths].sort((a, b) => b - a));
    }),
    { numRuns: 30 },
  );
});

test('shows seven of ten moves of whole games in the window, and nearly all others in the select', () => {
  const shown: { ply: number; inWindow: boolean; inSelect: boolean }[] = [];
  for (const { position, setUp } of games) {
    let before = startPosition(position.variant);
    position.moves.forEach((move, ply) => {
      if (ply >= setUp && ply > 0) {
        const window = bestWindow(before);
        shown.push({
          ply,
          inWindow: isIn(window, move as Square, 15),
          inSelect: squaresOutside(before, window)
            .slice(0, SELECT_SQUARES)
            .includes(move as Square),
        });
      }
      before = before.play(move);
    });
  }
  const share = (all: boolean[]): number => all.filter(Boolean).length / all.length;
  const early = shown.filter(({ ply }) => ply < 12);
  expect(shown.length).toBeGreaterThan(500);
  expect(share(shown.map(({ inWindow }) => inWindow))).toBeGreaterThan(0.71);
  expect(share(early.map(({ inWindow }) => inWindow))).toBeGreaterThan(0.74);
  expect(share(shown.map(({ inWindow, inSelect }) => inWindow || inSelect))).toBeGreaterThan(0.97);
});
