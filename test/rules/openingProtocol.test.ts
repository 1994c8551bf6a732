import { expect, test } from 'vitest';
import { protocolsOf, replay } from '../../src/rules/games.js';
import {
  afterSquare,
  moveProblem,
  type ProtocolName,
  type ProtocolState,
  protocolOf,
  squareCheck,
} from '../../src/rules/openingProtocol.js';
import type { Position, Square, Variant } from '../../src/rules/position.js';
import { allSquares, parseSquare } from '../../src/rules/squares.js';
import { symmetricKeys } from '../../src/rules/symmetry.js';

const RENJU: Variant = { game: 'gomoku', rule: 'renju', size: 15 };

const square = (name: string): Square => parseSquare(name, RENJU.size)!;
const after = (...names: string[]): Position => replay(RENJU, names.map(square));

/** State in which black offers ten fifth moves, and has offered these. */
const offering = (...names: string[]): ProtocolState => ({
  kind: 'offering',
  by: 'black',
  count: 10,
  offered: names.map(square),
});

/** Squares that a state takes in a position. */
function taken(state: ProtocolState, position: Position): Square[] {
  return allSquares(RENJU.size).filter((each) => moveProblem(state, position, each) === undefined);
}

test.each<[Variant['rule'], number, readonly ProtocolName[]]>([
  ['renju', 15, ['swap2', 'taraguchi10', 'soosyrv8']],
  ['renju', 13, ['swap2']],
  ['freestyle', 15, ['swap2']],
])('%s on %d squares a side has the protocols %j', (rule, size, names) => {
  expect(protocolsOf({ game: 'gomoku', rule, size })).toEqual(names);
});

test('Reversi has no protocol', () => {
  expect(protocolsOf({ game: 'reversi', rule: 'standard', size: 8 })).toEqual([]);
});

test('the first three stones of Soosyrv-8 make one of the 26 openings of renju', () => {
  const openings = new Set<string>();
  const keyOf = symmetricKeys(RENJU.size);
  const place = (state: ProtocolState, position: Position): void => {
    for (const each of taken(state, position)) {
      const next = position.play(each);
      const then = afterSquare('soosyrv8', state, position.ply, each).state!;
      if (then.kind === 'placing') place(then, next);
      else openings.add(keyOf(next));
    }
  };
  place(protocolOf('soosyrv8')!, after());
  expect(openings.size).toBe(26);
});

test('the first stone goes in the center, and the squares for the next ones grow', () => {
  const sizes = [1, 3, 5, 7, 9].map((area) => {
    const state = { kind: 'placing', by: 'black', untilPly: 5, area } as const;
    return taken(state, after()).length;
  });
  expect(sizes).toEqual([1, 9, 25, 49, 81]);
  expect(moveProblem(protocolOf('taraguchi10'), after(), square('h9'))).toBe('outside-area');
  expect(moveProblem(protocolOf('taraguchi10'), after(), square('h8'))).toBeUndefined();
});

test('an occupied or forbidden square is refused for that reason first', () => {
  // Black has two open threes crossing in h8 after five stones of a free opening.
  const position = replay(RENJU, ['f8', 'a1', 'g8', 'a15', 'h6', 'o1', 'h7', 'o15'].map(square));
  const state = { ...offering(), by: 'black' } as ProtocolState;
  expect(moveProblem(state, position, square('f8'))).toBe('occupied');
  expect(moveProblem(state, position, square('h8'))).toBe('double-three');
});

test('a move is offered once', () => {
  expect(squareCheck(offering('c3'), after('h8', 'h9', 'g8', 'j12'))(square('c3'))).toBe('offered-alike');
});

test.each([
  ['h8 h9 h10 h11', 'g7', ['g7', 'i7']], // all on file h
  ['h8 i9 j10 k11', 'g9', ['i7', 'g9']], // all on the long diagonal
  ['h8 g8 h9 i8', 'g10', ['g10', 'i10']], // each white stone is the other's mirror image
  ['h8 h9 h10 h11', 'h5', ['h5']], // the mirror image of h5 is h5
  ['h8 h9 i10 f7', 'g7', ['g7']], // no symmetry
])('with %s on the board, an offer of %s refuses %j', (stones, offer, alike) => {
  const position = after(...stones.split(' '));
  const check = squareCheck(offering(offer), position);
  const free = allSquares(RENJU.size).filter((each) => position.illegal(each) === undefined);
  expect(free.filter(check)).toEqual(alike.map(square));
});

test('only an offered square is picked, and it is the fifth move', () => {
  const position = after('h8', 'h9', 'i8', 'h7');
  const state: ProtocolState = { kind: 'picking', by: 'white', offered: ['c3', 'd5'].map(square) };
  expect(taken(state, position)).toEqual(['c3', 'd5'].map(square));
  expect(afterSquare('taraguchi10', state, 4, square('d5'))).toEqual({ state: undefined, isPlaced: true });
});
