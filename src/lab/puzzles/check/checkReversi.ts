import type { Puzzle } from '../../../game/puzzles/puzzle.js';
import { replay } from '../../../rules/games.js';
import type { Move, Position, Square } from '../../../rules/position.js';
import { turnAt } from '../../../rules/position.js';
import { allSquares, moveName } from '../../../rules/squares.js';
import { type Outcome, solveWld } from './reversiSolver.js';

const SQUARES: readonly Square[] = allSquares(8);
const MIN_MOVES = 3;
const EMPTIES = { min: 8, max: 20 } as const;

/** Returns the outcome of a position for the side to move, by the plain solver. */
function outcomeOf(position: Position): Outcome {
  const own = turnAt(position.ply);
  return solveWld(
    SQUARES.map((square) => {
      const color = position.at(square);
      return color === undefined ? 0 : color === own ? 1 : 2;
    }),
  );
}

/** Returns why the right moves of a turn differ from the listed ones; `undefined` if they agree. */
function checkTurn(position: Position, right: readonly Move[], goal: Outcome): string | undefined {
  for (const move of position.legalMoves()) {
    const outcome = 0 - outcomeOf(position.play(move));
    if (outcome >= goal === right.includes(move) && outcome <= goal) continue;
    return `${moveName(move, 8)} ends in ${outcome}`;
  }
  return undefined;
}

/** Returns why a Reversi puzzle is wrong; `undefined` if all of it is proved. */
export function checkReversi({ variant, moves, goal, steps }: Puzzle): string | undefined {
  let position = replay(variant, moves);
  const empties = SQUARES.filter((square) => position.at(square) === undefined).length;
  if (empties < EMPTIES.min || empties > EMPTIES.max) return `${empties} empty squares`;
  if (position.legalMoves().length < MIN_MOVES) return 'too few moves';
  if (steps[0]!.right.length !== 1) return 'more than one first move';
  if (goal === 'defend') return 'no goal of Reversi';
  const wanted: Outcome = goal === 'win' ? 1 : 0;
  for (const [i, { right, reply }] of steps.entries()) {
    const why = checkTurn(position, right, wanted);
    if (why) return `turn ${i + 1}: ${why}`;
    if (reply !== undefined) position = position.play(right[0]!).play(reply);
  }
  return undefined;
}
