import { COLORS, type Color, type Position, type Square } from '../rules/position.js';
import { allSquares, fileOf, rankOf, squareName } from '../rules/squares.js';
import type { Drawing } from './drawing.js';
import { hintItems, isHinted } from './hints.js';
import {
  type Board,
  type BoardView,
  fileName,
  type Item,
  type ItemOf,
  type Point,
  type Rect,
  type Scene,
} from './scene.js';
import { cellStarts } from './tiling.js';

const SIZE = 8;
const CELL = 78;
const RADIUS = 34;
const FRAME = 48;
const FIELD = SIZE * CELL;
const FOOTER = 92;
const WIDTH = FRAME + FIELD + FRAME;
const HEIGHT = FRAME + FIELD + FOOTER;
const LABEL = 27;
const COUNT_Y = FRAME + FIELD + FOOTER / 2;
const COUNT_RADIUS = 25;

/** The middle of a square; rank 1 is at the top. */
const centerOf = (square: Square): Point => ({
  x: FRAME + (fileOf(square, SIZE) + 0.5) * CELL,
  y: FRAME + (rankOf(square, SIZE) + 0.5) * CELL,
});

/** From its middle to the edge of a count's ring. */
const COUNT_REACH = COUNT_RADIUS + 8;
/** From a count's disc to the middle of its number, and on to the bar. */
const COUNT_TEXT = 76;
const COUNT_BAR = 56;
const BAR_X = FRAME + COUNT_RADIUS + COUNT_TEXT + COUNT_BAR;
/** Where the parts of the footer begin: black's count, the bar, white's count. */
const FOOTER_PARTS = [0, FRAME - 8, BAR_X - 1, WIDTH - BAR_X + 1, WIDTH - FRAME + 8];

const board: Board = makeBoard();

function makeBoard(): Board {
  const inner = [1, 2, 3, 4, 5, 6, 7].map((i) => FRAME + i * CELL);
  const far = FRAME + FIELD;
  const quarter = [FRAME + 2 * CELL, FRAME + 6 * CELL];
  return {
    game: 'reversi',
    width: WIDTH,
    height: HEIGHT,
    field: { x: FRAME, y: FRAME, width: FIELD, height: FIELD },
    cell: CELL,
    lines: inner.flatMap((i) => [
      { from: { x: i, y: FRAME }, to: { x: i, y: far } },
      { from: { x: FRAME, y: i }, to: { x: far, y: i } },
    ]),
    stars: quarter.flatMap((y) => quarter.map((x) => ({ x, y }))),
    starRadius: 6,
    labels: Array.from({ length: SIZE }, (_, i) => FRAME + (i + 0.5) * CELL).flatMap((along, i) => [
      { at: { x: along, y: FRAME / 2 }, text: fileName(i), size: LABEL },
      ...[FRAME / 2, WIDTH - FRAME / 2].map((side) => ({
        at: { x: side, y: along },
        text: String(i + 1),
        size: LABEL,
      })),
    ]),
    bands: [
      ...cellStarts(FRAME, CELL, SIZE).map((top) => ({ top, lefts: cellStarts(FRAME, CELL, SIZE) })),
      { top: COUNT_Y - COUNT_REACH, lefts: FOOTER_PARTS },
      { top: COUNT_Y + COUNT_REACH, lefts: [0] },
    ],
    sample: sampleItems,
  };
}

/** The squares whose disc was turned by the last move that was no pass. */
function flippedSquares(position: Position): readonly Square[] {
  const before = beforeLastDisc(position);
  return allSquares(SIZE).filter((square) => {
    const was = before.at(square);
    return was !== undefined && was !== position.at(square);
  });
}

/** The position before the last move that was no pass. */
function beforeLastDisc({ moves, previous }: Position): Position {
  if (!previous) throw new RangeError('no disc was played');
  return moves.at(-1) === 'pass' ? beforeLastDisc(previous) : previous;
}

type Count = ItemOf<'count'>;

/** A count of a color: its disc at `x`, its number toward the middle of the picture. */
function countItem(x: number, color: Color, count: number, standing: Count['standing']): Count {
  const textX = x < WIDTH / 2 ? x + COUNT_TEXT : x - COUNT_TEXT;
  return {
    kind: 'count',
    at: { x, y: COUNT_Y },
    radius: COUNT_RADIUS,
    color,
    label: { at: { x: textX, y: COUNT_Y }, text: String(count), size: 42 },
    standing,
  };
}

