import type { Goal, Puzzle, PuzzleStep, Theme } from '../../../game/ports/thinker.js';
import { skipPasses } from '../../../rules/formats/transcript.js';
import { type Move, type Position, type Square, turnAt } from '../../../rules/position.js';
import { type Core, UNLIMITED } from '../../wasm/core.js';
import { clampRating, idOf, setUp } from '../provedPuzzle.js';
import { countFlips, themesOf } from './themes.js';

/** Empty squares of the positions that puzzles are set in. */
export const EMPTIES = { min: 8, max: 20 } as const;

const LEAST_MOVES = 3; // legal ones, in the first position
const MAX_STEPS = 3;
const MAX_RIGHT = 2; // right moves of a turn after the first one
const PUZZLES_A_GAME = 2;
const PLIES_BETWEEN = 4; // two puzzles of one game

const SQUARES = 64;

/** Which puzzles of a game are wanted. */
type Wanted = {
  /** Empty squares that a position may have. */
  readonly empties: number;
  /** Whether one is kept that a search one ply deep solves. */
  readonly keepsEasy: () => boolean;
};

export const emptiesOf = (position: Position): number =>
  SQUARES - position.count('black') - position.count('white');

/** How many of the shallow searches go wrong before all deeper ones find the move. */
function depthsFailed(core: Core, position: Position, right: Move): number {
  const empties = emptiesOf(position);
  const found = SHALLOW_DEPTHS.map((depth) => {
    setUp(core, position);
    const limits = { depth: Math.min(depth, empties - 1), lines: 1, softMs: Number.POSITIVE_INFINITY };
    return core.deepen(limits, UNLIMITED).best === right;
  });
  return found.lastIndexOf(false) + 1;
}

/** Whether a move turns the most discs that any does. */
const isGreediest = (position: Position, move: Square): boolean =>
  position.legalMoves().every((other) => countFlips(position, other as Square) <= countFlips(position, move));

/** The line from a position with its right moves on; it ends where too much is right or nothing is to be chosen. */
function lineFrom(
  core: Core,
  position: Position,
  right: readonly Move[],
  goal: number,
  left: number,
): PuzzleStep[] {
  const after = position.play(right[0]!);
  if (left === 1 || after.status.kind !== 'playing') return [{ right }];
  const reply = bestReply(core, after);
  const next = after.play(reply);
  if (next.status.kind !== 'playing' || next.legalMoves().length < 2) return [{ right }];
  const nextRight = rightMoves(core, next, goal, MAX_RIGHT);
  if (!nextRight || nextRight.length === next.legalMoves().length) return [{ right }];
  return [{ right, reply }, ...lineFrom(core, next, nextRight, goal, left - 1)];
}

/** The puzzle of a position, if one move alone wins or saves a draw and is not too easily found. */
function puzzleAt(core: Core, position: Position, keepsEasy: Wanted['keepsEasy']): Puzzle | undefined {
  if (position.legalMoves().length < LEAST_MOVES) return undefined;
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

/** The puzzles in the positions of a game, in their order. */
export function findInReversi(
  core: Core,
  positions: readonly Position[],
  { empties: most, keepsEasy }: Wanted,
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
  if (solved.kind !== 'solved') throw new Error('the endgame was not solved');
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
function bestReply(core: Core, position: Position): Move {
  if (position.legalMoves()[0] === 'pass') return 'pass';
  setUp(core, position);
  const solved = core.solve('exact', UNLIMITED);
  if (solved.kind !== 'solved') throw new Error('the endgame was not solved');
  return solved.best;
}

/** Plies of the searches that a puzzle is tried with. */
const SHALLOW_DEPTHS = [1, 2, 4, 6, 8, 10] as const;

const BASE = 750;
const PER_EMPTY = 38; // for each empty square above eight
const PER_DEPTH = 130; // for each depth of `SHALLOW_DEPTHS` up to the last that goes wrong
const PER_CHOICE = 14; // for each legal move above three
const NOT_GREEDIEST = 60;
const QUIET = 60;
const DRAW = 80;

/**
 * How hard a puzzle of Reversi is before anybody has tried it: by how far there is to count, how deep a search has to be to find
 * the move, among how many, and whether it looks like nothing.
 */
export function ratingOf({
  empties,
  choices,
  failed,
  isGreediest,
  themes,
}: {
  readonly empties: number;
  readonly choices: number;
  /** How many of the shallow searches there are up to the last that goes wrong. */
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
