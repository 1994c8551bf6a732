import { z } from 'zod';
import type { Proofs, ProvedPuzzle } from '../../engine/puzzles/provedPuzzle.js';
import { formatPuzzle } from '../../game/puzzles/puzzleBank.js';
import type { ProofTree } from '../../rules/gomoku/proofTree.js';

/** A proved puzzle, as logged. */
export type Found = {
  /** Its line in the bank. */
  readonly line: string;
  readonly proofs?: Proofs | undefined;
};

const proofTree: z.ZodType<ProofTree> = z.lazy(() =>
  z.union([z.string(), z.tuple([z.string(), z.string(), z.record(z.string(), proofTree)])]),
);

export const proofsSchema: z.ZodType<Proofs> = z.record(z.string(), proofTree);

export const foundSchema = z.strictObject({ line: z.string(), proofs: proofsSchema.optional() });

export const foundOf = ({ puzzle, proofs }: ProvedPuzzle): Found => ({
  line: formatPuzzle(puzzle),
  ...(Object.keys(proofs).length > 0 ? { proofs } : {}),
});
