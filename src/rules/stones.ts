import type { Color, StartBoard } from './position.js';

/** Content of each square of a board, indexed by `Square`: `EMPTY`, `BLACK` or `WHITE`. */
export type Stones = Uint8Array;

export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;

const COLOR_OF: readonly (Color | undefined)[] = [undefined, 'black', 'white'];

export const stoneOf = (color: Color): number => (color === 'black' ? BLACK : WHITE);

/** Returns the color on a square; `undefined` if it is empty or off the board. */
export const colorOn = (stones: Stones, square: number): Color | undefined => COLOR_OF[stones[square]!];

/** Characters of `StartBoard.stones`, indexed by stone. */
const SIGNS = '-XO';

/** Reads the stones of a start board. */
export const readStones = ({ stones }: StartBoard): Stones =>
  Uint8Array.from(stones, (sign) => SIGNS.indexOf(sign));

/** Makes a start board from the color on each square. */
export const startBoardOf = (colors: readonly (Color | undefined)[], turn: Color): StartBoard => ({
  stones: colors.map((color) => SIGNS[color ? stoneOf(color) : EMPTY]!).join(''),
  turn,
});

/** Returns the color on each square of a start board. */
export const colorsOf = (board: StartBoard): (Color | undefined)[] =>
  Array.from(readStones(board), (stone) => COLOR_OF[stone]);

/** Ply at which a game begins: 1 if white moves first on the start board, because black moves at even plies. */
export const firstPly = (start: StartBoard | undefined): number => (start?.turn === 'white' ? 1 : 0);
