import type { Puzzle } from '../../game/ports/thinker.js';
import type { ProofTree } from '../../rules/proofTree.js';

/**
 * Proofs of a puzzle: of a right move by its turn and its name (`1 h8`), of what refutes a wrong one by its name; under `threat`
 * what refutes all wrong ones that have none of their own. None of a puzzle that any solver can prove.
 */
export type Proofs = Readonly<Record<string, ProofTree>>;

export type ProvedPuzzle = { readonly puzzle: Puzzle; readonly proofs: Proofs };