const COUNT_X: Readonly<Record<Color, number>> = {
  black: FRAME + COUNT_RADIUS,
  white: WIDTH - FRAME - COUNT_RADIUS,
};
const BAR: Rect = { x: BAR_X, y: COUNT_Y - 6, width: WIDTH - 2 * BAR_X, height: 12 };

function countItems(position: Position, { end }: BoardView): Item[] {
  const { status } = position;
  const winner = end ? end.winner : status.kind === 'won' ? status.winner : null;
  const turn = !end && status.kind === 'playing' ? status.turn : null;
  const standing = (color: Color): Count['standing'] =>
    color === winner ? 'winner' : color === turn ? 'to-move' : 'none';
  const black = position.count('black');
  return [
    ...COLORS.map((color) => countItem(COUNT_X[color], color, position.count(color), standing(color))),
    { kind: 'share', rect: BAR, black: black / (black + position.count('white')) },
  ];
}

/** A Reversi position as a picture: discs, the last move and what it turned, names on legal squares, the counts below. */
export function reversiScene(position: Position, view: BoardView): Scene {
  const items: Item[] = [];
  for (const square of allSquares(SIZE)) {
    const color = position.at(square);
    if (color) items.push({ kind: 'disc', square, at: centerOf(square), radius: RADIUS, color });
  }
  const last = position.moves.findLast((move) => move !== 'pass');
  if (last !== undefined) {
    const color = position.at(last)!;
    for (const square of flippedSquares(position)) {
      items.push({ kind: 'flipped', square, at: centerOf(square), radius: RADIUS, color });
    }
    items.push({ kind: 'last', mark: 'dot', square: last, at: centerOf(last), radius: RADIUS, color });
  }
  if (view.legal && !view.end && position.status.kind === 'playing') {
    const color = position.status.turn;
    for (const square of position.legalMoves().filter((move) => move !== 'pass')) {
      if (isHinted(view, square)) continue;
      const name = squareName(square, SIZE);
      items.push({ kind: 'legal', square, at: centerOf(square), radius: RADIUS, color, name });
    }
  }
  items.push(...hintItems(view, RADIUS, centerOf), ...countItems(position, view));
  return { board, items };
}

/** Every disc with every mark, names of squares for both sides, hints, and counts of every standing. */
function sampleItems(): Item[] {
  const on = (square: Square, color: Color) => ({ square, at: centerOf(square), radius: RADIUS, color });
  const items = COLORS.flatMap((color, i): Item[] => {
    const [plain, turned, last, hinted, ...empty] = allSquares(SIZE).slice(32 * i, 32 * i + 32);
    return [
      ...[plain, turned, last].map<Item>((square) => ({ kind: 'disc', ...on(square!, color) })),
      { kind: 'flipped', ...on(turned!, color) },
      { kind: 'last', mark: 'dot', ...on(last!, color) },
      {
        kind: 'hint',
        square: hinted!,
        at: centerOf(hinted!),
        radius: RADIUS,
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
  const quiet = countItem(BAR_X + COUNT_RADIUS, 'black', 25, 'none');
  const right = { ...BAR, x: WIDTH / 2, width: BAR.width / 2 };
  items.push(
    countItem(COUNT_X.black, 'black', 34, 'to-move'),
    quiet,
    { kind: 'share', rect: right, black: 0.5 },
    countItem(COUNT_X.white, 'white', 60, 'winner'),
  );
  return items;
}

/** Deep green felt in a dark frame. */
const LOOKS: Drawing['looks'] = {
  classic: {
    surface: {
      frame: '#232f2b',
      field: '#2e8460',
      grain: [],
      edge: '#131c19',
      line: '#1f6246',
      star: '#184d37',
      label: '#c6d3cc',
      shadow: 'rgba(6, 30, 20, 0.38)',
      pieces: 'discs',
    },
    ladder: {
      ground: '#232f2b',
      bar: '#2e8460',
      top: '#7fd8ab',
      grid: '#35443e',
      ink: '#f4f1e8',
      quiet: '#93a19b',
    },
  },
};

export const drawing: Drawing = { scene: reversiScene, accent: 0x2e7d5b, looks: LOOKS };
