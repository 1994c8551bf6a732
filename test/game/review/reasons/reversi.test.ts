import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReasonKind } from '../../../../src/game/review/reasons/reason.js';
import { reversiReason } from '../../../../src/game/review/reasons/reversi.js';
import { defaultVariant, startPosition } from '../../../../src/rules/games.js';
import type { Move, Position, Square } from '../../../../src/rules/position.js';
import { allSquares, parseSquare } from '../../../../src/rules/squares.js';

const REVERSI = defaultVariant('reversi');
const CORNERS: readonly Move[] = ['a1', 'h1', 'a8', 'h8'].map((name) => parseSquare(name, 8)!);

/** Two moves that differ of a position that moves by the lot lead to. */
const choices = fc
  .tuple(
    fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
    fc.integer({ min: 0, max: 60 }),
    fc.nat(),
    fc.nat(),
  )
  .map(([picks, plies, first, second]) => {
    let before = startPosition(REVERSI);
    for (const pick of picks.slice(0, plies)) {
      const moves = before.legalMoves();
      if (moves.length === 0) break;
      before = before.play(moves[pick % moves.length]!);
    }
    return { before, moves: before.legalMoves(), first, second };
  })
  .filter(({ moves }) => moves.length > 1)
  .map(({ before, moves, first, second }) => {
    const played = moves[first % moves.length]!;
    const others = moves.filter((move) => move !== played);
    return { before, played, best: others[second % others.length]! };
  });

const reasonOf = (before: Position, played: Move, best: Move) =>
  reversiReason({ before, played, best, line: [best], values: { best: 0, played: 0 } });

const replies = (position: Position): Move[] => position.legalMoves().filter((move) => move !== 'pass');

/** How many empty squares are joined to one, itself included. */
function regionSize(position: Position, from: Square, known = new Set<Square>()): number {
  known.add(from);
  for (const each of allSquares(8)) {
    const isNear =
      Math.abs((each % 8) - (from % 8)) <= 1 && Math.abs(Math.floor(each / 8) - Math.floor(from / 8)) <= 1;
    if (isNear && !known.has(each) && !position.at(each)) regionSize(position, each, known);
  }
  return known.size;
}

test('what it tells holds on the board', () => {
  const seen = new Set<ReasonKind>();
  fc.assert(
    fc.property(choices, ({ before, played, best }) => {
      const reason = reasonOf(before, played, best);
      const [after, better] = [before.play(played), before.play(best)];
      if (reason) seen.add(reason.kind);
      switch (reason?.kind) {
        case 'gives-corner':
          expect(CORNERS).toContain(reason.squares.corner);
          expect(after.illegal(reason.squares.corner)).toBeUndefined();
          expect(better.illegal(reason.squares.corner)).toBeDefined();
          break;
        case 'takes-corner':
          expect(CORNERS).toContain(best);
          expect(CORNERS).not.toContain(played);
          break;
        case 'forces-pass':
          expect(better.legalMoves()).toEqual(['pass']);
          expect(after.legalMoves()).not.toEqual(['pass']);
          break;
        case 'parity':
          expect([reason.counts.odd % 2, reason.counts.even % 2]).toEqual([1, 0]);
          expect(regionSize(before, best as Square)).toBe(reason.counts.odd);
          expect(regionSize(before, played as Square)).toBe(reason.counts.even);
          expect(before.count('black') + before.count('white')).toBeGreaterThanOrEqual(48);
          break;
        case 'mobility':
          expect(replies(better)).toHaveLength(reason.counts.replies);
          expect(replies(after)).toHaveLength(reason.counts.instead);
          expect(reason.counts.replies).toBeLessThan(reason.counts.instead);
          break;
        default:
          expect(reason).toBeUndefined();
      }
    }),
    { numRuns: 2000, seed: 25 },
  );
  expect([...seen].sort()).toEqual(['forces-pass', 'gives-corner', 'mobility', 'parity', 'takes-corner']);
});
