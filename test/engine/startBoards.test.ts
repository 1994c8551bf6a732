import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../src/engine/random.js';
import type { Outcome } from '../../src/engine/wasm/core.js';
import { startPosition } from '../../src/rules/games.js';
import { COLORS, type Position, type Status, turnAt, type Variant } from '../../src/rules/position.js';
import { allSquares } from '../../src/rules/squares.js';
import { startBoardOf } from '../../src/rules/stones.js';
import { gomoku, newCore, REVERSI, squares } from './built.js';
import { randomBoard } from './randomBoard.js';

const core = newCore();
const VARIANTS: readonly Variant[] = [
  REVERSI,
  gomoku('freestyle'),
  gomoku('freestyle', 8),
  gomoku('standard'),
  gomoku('standard', 8),
  gomoku('renju'),
  gomoku('renju', 20),
];

const outcomeOf = (status: Status): Outcome => (status.kind === 'won' ? status.winner : status.kind);

function expectSame(position: Position): void {
  const all = allSquares(position.variant.size);
  expect(all.map(core.colorAt)).toEqual(all.map((square) => position.at(square)));
  expect(core.turn()).toBe(turnAt(position.ply));
  expect(core.outcome()).toBe(outcomeOf(position.status));
  expect(core.legalMoves()).toEqual(position.legalMoves());
}

/** Plays this many random moves, or to the end. */
function playOn(position: Position, plies: number, random: (below: number) => number): Position {
  if (plies === 0 || position.status.kind !== 'playing') return position;
  const legal = position.legalMoves();
  return playOn(position.play(legal[random(legal.length)]!), plies - 1, random);
}

describe('a start board', () => {
  test.each(VARIANTS)('is the same to the core and to the rules, and after some moves: %j', (variant) => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom(...COLORS),
        fc.integer({ min: 0, max: 6 }),
        (seed, turn, plies) => {
          const random = randomNumbers(seed);
          const board = randomBoard(variant, turn, random);
          const start = startPosition(variant, board);
          core.setUp(variant, start.moves, board);
          expectSame(start);
          const position = playOn(start, plies, random);
          core.setUp(variant, position.moves, board);
          expectSame(position);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([gomoku('standard'), gomoku('renju')])('may have a row too long to win: %j', (variant) => {
    const row = squares('c3 d3 e3 f3 g3 h3');
    const board = startBoardOf(
      allSquares(15).map((square) => (row.includes(square) ? 'black' : undefined)),
      'white',
    );
    core.setUp(variant, ['pass'], board);
    expect(core.outcome()).toBe('playing');
    expect(core.legalMoves()).toHaveLength(225 - row.length);
  });

  test('leaves nothing behind for the next position', () => {
    for (const variant of VARIANTS) {
      core.setUp(variant, ['pass'], randomBoard(variant, 'white', randomNumbers(3)));
      core.setUp(variant, []);
      expectSame(startPosition(variant));
    }
  });
});
