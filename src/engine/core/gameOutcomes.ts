// Outcomes of a game; zero means that it is not over.
export const BLACK_WINS: i32 = 1;
export const WHITE_WINS: i32 = 2;
export const DRAWN: i32 = 3;

/** Converts an outcome to half points for a side (0 black, 1 white). */
// @ts-ignore: decorator
@inline
export function halfPoints(outcome: i32, side: i32): u32 {
  if (outcome == DRAWN) return 1;
  return (outcome == BLACK_WINS) == (side == 0) ? 2 : 0;
}
