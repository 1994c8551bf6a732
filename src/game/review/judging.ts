import type { GameName, Move, Position } from '../../rules/position.js';
import type { Answer, Task, Thinker } from '../ports.js';
import { winningChance } from './chances.js';
import type { Judgment } from './review.js';

/** Raised when the same position may be judged otherwise than before, so that reviews are offered anew. */
export const JUDGE_VERSION = 1;

/** Positions that a judgment looks at, and how many times as many before and after a move that seems to have cost something. */
const NODES = { reversi: 1_500_000, gomoku: 250_000 } as const;
const SECOND_LOOK = 4;

/** Empty squares of Reversi up to which the end is searched through, and enough for that. */
const SOLVED_EMPTIES = 20;
const NODES_TO_SOLVE = 200_000_000;

/** Deeper than any search, so that none answers from a book. */
const ANY_DEPTH = 60;

/** With a second line a search neither answers from its book nor varies its openings. */
const LINES = 2;

/** Plies of best play that are shown in the place of a costly move. */
const LINE_PLIES = 5;

/** A second look is a longer one. */
export type Look = 'first' | 'second';

function nodesFor(position: Position, look: Look): number {
  const { game } = position.variant;
  const nodes = NODES[game] * (look === 'second' ? SECOND_LOOK : 1);
  if (game !== 'reversi') return nodes;
  const empties = 64 - position.count('black') - position.count('white');
  return empties <= SOLVED_EMPTIES ? NODES_TO_SOLVE : nodes;
}

/** The search that judges a position: by its nodes alone, so that it finds the same on every machine. */
export function judgingTask(
  game: string,
  position: Position,
  thinker: Pick<Thinker, 'strongest'>,
  look: Look = 'first',
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
    lines: LINES,
  };
}

/** What a judging search of this game has found. */
export function judgmentFrom(game: GameName, { best, winProbability, lines }: Answer): Judgment {
  const first = lines?.[0];
  if (!first) return { best, value: 0, chance: winProbability };
  return {
    best: first.move,
    value: first.value,
    chance: winningChance(game, first) ?? winProbability,
  };
}

/** Best play from a position whose best move is known, that move first. */
export async function findLine(
  position: Position,
  best: Move,
  judge: (position: Position) => Promise<Judgment>,
): Promise<Move[]> {
  const line = [best];
  let next = position.play(best);
  while (line.length < LINE_PLIES && next.status.kind === 'playing') {
    const [only, other] = next.legalMoves();
    const move = other === undefined ? only! : (await judge(next)).best;
    line.push(move);
    next = next.play(move);
  }
  return line;
}
