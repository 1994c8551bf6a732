import { COLORS, type Color, type Position, type Square } from '../rules/position.js';
import { allSquares, fileOf, rankOf, squareAt } from '../rules/squares.js';
import type { Drawing } from './drawing.js';
import { hintItems } from './hints.js';
import {
  type Band,
  type Board,
  type BoardView,
  fileName,
  type Item,
  type Label,
  type Point,
  type Rect,
  type Scene,
  type Window,
} from './scene.js';
import { cellStarts } from './tiling.js';

const WIDTH = 720;
/** Beyond half a cell, at each side: room for the coordinates. */
const MARGIN = 36;
const NUMBERED_MOVES = 5;

/** A board's measures: `origin` is the point of file 0, and of the highest rank from the top. */
type Grid = {
  readonly size: number;
  readonly cell: number;
  readonly origin: number;
  readonly radius: number;
  readonly label: number;
};

function gridOf(size: number): Grid {
  const cell = Math.floor((WIDTH - 2 * MARGIN) / size);
  return {
    size,
    cell,
    origin: Math.floor((WIDTH - (size - 1) * cell) / 2),
    radius: Math.floor(cell * 0.94) / 2,
    label: size > 15 ? 21 : 24,
  };
}

/** Where a file and a rank, both from 0, cross; rank 1 is at the bottom. */
const pointAt = ({ size, cell, origin }: Grid, file: number, rank: number): Point => ({
  x: origin + file * cell,
  y: origin + (size - 1 - rank) * cell,
});

const pointOf = (grid: Grid, square: Square): Point =>
  pointAt(grid, fileOf(square, grid.size), rankOf(square, grid.size));

/**
 * The files (and so the ranks) of the star points: on the third line of small boards, on the fourth of others, with
 * the middle where there is one; the middles of the sides are starred on large boards only.
 */
function starPoints(size: number): [file: number, rank: number][] {
  const near = size < 11 ? 2 : 3;
  const far = size - 1 - near;
  const corners: [number, number][] = [
    [near, near],
    [far, near],
    [near, far],
    [far, far],
  ];
  if (size % 2 === 0) return corners;
  const mid = (size - 1) / 2;
  const sides: [number, number][] =
    size < 17
      ? []
      : [
          [mid, near],
          [near, mid],
          [far, mid],
          [mid, far],
        ];
  return [...corners, [mid, mid], ...sides];
}

/** The four coordinates of a file and a rank of the same index: below and above, left and right. */
function labelsOf(grid: Grid, file: number, rank: number): { file: Label[]; rank: Label[] } {
  const { origin, label: size } = grid;
  const near = Math.round((origin - grid.radius) / 2);
  const { x, y } = pointAt(grid, file, rank);
  return {
    file: [near, WIDTH - near].map((side) => ({ at: { x, y: side }, text: fileName(file), size })),
    rank: [near, WIDTH - near].map((side) => ({ at: { x: side, y }, text: String(rank + 1), size })),
  };
}

/** A tile for each square, shifted so that a disc with its shadow, which falls down, lies within it. */
function bandsOf({ size, cell, origin, radius }: Grid): Band[] {
  const lefts = cellStarts(origin - Math.floor(cell / 2), cell, size);
  return cellStarts(origin - Math.ceil(radius), cell, size).map((top) => ({ top, lefts }));
}

/** Discs of both colors with every mark, a forbidden square, hints, and a line that won, within a window and outside it. */
function sampleItems(grid: Grid): Item[] {
  const on = (file: number, rank: number, color: Color) => ({
    square: squareAt(file, rank, grid.size),
    at: pointAt(grid, file, rank),
    radius: grid.radius,
    color,
  });
  const marked = (file: number, rank: number): Item[] => [
    { kind: 'forbidden', ...on(file + 3, rank, 'black') },
    ...[true, false].map<Item>((isBest, i) => ({
      kind: 'hint',
      square: squareAt(file + 3, rank + 1 + i, grid.size),
      at: pointAt(grid, file + 3, rank + 1 + i),
      radius: grid.radius,
      text: '58%',
      isBest,
    })),
    {
      kind: 'five',
      from: pointAt(grid, file, rank + 3),
      to: pointAt(grid, file + 2, rank + 3),
      radius: grid.radius,
    },
    ...COLORS.flatMap((color, i): Item[] => [
      ...[0, 1, 2, 3].map((row): Item => ({ kind: 'disc', ...on(file + i, rank + row, color) })),
      { kind: 'number', ...on(file + i, rank + 1, color), ply: 58, last: false },
      { kind: 'last', mark: 'ring', ...on(file + i, rank + 2, color) },
      { kind: 'number', ...on(file + i, rank + 2, color), ply: 239, last: true },
    ]),
  ];
  const corner = Math.floor((grid.size - 5) / 2);
  return [
    ...windowItems(grid, { file: corner, rank: corner, size: 5 }),
    ...marked(corner, corner),
    ...marked(0, 0),
  ];
}

