import { createHash } from 'node:crypto';
import { randomNumbers, seedOf } from '../../engine/random.js';
import { formatTranscript } from '../../rules/formats/transcript.js';
import { startPosition } from '../../rules/games.js';
import type { GameName, Position, Square, Variant } from '../../rules/position.js';
import { fileOf, rankOf } from '../../rules/squares.js';
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

/** Number of random plies of an opening. */
const RANDOM_PLIES: Readonly<Partial<Record<GameName, number>>> = { reversi: 6, gomoku: 3 };
const DEFAULT_RANDOM_PLIES = 2;
const CENTER_SIZE = 5; // squares a side: random Gomoku stones are placed in the middle of the board

function isCentral(square: Square, size: number): boolean {
  const first = (size - CENTER_SIZE) >> 1;
  return [fileOf(square, size), rankOf(square, size)].every((at) => at >= first && at < first + CENTER_SIZE);
}

/**
 * Makes short random openings, so that deterministic players do not repeat one game: six legal moves in Reversi, three stones
 * within the central 5x5 in Gomoku.
 */
export const randomOpenings = (variant: Variant, seed: number): Openings => ({
  source: 'made up by the seed',
  at(pair) {
    const random = randomNumbers(seedOf(seed, pair));
    let position = startPosition(variant);
    for (let ply = 0; ply < (RANDOM_PLIES[variant.game] ?? DEFAULT_RANDOM_PLIES); ply++) {
      const moves = position
        .legalMoves()
        .filter((move) => variant.game !== 'gomoku' || (move !== 'pass' && isCentral(move, variant.size)));
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
