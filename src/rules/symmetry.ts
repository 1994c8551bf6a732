import type { Position, Square } from './position.js';
import { turnAt } from './position.js';
import { allSquares, fileOf, rankOf, squareAt } from './squares.js';
import { startBoardOf } from './stones.js';

const SYMMETRIES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** For each symmetry of a square board, the square that comes to each place. */
const squaresBySymmetry = (size: number): readonly (readonly Square[])[] =>
  SYMMETRIES.map((symmetry) =>
    allSquares(size).map((square) => {
      const x = symmetry & 1 ? size - 1 - fileOf(square, size) : fileOf(square, size);
      const y = symmetry & 2 ? size - 1 - rankOf(square, size) : rankOf(square, size);
      return symmetry & 4 ? squareAt(y, x, size) : squareAt(x, y, size);
    }),
  );

/** Gives positions of a size a key, the same for two of them where a symmetry of the board makes one of the other. */
export function symmetricKeys(size: number): (position: Position) => string {
  const images = squaresBySymmetry(size);
  return (position) => {
    const turn = turnAt(position.ply);
    const boards = images.map(
      (squares) =>
        startBoardOf(
          squares.map((square) => position.at(square)),
          turn,
        ).stones,
    );
    return `${turn} ${boards.reduce((least, each) => (each < least ? each : least))}`;
  };
}
