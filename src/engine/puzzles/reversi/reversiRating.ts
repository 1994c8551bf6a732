import type { Theme } from '../../../game/ports/thinker.js';
import { clampRating } from '../provedPuzzle.js';

/** Plies of the searches that a puzzle is tried with. */
export const SHALLOW_DEPTHS = [1, 2, 4, 6, 8, 10] as const;

const BASE = 750;
const PER_EMPTY = 38; // for each empty square above eight
const PER_DEPTH = 130; // for each depth of `SHALLOW_DEPTHS` up to the last that goes wrong
const PER_CHOICE = 14; // for each legal move above three
const NOT_GREEDIEST = 60;
const QUIET = 60;
const DRAW = 80;

/**
 * How hard a puzzle of Reversi is before anybody has tried it: by how far there is to count, how deep a search has to be to find
 * the move, among how many, and whether it looks like nothing.
 */
export function ratingOf({
  empties,
  choices,
  failed,
  isGreediest,
  themes,
}: {
  readonly empties: number;
  readonly choices: number;
  /** How many of the shallow searches there are up to the last that goes wrong. */
  readonly failed: number;
  readonly isGreediest: boolean;
  readonly themes: readonly Theme[];
}): number {
  return clampRating(
    BASE +
      PER_EMPTY * (empties - 8) +
      PER_DEPTH * failed +
      PER_CHOICE * (choices - 3) +
      (isGreediest ? 0 : NOT_GREEDIEST) +
      (themes.includes('quiet') ? QUIET : 0) +
      (themes.includes('draw') ? DRAW : 0),
  );
}
