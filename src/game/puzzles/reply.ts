import { type Move, opposite, type Position, turnAt } from '../../rules/position.js';
import { searchShortly } from '../host/shortSearch.js';
import type { Thinker } from '../ports/thinker.js';
import { isWinByForce } from '../review/chances.js';

/** Positions searched for it: a fraction of a second. */
const NODES = 150_000;
/** With two a search neither answers from its book nor varies its openings. */
const LINES = 2;

/** What the other side has against a move that is not in a puzzle's line. */
export type Reply = {
  /** Undefined where the game is over. */
  readonly move: Move | undefined;
  /** Whether it has lost by force all the same; told of Gomoku, and of games that are over. */
  readonly isLost: boolean;
};

/** The best reply in the position after a move that a member tried. */
export async function findReply(
  thinker: Pick<Thinker, 'think' | 'strongest'>,
  member: string,
  position: Position,
): Promise<Reply> {
  const { status, ply, variant } = position;
  if (status.kind !== 'playing') {
    const isLost = status.kind === 'won' && status.winner === opposite(turnAt(ply));
    return { move: undefined, isLost };
  }
  const limits = { nodes: NODES, lines: LINES };
  const { best, lines } = await searchShortly(thinker, `puzzle-${member}`, position, limits);
  const value = lines?.[0]?.value ?? 0;
  return { move: best, isLost: variant.game === 'gomoku' && value < 0 && isWinByForce(value) };
}
