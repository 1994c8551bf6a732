import { at, side, stonesOn, toggle, winOf, winner } from './board';
import { lineOf, squares } from './geometry';
import { GOMOKU } from '../memory';
import { DRAWN } from '../outcomes';
import { randomBelow } from '../random';

// Gomoku playouts of published designs: any empty square, five or more in a row win. Freestyle only.

const EMPTIES: usize = GOMOKU + 0x36c00; // u16[400]: squares not yet played

// @ts-ignore: decorator
@inline
function hasFive(square: i32, direction: i32, colour: i32): bool {
  const line = stonesOn(lineOf(square, direction), colour);
  const pairs = line & (line >> 1);
  return (pairs & (pairs >> 2) & (line >> 4)) != 0;
}

/** Plays to the end and returns the outcome; leaves the board as it ends, on the lines alone. */
export function playAnywhere(): i32 {
  if (winner()) return winner();
  let count = 0;
  for (let square = 0; square < squares(); square++) {
    if (!at(square)) store<u16>(EMPTIES + (<usize>(count++) << 1), <u16>square);
  }
  let own = side();
  while (count) {
    const chosen = EMPTIES + (<usize>randomBelow(count) << 1);
    const square = <i32>load<u16>(chosen);
    store<u16>(chosen, load<u16>(EMPTIES + (<usize>(--count) << 1)));
    toggle(square, own);
    if (
      hasFive(square, 0, own) ||
      hasFive(square, 1, own) ||
      hasFive(square, 2, own) ||
      hasFive(square, 3, own)
    ) {
      return winOf(own);
    }
    own ^= 1;
  }
  return DRAWN;
}
