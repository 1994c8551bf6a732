import { replay } from '../../rules/games.js';
import { type Position, type Square, turnAt } from '../../rules/position.js';
import { allSquares, fileOf, rankOf, regionOf } from '../../rules/squares.js';
import { randomNumbers } from '../random.js';
import type { Core } from '../wasm/core.js';
import type { Search } from './searchTask.js';

// Classic strategies that look one ply ahead: each scores every legal square and plays the highest.

type ScoreMove = (before: Position, square: Square, core: Core) => number;

const SIZE = 8;
const EVAPORATION_EMPTIES = 20; // empty squares

/** Makes a search that plays a random one of the legal squares with the highest score. It reports an even win probability. */
export const bestBy =
  (score: ScoreMove): Search =>
  (core, { variant, start, moves, seed }) => {
    const position = replay(variant, moves, start);
    const scored = position
      .legalMoves()
      .map((move) => ({ move, score: move === 'pass' ? 0 : score(position, move, core) }));
    const most = scored.reduce((highest, each) => Math.max(highest, each.score), Number.NEGATIVE_INFINITY);
    const best = scored.filter((each) => each.score === most);
    const { move } = best[randomNumbers(seed)(best.length)]!;
    return { nodes: scored.length, best: move, winProbability: 0.5 };
  };

export const random: ScoreMove = () => 0;

/** Scores by own discs after the move. */
export const greedy: ScoreMove = (before, square) => before.play(square).count(turnAt(before.ply));

/** Scores by own stable discs after the move. */
export const stable: ScoreMove = (before, square, core) => {
  const after = before.play(square);
  core.setBoard(
    allSquares(SIZE).map((each) => after.at(each)),
    turnAt(before.ply),
  );
  return core.stableDiscs().length;
};

/** Scores by few replies; none if the other side must pass or the game is over. */
export const mobility: ScoreMove = (before, square) =>
  -before
    .play(square)
    .legalMoves()
    .filter((move) => move !== 'pass').length;

/** Scores by few own discs after the move while more than 20 squares are empty, then by many. */
export const evaporation: ScoreMove = (before, square, core) => {
  const discs = greedy(before, square, core);
  return emptySquares(before).length > EVAPORATION_EMPTIES ? -discs : discs;
};

/** Scores Reversi's squares by a table of its upper left quarter; 1 is the best. */
export const byTable =
  (quarter: readonly (readonly number[])[]): ScoreMove =>
  (_before, square) => {
    const folded = (index: number) => Math.min(index, SIZE - 1 - index);
    return -quarter[folded(rankOf(square, SIZE))]![folded(fileOf(square, SIZE))]!;
  };

/** Nine classes of squares of the Roxanne strategy, for `byTable`. The center is never empty, so it has none. */
export const ROXANNE: readonly (readonly number[])[] = [
  [1, 9, 4, 5],
  [9, 8, 6, 7],
  [4, 6, 2, 3],
  [5, 7, 3, 0],
];

/** Ten priorities of squares from a published report, for `byTable`. */
export const POSITION_FIRST: readonly (readonly number[])[] = [
  [1, 9, 2, 4],
  [9, 10, 8, 7],
  [2, 8, 3, 5],
  [4, 7, 5, 6],
];

/**
 * Scores highest the squares whose rank and file both have an odd number of empty squares, then those with one of the two. Among
 * equals it prefers an odd region of empty squares, connected by sides or corners.
 */
export const parity: ScoreMove = (before, square) => {
  const empty = emptySquares(before);
  const isEmpty = (each: Square) => before.at(each) === undefined;
  const rank = empty.filter((each) => rankOf(each, SIZE) === rankOf(square, SIZE));
  const file = empty.filter((each) => fileOf(each, SIZE) === fileOf(square, SIZE));
  return 2 * ((rank.length % 2) + (file.length % 2)) + (regionOf(square, SIZE, isEmpty).size % 2);
};

const emptySquares = (position: Position): Square[] =>
  allSquares(SIZE).filter((square) => position.at(square) === undefined);
