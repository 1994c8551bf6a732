import { expect, test } from 'vitest';
import type { Answer } from '../../../src/game/ports/thinker.js';
import { type JudgingProgress, judgeGame } from '../../../src/game/review/judgeGame.js';
import type { SearchKind } from '../../../src/game/review/judging.js';
import { isCostly, type Review, reviewOf } from '../../../src/game/review/review.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { type Position, turnAt } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { replay } from '../../rules/positionData.js';

const NAMES = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'c5', 'b4', 'e3', 'e6', 'c6', 'f6'];
const LAST = replay(
  defaultVariant('reversi'),
  NAMES.map((name) => parseSquare(name, 8)!),
);

type Judged = {
  readonly review: Review;
  readonly third: readonly number[];
  /** Progress after each search. */
  readonly progress: readonly JudgingProgress[];
};

/** Judges a game by black's lead at each ply, which best play keeps. The best move is never the one played. */
async function judged(leadAt: (ply: number, kind: SearchKind) => number): Promise<Judged> {
  const third: number[] = [];
  const progress: JudgingProgress[] = [{ judged: 0, all: LAST.moves.length + 1 }];
  let now = progress[0]!;
  const search = async (position: Position, kind: SearchKind): Promise<Answer> => {
    const { ply, moves } = position;
    if (kind === 'third') third.push(ply);
    const left = moves.findIndex((move, i) => move !== LAST.moves[i]);
    const lead = leadAt(left === -1 ? ply : left, kind);
    const best = position.legalMoves().find((move) => move !== LAST.moves[ply])!;
    const lines = [{ move: best, value: turnAt(ply) === 'black' ? lead : -lead }];
    progress.push(now);
    return { best, lines, nodes: 0, winProbability: 0.5, ms: 0, waitedMs: 0, source: 'search' };
  };
  const judgments = await judgeGame(LAST, [], {
    search,
    onProgress: (each) => {
      now = each;
    },
    onJudged: () => Promise.resolve(),
  });
  return { review: reviewOf(LAST, judgments), third, progress: [...progress, now] };
}

/** Plies of the costly moves. */
const costly = ({ moves }: Review): number[] => moves.filter(isCostly).map(({ ply }) => ply);

test('searches a turning point a third time, however little it cost', async () => {
  const { review, third } = await judged((ply, kind) => (ply > 2 && kind !== 'third' ? -4 : 0));
  expect(third).toEqual([2, 3]);
  expect(costly(review)).toEqual([]);
});

test('does not search an inaccuracy that is not a turning point a third time', async () => {
  const leads = [0, -4, 1, 1, 6, 6, 6, 1];
  const { review, third } = await judged((ply) => leads[ply] ?? leads.at(-1)!);
  expect(costly(review)).toEqual([0, 1, 3, 6]);
  expect(third).toEqual([1, 2, 3, 4, 6, 7]);
  expect(review.turningPoints.map(({ ply }) => ply)).toEqual([1, 3, 6]);
});

test('does not search a blunder of Reversi a third time', async () => {
  const { review, third } = await judged((ply) => (ply > 2 ? -20 : 0));
  expect(third).toEqual([]);
  expect(review.turningPoints).toMatchObject([{ ply: 2, label: 'blunder' }]);
});

test('reports progress throughout, and its end only once nothing is left to do', async () => {
  const leads = [0, -4, 1, 1, 6, 6, 6, 1];
  const { progress } = await judged((ply) => leads[ply] ?? leads.at(-1)!);
  const last = progress.at(-1)!;
  expect(last.judged).toBe(last.all);
  // A step has at most the searches of a line and a ranking.
  const MAX_SEARCHES = 6;
  const counts = progress.map(({ judged }) => judged);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  for (const [i, { judged }] of progress.slice(MAX_SEARCHES).entries())
    expect(judged).toBeGreaterThan(progress[i]!.judged);
});
