import type { GameName, Position } from '../../../rules/position.js';
import type { Line } from '../../ports/thinker.js';
import { type Choice, type GameReview, PLAIN_REVIEW } from './gameReview.js';
import type { GomokuReason } from './gomokuReason.js';
import { gomokuReview } from './gomokuReview.js';
import type { ReversiReason } from './reversiReason.js';
import { reversiReview } from './reversiReview.js';

const REVIEWS: Readonly<Partial<Record<GameName, GameReview>>> = {
  reversi: reversiReview,
  gomoku: gomokuReview,
};

/** Returns the review descriptor of a position's game. */
export const gameReviewOf = ({ variant }: Position): GameReview => REVIEWS[variant.game] ?? PLAIN_REVIEW;

/**
 * Returns the winning chance of the side to move by a line, 0 to 1. The curves are fitted to people's games, in which won
 * positions are not always won. `test/load/chances.load.ts` checks each.
 *
 * Except for forced wins, both sides' chances add up to 1. People to move err first: when somewhat behind they win a few
 * percent less often than this says. But a curve with that effect would swing at every ply, and the best move would seem to
 * gain.
 */
export const winningChance = (position: Position, line: Pick<Line, 'value' | 'winProbability'>): number =>
  gameReviewOf(position).winningChance(position, line);

/** Reasons of all games. */
export type KnownReason = ReversiReason | GomokuReason;
export type ReasonKind = KnownReason['kind'];

/** Returns a reason why the best move was better than the one played; `undefined` if none is found. */
export const findReason = (choice: Choice): KnownReason | undefined =>
  gameReviewOf(choice.before).findReason(choice) as KnownReason | undefined;
