import type { Square } from '../../rules/position.js';
import type { GomokuEvaluation } from './gomokuEvaluation.js';

/** Exports of the core for proofs, see `core/gomoku/proofs.ts`. */
export type GomokuProofExports = {
  setWeakness(noise: number, greed: number, fours: number, seed: number): void;
  proveVcf(fours: number): number;
  proveVct(nodes: number): number;
  proveVctReplies(nodes: number): number;
  writeAttacks(): number;
  writeReplies(): number;
  readonly provenMove: WebAssembly.Global;
};

/** A forced win: its first move, and the maximum number of plies to the five. */
type ForcedWin = { readonly move: Square; readonly plies: number };

/** Proofs about a Gomoku position in which nobody has won; the same limits give the same result. */
export type GomokuProofs = {
  /** Finds a win by fours (VCF) of the side to move. Tries at most `tries` fours, in lines of at most `fours` before the last two moves. */
  winByFours(tries: number, fours?: number): ForcedWin | undefined;
  /** Finds a win by fours and open threes (VCT) of the side to move, within about `nodes` nodes. */
  winByThreats(nodes: number): ForcedWin | undefined;
  /** Returns the plies in which the other side's threats win against any reply; `undefined` if that is not proved. */
  lossToThreats(nodes: number): number | undefined;
  /** Lists the moves that may continue a win: fives, else stops of a five (legal or not), else fours and open threes. */
  attacks(): Square[];
  /** Lists the replies (legal or not) that may stop an open four or a five of the other side; all others lose. */
  replies(): Square[];
};

/** Number of fours that means no limit. */
export const ALL_FOURS = -1;

/** Builds the proofs of a core that writes its lists of moves to `codes`. */
export function createGomokuProofs(
  core: GomokuProofExports,
  codes: Uint16Array,
  evaluation: Pick<GomokuEvaluation, 'ensureWeights'>,
): GomokuProofs {
  const begin = (fours: number) => {
    evaluation.ensureWeights();
    core.setWeakness(0, 0, fours, 0);
  };
  const win = (plies: number) => (plies > 0 ? { move: core.provenMove.value as Square, plies } : undefined);
  const squares = (count: number): Square[] => Array.from(codes.subarray(0, count), (code) => code as Square);
  return {
    winByFours(tries, fours = ALL_FOURS) {
      begin(fours);
      return win(core.proveVcf(tries));
    },
    winByThreats(nodes) {
      begin(ALL_FOURS);
      return win(core.proveVct(nodes));
    },
    lossToThreats(nodes) {
      begin(ALL_FOURS);
      return core.proveVctReplies(nodes) || undefined;
    },
    attacks() {
      begin(ALL_FOURS);
      return squares(core.writeAttacks());
    },
    replies() {
      begin(ALL_FOURS);
      return squares(core.writeReplies());
    },
  };
}
