import type { Core } from '../../../engine/core.js';
import { UNLIMITED } from '../../../engine/core.js';
import { randomNumbers } from '../../../engine/random.js';
import { defaultVariant } from '../../../rules/games.js';
import type { Color, Move, Square } from '../../../rules/position.js';
import { AFTER_PASS, type TrainingGame } from './games.js';
import type { Generation } from './recipe.js';

export const REVERSI = defaultVariant('reversi');

/** Of the board when a game begins. */
export const EMPTIES = 60;
/** Empty squares of the last positions that are learned from; a game is played on until each of them has its move. */
export const LEAST_EMPTIES = 9;

const FEW_RANDOM = { from: 6, upTo: 18 };
const MANY_RANDOM = { from: 18, upTo: 44 }; // for positions that good play leads to seldom, but a search looks at

/** Black's lead where the game is over; squares left empty count for the winner. */
function leadOf(core: Core): number {
  const count = (color: Color) =>
    Array.from({ length: 64 }, (_, i) => core.at(i as Square)).filter((each) => each === color).length;
  const [black, white] = [count('black'), count('white')];
  return black - white + Math.sign(black - white) * (64 - black - white);
}

/**
 * A game of the core against itself: random moves, then searched ones, then exact ones. Undefined where the random moves
 * ended it.
 */
export function playGame(
  core: Core,
  { depth, exactFrom }: Pick<Generation, 'depth' | 'exactFrom'>,
  seed: number,
): TrainingGame | undefined {
  const below = randomNumbers(seed);
  const { from, upTo } = below(2) ? FEW_RANDOM : MANY_RANDOM;
  const random = from + below(upTo - from + 1);
  const squares: number[] = [];
  let lead: number | undefined;
  const chosen = (moves: readonly Move[]): Move => {
    if (squares.length < random) return moves[below(moves.length)]!;
    if (EMPTIES - squares.length > exactFrom) {
      return core.deepen({ depth, lines: 1, softMs: Number.POSITIVE_INFINITY }, UNLIMITED).best;
    }
    const solved = core.solve('exact', UNLIMITED);
    if (solved.kind !== 'solved') throw new Error('an end that cannot be solved');
    lead ??= core.turn() === 'black' ? solved.score : 0 - solved.score;
    return solved.best;
  };
  core.start(REVERSI);
  let passed = 0;
  while (EMPTIES - squares.length >= LEAST_EMPTIES) {
    const moves = core.legalMoves();
    if (moves.length === 0) break;
    const move = moves[0] === 'pass' ? 'pass' : chosen(moves);
    core.play(move);
    if (move !== 'pass') squares.push(move + passed);
    passed = move === 'pass' ? AFTER_PASS : 0;
  }
  if (squares.length <= random) return undefined;
  return { squares: Uint8Array.from(squares), random, lead: lead ?? leadOf(core) };
}
