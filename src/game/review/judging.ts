import type { Move, Position } from '../../rules/position.js';
import type { Answer, Task, Thinker } from '../ports/thinker.js';
import { countEmpties, winningChance } from './chances.js';
import type { Judgment } from './judgment.js';

/** Raised when the same position may be judged otherwise than before, so that reviews are offered anew. */
export const JUDGE_VERSION = 3;

/** Positions that a first look searches. */
const NODES = { reversi: 1_500_000, gomoku: 250_000 } as const;

/**
 * How many times as many a look searches, and how many moves it ranks: with two a search neither answers from its book nor
 * varies its openings. A second one is for positions before and after a move that seems to have cost something, a third where it
 * is still not sure that this was a mistake, a ranking for those in which other moves than the best may be as good.
 */
const LOOKS = {
  first: { times: 1, lines: 2 },
  second: { times: 4, lines: 2 },
  third: { times: 12, lines: 2 },
  ranking: { times: 2, lines: 12 },
} as const;
export type Look = keyof typeof LOOKS;

/** Looks at a position. Rejects where the search fails or is given up. */
export type Search = (position: Position, look: Look) => Promise<Answer>;

/** Winning chance that a move may cost and still be right. */
const NEARLY_BEST = 0.02;

/** Empty squares of Reversi up to which the end is searched through, and enough for that. */
const SOLVED_EMPTIES = 20;
const NODES_TO_SOLVE = 200_000_000;

/** Deeper than any search, so that none answers from a book. */
const ANY_DEPTH = 60;

function nodesFor(position: Position, look: Look): number {
  const { game } = position.variant;
  const nodes = NODES[game] * LOOKS[look].times;
  if (game !== 'reversi') return nodes;
  return countEmpties(position) <= SOLVED_EMPTIES ? NODES_TO_SOLVE : nodes;
}

/** The search that judges a position: by its nodes alone, so that it finds the same on every machine. */
export function judgingTask(
  game: string,
  position: Position,
  thinker: Pick<Thinker, 'strongest'>,
  look: Look,
): Task {
  const { variant, start, moves } = position;
  const limit = { nodes: nodesFor(position, look), depth: ANY_DEPTH };
  return {
    game: `${game}.review`,
    variant,
    start,
    moves,
    strength: { ...thinker.strongest(variant), limit },
    seed: 0,
    lines: LOOKS[look].lines,
  };
}

/** A selectivity at which a search of Reversi prunes nothing that may matter. */
const PRUNES_NOTHING = 5;

/** Whether a search has looked through everything to the end of the game. */
const isSolved = (position: Position, figures: Answer['figures'] = {}): boolean =>
  position.variant.game === 'reversi' &&
  figures.selectivity === PRUNES_NOTHING &&
  figures.depth! >= countEmpties(position);

/** What a judging search of a position has found. */
export function judgmentFrom(position: Position, { best, winProbability, lines, figures }: Answer): Judgment {
  const first = lines?.[0];
  if (!first) return { best, value: 0, chance: winProbability };
  return {
    best: first.move,
    value: first.value,
    chance: winningChance(position, first),
    ...(isSolved(position, figures) ? { isExact: true } : {}),
  };
}

/** The moves that cost hardly more than the best one of a ranking. */
export function rightMoves(position: Position, { lines = [] }: Answer): Move[] {
  const ranked = lines.map((line) => ({ move: line.move, chance: winningChance(position, line) }));
  const best = Math.max(...ranked.map(({ chance }) => chance));
  return ranked.filter(({ chance }) => chance >= best - NEARLY_BEST).map(({ move }) => move);
}
