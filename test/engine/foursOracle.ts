import type { Core } from '../../src/engine/wasm/core.js';
import { type Color, opposite, type Square, type Variant } from '../../src/rules/position.js';
import { DIRECTIONS } from './shapeOracle.js';

type Board = (Color | undefined)[];

/** Returns the stones of the core's position, by square. */
export const boardOf = (core: Core, { size }: Variant): Board =>
  Array.from({ length: size * size }, (_, square) => core.colorAt(square as Square));

const empties = (board: Board): Square[] =>
  board.flatMap((color, square) => (color === undefined ? [square as Square] : []));

/** Returns the squares where a stone of the color makes five, by counting from each of these empty ones. */
export function fivesOn(
  board: Board,
  { size, rule }: Variant,
  color: Color,
  among = empties(board),
): Square[] {
  const stone = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < size && y < size ? board[y * size + x] : undefined;
  const isLongEnough = (length: number) =>
    rule === 'freestyle' || (rule === 'renju' && color === 'white') ? length >= 5 : length === 5;

  function run(square: number, dx: number, dy: number): number {
    const x = square % size;
    const y = Math.floor(square / size);
    let count = 0;
    while (stone(x + (count + 1) * dx, y + (count + 1) * dy) === color) count++;
    return count;
  }

  return among.filter((square) =>
    DIRECTIONS.some(([dx, dy]) => isLongEnough(1 + run(square, dx, dy) + run(square, -dx, -dy))),
  );
}

/**
 * Returns the number of plies, 1 to `most`, in which the side to move of the core's position wins by fours, found by trying every
 * square; freestyle and standard.
 */
export function winsByFours(core: Core, variant: Variant, most: number): number | undefined {
  const board = boardOf(core, variant);
  const { size } = variant;
  const fives = (color: Color) => fivesOn(board, variant, color);

  /** Returns the empty squares on a square's lines that can be in one five with it. */
  function linedUp(square: Square): Square[] {
    const [x, y] = [square % size, Math.floor(square / size)];
    return empties(board).filter((other) => {
      const [dx, dy] = [Math.abs((other % size) - x), Math.abs(Math.floor(other / size) - y)];
      return Math.max(dx, dy) < 5 && (dx === 0 || dy === 0 || dx === dy);
    });
  }

  function tryFour(square: Square, own: Color, plies: number): boolean {
    board[square] = own;
    const answers = fivesOn(board, variant, own, linedUp(square)); // there was none before
    let wins = answers.length > 1 && plies >= 3;
    if (answers.length === 1) {
      board[answers[0]!] = opposite(own);
      wins = attack(own, plies - 2);
      board[answers[0]!] = undefined;
    }
    board[square] = undefined;
    return wins;
  }

  function attack(own: Color, plies: number): boolean {
    if (plies < 1) return false;
    if (fives(own).length > 0) return true;
    const toStop = fives(opposite(own));
    if (toStop.length > 1 || plies < 3) return false;
    return (toStop.length === 1 ? toStop : empties(board)).some((square) => tryFour(square, own, plies));
  }

  for (let plies = 1; plies <= most; plies += 2) if (attack(core.turn(), plies)) return plies;
  return undefined;
}
