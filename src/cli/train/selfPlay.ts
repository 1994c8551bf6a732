import type { Core } from '../../engine/core.js';
import { randomNumbers } from '../../engine/random.js';
import type { Move, Variant } from '../../rules/position.js';
import type { TrainingGame } from './games.js';

export const REVERSI: Variant = { game: 'reversi', rule: 'standard', size: 8 };

const SQUARES = 60;
const UNLIMITED = 0xffff_ffff;
const FEW_RANDOM = { from: 6, upTo: 18 };
const MANY_RANDOM = { from: 18, upTo: 44 };

export type SelfPlay = {
  /** Plies that a move is searched. */
  readonly depth: number;
  /** Empty squares from which the end is exact. */
  readonly exactFrom: number;
  /** Empty squares at which the game is not played on. */
  readonly until: number;
};

/**
 * A game of the core against itself: random moves, then searched ones, then exact ones. Undefined where the random moves
 * ended it.
 */
export function playGame(
  core: Core,
  { depth, exactFrom, until }: SelfPlay,
  seed: number,
): TrainingGame | undefined {
  const below = randomNumbers(seed);
  const { from, upTo } = below(2) ? FEW_RANDOM : MANY_RANDOM;
  const random = from + below(upTo - from + 1);
  const squares: number[] = [];
  let lead: number | undefined;
  const play = (move: Move): void => {
    core.play(move);
    if (move !== 'pass') squares.push(move);
  };
  core.start(REVERSI);
  for (let moves = core.legalMoves(); SQUARES - squares.length > until; moves = core.legalMoves()) {
    if (moves.length === 0) break;
    if (moves[0] === 'pass') play('pass');
    else if (squares.length < random) play(moves[below(moves.length)]!);
    else if (SQUARES - squares.length > exactFrom) {
      play(core.deepen({ depth, lines: 1, softMs: Number.POSITIVE_INFINITY }, UNLIMITED).best);
    } else {
      const solved = core.solve('exact', UNLIMITED);
      if (solved.kind !== 'solved') throw new Error('an end that cannot be solved');
      lead ??= core.turn() === 'black' ? solved.score : -solved.score;
      play(solved.best);
    }
  }
  if (lead === undefined) return undefined;
  return { squares: Uint8Array.from(squares), random, lead };
}
