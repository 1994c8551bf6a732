import { along, DIRECTIONS, type Direction } from '../../rules/line.js';
import type { Color, Position, Square } from '../../rules/position.js';
import { opposite } from '../../rules/position.js';
import { allSquares, fileOf, rankOf, squareAt } from '../../rules/squares.js';

// Stable discs of Reversi: those that no play can ever turn. On the edges exactly, as a disc there is turned along its
// edge alone; inside, those safe along each of their four lines, which is sure but may miss a few.

const SIZE = 8;

const PLACES = Array.from({ length: SIZE }, (_, i) => i);

const EDGES: readonly (readonly Square[])[] = [0, SIZE - 1].flatMap((side) => [
  PLACES.map((i) => squareAt(i, side, SIZE)),
  PLACES.map((i) => squareAt(side, i, SIZE)),
]);

const isInner = (square: Square): boolean =>
  [fileOf(square, SIZE), rankOf(square, SIZE)].every((place) => place > 0 && place < SIZE - 1);

/** The inner squares, each with its four lines: the two squares beside it, and all squares of the line. */
const INNER = allSquares(SIZE)
  .filter(isInner)
  .map((square) => ({ square, lines: DIRECTIONS.map((direction) => lineThrough(square, direction)) }));

function lineThrough(square: Square, direction: Direction): { beside: Square[]; all: Square[] } {
  const take = (steps: readonly number[]) =>
    steps.map((step) => along(square, direction, step, SIZE)).filter((each) => each !== undefined);
  return { beside: take([-1, 1]), all: take([...PLACES.map((step) => -step), ...PLACES]) };
}

/** The discs that a play on an edge turns along it, as bits. */
function turned(own: number, other: number, place: number): number {
  let all = 0;
  for (const step of [-1, 1]) {
    let run = 0;
    let at = place + step;
    for (; (other >> at) & 1; at += step) run |= 1 << at;
    if (at >= 0 && (own >> at) & 1) all |= run;
  }
  return all;
}

const lastingOnEdge = new Map<number, number>();

/** Which of the own discs on an edge (bits) stay, whoever plays on its empty squares in whatever order. */
function lasting(own: number, other: number): number {
  const key = (own << SIZE) | other;
  const known = lastingOnEdge.get(key);
  if (known !== undefined) return known;
  let stay = own;
  for (const place of PLACES) {
    if (((own | other) >> place) & 1) continue;
    const mine = turned(own, other, place);
    const theirs = turned(other, own, place);
    stay &= lasting(own | mine | (1 << place), other & ~mine);
    stay &= lasting(own & ~theirs, other | theirs | (1 << place));
  }
  lastingOnEdge.set(key, stay);
  return stay;
}

/** The discs of a colour that can never be turned. */
export function stableDiscs(position: Pick<Position, 'at'>, color: Color): Square[] {
  const stable = new Set<Square>();
  const bits = (edge: readonly Square[], of: Color) =>
    edge.reduce((sum, square, i) => sum | (position.at(square) === of ? 1 << i : 0), 0);
  for (const edge of EDGES) {
    const stay = lasting(bits(edge, color), bits(edge, opposite(color)));
    for (const place of PLACES) if ((stay >> place) & 1) stable.add(edge[place]!);
  }
  const isTaken = (square: Square) => position.at(square) !== undefined;
  let open = INNER.filter(({ square }) => position.at(square) === color).map(({ square, lines }) => ({
    square,
    lines: lines.filter(({ all }) => !all.every(isTaken)),
  }));
  for (let before = -1; before !== stable.size; ) {
    before = stable.size;
    for (const { square, lines } of open) {
      if (lines.every(({ beside }) => beside.some((each) => stable.has(each)))) stable.add(square);
    }
    open = open.filter(({ square }) => !stable.has(square));
  }
  return [...stable].sort((a, b) => a - b);
}
