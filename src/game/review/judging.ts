import type { Move, Position } from '../../rules/position.js';
import type { Answer, Task, Thinker } from '../ports/thinker.js';
import { gameReviewOf, winningChance } from './games/gameReviews.js';
import type { Judgment } from './judgment.js';

/** Version of the judgments. Raise it when the same position may be judged differently: stored reviews are then made again. */
export const JUDGE_VERSION = 3;

/**
 * Kinds of searches of a position, by their nodes relative to the first one and the number of moves that they rank. A second
 * search is for positions around a move that seems costly; a third if that is still uncertain; a ranking to find moves that
 * are as good as the best. A search that ranks two moves neither answers from its book nor varies its openings.
 */
const SEARCHES = {
  first: { times: 1, lines: 2 },
  second: { times: 4, lines: 2 },
  third: { times: 12, lines: 2 },
  ranking: { times: 2, lines: 12 },
} as const;
export type SearchKind = keyof typeof SEARCHES;

/** Searches a position. Rejects if the search fails or is aborted. */
export type Search = (position: Position, kind: SearchKind) => Promise<Answer>;

/** Winning chance that a move may cost and still be right. */
const NEARLY_BEST = 0.02;

/** Deeper than any search, so that none answers from a book. */
const ANY_DEPTH = 60;

/** Returns the task that judges a position. Its limit is in nodes, so that it finds the same on every machine. */
export function judgingTask(
  game: string,
  position: Position,
  thinker: Pick<Thinker, 'strongest'>,
  kind: SearchKind,
): Task {
  const { variant, start, moves } = position;
  const review = gameReviewOf(position);
  const nodes = review.nodesToSolve(position) ?? review.nodes * SEARCHES[kind].times;
  return {
    game: `${game}.review`,
    variant,
    start,
    moves,
    strength: { ...thinker.strongest(variant), limit: { nodes, depth: ANY_DEPTH } },
    seed: 0,
    lines: SEARCHES[kind].lines,
  };
}

/**
 * Searches an unfinished position with the strongest opponent while a member waits. `task` is the task's `game`; few `nodes`
 * keep it short; `lines` is the number of best moves to rank.
 */
export function searchBriefly(
  thinker: Pick<Thinker, 'think' | 'strongest'>,
  task: string,
  position: Position,
  { nodes, lines }: { readonly nodes: number; readonly lines: number },
): Promise<Answer> {
  const { variant, start, moves } = position;
  const strength = { ...thinker.strongest(variant), limit: { nodes, depth: ANY_DEPTH } };
  return thinker.think({ game: task, variant, start, moves, strength, seed: 0, lines }, { position });
}

/** Converts a judging search's answer to a judgment. */
export function judgmentFrom(position: Position, answer: Answer): Judgment {
  const { best, winProbability, lines, figures = {} } = answer;
  const first = lines?.[0];
  if (!first) return { best, value: 0, chance: winProbability };
  return {
    best: first.move,
    value: first.value,
    chance: winningChance(position, { winProbability, ...first }),
    ...(gameReviewOf(position).isSolved(position, figures) ? { isExact: true } : {}),
  };
}

/** Returns the moves of a ranking that are nearly as good as the best one. */
export function rightMoves(position: Position, { lines = [] }: Answer): Move[] {
  const ranked = lines.map((line) => ({ move: line.move, chance: winningChance(position, line) }));
  const best = Math.max(...ranked.map(({ chance }) => chance));
  return ranked.filter(({ chance }) => chance >= best - NEARLY_BEST).map(({ move }) => move);
}
