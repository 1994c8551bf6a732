import { describe, expect, test } from 'vitest';
import type { Judgment } from '../../../src/game/review/judgment.js';
import { countLabels, needsJudgment, positionsOf, reviewOf } from '../../../src/game/review/review.js';
import { readTranscript } from '../../../src/rules/formats/transcript.js';
import { defaultVariant, startPosition } from '../../../src/rules/games.js';
import type { Position, Square } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';

const REVERSI = defaultVariant('reversi');
const square = (name: string): Square => parseSquare(name, 8)!;

function after(transcript: string): Position {
  const read = readTranscript(transcript, REVERSI);
  if (read.kind !== 'read') throw new Error(`cannot be played: ${transcript}`);
  return read.position;
}

/** Makes judgments from the name of the best move and the chance of the side to move. */
const judged = (...each: readonly ([best: string, chance: number] | null)[]): (Judgment | null)[] =>
  each.map((judgment) => judgment && { best: square(judgment[0]), value: 0, chance: judgment[1] });

describe('a review', () => {
  // Black is even before the first move, and after it; white's reply costs 0.3, black's answer 0.12.
  const game = after('f5d6c3');
  const review = reviewOf(game, judged(['f5', 0.5], ['f6', 0.5], ['c4', 0.8], ['d3', 0.32]));

  test('has each move’s cost for its side, and its label', () => {
    expect(review.chances.map((chance) => chance.toFixed(2))).toEqual(['0.50', '0.50', '0.80', '0.68']);
    expect(review.moves.map(({ color, label }) => `${color} ${label}`)).toEqual([
      'black best',
      'white blunder',
      'black mistake',
    ]);
    expect(review.moves.map(({ lost }) => lost.toFixed(2))).toEqual(['0.00', '0.30', '0.12']);
    expect(review.moves[1]).toMatchObject({ ply: 1, move: square('d6'), best: square('f6') });
    expect(countLabels(review).white).toEqual({ best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 1 });
  });

  test('has each side’s accuracy, and the turning points in order', () => {
    expect(review.accuracy.black).toBeGreaterThan(review.accuracy.white!);
    expect(review.turningPoints.map(({ ply }) => ply)).toEqual([1, 2]);
  });
});

test('the best move costs nothing, even if the position after it looks worse', () => {
  const review = reviewOf(after('f5'), judged(['f5', 0.7], ['d6', 0.6]));
  expect(review.moves).toMatchObject([{ lost: 0, label: 'best', accuracy: expect.closeTo(100, 2) }]);
  expect(review.turningPoints).toEqual([]);
});

test('a move that turns out better than expected costs nothing', () => {
  const review = reviewOf(after('f5'), judged(['c4', 0.5], ['d6', 0.4]));
  expect(review.moves).toMatchObject([{ lost: 0, label: 'good' }]);
});

test('a forced move is not reviewed, and has the chance of the next position', () => {
  const game = after('f5f6e6f4g5e7e3f7g6h5g4h6d8h4h3'.slice(0, 8));
  const positions = positionsOf(game);
  expect(positions[0]!.ply).toBe(0);
  expect(positions.at(-1)).toBe(game);
  const forced = positions.map((_, i) => (i === 1 ? null : { best: square('a1'), value: 0, chance: 0.4 }));
  const review = reviewOf(game, forced);
  expect(review.moves.map(({ ply }) => ply)).not.toContain(1);
  expect(review.chances[1]).toBeCloseTo(review.chances[2]!, 10);
});

test('a finished game needs no judgment of its end', () => {
  const wipeout = after('e6f4e3f6g5d6e7f5c5');
  expect(wipeout.status).toMatchObject({ kind: 'won', winner: 'black' });
  expect(needsJudgment(wipeout)).toBe(false);
  expect(needsJudgment(startPosition(REVERSI))).toBe(true);
  const review = reviewOf(wipeout, [...Array(9).fill({ best: square('a1'), value: 0, chance: 0.5 }), null]);
  expect(review.chances.at(-1)).toBe(1);
});

test('a game without moves has an empty review', () => {
  const review = reviewOf(startPosition(REVERSI), judged(['f5', 0.5]));
  expect(review).toMatchObject({ moves: [], turningPoints: [], chances: [0.5] });
  expect(review.accuracy).toEqual({ black: undefined, white: undefined });
});

test.each([
  ['inaccuracy', 400, -100],
  ['blunder', 29_995, -100],
  ['blunder', 100, 29_990],
])('labels a costly move of Gomoku %s by its values', (label, best, next) => {
  const gomoku = defaultVariant('gomoku');
  const read = readTranscript('h8i9', gomoku);
  if (read.kind !== 'read') throw new Error('cannot be played');
  const named = (name: string): Square => parseSquare(name, gomoku.size)!;
  const judgments: Judgment[] = [
    { best: named('h8'), value: 0, chance: 0.5 },
    { best: named('i8'), value: best, chance: 0.7 },
    { best: named('g7'), value: next, chance: 0.6 },
  ];
  expect(reviewOf(read.position, judgments).moves[1]).toMatchObject({ label, lost: expect.closeTo(0.3, 5) });
});
