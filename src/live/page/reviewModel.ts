import { countMoves, type Position } from '../../rules/position.js';
import type { PageJudgment, PageReview } from '../pageReview.js';
import type { GameReview } from './liveGame.js';

/** Judgment of the move that led to a ply. */
export const judgmentAt = (review: GameReview, ply: number): PageJudgment | undefined =>
  review.kind === 'ready' ? review.review.moves.find((move) => move.ply === ply - 1) : undefined;

/** Whether a move cost enough that a better one is worth showing. */
export const isCostly = ({ label }: PageJudgment): boolean => label !== 'best' && label !== 'good';

/** The ply after the next mistake, from the start again after the last one. */
export function nextMistake({ moves }: PageReview, at: number): number | undefined {
  const mistakes = moves.filter(({ label }) => label === 'mistake' || label === 'blunder');
  const next = mistakes.find(({ ply }) => ply >= at) ?? mistakes[0];
  return next && next.ply + 1;
}

/** Number of the move that led to a ply. */
export const moveNumber = ({ moves }: Position, ply: number): number =>
  countMoves({ moves: moves.slice(0, ply) });
