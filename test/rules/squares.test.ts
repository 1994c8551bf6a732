import { expect, test } from 'vitest';
import type { Square } from '../../src/rules/position.js';
import { neighborsOf, parseSquare, regionOf, squareName } from '../../src/rules/squares.js';

const square = (name: string): Square => parseSquare(name, 8)!;
const names = (squares: Iterable<Square>): string =>
  [...squares]
    .map((each) => squareName(each, 8))
    .sort()
    .join(' ');

test.each([
  ['a1', 'a2 b1 b2'],
  ['h4', 'g3 g4 g5 h3 h5'],
  ['c3', 'b2 b3 b4 c2 c4 d2 d3 d4'],
])('%s touches %s', (name, neighbors) => {
  expect(names(neighborsOf(square(name), 8))).toBe(neighbors);
});

test('a region is connected by sides and corners, and ends at squares outside the area', () => {
  const area = new Set(['a1', 'b2', 'b3', 'd3', 'h1'].map(square));
  expect(names(regionOf(square('a1'), 8, (each) => area.has(each)))).toBe('a1 b2 b3');
  expect(names(regionOf(square('d3'), 8, (each) => area.has(each)))).toBe('d3');
});
