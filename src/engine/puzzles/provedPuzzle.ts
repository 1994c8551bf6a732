import type { Puzzle } from '../../game/ports/thinker.js';
import type { ProofTree } from '../../rules/gomoku/proofTree.js';
import type { Position } from '../../rules/position.js';
import { symmetricKeys } from '../../rules/symmetry.js';
import { seedOf } from '../random.js';
import type { Core } from '../wasm/core.js';

/**
 * Proofs of a puzzle: of a right move by its turn and its name (`1 h8`), of what refutes a wrong one by its name; under `threat`
 * what refutes all wrong ones that have none of their own. None of a puzzle that any solver can prove.
 */
export type Proofs = Readonly<Record<string, ProofTree>>;

export type ProvedPuzzle = { readonly puzzle: Puzzle; readonly proofs: Proofs };

const ID_LETTERS = 6; // of each of two hashes
const HASHES = [1, 2] as const;

/** A name for what is asked in a position, the same whichever way the board is turned. */
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

/** Puts a position on the core, for what is to be found out of it. Throws where the core is stopped. */
export function setUp(core: Core, { variant, moves, start }: Position): void {
  if (core.control.isStopped) throw new Error('the search for puzzles was stopped');
  core.setUp(variant, moves, start);
}

/** The ratings that puzzles start with, on the scale of members' puzzle ratings. */
const RATINGS = { min: 800, max: 2600 } as const;

export const clampRating = (rating: number): number =>
  Math.round(Math.min(RATINGS.max, Math.max(RATINGS.min, rating)));
