import { z } from 'zod';
import { formatPuzzle } from '../../game/puzzles/bank.js';
import type { Puzzle } from '../../game/puzzles/puzzle.js';
import type { Position } from '../../rules/position.js';
import { seedOf } from '../common/random.js';
import { symmetricKeys } from '../common/symmetry.js';
import { type ProofTree, proofTree } from './check/proofTree.js';

/**
 * Proofs of a puzzle: of a right move by its turn and its name (`1 h8`), of what refutes a wrong one by its name; under `threat`
 * what refutes all wrong ones that have none of their own.
 */
export type Proofs = Readonly<Record<string, ProofTree>>;

/** A puzzle that was found and proved, as it is logged. */
export type Found = {
  /** Its line in the bank. */
  readonly line: string;
  readonly proofs?: Proofs | undefined;
};

export const foundSchema = z.strictObject({
  line: z.string(),
  proofs: z.record(z.string(), proofTree).optional(),
});

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

export const foundOf = (puzzle: Puzzle, proofs?: Proofs): Found => ({
  line: formatPuzzle(puzzle),
  ...(proofs && Object.keys(proofs).length > 0 ? { proofs } : {}),
});
