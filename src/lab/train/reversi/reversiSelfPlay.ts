import { randomNumbers } from '../../../engine/random.js';
import { type Core, UNLIMITED } from '../../../engine/wasm/core.js';
import { defaultVariant } from '../../../rules/games.js';
import type { Color, Move, Square } from '../../../rules/position.js';
import type { Generation } from './reversiRecipe.js';
import { PASS_FLAG, type TrainingGame } from './reversiTrainingGames.js';

export const REVERSI = defaultVariant('reversi');

/** Empty squares of the first position. */
export const START_EMPTIES = 60;
/** Empty squares of the last positions for training; a game ends after the move played in them. */
export const MIN_EMPTIES = 9;

const SHORT_OPENING = { min: 6, max: 18 };
const LONG_OPENING = { min: 18, max: 44 }; // for positions that good play rarely reaches, but a search evaluates

/** Returns black's disc difference of a finished game; empty squares count for the winner. */
function finalScore(core: Core): number {
  const count = (color: Color) =>
    Array.from({ length: 64 }, (_, i) => core.colorAt(i as Square)).filter((each) => each === color).length;
  const [black, white] = [count('black'), count('white')];
  return black - white + Math.sign(black - white) * (64 - black - white);
}

/**
 * Plays a game of the core against itself: random moves, then searched ones, then an exact endgame. Returns `undefined` if the
 * random moves ended it.
 */
export function playGame(
  core: Core,
  { depth, exactFrom }: Pick<Generation, 'depth' | 'exactFrom'>,
  seed: number,
): TrainingGame | undefined {
  const random = randomNumbers(seed);
  const { min, max } = random(2) ? SHORT_OPENING : LONG_OPENING;
  const randomPlies = min + random(max - min + 1);
  const squares: number[] = [];
  let score: number | undefined;
  const chooseMove = (moves: readonly Move[]): Move => {
    if (squares.length < randomPlies) return moves[random(moves.length)]!;
    if (START_EMPTIES - squares.length > exactFrom) {
      return core.deepen({ depth, lines: 1, softMs: Number.POSITIVE_INFINITY }, UNLIMITED).best;
    }
    const solved = core.solve('exact', UNLIMITED);
    if (solved.kind !== 'solved') throw new Error('the endgame was not solved');
    score ??= core.turn() === 'black' ? solved.score : 0 - solved.score;
    return solved.best;
  };
  core.start(REVERSI);
  let passFlag = 0;
  while (START_EMPTIES - squares.length >= MIN_EMPTIES) {
    const moves = core.legalMoves();
    if (moves.length === 0) break;
    const move = moves[0] === 'pass' ? 'pass' : chooseMove(moves);
    core.play(move);
    if (move !== 'pass') squares.push(move + passFlag);
    passFlag = move === 'pass' ? PASS_FLAG : 0;
  }
  if (squares.length <= randomPlies) return undefined;
  return { squares: Uint8Array.from(squares), randomPlies, score: score ?? finalScore(core) };
}
