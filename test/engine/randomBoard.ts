import { boardOf } from '../../src/rules/games.js';
import type { Color, StartBoard, Variant } from '../../src/rules/position.js';
import { allSquares } from '../../src/rules/squares.js';
import { startBoardOf } from '../../src/rules/stones.js';

/** Returns stones on a random share of the squares, at most this many percent, a random share of them black. */
export function randomBoard(
  variant: Variant,
  turn: Color,
  random: (below: number) => number,
  most = 100,
): StartBoard {
  const [taken, black] = [random(most + 1), random(101)];
  const stone = (): Color | undefined =>
    random(100) >= taken ? undefined : random(100) < black ? 'black' : 'white';
  return startBoardOf(allSquares(boardOf(variant)).map(stone), turn);
}
