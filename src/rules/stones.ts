import type { Color } from './position.js';

/** What stands on each square of a board, index as in `Square`: `EMPTY`, `BLACK` or `WHITE`. */
export type Stones = Uint8Array;

export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;

const COLOR_OF: readonly (Color | undefined)[] = [undefined, 'black', 'white'];

export const stoneOf = (color: Color): number => (color === 'black' ? BLACK : WHITE);

/** The color that stands on a square; undefined where none does, off the board too. */
export const colorOn = (stones: Stones, square: number): Color | undefined => COLOR_OF[stones[square]!];
