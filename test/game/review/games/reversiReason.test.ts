import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReasonKind } from '../../../../src/game/review/games/gameReviews.js';
import { reversiReason } from '../../../../src/game/review/games/reversiReason.js';
import { defaultVariant, startPosition } from '../../../../src/rules/games.js';
import { type Move, type Position, type Square, turnAt } from '../../../../src/rules/position.js';
import { allSquares, parseSquare } from '../../../../src/rules/squares.js';

const REVERSI = defaultVariant('reversi');
const CORNERS: readonly Move[] = ['a1', 'h1', 'a8', 'h8'].map((name) => parseSquare(name, 8)!);

const EVEN = { kind: 'estimate', points: 0 } as const;

/** Two different moves of a random position. */
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
  reversiReason({ before, played, best, line: [best], values: { best: EVEN, played: EVEN } });

const replies = (position: Position): Move[] => position.legalMoves().filter((move) => move !== 'pass');

/** Whether two squares touch. */
const isNear = (a: Square, b: Square): boolean =>
  a !== b && Math.abs((a % 8) - (b % 8)) <= 1 && Math.abs(Math.floor(a / 8) - Math.floor(b / 8)) <= 1;

/** Number of empty squares in the region of one. */
function regionSize(position: Position, from: Square, known = new Set<Square>()): number {
  known.add(from);
  for (const each of allSquares(8))
    if (isNear(from, each) && !known.has(each) && !position.at(each)) regionSize(position, each, known);
  return known.size;
}

test('gives only reasons that are true on the board', () => {
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
        case 'next-to-corner': {
          const { corner } = reason.squares;
          expect(CORNERS).toContain(corner);
          expect(before.at(corner)).toBeUndefined();
          expect(isNear(corner, played as Square)).toBe(true);
          for (const each of CORNERS as Square[])
            expect(!before.at(each) && isNear(each, best as Square)).toBe(false);
          break;
        }
        case 'flips': {
          const turned = (next: Position) => {
            const changed = allSquares(8).filter(
              (each) => before.at(each) && before.at(each) !== next.at(each),
            );
            return changed.length;
          };
          expect([turned(better), turned(after)]).toEqual([reason.counts.fewer, reason.counts.more]);
          expect(reason.counts.fewer).toBeLessThan(reason.counts.more);
          break;
        }
        case 'frontier': {
          const own = turnAt(before.ply);
          const open = (next: Position) =>
            allSquares(8).filter(
              (each) =>
                next.at(each) === own &&
                allSquares(8).some((other) => isNear(each, other) && !next.at(other)),
            ).length;
          expect([open(better), open(after)]).toEqual([reason.counts.fewer, reason.counts.more]);
          expect(reason.counts.fewer).toBeLessThan(reason.counts.more);
          break;
        }
        case 'mobility':
          expect(replies(better)).toHaveLength(reason.counts.replies);
          expect(replies(after)).toHaveLength(reason.counts.instead);
          expect(reason.counts.replies).toBeLessThan(reason.counts.instead);
          break;
        default:
          expect(reason).toBeUndefined();
      }
    }),
    { numRuns: 700, seed: 25 },
  );
  expect([...seen].sort()).toEqual([
    ...['flips', 'forces-pass', 'frontier', 'gives-corner'],
    ...['mobility', 'next-to-corner', 'parity', 'takes-corner'],
  ]);
});
