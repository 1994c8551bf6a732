import type { Proofs } from '../../../engine/puzzles/provedPuzzle.js';
import type { Puzzle } from '../../../game/puzzles/puzzle.js';
import { replay } from '../../../rules/games.js';
import {
  fivesOf,
  foursOf,
  isUnstoppable,
  type PlainBoard,
  plainBoard,
  put,
  take,
} from '../../../rules/gomoku/gomokuThreats.js';
import { isProved, type ProofTree } from '../../../rules/gomoku/proofTree.js';
import {
  type Color,
  type Move,
  opposite,
  type Position,
  type Square,
  turnAt,
} from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import { solveFours, type Verdict } from './foursSolver.js';

/** Limits of the plain solver: stones of the attacker, the five included, and positions visited. */
const SOLVED_MOVES = 7;
const SOLVED_POSITIONS = 3000;

/** Returns why a Gomoku puzzle is wrong; `undefined` if everything provable is proved. */
export function checkGomoku(puzzle: Puzzle, proofs: Proofs): string | undefined {
  const { variant, moves, goal, steps, themes } = puzzle;
  let position = replay(variant, moves);
  const board = plainBoard(position);
  if (fivesOf(board, 'black').length > 0 || fivesOf(board, 'white').length > 0)
    return 'a five is there at once';
  if (goal === 'defend') return checkDefense(position, steps[0]!.right, proofs);
  if (goal !== 'win') return 'no goal of Gomoku';
  const whyNot = themes.includes('vcf') ? checkFours : checkThreats;
  for (const [i, { right, reply }] of steps.entries()) {
    const why = whyNot(position, right as readonly Square[], i + 1, proofs);
    if (why) return `turn ${i + 1}: ${why}`;
    if (reply !== undefined) position = position.play(right[0]!).play(reply);
  }
  return undefined;
}

const name = (position: Position, move: Move): string =>
  move === 'pass' ? 'pass' : squareName(move, position.variant.size);

/** Returns the outcome of a four, by the plain solver. */
function afterFour(board: PlainBoard, attacker: Color, square: Square, fives: readonly Square[]): Verdict {
  put(board, square, attacker);
  let verdict: Verdict = 'won';
  if (!isUnstoppable(board, fives, attacker)) {
    const reply = fives[0]!;
    put(board, reply, opposite(attacker));
    verdict = solveFours(board, attacker, SOLVED_MOVES - 1, SOLVED_POSITIONS, reply);
    take(board, reply);
  }
  take(board, square);
  return verdict;
}

/** Checks a turn of a win by fours: the right moves are exactly the fours that win by fours. */
function checkFours(
  position: Position,
  right: readonly Square[],
  turn: number,
  proofs: Proofs,
): string | undefined {
  const attacker = turnAt(position.ply);
  const board = plainBoard(position);
  // If the other side makes five next, only a four that stops it can win.
  const [stop] = fivesOf(board, opposite(attacker));
  const fours = foursOf(board, attacker).filter(({ square }) => stop === undefined || square === stop);
  if (!right.every((move) => fours.some(({ square }) => square === move)))
    return 'a right move that is no four';
  for (const { square, fives } of fours) {
    const verdict = afterFour(board, attacker, square, fives);
    if (right.includes(square)) {
      const proof = proofs[`${turn} ${name(position, square)}`];
      if (verdict !== 'won' && !(proof && isProofOf(board, attacker, square, position, proof)))
        return `${name(position, square)} is not proved`;
    } else if (verdict === 'won') return `${name(position, square)} wins too`;
  }
  return undefined;
}

/** Whether a proof begins with a move and is valid. */
function isProofOf(
  board: PlainBoard,
  attacker: Color,
  move: Square,
  position: Position,
  proof: ProofTree,
): boolean {
  const first = typeof proof === 'string' ? proof.split(' ')[0] : proof[0];
  return first === name(position, move) && isProved(board, attacker, proof);
}

/** Checks a turn of a win by threats: each right move has a proof. That no other move wins relies on the engine, within its budget. */
function checkThreats(
  position: Position,
  right: readonly Square[],
  turn: number,
  proofs: Proofs,
): string | undefined {
  const attacker = turnAt(position.ply);
  const board = plainBoard(position);
  if (turn === 1 && solveFours(board, attacker, SOLVED_MOVES, SOLVED_POSITIONS) === 'won')
    return 'it is won by fours alone';
  const unproved = right.find((move) => {
    const proof = proofs[`${turn} ${name(position, move)}`];
    return !proof || !isProofOf(board, attacker, move, position, proof);
  });
  return unproved === undefined ? undefined : `${name(position, unproved)} is not proved`;
}

/** Checks a defense: the other side wins by fours after each move but one. That it has no win after that one relies on the engine, beyond the plain solver. */
function checkDefense(position: Position, right: readonly Move[], proofs: Proofs): string | undefined {
  const own = turnAt(position.ply);
  const other = opposite(own);
  const board = plainBoard(position);
  if (right.length !== 1) return 'more than one defense';
  for (const move of position.legalMoves()) {
    if (move === 'pass') return 'a pass';
    put(board, move, own);
    const proof = proofs[name(position, move)] ?? proofs.threat;
    const isRight = right.includes(move);
    const isLost = isRight
      ? solveFours(board, other, SOLVED_MOVES, SOLVED_POSITIONS) === 'won'
      : proof !== undefined && isProved(board, other, proof, move);
    take(board, move);
    if (isLost === isRight) return `${name(position, move)} ${isRight ? 'loses' : 'is not refuted'}`;
  }
  return undefined;
}
