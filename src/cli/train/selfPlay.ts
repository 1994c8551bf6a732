import type { Core } from '../../engine/core.js';
import { randomNumbers } from '../../engine/random.js';
import type { Line } from '../../game/ports.js';
import { defaultVariant } from '../../rules/games.js';
import type { Color, Move, Square } from '../../rules/position.js';
import { AFTER_PASS, type TrainingGame } from './games.js';
import type { Generation } from './recipe.js';

export const REVERSI = defaultVariant('reversi');

/** Of the board when a game begins. */
export const EMPTIES = 60;
/** Empty squares of the last positions that are learned from; a game is played on until each of them has its move. */
export const LEAST_EMPTIES = 9;

const UNLIMITED = 0xffff_ffff;
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
  const expected: number[] = [];
  const forBlack = (value: number) => (core.turn() === 'black' ? value : 0 - value);
  let lead: number | undefined;
  const chosen = (moves: readonly Move[]): Line => {
    if (squares.length < random) return { move: moves[below(moves.length)]!, value: 0 };
    if (EMPTIES - squares.length > exactFrom) {
      return core.deepen({ depth, lines: 1, softMs: Number.POSITIVE_INFINITY }, UNLIMITED).lines[0]!;
    }
    const solved = core.solve('exact', UNLIMITED);
    if (solved.kind !== 'solved') throw new Error('an end that cannot be solved');
    lead ??= forBlack(solved.score);
    return { move: solved.best, value: solved.score };
  };
  core.start(REVERSI);
  let passed = 0;
  while (EMPTIES - squares.length >= LEAST_EMPTIES) {
    const moves = core.legalMoves();
    if (moves.length === 0) break;
    if (moves[0] === 'pass') {
      core.play('pass');
      passed = AFTER_PASS;
      continue;
    }
    const { move, value } = chosen(moves);
    squares.push((move as Square) + passed);
    expected.push(forBlack(value));
    core.play(move);
    passed = 0;
  }
  if (squares.length <= random) return undefined;
  return {
    squares: Uint8Array.from(squares),
    random,
    expected: Int8Array.from(expected),
    lead: lead ?? leadOf(core),
  };
}
