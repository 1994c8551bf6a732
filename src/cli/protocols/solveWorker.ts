import { createMemory, monotonicMs } from '../../engine/control.js';
import { createCore, loadModule } from '../../engine/core.js';
import { defaultVariant } from '../../rules/games.js';
import type { JudgedPosition } from '../../rules/obf.js';
import type { Move } from '../../rules/position.js';
import { opposite } from '../../rules/position.js';

const MOST_NODES = 0xffff_ffff; // what the core can count

export type Asked = Pick<JudgedPosition, 'board' | 'turn'>;

/** What is known of a position, for the side to move. `seconds` are those of the search alone, by the clock. */
export type Found =
  | {
      readonly kind: 'solved';
      readonly score: number;
      readonly best: Move;
      readonly nodes: number;
      readonly seconds: number;
    }
  | { readonly kind: 'unsolved'; readonly nodes: number; readonly seconds: number }
  | { readonly kind: 'over'; readonly score: number };

const core = createCore(loadModule(), createMemory());
core.start(defaultVariant('reversi'));

/** The lead of the side to move where nobody can move any more; squares left empty count for the winner. */
function finalScore({ board, turn }: Asked): number {
  const count = (wanted: Asked['turn'] | undefined) => board.filter((each) => each === wanted).length;
  const lead = count(turn) - count(opposite(turn));
  return lead + Math.sign(lead) * count(undefined);
}

/** Solves a position on this thread's own core, however long it takes; one that must pass, for the other side. */
export function answer(asked: Asked): Found {
  core.arrange(asked.board, asked.turn);
  const [first] = core.legalMoves();
  if (first === undefined) return { kind: 'over', score: finalScore(asked) };
  if (first === 'pass') core.play(first);
  core.control.arm(Number.POSITIVE_INFINITY);
  const started = monotonicMs();
  const found = core.solve('exact', MOST_NODES);
  const spent = { nodes: found.nodes, seconds: (monotonicMs() - started) / 1000 };
  if (found.kind === 'unsolved') return { kind: 'unsolved', ...spent };
  return first === 'pass'
    ? { kind: 'solved', score: 0 - found.score, best: first, ...spent }
    : { kind: 'solved', score: found.score, best: found.best, ...spent };
}
