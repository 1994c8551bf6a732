import { openingPosition } from '../../../game/openings/openingPosition.js';
import { LEAST_GAMES } from '../../../game/openings/playedMoves.js';
import type { MoveCounts, OpeningStore } from '../../../game/ports/openingStore.js';
import type { Thinker } from '../../../game/ports/thinker.js';
import type { Position, Square } from '../../../rules/position.js';
import { continues, namedOpenings } from './namedOpenings.js';
import { squaresOf } from './openingPlace.js';

/** Maximum number of listed moves: two rows of buttons. */
const MAX_LISTED = 10;

/** A move from a position, with what the book and the server's games say about it. Moves of named openings may have neither. */
export type Continuation = {
  readonly square: Square;
  /** Lead in discs for the side that plays it, if the book has the move. */
  readonly value: number | undefined;
  readonly counts: MoveCounts | undefined;
};

type Sources = {
  readonly openings: Pick<OpeningStore, 'openingMoves'>;
  readonly thinker: Pick<Thinker, 'bookMoves'>;
};

/**
 * Moves from a position that the book values, the server's games played or a named opening has, the best first: by the book, then by
 * the number of games. Of symmetric moves one is listed. `server`: `undefined` outside of the bot's servers.
 */
export async function continuationsOf(
  { openings, thinker }: Sources,
  position: Position,
  server: string | undefined,
): Promise<readonly Continuation[]> {
  const { key, toKey } = openingPosition(position);
  const played =
    server === undefined ? [] : await openings.openingMoves(server, position.variant, key, LEAST_GAMES);
  const counts = new Map(played.map((each) => [each.move, each]));
  const values = new Map(
    thinker
      .bookMoves(position)
      .flatMap(({ move, value }) => (move === 'pass' ? [] : [[toKey(move), value] as const])),
  );
  const named = namedMoves(position);
  const listed = new Map<Square, Continuation>();
  // Named moves come first, so that they represent the moves that are symmetric to them.
  for (const square of new Set([...named, ...legalSquares(position)])) {
    const image = toKey(square);
    if (listed.has(image) || !(named.has(square) || counts.has(image) || values.has(image))) continue;
    listed.set(image, { square, value: values.get(image), counts: counts.get(image) });
  }
  return [...listed.values()].sort(byMerit).slice(0, MAX_LISTED);
}

/** Below the value of any move that the book has. */
const UNVALUED = -1000;

const byMerit = (a: Continuation, b: Continuation): number =>
  (b.value ?? UNVALUED) - (a.value ?? UNVALUED) || (b.counts?.games ?? 0) - (a.counts?.games ?? 0);

const legalSquares = (position: Position): readonly Square[] =>
  position.legalMoves().filter((move) => move !== 'pass');

/** Legal squares on which named openings go on. */
function namedMoves(position: Position): ReadonlySet<Square> {
  const moves = squaresOf(position);
  const legal = new Set(legalSquares(position));
  const next = namedOpenings(position.variant)
    .filter((opening) => continues(opening.moves, moves))
    .map((opening) => opening.moves[moves.length]!);
  return new Set(next.filter((square) => legal.has(square)));
}