const layouts = new Map<number, { grid: Grid; board: Board }>();

function layoutOf(size: number): { grid: Grid; board: Board } {
  const known = layouts.get(size);
  if (known) return known;
  const grid = gridOf(size);
  const indices = Array.from({ length: size }, (_, i) => i);
  const made = {
    grid,
    board: {
      game: 'gomoku',
      width: WIDTH,
      height: WIDTH,
      field: { x: 0, y: 0, width: WIDTH, height: WIDTH },
      cell: grid.cell,
      lines: indices.flatMap((i) => [
        { from: pointAt(grid, i, 0), to: pointAt(grid, i, size - 1) },
        { from: pointAt(grid, 0, i), to: pointAt(grid, size - 1, i) },
      ]),
      stars: starPoints(size).map(([file, rank]) => pointAt(grid, file, rank)),
      starRadius: size > 15 ? 5 : 6,
      labels: indices.flatMap((i) => {
        const labels = labelsOf(grid, i, i);
        return [...labels.file, ...labels.rank];
      }),
      bands: bandsOf(grid),
      sample: () => sampleItems(grid),
    } satisfies Board,
  };
  layouts.set(size, made);
  return made;
}

/** The window's rectangle: half a cell beyond its outer squares. */
function windowRect(grid: Grid, { file, rank, size }: Window): Rect {
  const { x, y } = pointAt(grid, file, rank + size - 1);
  const side = size * grid.cell;
  return { x: x - grid.cell / 2, y: y - grid.cell / 2, width: side, height: side };
}

function windowItems(grid: Grid, window: Window): Item[] {
  const { file, rank, size } = window;
  if (file < 0 || rank < 0 || file + size > grid.size || rank + size > grid.size) {
    throw new RangeError(`window ${file},${rank} of ${size} leaves a board of ${grid.size}`);
  }
  const labels = Array.from({ length: size }, (_, i) => labelsOf(grid, file + i, rank + i));
  return [
    { kind: 'window', rect: windowRect(grid, window) },
    ...labels
      .flatMap((both) => [...both.file, ...both.rank])
      .map<Item>((label) => ({ kind: 'label', ...label })),
  ];
}

/** Empty squares that renju forbids the side to move, which is black wherever there are any. */
function forbiddenItems(position: Position, { end }: BoardView, grid: Grid): Item[] {
  if (position.variant.rule !== 'renju' || position.status.kind !== 'playing' || end) return [];
  return allSquares(grid.size)
    .filter((square) => position.at(square) === undefined && position.illegal(square) !== undefined)
    .map((square) => ({
      kind: 'forbidden',
      square,
      at: pointOf(grid, square),
      radius: grid.radius,
      color: 'black',
    }));
}

/** A Gomoku position as a picture: stones, numbers on the last five, the line that won, forbidden squares, the window. */
export function gomokuScene(position: Position, view: BoardView): Scene {
  const { grid, board } = layoutOf(position.variant.size);
  const { radius } = grid;
  const items: Item[] = view.window ? windowItems(grid, view.window) : [];
  const { status } = position;
  if (status.kind === 'won' && status.by === 'five') {
    const [from, to] = [status.line[0]!, status.line.at(-1)!].map((square) => pointOf(grid, square));
    items.push({ kind: 'five', from: from!, to: to!, radius });
  }
  for (const square of allSquares(grid.size)) {
    const color = position.at(square);
    if (color) items.push({ kind: 'disc', square, at: pointOf(grid, square), radius, color });
  }
  position.moves.forEach((square, i) => {
    const ply = i + 1;
    if (square === 'pass' || ply <= position.ply - NUMBERED_MOVES) return;
    const on = { square, at: pointOf(grid, square), radius, color: position.at(square)! };
    const last = ply === position.ply;
    // The line that won says it already.
    if (last && status.kind !== 'won') items.push({ kind: 'last', mark: 'ring', ...on });
    items.push({ kind: 'number', ...on, ply, last });
  });
  items.push(
    ...forbiddenItems(position, view, grid),
    ...hintItems(view, radius, (square) => pointOf(grid, square)),
  );
  return { board, items };
}

/** Quiet wood. */
const LOOKS: Drawing['looks'] = {
  classic: {
    surface: {
      frame: '#b98a4e',
      field: '#e3bd80',
      grain: ['#e7c48a', '#dfb678', '#e9c78f', '#dcb274'],
      edge: '#b98a4e',
      line: '#7a5a34',
      star: '#5f4324',
      label: '#6f4d25',
      shadow: 'rgba(74, 44, 12, 0.36)',
    },
    ladder: {
      ground: '#e3bd80',
      bar: '#9a6f38',
      top: '#5f4324',
      grid: '#d0a668',
      ink: '#33230f',
      quiet: '#6f4d25',
    },
  },
};

export const drawing: Drawing = { scene: gomokuScene, accent: 0xc99a4b, looks: LOOKS };
