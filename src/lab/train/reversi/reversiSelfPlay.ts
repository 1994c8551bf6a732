import { randomNumbers } from '../../../engine/random.js';
import { type Core, UNLIMITED } from '../../../engine/wasm/core.js';
import { defaultVariant } from '../../../rules/games.js';
import type { Color, Square } from '../../../rules/position.js';
import type { Generation } from './reversiRecipe.js';
import { PASS_FLAG, RANDOM_FLAG, squareOf, type TrainingGame, UNKNOWN } from './reversiTrainingGames.js';

export const REVERSI = defaultVariant('reversi');

/** Empty squares of the first position. */
export const START_EMPTIES = 60;
/** Empty squares of the last positions for training; a game ends after the move played in them. */
export const MIN_EMPTIES = 9;

const SHORT_OPENING = { min: 8, max: 20 };
// Long openings, and random moves after them, lead to positions that good play rarely reaches, but a search evaluates.
const LONG_OPENING = { min: 20, max: 44 };
const LONG_OPENING_PERCENT = 15;
const RANDOM_PERCENT = 5; // of the moves after the opening
const MAX_TRIES = 10;
const MAX_IMBALANCE = 8; // discs

const limitsOf = (depth: number) => ({ depth, lines: 1, softMs: Number.POSITIVE_INFINITY });

/** Returns black's disc difference of a finished game; empty squares count for the winner. */
export function finalScore(core: Core): number {
  const count = (color: Color) =>
    Array.from({ length: 64 }, (_, i) => core.colorAt(i as Square)).filter((each) => each === color).length;
  const [black, white] = [count('black'), count('white')];
  return black - white + Math.sign(black - white) * (64 - black - white);
}

/** Plays the move that `choose` returns, a square with its flags; before it a pass if there is no move. Returns whether the game continues. */
function playMove(core: Core, squares: number[], choose: (moves: readonly Square[]) => number): boolean {
  let moves = core.legalMoves();
  const passFlag = moves[0] === 'pass' ? PASS_FLAG : 0;
  if (passFlag) {
    core.play('pass');
    moves = core.legalMoves();
  }
  if (moves.length === 0) return false;
  const entry = choose(moves as Square[]);
  core.play(squareOf(entry));
  squares.push(entry + passFlag);
  return true;
}

/** Begins a game on the core with random moves: the first balanced opening of a few attempts, or the last. */
function playOpening(core: Core, depth: number, random: (below: number) => number): number[] {
  const { min, max } = random(100) < LONG_OPENING_PERCENT ? LONG_OPENING : SHORT_OPENING;
  const plies = min + random(max - min + 1);
  const squares: number[] = [];
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    core.start(REVERSI);
    squares.length = 0;
    const randomMove = (moves: readonly Square[]) => moves[random(moves.length)]! + RANDOM_FLAG;
    while (squares.length < plies && playMove(core, squares, randomMove));
    if (core.outcome() !== 'playing' || core.legalMoves()[0] === 'pass') continue;
    if (Math.abs(core.deepen(limitsOf(depth), UNLIMITED).figures.value!) <= MAX_IMBALANCE) break;
  }
  return squares;
}

/**
 * Plays a game of the core against itself: a random opening, then searched moves and a few random ones, then an exact endgame.
 * Returns `undefined` if the opening ended it.
 */
export function playGame(
  core: Core,
  { depth, exactFrom }: Pick<Generation, 'depth' | 'exactFrom'>,
  seed: number,
): TrainingGame | undefined {
  const random = randomNumbers(seed);
  const squares = playOpening(core, depth, random);
  const values: number[] = squares.map(() => UNKNOWN);
  const openingPlies = squares.length;
  let score: number | undefined;
  const chooseMove = (moves: readonly Square[]): number => {
    if (START_EMPTIES - squares.length > exactFrom) {
      const { best, figures } = core.deepen(limitsOf(depth), UNLIMITED);
      values.push(figures.value!);
      return random(100) < RANDOM_PERCENT ? moves[random(moves.length)]! + RANDOM_FLAG : (best as Square);
    }
    const solved = core.solve('exact', UNLIMITED);
    if (solved.kind !== 'solved') throw new Error('the endgame was not solved');
    values.push(solved.score);
    score ??= core.turn() === 'black' ? solved.score : 0 - solved.score;
    return solved.best as Square;
  };
  while (START_EMPTIES - squares.length >= MIN_EMPTIES && playMove(core, squares, chooseMove));
  if (squares.length <= openingPlies) return undefined;
  return {
    squares: Uint8Array.from(squares),
    values: Int8Array.from(values),
    score: score ?? finalScore(core),
  };
}
