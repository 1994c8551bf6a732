import { type Move, opposite, type Position, turnAt } from '../../rules/position.js';
import type { Thinker } from '../ports/thinker.js';
import { gameReviewOf } from '../review/games/gameReviews.js';
import { searchBriefly } from '../review/judging.js';

/** Nodes of the search: a fraction of a second. */
const NODES = 150_000;
/** A search that ranks two moves neither answers from its book nor varies its openings. */
const LINES = 2;

/** The other side's reply to a move that is not in a puzzle's line. */
export type Reply = {
  /** `undefined` if the game is over. */
  readonly move: Move | undefined;
  /** Whether the side that replies has lost by force. Known in finished games and from proved values. */
  readonly isLost: boolean;
};

/** Finds the best reply in the position after a move that a member tried. */
export async function findReply(
  thinker: Pick<Thinker, 'think' | 'strongest'>,
  member: string,
  position: Position,
): Promise<Reply> {
  const { status, ply } = position;
  if (status.kind !== 'playing') {
    const isLost = status.kind === 'won' && status.winner === opposite(turnAt(ply));
    return { move: undefined, isLost };
  }
  const limits = { nodes: NODES, lines: LINES };
  const { best, lines } = await searchBriefly(thinker, `puzzle-${member}`, position, limits);
  const value = gameReviewOf(position).readValue({ value: lines?.[0]?.value ?? 0 });
  return { move: best, isLost: value.kind === 'loss' };
}
