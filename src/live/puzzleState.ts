import type { SolverChange } from '../game/ports/puzzleStore.js';
import { type PuzzleTask, type Theme, taskOf } from '../game/puzzles/puzzle.js';
import { type MoveOutcome, type PuzzleAtTurn, positionAt, solutionOf } from '../game/puzzles/solving.js';
import type { Move, Variant } from '../rules/position.js';

export type { PuzzleKind } from '../game/puzzles/puzzle.js';

/** A puzzle at one of the solver's turns, without its solution. */
export type PuzzleState = {
  readonly id: string;
  readonly variant: Variant;
  /** Moves from the first position to this turn. */
  readonly moves: readonly Move[];
  /** Moves before the puzzle. */
  readonly firstPly: number;
  readonly step: number;
  readonly task: PuzzleTask;
  readonly rating: number;
  readonly isOfDay: boolean;
  /** The member's puzzle rating. */
  readonly solver: number;
};

/** A finished puzzle. `line`: its solution, from its first position. `change`: of the member's rating; `null` if it did not count. */
export type PuzzleEnd = {
  readonly line: readonly Move[];
  readonly themes: readonly Theme[];
  readonly change: { readonly before: number; readonly after: number } | null;
};

/** Outcome of a move. `moves` are those on the board afterwards. */
export type PuzzleOutcome =
  /** The line goes on, with `best` in place of an equally good move. */
  | {
      readonly kind: 'continues';
      readonly best: Move;
      readonly reply: Move;
      readonly step: number;
      readonly moves: readonly Move[];
    }
  /** The move wins too, but the puzzle has another one; or the member has reached another turn. */
  | { readonly kind: 'winsToo' | 'stale'; readonly step: number; readonly moves: readonly Move[] }
  | ({ readonly kind: 'solved'; readonly moves: readonly Move[] } & PuzzleEnd)
  /** `reply` refutes the move; `null` if the game is over. */
  | ({ readonly kind: 'failed'; readonly moves: readonly Move[]; readonly reply: Move | null } & PuzzleEnd);

export function puzzleState(
  { puzzle, position, step }: PuzzleAtTurn,
  isOfDay: boolean,
  solver: number,
): PuzzleState {
  const { id, variant, rating } = puzzle;
  return {
    ...{ id, variant, step, isOfDay, solver, rating },
    moves: position.moves,
    firstPly: positionAt(puzzle, 0).ply,
    task: taskOf(puzzle),
  };
}

export const puzzleEnd = (
  { puzzle }: Pick<PuzzleAtTurn, 'puzzle'>,
  change: SolverChange | undefined,
): PuzzleEnd => ({
  line: solutionOf(puzzle),
  themes: puzzle.themes,
  change: change ? { before: change.before.rating, after: change.after.rating } : null,
});

export function puzzleOutcome(outcome: Exclude<MoveOutcome, { kind: 'unknown' }>): PuzzleOutcome {
  switch (outcome.kind) {
    case 'continues': {
      const { kind, best, reply, step, position } = outcome;
      return { kind, best, reply, step, moves: position.moves };
    }
    case 'winsToo':
    case 'stale':
      return { kind: outcome.kind, step: outcome.step, moves: outcome.position.moves };
    case 'solved':
      return { kind: 'solved', moves: outcome.position.moves, ...puzzleEnd(outcome, outcome.change) };
    case 'failed': {
      const { position, reply } = outcome;
      const after = reply === undefined ? position : position.play(reply);
      return {
        kind: 'failed',
        moves: after.moves,
        reply: reply ?? null,
        ...puzzleEnd(outcome, outcome.change),
      };
    }
  }
}
