import type { Core } from '../../src/engine/core.js';
import type { Color, Square, Variant } from '../../src/rules/position.js';
import { opposite } from '../../src/rules/position.js';
import { DIRECTIONS } from './shapeOracle.js';

/**
 * In how few plies, 1 to `most`, the side to move of the core's position wins by fours alone, found by trying every
 * square; freestyle and standard.
 */
export function winsByFours(core: Core, { size, rule }: Variant, most: number): number | undefined {
  const board = Array.from({ length: size * size }, (_, square) => core.at(square as Square));
  const stone = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < size && y < size ? board[y * size + x] : undefined;

  function run(square: number, color: Color, dx: number, dy: number): number {
    const x = square % size;
    const y = Math.floor(square / size);
    let count = 0;
    while (stone(x + (count + 1) * dx, y + (count + 1) * dy) === color) count++;
    return count;
  }

  const makesFive = (square: number, color: Color): boolean =>
    DIRECTIONS.some(([dx, dy]) => {
      const length = 1 + run(square, color, dx, dy) + run(square, color, -dx, -dy);
      return rule === 'freestyle' ? length >= 5 : length === 5;
    });

  const empties = () => board.flatMap((color, square) => (color === undefined ? [square] : []));
  const fives = (color: Color) => empties().filter((square) => makesFive(square, color));

  function tryFour(square: number, own: Color, plies: number): boolean {
    board[square] = own;
    const answers = fives(own);
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
    return (toStop.length === 1 ? toStop : empties()).some((square) => tryFour(square, own, plies));
  }

  for (let plies = 1; plies <= most; plies += 2) if (attack(core.turn(), plies)) return plies;
  return undefined;
}
