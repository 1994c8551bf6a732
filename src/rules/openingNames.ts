import { readTranscript } from './formats/transcript.js';
import { boardOf, GAMES } from './games.js';
import type { Position } from './position.js';
import { allSquares } from './squares.js';
import { pointOf } from './symmetry.js';

/** A named line of moves from the start, in the form that `readTranscript` reads. */
export type NamedLine = {
  readonly name: string;
  readonly moves: string;
  /** The name in other scripts, by locale. */
  readonly native?: Readonly<Record<string, string>>;
};

type NamedOpening = Pick<NamedLine, 'name' | 'native'> & {
  /** Ply at which the named position was reached. */
  readonly ply: number;
};

/** Returns the longest named line that a game has followed; `undefined` if it has followed none. */
export type FindOpening = (position: Position) => NamedOpening | undefined;

/** Returns a key of the stones, equal for positions that differ by a symmetry or by the size of the board. */
function shapeOf(position: Position): string {
  const board = boardOf(position.variant);
  const stones = allSquares(board).flatMap((square) => {
    const color = position.at(square);
    return color ? [{ point: pointOf(square, board), color }] : [];
  });
  const symmetries = GAMES[position.variant.game].openings?.symmetries ?? [(point) => point];
  const shapes = symmetries.map((symmetry) =>
    stones
      .map(({ point, color }) => `${symmetry(point)}${color}`)
      .sort()
      .join(' '),
  );
  return shapes.sort()[0]!;
}

/** Returns the positions after the first `plies` moves of a game, or after all if it has fewer. */
function firstPositions(last: Position, plies: number): Position[] {
  const positions: Position[] = [];
  for (let position = last; position.previous; position = position.previous) {
    if (position.ply <= plies) positions.unshift(position);
  }
  return positions;
}

/** Whether a game can have a named opening: it began on its own board, and in the middle if its rules ask for that. */
function canBeNamed({ start, moves, variant }: Position): boolean {
  const [first] = moves;
  if (start || first === undefined || first === 'pass') return false;
  const { openings } = GAMES[variant.game];
  return !openings?.startsInMiddle || pointOf(first, boardOf(variant)).every((distance) => distance === 0);
}

/**
 * Builds an index of named lines. It recognizes their positions after any order of moves and in any orientation. Throws a
 * RangeError if a line cannot be played.
 */
export function openingNames(lines: readonly NamedLine[], variant: Position['variant']): FindOpening {
  const linesByShape = new Map<string, NamedLine>();
  let maxPly = 0;
  for (const line of lines) {
    const read = readTranscript(line.moves, variant);
    if (read.kind !== 'read') throw new RangeError(`the line ${line.name} is illegal: ${line.moves}`);
    linesByShape.set(shapeOf(read.position), line);
    maxPly = Math.max(maxPly, read.position.ply);
  }
  return (last) => {
    if (last.variant.game !== variant.game || !canBeNamed(last)) return undefined;
    for (const position of firstPositions(last, maxPly).reverse()) {
      const line = linesByShape.get(shapeOf(position));
      if (line) return { name: line.name, ...(line.native && { native: line.native }), ply: position.ply };
    }
    return undefined;
  };
}
