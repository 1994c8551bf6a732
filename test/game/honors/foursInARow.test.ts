import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foursInARow } from '../../../src/game/honors/honors.js';
import { COLORS, opposite } from '../../../src/rules/position.js';
import { gomokuWon, playedOut, WIPEOUT } from './honoredGames.js';

test('counts the fours before the five, of the winner alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.constantFrom(...COLORS), (count, winner) => {
      const { position } = gomokuWon(count, winner);
      expect(position.status).toMatchObject({ kind: 'won', winner });
      expect(foursInARow(position, winner)).toBe(count);
      expect(foursInARow(position, opposite(winner))).toBe(0);
    }),
  );
});

test('ends at a four that the other side did not have to answer, or did not answer', () => {
  const squares = [...'abcde'].map((file) => `${file}1`);
  // Black makes a four on a1–d1 that white leaves, then one that white answers, then the five of the first.
  const left = [
    'a1',
    'o1',
    'b1',
    'o3',
    'c1',
    'o5',
    'a8',
    'o7',
    'b8',
    'o9',
    'c8',
    'o11',
    'd1',
    'm1',
    'd8',
    'e8',
  ];
  const { position } = playedOut([...left, squares[4]!], {
    variant: { game: 'gomoku', rule: 'freestyle', size: 15 },
  });
  expect(position.status.kind).toBe('won');
  expect(foursInARow(position, 'black')).toBe(1);
});

test('counts none of the opening, and none in a game that no five has won', () => {
  const { position } = gomokuWon(5, 'black');
  expect(foursInARow(position, 'black', position.ply - 5)).toBe(2);
  expect(foursInARow(position.previous!, 'black')).toBe(0);
  expect(foursInARow(playedOut(WIPEOUT.slice(0, 4)).position, 'black')).toBe(0);
});
