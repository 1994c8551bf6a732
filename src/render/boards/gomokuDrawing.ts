import { COLORS, type Color, type Position, type Square } from '../../rules/position.js';
import { allSquares, squareAt, squareName } from '../../rules/squares.js';
import { chosenItems, type Drawing, hintItems } from './drawing.js';
import {
  bandsOf,
  fileLabels,
  type Grid,
  gridOf,
  pointAt,
  pointOf,
  rankLabels,
  starPoints,
} from './gomokuGrid.js';
import {
  type Board,
  type BoardSetting,
  type BoardView,
  type Item,
  type Point,
  perSetting,
  type Rect,
  type Scene,
  type Window,
} from './scene.js';

const KIND: Drawing['board'] = { layout: 'open', pieces: 'stones' };

/** Number of last moves that are numbered in an unfinished game. */
const NUMBERED_MOVES = 5;

/** Returns stones with every mark, a forbidden square, hints and a winning line, inside a window and outside it. */
function sampleItems(grid: Grid, setting: BoardSetting): Item[] {
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
    { kind: 'winningLine', from: pointAt(grid, file, rank + 3), to: pointAt(grid, file + 2, rank + 3) },
    ...COLORS.flatMap((color, i): Item[] => [
      ...[0, 1, 2, 3].map((row): Item => ({ kind: 'disc', ...on(file + i, rank + row, color) })),
      { kind: 'number', ...on(file + i, rank + 1, color), ply: 58, last: false },
      { kind: 'last', mark: 'ring', ...on(file + i, rank + 2, color) },
      { kind: 'number', ...on(file + i, rank + 2, color), ply: 239, last: true },
      { kind: 'won', ...on(file + i, rank + 3, color) },
    ]),
  ];
  const side = 5;
  const corner = Math.floor((grid.size - side) / 2);
  return [
    ...windowItems(grid, { file: corner, rank: corner, width: side, height: side }, setting),
    ...marked(corner, corner),
    ...marked(0, 0),
  ];
}

const layoutOf = perSetting((size, setting): { grid: Grid; board: Board } => {
  const grid = gridOf(size, setting);
  const { width, height, scale } = grid;
  const indices = Array.from({ length: size }, (_, i) => i);
  return {
    grid,
    board: {
      game: 'gomoku',
      setting,
      ...KIND,
      width,
      height,
      scale,
      field: { x: 0, y: 0, width, height },
      cell: grid.cell,
      radius: grid.radius,
      lines: indices.flatMap((i) => [
        { from: pointAt(grid, i, 0), to: pointAt(grid, i, size - 1) },
        { from: pointAt(grid, 0, i), to: pointAt(grid, size - 1, i) },
      ]),
      stars: starPoints(size).map(([file, rank]) => pointAt(grid, file, rank)),
      starRadius: (size > 15 ? 5 : 6) * scale,
      labels:
        setting.coordinates === 'shown'
          ? indices.flatMap((i) => [...fileLabels(grid, i), ...rankLabels(grid, i)])
          : [],
      bands: bandsOf(grid),
      centerOf: (square) => pointOf(grid, square),
      sample: () => sampleItems(grid, setting),
    },
  };
});

/** Returns the window's rectangle: half a cell beyond its outer squares. */
function windowRect(grid: Grid, { file, rank, width, height }: Window): Rect {
  const { cell } = grid;
  const [one, other] = [pointAt(grid, file, rank), pointAt(grid, file + width - 1, rank + height - 1)];
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return { x: x - cell / 2, y: y - cell / 2, width: width * cell, height: height * cell };
}

/** Returns the window's frame, and its own coordinates if the board has any. */
function windowItems(grid: Grid, window: Window, { coordinates }: BoardSetting): Item[] {
  const { file, rank, width, height } = window;
  if (file < 0 || rank < 0 || file + width > grid.size || rank + height > grid.size) {
    throw new RangeError(`window ${file},${rank} of ${width}x${height} leaves a board of ${grid.size}`);
  }
  const frame: Item = { kind: 'window', rect: windowRect(grid, window) };
  if (coordinates === 'hidden') return [frame];
  const labels = [
    ...Array.from({ length: width }, (_, i) => fileLabels(grid, file + i)),
    ...Array.from({ length: height }, (_, i) => rankLabels(grid, rank + i)),
  ];
  return [frame, ...labels.flat().map<Item>((label) => ({ kind: 'label', ...label }))];
}

