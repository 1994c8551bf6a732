import type { Goal, Puzzle, PuzzleStep, Theme } from '../../../game/ports/thinker.js';
import { skipPasses } from '../../../rules/formats/transcript.js';
import { type Move, type Position, type Square, turnAt } from '../../../rules/position.js';
import { type Core, UNLIMITED } from '../../wasm/core.js';
import { clampRating, idOf, setUp } from '../provedPuzzle.js';
import { countFlips, themesOf } from './themes.js';

/** Empty squares of puzzle positions. */
export const EMPTIES = { min: 8, max: 20 } as const;

const MIN_MOVES = 3; // legal moves in the first position
const MAX_STEPS = 3;
const MAX_RIGHT = 2; // right moves of each turn after the first
const PUZZLES_A_GAME = 2;
const PLIES_BETWEEN = 4; // minimum distance of two puzzles of one game

const SQUARES = 64;

/** Criteria for a game's puzzles. */
type Selection = {
  /** Maximum number of empty squares. */
  readonly empties: number;
  /** Whether to keep a puzzle that a search one ply deep solves. */
  readonly keepsEasy: () => boolean;
};

export const emptiesOf = (position: Position): number =>
  SQUARES - position.count('black') - position.count('white');

/** Returns the number of shallow searches up to the last one that fails to find the move. */
function depthsFailed(core: Core, position: Position, right: Move): number {
  const empties = emptiesOf(position);
  const found = SHALLOW_DEPTHS.map((depth) => {
    setUp(core, position);
    const limits = { depth: Math.min(depth, empties - 1), lines: 1, softMs: Number.POSITIVE_INFINITY };
    return core.deepen(limits, UNLIMITED).best === right;
  });
  return found.lastIndexOf(false) + 1;
}

/** Whether no move flips more discs. */
const isGreediest = (position: Position, move: Square): boolean =>
  position.legalMoves().every((other) => countFlips(position, other as Square) <= countFlips(position, move));

/** Returns the steps from a position with these right moves. Ends before a turn in which too many moves are right, or all. */
function lineFrom(
  core: Core,
  position: Position,
  right: readonly Move[],
  goal: number,
  stepsLeft: number,
): PuzzleStep[] {
  const after = position.play(right[0]!);
  if (stepsLeft === 1 || after.status.kind !== 'playing') return [{ right }];
  const reply = bestReply(core, after);
  const next = after.play(reply);
  if (next.status.kind !== 'playing' || next.legalMoves().length < 2) return [{ right }];
  const nextRight = rightMoves(core, next, goal, MAX_RIGHT);
  if (!nextRight || nextRight.length === next.legalMoves().length) return [{ right }];
  return [{ right, reply }, ...lineFrom(core, next, nextRight, goal, stepsLeft - 1)];
}

/** Builds the puzzle of a position if exactly one move wins, or draws at best, and is not too easily found. */
function puzzleAt(core: Core, position: Position, keepsEasy: Selection['keepsEasy']): Puzzle | undefined {
  if (position.legalMoves().length < MIN_MOVES) return undefined;
  const outcome = outcomeOf(core, position);
  if (outcome < 0) return undefined;
  const right = rightMoves(core, position, outcome, 1);
  const move = right?.[0];
  if (!right || move === undefined || move === 'pass') return undefined;
  const failed = depthsFailed(core, position, move);
  if (failed === 0 && !keepsEasy()) return undefined;
  const goal: Goal = outcome > 0 ? 'win' : 'draw';
  const themes = themesOf(position, move, goal);
  return {
    id: idOf(position, goal),
    variant: position.variant,
    moves: position.moves,
    goal,
    themes,
    rating: ratingOf({
      empties: emptiesOf(position),
      choices: position.legalMoves().length,
      failed,
      isGreediest: isGreediest(position, move),
      themes,
    }),
    steps: lineFrom(core, position, right, outcome, MAX_STEPS),
  };
}

/** Finds the puzzles in the positions of a game, in their order. */
export function findInReversi(
  core: Core,
  positions: readonly Position[],
  { empties: most, keepsEasy }: Selection,
): Puzzle[] {
  const found: Puzzle[] = [];
  let nextPly = 0;
  for (const position of positions) {
    const empties = emptiesOf(position);
    if (empties > most || empties < EMPTIES.min || position.ply < nextPly) continue;
    const puzzle = puzzleAt(core, position, keepsEasy);
    if (!puzzle) continue;
    found.push(puzzle);
    if (found.length === PUZZLES_A_GAME) break;
    nextPly = position.ply + PLIES_BETWEEN;
  }
  return found;
}

/** Result for the side to move: 1 a win, 0 a draw, -1 a loss. */
type Outcome = number;

/** Solves a position for the side to move. */
function outcomeOf(core: Core, position: Position): Outcome {
  const turn = turnAt(position.ply);
  const { status } = position;
  if (status.kind === 'drawn') return 0;
  if (status.kind === 'won') return status.winner === turn ? 1 : -1;
  const reached = skipPasses(position);
  setUp(core, reached);
  const solved = core.solve('wld', UNLIMITED);
  if (solved.kind !== 'solved') throw new Error('the endgame was not solved');
  return turnAt(reached.ply) === turn ? solved.score : 0 - solved.score;
}

/** Returns the moves that reach the goal; `undefined` as soon as there are more than `most`. */
function rightMoves(
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

/** Returns the reply with the best exact score; a pass if there is no other. */
function bestReply(core: Core, position: Position): Move {
  if (position.legalMoves()[0] === 'pass') return 'pass';
  setUp(core, position);
  const solved = core.solve('exact', UNLIMITED);
  if (solved.kind !== 'solved') throw new Error('the endgame was not solved');
  return solved.best;
}

/** Depths, in plies, of the searches that rate a puzzle. */
const SHALLOW_DEPTHS = [1, 2, 4, 6, 8, 10] as const;

const BASE = 750;
const PER_EMPTY = 38; // for each empty square above eight
const PER_DEPTH = 130; // for each of `SHALLOW_DEPTHS` up to the last that fails
const PER_CHOICE = 14; // for each legal move above three
const NOT_GREEDIEST = 60;
const QUIET = 60;
const DRAW = 80;

/**
 * Estimates a Reversi puzzle's initial rating from the number of plies to count, the search depth needed to find the move, the number
 * of alternatives, and how inconspicuous the move is.
 */
function ratingOf({
  empties,
  choices,
  failed,
  isGreediest,
  themes,
}: {
  readonly empties: number;
  readonly choices: number;
  /** Number of shallow searches up to the last that fails. */
  readonly failed: number;
  readonly isGreediest: boolean;
  readonly themes: readonly Theme[];
}): number {
  return clampRating(
    BASE +
      PER_EMPTY * (empties - 8) +
      PER_DEPTH * failed +
      PER_CHOICE * (choices - 3) +
      (isGreediest ? 0 : NOT_GREEDIEST) +
      (themes.includes('quiet') ? QUIET : 0) +
      (themes.includes('draw') ? DRAW : 0),
  );
}
