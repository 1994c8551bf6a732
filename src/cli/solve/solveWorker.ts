import { UNLIMITED } from '../../engine/wasm/core.js';
import { monotonicMs } from '../../engine/wasm/coreControl.js';
import type { ScoredPosition } from '../../rules/formats/obf.js';
import { defaultVariant } from '../../rules/games.js';
import { type Move, opposite } from '../../rules/position.js';
import { newCore } from '../common/newCore.js';

export type SolveJob = Pick<ScoredPosition, 'board' | 'turn'>;

/** Result for a position. The score, in discs, is for the side to move; `seconds` is the wall time of the search. */
export type Solution =
  | {
      readonly kind: 'solved';
      readonly score: number;
      readonly best: Move;
      readonly nodes: number;
      readonly seconds: number;
    }
  | { readonly kind: 'over'; readonly score: number };

const core = newCore();
core.start(defaultVariant('reversi'));

/** Returns the score for the side to move when nobody can move; empty squares count for the winner. */
function finalScore({ board, turn }: SolveJob): number {
  const count = (color: SolveJob['turn'] | undefined) => board.filter((each) => each === color).length;
  const lead = count(turn) - count(opposite(turn));
  return lead + Math.sign(lead) * count(undefined);
}

/** Solves a position on this thread's core, without a time limit. If the side to move must pass, solves for the other side. */
export function solve({ board, turn }: SolveJob): Solution {
  core.setBoard(board, turn);
  const [first] = core.legalMoves();
  if (first === undefined) return { kind: 'over', score: finalScore({ board, turn }) };
  if (first === 'pass') core.play(first);
  const started = monotonicMs();
  const found = core.solve('exact', UNLIMITED);
  const spent = { nodes: found.nodes, seconds: (monotonicMs() - started) / 1000 };
  if (found.kind === 'unsolved') throw new Error('a search without limits ended early');
  return first === 'pass'
    ? { kind: 'solved', score: 0 - found.score, best: first, ...spent }
    : { kind: 'solved', score: found.score, best: found.best, ...spent };
}
