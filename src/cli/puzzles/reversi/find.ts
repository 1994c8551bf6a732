import type { Core } from '../../../engine/core.js';
import { UNLIMITED } from '../../../engine/core.js';
import { randomNumbers } from '../../../engine/random.js';
import type { Goal, Puzzle, PuzzleStep } from '../../../game/puzzles/puzzle.js';
import type { Move, Position, Square } from '../../../rules/position.js';
import { type Found, foundOf, idOf } from '../found.js';
import { bestReply, outcomeOf, rightMoves } from './outcomes.js';
import { ratingOf, SHALLOW_DEPTHS } from './rating.js';
import { emptiesOf, playGame, REVERSI } from './selfPlay.js';
import { countFlips, themesOf } from './themes.js';

/** Empty squares of the positions that puzzles are set in. */
export const EMPTIES = { min: 8, max: 20 } as const;

const LEAST_MOVES = 3; // legal ones, in the first position
const MAX_STEPS = 3;
const MAX_RIGHT = 2; // right moves of a turn after the first one
const PUZZLES_A_GAME = 2;
const PLIES_BETWEEN = 4; // two puzzles of one game
const EASY_KEPT_PERCENT = 20; // of those that a search one ply deep solves

/** From how many empty squares on a game is looked at: seldom from many, which take long. */
function firstEmpties(random: (below: number) => number): number {
  const lot = random(100);
  if (lot < 8) return 17 + random(4);
  if (lot < 45) return 13 + random(4);
  return 9 + random(4);
}

/** How many of the shallow searches go wrong before all deeper ones find the move. */
function depthsFailed(core: Core, position: Position, right: Move): number {
  const empties = emptiesOf(position);
  const found = SHALLOW_DEPTHS.map((depth) => {
    core.setUp(REVERSI, position.moves);
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
function puzzleAt(core: Core, position: Position, random: (below: number) => number): Puzzle | undefined {
  if (position.legalMoves().length < LEAST_MOVES) return undefined;
  const outcome = outcomeOf(core, position);
  if (outcome < 0) return undefined;
  const right = rightMoves(core, position, outcome, 1);
  const move = right?.[0];
  if (!right || move === undefined || move === 'pass') return undefined;
  const failed = depthsFailed(core, position, move);
  if (failed === 0 && random(100) >= EASY_KEPT_PERCENT) return undefined;
  const goal: Goal = outcome > 0 ? 'win' : 'draw';
  const themes = themesOf(position, move, goal);
  return {
    id: idOf(position, goal),
    variant: REVERSI,
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

/** The puzzles of the game that a seed stands for. */
export function findReversi(core: Core, seed: number): readonly Found[] {
  const random = randomNumbers(seed);
  const first = firstEmpties(random);
  const found: Found[] = [];
  let nextPly = 0;
  for (const position of playGame(core, random(2 ** 31), EMPTIES.min)) {
    if (emptiesOf(position) > first || position.ply < nextPly) continue;
    const puzzle = puzzleAt(core, position, random);
    if (!puzzle) continue;
    found.push(foundOf(puzzle));
    if (found.length === PUZZLES_A_GAME) break;
    nextPly = position.ply + PLIES_BETWEEN;
  }
  return found;
}
