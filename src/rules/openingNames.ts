import { readTranscript } from './formats/transcript.js';
import { boardOf } from './games.js';
import type { GameName, Position, Square } from './position.js';
import { allSquares, fileOf, rankOf } from './squares.js';

/** A line of moves from the start, as `readTranscript` takes it, and what the position after it is called. */
export type NamedLine = {
  readonly name: string;
  readonly moves: string;
  /** What it is called by those who write it otherwise, by locale. */
  readonly native?: Readonly<Record<string, string>>;
};

export type NamedOpening = Pick<NamedLine, 'name' | 'native'> & {
  /** After how many plies it was reached. */
  readonly ply: number;
};

/** The longest named line that a game has followed; undefined where it has followed none. */
export type OpeningOf = (position: Position) => NamedOpening | undefined;

type Point = readonly [x: number, y: number];

const STAY = ([x, y]: Point): Point => [x, y];
const TRANSPOSED = ([x, y]: Point): Point => [y, x];
const MIRRORED = ([x, y]: Point): Point => [-x, y];
const TURNED = ([x, y]: Point): Point => [-x, -y];

const after =
  (first: (point: Point) => Point, second: (point: Point) => Point) =>
  (point: Point): Point =>
    second(first(point));

/** The ways in which a board can be turned and mirrored about its middle, so that a game begins as it does. */
const SYMMETRIES: Readonly<Record<GameName, readonly ((point: Point) => Point)[]>> = {
  reversi: [STAY, TRANSPOSED, TURNED, after(TRANSPOSED, TURNED)],
  gomoku: [STAY, TRANSPOSED, TURNED, after(TRANSPOSED, TURNED)].flatMap((way) => [way, after(way, MIRRORED)]),
};

/** A square's place, from the middle of the board, in halves of a square. */
function pointOf(
  square: Square,
  { width, height }: { readonly width: number; readonly height: number },
): Point {
  const board = { width, height };
  return [2 * fileOf(square, board) - (width - 1), 2 * rankOf(square, board) - (height - 1)];
}

/** What stands where, equal for positions that differ by a symmetry, and on boards of any size. */
function shapeOf(position: Position): string {
  const board = boardOf(position.variant);
  const stones = allSquares(board).flatMap((square) => {
    const color = position.at(square);
    return color ? [{ point: pointOf(square, board), color }] : [];
  });
  const seen = SYMMETRIES[position.variant.game].map((turn) =>
    stones
      .map(({ point, color }) => `${turn(point)}${color}`)
      .sort()
      .join(' '),
  );
  return seen.sort()[0]!;
}

/** The positions of a game from its first move on, as far as so many plies. */
function firstPositions(last: Position, plies: number): Position[] {
  const positions: Position[] = [];
  for (let position = last; position.previous; position = position.previous) {
    if (position.ply <= plies) positions.unshift(position);
  }
  return positions;
}

/** Whether openings are named in this game: it began on its own board, and a first stone of Gomoku lies in the middle. */
function isNamed({ start, moves, variant }: Position): boolean {
  const [first] = moves;
  if (start || first === undefined || first === 'pass') return false;
  return variant.game === 'reversi' || pointOf(first, boardOf(variant)).every((way) => way === 0);
}

/**
 * Names openings by these lines of a game, whatever moves have led to the positions after them and however the board lies.
 * Throws a RangeError where a line cannot be played.
 */
export function openingNames(lines: readonly NamedLine[], variant: Position['variant']): OpeningOf {
  const named = new Map<string, NamedLine>();
  let longest = 0;
  for (const line of lines) {
    const read = readTranscript(line.moves, variant);
    if (read.kind !== 'read') throw new RangeError(`${line.name} cannot be played: ${line.moves}`);
    named.set(shapeOf(read.position), line);
    longest = Math.max(longest, read.position.ply);
  }
  return (last) => {
    if (last.variant.game !== variant.game || !isNamed(last)) return undefined;
    for (const position of firstPositions(last, longest).reverse()) {
      const line = named.get(shapeOf(position));
      if (line) return { name: line.name, ...(line.native && { native: line.native }), ply: position.ply };
    }
    return undefined;
  };
}
