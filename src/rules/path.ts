import type { Move } from './position.js';

/** A move and the path of those before it. Positions share their paths: what is common to two of them is there once. */
export type Path = { readonly ply: number; readonly move: Move; readonly before: Path | undefined };

/** The moves of a path, the first one first; none of an undefined one. */
export function movesOf(path: Path | undefined): Move[] {
  const moves = new Array<Move>(path?.ply ?? 0);
  for (let step = path; step; step = step.before) moves[step.ply - 1] = step.move;
  return moves;
}
