import { boardOf, GAMES } from '../../rules/games.js';
import { COLORS, type Position, type Square, turnAt, type Variant } from '../../rules/position.js';
import { allSquares, squareName } from '../../rules/squares.js';
import { pointOf, type Symmetry, squareOf } from '../../rules/symmetry.js';

/** A position up to the symmetries that keep the game's first position. */
export type OpeningPosition = {
  /** Equal for symmetric positions with the same side to move. Lists black's and white's squares: `Xd3d4d5e4/e5`. */
  readonly key: string;
  /** Returns a square in the key's orientation; the least one if several moves are symmetric to each other. */
  toKey(square: Square): Square;
};

const SIGNS = { black: 'X', white: 'O' } as const;

const symmetriesOf = ({ game }: Variant): readonly Symmetry[] =>
  GAMES[game].openings?.symmetries ?? [(point) => point];

/** Returns a position's key, and the orientation in which it is written. */
export function openingPosition(position: Position): OpeningPosition {
  const board = boardOf(position.variant);
  const taken = allSquares(board).filter((square) => position.at(square) !== undefined);
  const images = symmetriesOf(position.variant).map((symmetry) => {
    const map = (square: Square): Square => squareOf(symmetry(pointOf(square, board)), board);
    const sides = COLORS.map((color) =>
      taken
        .filter((square) => position.at(square) === color)
        .map((square) => squareName(map(square), board))
        .sort()
        .join(''),
    );
    return { text: sides.join('/'), map };
  });
  const least = images.reduce((a, b) => (b.text < a.text ? b : a)).text;
  // Several if the position is symmetric itself.
  const maps = images.filter(({ text }) => text === least).map(({ map }) => map);
  return {
    key: `${SIGNS[turnAt(position.ply)]}${least}`,
    toKey: (square) => Math.min(...maps.map((map) => map(square))) as Square,
  };
}

/** Whether two squares lead from a position to the same one, up to symmetry. */
export function areSymmetric(position: Position, a: Square, b: Square): boolean {
  const { toKey } = openingPosition(position);
  return toKey(a) === toKey(b);
}