/** Returns the empty squares that renju forbids the side to move, which is then black. */
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

/** Returns the marks with their names on the squares that are on offer. The chosen one shows its stone instead. */
const offeredItems = ({ offered = [], chosen }: BoardView, grid: Grid): Item[] =>
  offered
    .filter((square) => square !== chosen)
    .map((square) => ({
      kind: 'hint',
      square,
      at: pointOf(grid, square),
      radius: grid.radius,
      text: squareName(square, grid.size),
      isBest: false,
    }));

/** Returns the marks on stones: the winning line or else the last move, and numbers, of all moves once the game is over. */
function markItems(position: Position, { end, numbered }: BoardView, grid: Grid): Item[] {
  const { moves, ply, status } = position;
  const on = (square: Square) => ({
    square,
    at: pointOf(grid, square),
    radius: grid.radius,
    color: position.at(square)!,
  });
  const line = status.kind === 'won' && status.by === 'five' ? status.line : [];
  const count = numbered || end || status.kind !== 'playing' ? ply : NUMBERED_MOVES;
  const items = line.map((square): Item => ({ kind: 'won', ...on(square) }));
  moves.forEach((square, i) => {
    if (square === 'pass' || i < ply - count) return;
    const last = i === ply - 1;
    if (last && line.length === 0) items.push({ kind: 'last', mark: 'ring', ...on(square) });
    items.push({ kind: 'number', ...on(square), ply: i + 1, last });
  });
  return items;
}

/** Makes the scene of a Gomoku position: stones, numbers, the winning line, forbidden squares, hints, the window. */
export function gomokuScene(position: Position, view: BoardView): Scene {
  const { grid, board } = layoutOf(position.variant.size, view);
  const { radius } = grid;
  const centerOf = (square: Square): Point => pointOf(grid, square);
  const items: Item[] = view.window ? windowItems(grid, view.window, board.setting) : [];
  const { status } = position;
  if (status.kind === 'won' && status.by === 'five') {
    const [from, to] = [status.line[0]!, status.line.at(-1)!].map(centerOf);
    items.push({ kind: 'winningLine', from: from!, to: to! });
  }
  for (const square of allSquares(grid.size)) {
    const color = position.at(square);
    if (color) items.push({ kind: 'disc', square, at: centerOf(square), radius, color });
  }
  items.push(
    ...markItems(position, view, grid),
    ...forbiddenItems(position, view, grid),
    ...hintItems(view, radius, centerOf),
    ...offeredItems(view, grid),
    ...chosenItems(position, view, radius, centerOf),
  );
  return { board, items };
}

export const drawing: Drawing = {
  scene: gomokuScene,
  accent: 0xc99a4b,
  look: 'wood',
  board: KIND,
  emblem: ['X-O', '-X-', 'O-X'],
  example: 'h8i9h10h9g9i7i8f10g8g7',
  ruleExamples: [
    { name: 'five', size: 9, moves: 'c3 c4 d4 d5 e5 e4 f6 f7 g7' },
    { name: 'openFour', size: 9, moves: 'd5 c3 e5 g7 f5 e8 g5' },
    { name: 'openThree', size: 9, moves: 'd5 c3 e5 g7 f5' },
    // A stone on h8 would make two open threes at once, one in its rank and one in its file.
    { name: 'doubleThree', rule: 'renju', size: 13, moves: 'f8 a1 g8 a13 h6 m1 h7 m13' },
  ],
  chart: {
    ground: '#e3bd80',
    bar: '#8a612d',
    top: '#5f4324',
    grid: '#d0a668',
    ink: '#33230f',
    quiet: '#6a4922',
  },
};
