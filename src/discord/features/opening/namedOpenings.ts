import { LRUCache } from 'lru-cache';
import { readTranscript } from '../../../rules/formats/transcript.js';
import { boardOf, defaultVariant } from '../../../rules/games.js';
import type { Square, Variant } from '../../../rules/position.js';
import { pointOf, squareOf } from '../../../rules/symmetry.js';
import { namedLines } from '../../board/positionText.js';

/** A named opening on a variant's own board. */
export type NamedOpening = {
  readonly name: string;
  readonly native?: Readonly<Record<string, string>>;
  readonly moves: readonly Square[];
};

const cache = new LRUCache<string, readonly NamedOpening[]>({ max: 20 });

/** Named openings of a variant, in the order of their file. The file's lines are on the game's default board, from whose middle they count. */
export function namedOpenings(variant: Variant): readonly NamedOpening[] {
  const key = JSON.stringify(variant);
  const known = cache.get(key) ?? translated(variant);
  cache.set(key, known);
  return known;
}

function translated(variant: Variant): NamedOpening[] {
  const usual = defaultVariant(variant.game);
  const [from, to] = [boardOf(usual), boardOf(variant)];
  // Such a board has no square in the middle.
  if ((to.width - from.width) % 2 !== 0) return [];
  return namedLines(variant.game).map(({ moves, ...names }) => {
    const read = readTranscript(moves, usual);
    if (read.kind !== 'read') throw new RangeError(`the line ${names.name} is illegal: ${moves}`);
    const squares = read.position.moves.filter((move) => move !== 'pass');
    return { ...names, moves: squares.map((square) => squareOf(pointOf(square, from), to)) };
  });
}

/** Whether a line begins with these squares. */
export const beginsWith = (line: readonly Square[], moves: readonly Square[]): boolean =>
  moves.every((square, i) => line[i] === square);

/** Whether a line begins with these squares and goes on. */
export const continues = (line: readonly Square[], moves: readonly Square[]): boolean =>
  line.length > moves.length && beginsWith(line, moves);
