import { createHash } from 'node:crypto';
import { randomNumbers, seedOf } from '../../engine/random.js';
import { formatTranscript } from '../../rules/formats/transcript.js';
import { boardOf, startPosition } from '../../rules/games.js';
import type { GameName, Position, Square, Variant } from '../../rules/position.js';
import { type Board, fileOf, rankOf } from '../../rules/squares.js';
import { shuffled } from '../common/shuffle.js';

/** Start positions of a match's games. */
export type Openings = {
  /** Identifies the openings in logs. */
  readonly source: string;
  /** Returns the start position of both games of a pair, by the pair's number from 0. */
  readonly at: (pair: number) => Position;
};

/** Starts every game from the first position. */
export const fromStart = (variant: Variant): Openings => {
  const start = startPosition(variant);
  return { source: 'the first position', at: () => start };
};

type RandomOpening = {
  /** Number of random plies. */
  readonly plies: number;
  /** Side of the square in the middle of the board in which they are played. Without it they are played anywhere. */
  readonly within?: number;
};

const RANDOM_OPENINGS: Readonly<Partial<Record<GameName, RandomOpening>>> = {
  reversi: { plies: 6 },
  gomoku: { plies: 3, within: 5 },
};
const USUAL_OPENING: RandomOpening = { plies: 2 };

/** Whether a square is in the square of this side in the middle of the board. */
function isCentral(square: Square, board: Board, side: number): boolean {
  const isMiddle = (at: number, length: number): boolean => {
    const first = (length - side) >> 1;
    return at >= first && at < first + side;
  };
  return isMiddle(fileOf(square, board), board.width) && isMiddle(rankOf(square, board), board.height);
}

/**
 * Makes short random openings by `RANDOM_OPENINGS`, so that deterministic players do not repeat one game.
 */
export const randomOpenings = (variant: Variant, seed: number): Openings => ({
  source: 'made up by the seed',
  at(pair) {
    const board = boardOf(variant);
    const random = randomNumbers(seedOf(seed, pair));
    let position = startPosition(variant);
    const { plies, within } = RANDOM_OPENINGS[variant.game] ?? USUAL_OPENING;
    for (let ply = 0; ply < plies; ply++) {
      const moves = position
        .legalMoves()
        .filter((move) => within === undefined || (move !== 'pass' && isCentral(move, board, within)));
      position = position.play(moves[random(moves.length)]!);
    }
    return position;
  },
});

/** Shuffles openings by the seed, and repeats them after the last. */
export const openingsFrom = (positions: readonly Position[], seed: number): Openings => {
  const order = shuffled(positions, seed);
  const digest = createHash('sha256').update(positions.map(formatTranscript).join('\n')).digest('hex');
  return { source: digest, at: (pair) => order[pair % order.length]! };
};
