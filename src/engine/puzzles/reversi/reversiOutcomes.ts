import { skipPasses } from '../../../rules/formats/transcript.js';
import { type Move, type Position, turnAt } from '../../../rules/position.js';
import { type Core, UNLIMITED } from '../../wasm/core.js';
import { setUp } from '../provedPuzzle.js';

/** 1 where the side to move wins, 0 where it draws, -1 where it loses. */
export type Outcome = number;

/** What a position is worth to the side to move, exactly. */
export function outcomeOf(core: Core, position: Position): Outcome {
  const turn = turnAt(position.ply);
  const { status } = position;
  if (status.kind === 'drawn') return 0;
  if (status.kind === 'won') return status.winner === turn ? 1 : -1;
  const reached = skipPasses(position);
  setUp(core, reached);
  const solved = core.solve('wld', UNLIMITED);
  if (solved.kind !== 'solved') throw new Error('an endgame that cannot be solved');
  return turnAt(reached.ply) === turn ? solved.score : 0 - solved.score;
}

/** The moves that reach the goal; undefined as soon as they are more than `most`. */
export function rightMoves(
  core: Core,
  position: Position,
  goal: Outcome,
  most: number,
): readonly Move[] | undefined {
  const right: Move[] = [];
  for (const move of position.legalMoves()) {
    if (0 - outcomeOf(core, position.play(move)) < goal) continue;
    if (right.length === most) return undefined;
    right.push(move);
  }
  return right;
}

/** The reply that keeps the most discs, exactly; a pass where there is no other. */
export function bestReply(core: Core, position: Position): Move {
  if (position.legalMoves()[0] === 'pass') return 'pass';
  setUp(core, position);
  const solved = core.solve('exact', UNLIMITED);
  if (solved.kind !== 'solved') throw new Error('an endgame that cannot be solved');
  return solved.best;
}
