import type { Square } from '../../rules/position.js';
import type { GomokuEvaluation } from './gomokuEvaluation.js';

/** Exports of the core for proofs, see core/gomoku/proofs.ts. */
export type GomokuProofExports = {
  setWeakness(noise: number, greed: number, fours: number, seed: number): void;
  proveVcf(fours: number): number;
  proveVct(nodes: number): number;
  proveVctReplies(nodes: number): number;
  writeAttacks(): number;
  writeReplies(): number;
  readonly provenMove: WebAssembly.Global;
};

/** A forced win: its first move, and the greatest number of plies to the five. */
export type ForcedWin = { readonly move: Square; readonly plies: number };

/** Proofs about a Gomoku position in which nobody has won; the same limits give the same result. */
export type GomokuProofs = {
  /** Finds a win by fours of the side to move, with at most `tries` fours, in a line of at most `fours` before its last two moves. */
  winByFours(tries: number, fours?: number): ForcedWin | undefined;
  /** Finds a win by fours and open threes of the side to move, within about `nodes` nodes. */
  winByThreats(nodes: number): ForcedWin | undefined;
  /** Returns the plies in which the side to move loses to the other's threats, whatever it replies; `undefined` if not proved. */
  lossToThreats(nodes: number): number | undefined;
  /** Lists the moves that may continue a win: fives, else stops of a five (legal or not), else fours and open threes. */
  attacks(): Square[];
  /** Lists the replies that may save the side to move from an open four or a five (legal or not); all others lose. */
  replies(): Square[];
};

const ALL_FOURS = -1;

/** Builds the proofs of a core whose lists of moves are at `codes`. */
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
