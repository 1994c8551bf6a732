import { COLORS, type Color, type Position, type Square } from '../../rules/position.js';
import { allSquares, squareName } from '../../rules/squares.js';
import { chosenItems, type Drawing, hintItems, isTaken } from './drawing.js';
import {
  bandsOf,
  type Grid,
  gridOf,
  innerLines,
  labelsOf,
  pointOf,
  SIZE,
  starPoints,
} from './reversiGrid.js';
import {
  type Board,
  type BoardSetting,
  type BoardView,
  type Item,
  type ItemOf,
  type Point,
  perSetting,
  type Scene,
} from './scene.js';

const KIND: Drawing['board'] = { layout: 'framed', pieces: 'discs' };

const layoutOf = perSetting((_, setting): { grid: Grid; board: Board } => {
  const grid = gridOf(setting);
  const { width, height, field, cell, radius, scale, starRadius } = grid;
  return {
    grid,
    board: {
      game: 'reversi',
      setting,
      ...KIND,
      width,
      height,
      scale,
      field,
      cell,
      radius,
      lines: innerLines(grid),
      stars: starPoints(grid),
      starRadius,
      labels: setting.coordinates === 'shown' ? labelsOf(grid) : [],
      bands: bandsOf(grid),
      centerOf: (square) => pointOf(grid, square),
      sample: () => sampleItems(grid, setting),
    },
  };
});

/** Returns the squares whose discs the last move, except passes, has flipped. */
function flippedSquares(position: Position): readonly Square[] {
  const before = beforeLastDisc(position);
  return allSquares(SIZE).filter((square) => {
    const was = before.at(square);
    return was !== undefined && was !== position.at(square);
  });
}

/** Returns the position before the last move that was not a pass. */
function beforeLastDisc({ moves, previous }: Position): Position {
  if (!previous) throw new RangeError('no disc was played');
  return moves.at(-1) === 'pass' ? beforeLastDisc(previous) : previous;
}

const discsPlayed = ({ moves }: Position): number => moves.filter((move) => move !== 'pass').length;

type Count = ItemOf<'count'>;

/** Makes the count of a color: its disc with the number below. */
function countItem(
  { count: { x, y: usualY, radius, text, label } }: Grid,
  color: Color,
  count: number,
  standing: Count['standing'],
  y = usualY,
): Count {
  return {
    kind: 'count',
    at: { x: x[color], y },
    radius,
    color,
    label: { at: { x: x[color], y: y + text }, text: String(count), size: label },
    standing,
  };
}

function countItems(position: Position, { end }: BoardView, grid: Grid): Item[] {
  const { status } = position;
  const winner = end ? end.winner : status.kind === 'won' ? status.winner : null;
  const turn = !end && status.kind === 'playing' ? status.turn : null;
  const standing = (color: Color): Count['standing'] =>
    color === winner ? 'winner' : color === turn ? 'to-move' : 'none';
  const black = position.count('black');
  return [
    ...COLORS.map((color) => countItem(grid, color, position.count(color), standing(color))),
    { kind: 'share', rect: grid.bar, black: black / (black + position.count('white')) },
  ];
}

/** Makes the scene of a Reversi position: discs, the last move and its flips, names on legal squares, counts beside the board. */
export function reversiScene(position: Position, view: BoardView): Scene {
  const { grid, board } = layoutOf(SIZE, view);
  const { radius } = grid;
  const centerOf = (square: Square): Point => pointOf(grid, square);
  const items: Item[] = [];
  for (const square of allSquares(SIZE)) {
    const color = position.at(square);
    if (color) items.push({ kind: 'disc', square, at: centerOf(square), radius, color });
  }
  const last = position.moves.findLast((move) => move !== 'pass');
  if (last !== undefined) {
    const color = position.at(last)!;
    for (const square of flippedSquares(position)) {
      items.push({ kind: 'flipped', square, at: centerOf(square), radius, color });
    }
    const disc = { square: last, at: centerOf(last), radius, color };
    items.push(
      view.numbered
        ? { kind: 'number', ...disc, ply: discsPlayed(position), last: true }
        : { kind: 'last', mark: 'dot', ...disc },
    );
  }
  if (view.legal && !view.end && position.status.kind === 'playing') {
    const color = position.status.turn;
    for (const square of position.legalMoves().filter((move) => move !== 'pass')) {
      if (isTaken(view, square)) continue;
      const name = squareName(square, SIZE);
      items.push({ kind: 'legal', square, at: centerOf(square), radius, color, name });
    }
  }
  items.push(
    ...hintItems(view, radius, centerOf),
    ...chosenItems(position, view, radius, centerOf),
    ...(board.setting.shape !== 'square' ? countItems(position, view, grid) : []),
  );
  return { board, items };
}

/** Returns discs with every mark, names of squares for both sides, hints, and unless it is square counts of every standing. */
function sampleItems(grid: Grid, { shape }: BoardSetting): Item[] {
  const { radius, bar, count } = grid;
  const centerOf = (square: Square): Point => pointOf(grid, square);
  const on = (square: Square, color: Color) => ({ square, at: centerOf(square), radius, color });
  const items = COLORS.flatMap((color, i): Item[] => {
    const [plain, flipped, last, numbered, hinted, ...empty] = allSquares(SIZE).slice(32 * i, 32 * i + 32);
    return [
      ...[plain, flipped, last, numbered].map<Item>((square) => ({ kind: 'disc', ...on(square!, color) })),
      { kind: 'flipped', ...on(flipped!, color) },
      { kind: 'last', mark: 'dot', ...on(last!, color) },
      { kind: 'number', ...on(numbered!, color), ply: 58, last: true },
      {
        kind: 'hint',
        square: hinted!,
        at: centerOf(hinted!),
        radius,
        text: '58%',
        isBest: color === 'black',
      },
      ...empty.map<Item>((square) => ({
        kind: 'legal',
        name: squareName(square, SIZE),
        ...on(square, color),
      })),
    ];
  });
  if (shape === 'square') return items;
  items.push(
    countItem(grid, 'black', 25, 'none', count.y - 3 * count.text),
    countItem(grid, 'black', 34, 'to-move'),
    { kind: 'share', rect: bar, black: 0.5 },
    countItem(grid, 'white', 60, 'winner'),
  );
  return items;
}

export const drawing: Drawing = {
  scene: reversiScene,
  accent: 0x2e7d5b,
  look: 'felt',
  board: KIND,
  emblem: ['OX', 'XO'],
  example: 'f5d6c3d3c4f4e3f3e6f6',
  ruleExamples: [
    { name: 'opening', moves: '', legal: true },
    { name: 'before', moves: 'f5 d6 c3 d3 c4 f4', chosen: 'e6' },
    { name: 'after', moves: 'f5 d6 c3 d3 c4 f4 e6' },
    // Black has no move, although there are discs of both colors and empty squares.
    { name: 'pass', moves: 'f5 f6 d3 g5 h5 h4 f7 h6', legal: true },
  ],
  chart: {
    ground: '#232f2b',
    bar: '#2e8460',
    top: '#7fd8ab',
    grid: '#35443e',
    ink: '#f4f1e8',
    quiet: '#93a19b',
  },
};
