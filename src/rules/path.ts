import type { Move, StartBoard } from './position.js';

/** A move and the path of those before it. Positions share their paths: what is common to two of them is there once. */
export type Path = { readonly ply: number; readonly move: Move; readonly before: Path | undefined };

/** The ply at which a game begins: black is to move at the even ones, so that it has passed on a board with white to move. */
export const firstPly = (start: StartBoard | undefined): number => (start?.turn === 'white' ? 1 : 0);

/** The moves of a path from a start, the first one first; none but the start's own pass of an undefined one. */
export function movesOf(path: Path | undefined, start: StartBoard | undefined): Move[] {
  const moves = new Array<Move>(path?.ply ?? firstPly(start)).fill('pass');
  for (let step = path; step; step = step.before) moves[step.ply - 1] = step.move;
  return moves;
}
