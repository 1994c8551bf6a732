import { findReason } from '../game/review/games/gameReviews.js';
import { isCostly, positionsOf, type Review, type ReviewedMove } from '../game/review/review.js';
import type { Color, Position, Square } from '../rules/position.js';

/** Why another move was better, as `Reason`: the texts `review.reason` translate `kind`. */
type PageReason = {
  readonly kind: string;
  readonly squares?: Readonly<Record<string, Square>>;
  readonly counts?: Readonly<Record<string, number>>;
};

/** A judged move as the page shows it. */
export type PageJudgment = Pick<
  ReviewedMove,
  'ply' | 'color' | 'move' | 'best' | 'line' | 'lost' | 'label' | 'discs'
> & { readonly reason?: PageReason };

/** A review as the page shows it. */
export type PageReview = {
  /** Ply of the first position. */
  readonly firstPly: number;
  /** Black's winning chance before the first move and after each, 0 to 1. */
  readonly chances: readonly number[];
  readonly moves: readonly PageJudgment[];
  /** 0 to 100; `null` for a side that had no choice. */
  readonly accuracy: Readonly<Record<Color, number | null>>;
  /** Plies before the costliest moves. */
  readonly turningPoints: readonly number[];
};

/** Three decimals are finer than a graph's pixels. */
const rounded = (share: number): number => Math.round(share * 1000) / 1000;

/** Returns what the page shows of a game's review. */
export function pageReviewOf(last: Position, review: Review): PageReview {
  const { firstPly, chances, moves, accuracy, turningPoints } = review;
  const positions = positionsOf(last);
  return {
    firstPly,
    chances: chances.map(rounded),
    moves: moves.map((each) => judgmentOf(each, positions[each.ply - firstPly]!)),
    accuracy: { black: accuracy.black ?? null, white: accuracy.white ?? null },
    turningPoints: turningPoints.map(({ ply }) => ply),
  };
}

function judgmentOf(judged: ReviewedMove, before: Position): PageJudgment {
  const { ply, color, move, best, line, lost, label, discs, values } = judged;
  const reason = isCostly(judged) ? findReason({ before, played: move, best, line, values }) : undefined;
  return { ply, color, move, best, line, lost: rounded(lost), label, discs, ...(reason && { reason }) };
}
