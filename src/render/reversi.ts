import { COLORS, type Color, type Position, type Square } from '../rules/position.js';
import { allSquares, squareName } from '../rules/squares.js';
import { chosenItems } from './chosen.js';
import type { Drawing } from './drawing.js';
import { hintItems, isTaken } from './hints.js';
import {
  BAR,
  bands,
  CELL,
  COUNT_RADIUS,
  COUNT_TEXT,
  COUNT_X,
  COUNT_Y,
  FIELD,
  HEIGHT,
  innerLines,
  labels,
  pointOf,
  RADIUS,
  SIZE,
  starPoints,
  WIDTH,
} from './reversiGrid.js';
import type { Board, BoardSetting, BoardView, Item, ItemOf, Point, Scene } from './scene.js';
import { perSetting } from './setting.js';

const KIND: Drawing['board'] = { layout: 'framed', pieces: 'discs' };

const boardWith = perSetting(
  (_, setting): Board => ({
    game: 'reversi',
    setting,
    ...KIND,
    width: WIDTH,
    height: HEIGHT,
    field: FIELD,
    cell: CELL,
    lines: innerLines(),
    stars: starPoints(),
    starRadius: 6,
    labels: setting.coordinates === 'shown' ? labels(setting.turned) : [],
    bands: bands(),
    sample: () => sampleItems(setting),
  }),
);

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
  const board = boardWith(SIZE, view);
  const centerOf = (square: Square): Point => pointOf(square, board.setting.turned);
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
      if (isTaken(view, square)) continue;
      const name = squareName(square, SIZE);
      items.push({ kind: 'legal', square, at: centerOf(square), radius: RADIUS, color, name });
    }
  }
  items.push(
    ...hintItems(view, RADIUS, centerOf),
    ...chosenItems(position, view, RADIUS, centerOf),
    ...countItems(position, view),
  );
  return { board, items };
}

/** Every disc with every mark, names of squares for both sides, hints, and counts of every standing. */
function sampleItems({ turned }: BoardSetting): Item[] {
  const centerOf = (square: Square): Point => pointOf(square, turned);
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
  const quiet = countItem(BAR.x + COUNT_RADIUS, 'black', 25, 'none');
  const right = { ...BAR, x: WIDTH / 2, width: BAR.width / 2 };
  items.push(
    countItem(COUNT_X.black, 'black', 34, 'to-move'),
    quiet,
    { kind: 'share', rect: right, black: 0.5 },
    countItem(COUNT_X.white, 'white', 60, 'winner'),
  );
  return items;
}

export const drawing: Drawing = {
  scene: reversiScene,
  accent: 0x2e7d5b,
  look: 'felt',
  board: KIND,
  emblem: ['OX', 'XO'],
  chart: {
    ground: '#232f2b',
    bar: '#2e8460',
    top: '#7fd8ab',
    grid: '#35443e',
    ink: '#f4f1e8',
    quiet: '#93a19b',
  },
};
