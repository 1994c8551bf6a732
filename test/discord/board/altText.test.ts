import fc from 'fast-check';
import { expect, test } from 'vitest';
import { altText } from '../../../src/discord/board/positionText.js';
import { startPosition } from '../../../src/rules/games.js';
import type { Color, Position, Variant } from '../../../src/rules/position.js';
import { allSquares, squareName } from '../../../src/rules/squares.js';
import { after, filled, GOMOKU, REVERSI } from '../../render/positions.js';
import { anyPosition, anySeats, BETWEEN_MEMBERS, gameAt } from '../sampleGames.js';
import { strictSay, TEXTS } from '../say.js';

const LONGEST = 1024; // Discord's limit for the description of a picture

const describeGame = (position: Position, locale = 'en-US'): string =>
  altText(gameAt(position, BETWEEN_MEMBERS), strictSay(locale));

const squaresIn = (text: string): string[] => text.match(/\b[a-t]\d+\b/g) ?? [];

const stonesOf = (position: Position, color?: Color): string[] =>
  allSquares(position.variant.size)
    .filter((square) => (color ? position.at(square) === color : position.at(square) !== undefined))
    .map((square) => squareName(square, position.variant.size));

test('describes the first position', () => {
  expect(describeGame(startPosition(REVERSI))).toBe(
    'Reversi, 0 moves played. Black to move. Black: e4 d5. White: d4 e5.',
  );
  expect(describeGame(startPosition(GOMOKU))).toBe(
    'Gomoku · Freestyle · 15×15, 0 moves played. Black to move. Black: none. White: none.',
  );
  expect(describeGame(startPosition(GOMOKU), 'zh-CN')).toBe(
    '五子棋 · 自由规则 · 15×15，已下 0 手。轮到黑方。黑：无。白：无。',
  );
});

test('describes the last move, also a pass, and the end', () => {
  expect(describeGame(after(GOMOKU, 'h8i9'))).toBe(
    'Gomoku · Freestyle · 15×15, 2 moves played. Last move i9. Black to move. Black: h8. White: i9.',
  );
  const passed = after(REVERSI, 'f5f6d3g5h5h4f7h6').play('pass');
  expect(describeGame(passed)).toContain('Last move pass. White to move.');
  expect(describeGame(passed, 'zh-CN')).toMatch(/上一手 停一手。 ?轮到白方。/);
  expect(describeGame(after(GOMOKU, 'h8a1i8a2j8a3k8a4l8'))).toContain('Last move l8. The game is over.');
});

test.each(TEXTS.locales)(
  'fits in %s for any position, and names every stone once or the last moves',
  (locale) => {
    fc.assert(
      fc.property(anyPosition, anySeats, (position, seats) => {
        const text = altText(gameAt(position, seats), strictSay(locale));
        expect(text.length).toBeLessThanOrEqual(LONGEST);
        const last = position.moves.at(-1);
        const named = squaresIn(text).slice(last === undefined || last === 'pass' ? 0 : 1);
        const all = [...stonesOf(position, 'black'), ...stonesOf(position, 'white')];
        if (named.length === all.length) expect(named).toEqual(all);
        else {
          const { size } = position.variant;
          expect(size).toBe(19);
          expect(named).toEqual(
            position.moves.slice(-20).map((move) => (move === 'pass' ? '' : squareName(move, size))),
          );
        }
      }),
      { numRuns: 150 },
    );
  },
);

const crowded = (size: number): Position => {
  const variant: Variant = { game: 'gomoku', rule: 'renju', size };
  return filled(startPosition(variant), (square) => (square % 4 < 2 ? 'black' : 'white'));
};

test.each(TEXTS.locales)('names every square of a full board of 15 in %s', (locale) => {
  const position = crowded(15);
  const text = describeGame(position, locale);
  expect(text.length).toBeLessThanOrEqual(LONGEST);
  expect(squaresIn(text).slice(1)).toEqual([...stonesOf(position, 'black'), ...stonesOf(position, 'white')]);
});

test('describes a full board of 19 by counts and the last twenty moves', () => {
  const text = describeGame(crowded(19));
  expect(text.length).toBeLessThanOrEqual(LONGEST);
  expect(text).toContain('Black has 180.5 stones, White 180.5.'); // as this stand-in counts
  expect(squaresIn(text)).toHaveLength(21);
  expect(text).toMatch(/r19 s19\.$/);
});
