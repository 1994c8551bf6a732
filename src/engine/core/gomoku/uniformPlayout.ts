import { GOMOKU_BOARD } from '../memory';
import { DRAWN } from '../gameOutcomes';
import { randomBelow } from '../random';
import { at, side, stonesOn, toggleStone, winFor, winner } from './board';
import { lineOf, squareCount } from './geometry';

// Uniformly random playouts, as in published Gomoku designs; freestyle only.

const EMPTIES: usize = GOMOKU_BOARD + 0x36c00; // u16[400]: empty squares

// @ts-ignore: decorator
@inline
function hasFive(square: i32, direction: i32, color: i32): bool {
  const line = stonesOn(lineOf(square, direction), color);
  const pairs = line & (line >> 1);
  return (pairs & (pairs >> 2) & (line >> 4)) != 0;
}

/** Plays to the end and returns the outcome. Places stones on the lines only, not in the cells. */
export function playUniformly(): i32 {
  if (winner()) return winner();
  let count = 0;
  for (let square = 0; square < squareCount(); square++) {
    if (!at(square)) store<u16>(EMPTIES + (<usize>(count++) << 1), <u16>square);
  }
  let own = side();
  while (count) {
    const chosen = EMPTIES + (<usize>randomBelow(count) << 1);
    const square = <i32>load<u16>(chosen);
    store<u16>(chosen, load<u16>(EMPTIES + (<usize>(--count) << 1)));
    toggleStone(square, own);
    if (
      hasFive(square, 0, own) ||
      hasFive(square, 1, own) ||
      hasFive(square, 2, own) ||
      hasFive(square, 3, own)
    ) {
      return winFor(own);
    }
    own ^= 1;
  }
  return DRAWN;
}
