import type { Position } from '../../rules/position.js';
import type { Answer, Thinker } from '../ports/thinker.js';

/** Deeper than any search, so that none answers from a book. */
const ANY_DEPTH = 60;

/**
 * Searches a position, in which there is a move, by the strongest that there is for it while a member waits: `task` names whose
 * search it is, `nodes` make it short, `lines` is how many of the best moves are ranked.
 */
export function searchShortly(
  thinker: Pick<Thinker, 'think' | 'strongest'>,
  task: string,
  position: Position,
  { nodes, lines }: { readonly nodes: number; readonly lines: number },
): Promise<Answer> {
  const { variant, start, moves } = position;
  const strength = { ...thinker.strongest(variant), limit: { nodes, depth: ANY_DEPTH } };
  return thinker.think({ game: task, variant, start, moves, strength, seed: 0, lines }, { position });
}
