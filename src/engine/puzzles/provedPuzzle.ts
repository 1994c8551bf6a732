import type { Puzzle } from '../../game/ports/thinker.js';
import type { ProofTree } from '../../rules/gomoku/proofTree.js';
import type { Position } from '../../rules/position.js';
import { symmetricKeys } from '../../rules/symmetry.js';
import { seedOf } from '../random.js';
import type { Core } from '../wasm/core.js';

/**
 * Proofs of a puzzle. A right move's key is its turn and name (`1 h8`); a refuted wrong move's key is its name. `threat` refutes
 * all wrong moves without an entry. Empty for a puzzle that a solver can check without a proof.
 */
export type Proofs = Readonly<Record<string, ProofTree>>;

export type ProvedPuzzle = { readonly puzzle: Puzzle; readonly proofs: Proofs };

const ID_LETTERS = 6; // of each of two hashes
const HASHES = [1, 2] as const;

/** Returns the id of a puzzle by its position and goal: the game's initial and two hashes. Symmetric positions have the same id. */
export function idOf(position: Position, goal: Puzzle['goal']): string {
  const { game, rule, size } = position.variant;
  const key = `${game} ${rule} ${goal} ${symmetricKeys(size)(position)}`;
  const codes = Array.from(key, (letter) => letter.charCodeAt(0));
  const words = HASHES.map((hash) =>
    seedOf(hash, ...codes)
      .toString(36)
      .padStart(ID_LETTERS, '0'),
  );
  return game[0] + words.map((word) => word.slice(-ID_LETTERS)).join('');
}

/** Sets up a position on the core. Throws if the core is stopped. */
export function setUp(core: Core, { variant, moves, start }: Position): void {
  if (core.control.isStopped) throw new Error('the search for puzzles was stopped');
  core.setUp(variant, moves, start);
}

/** Range of puzzles' initial ratings, on the scale of members' puzzle ratings. */
const RATINGS = { min: 800, max: 2600 } as const;

export const clampRating = (rating: number): number =>
  Math.round(Math.min(RATINGS.max, Math.max(RATINGS.min, rating)));
