import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTranscript } from '../../../src/rules/formats/transcript.js';
import { startPosition } from '../../../src/rules/games.js';
import type { Position, Square, Variant } from '../../../src/rules/position.js';
import { allSquares, moveName, parseSquare } from '../../../src/rules/squares.js';
import { reversiGame } from '../drawn.js';
import { randomGame } from '../randomGame.js';

const reversi: Variant = { game: 'reversi', rule: 'standard', size: 8 };

/** Counts the leaf positions at a depth. A pass is a ply, and a finished game is one leaf. */
function perft(position: Position, depth: number): number {
  const moves = position.legalMoves();
  if (moves.length === 0) return 1;
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(position.play(move), depth - 1), 0);
}

function read(text: string): Position {
  const transcript = readTranscript(text, reversi);
  if (transcript.kind !== 'read') throw new Error(JSON.stringify(transcript));
  return transcript.position;
}

describe('Reversi', () => {
  test.each([4, 12, 56, 244, 1396, 8200, 55092, 390216].map((count, i) => [i + 1, count]))(
    'perft %i is %i',
    (depth, count) => {
      expect(perft(startPosition(reversi), depth)).toBe(count);
    },
  );

  test('perft counts a finished game as one leaf, two plies before a wipe-out', () => {
    const before = read('f5d6c5f4e7f6g5');
    expect([1, 2, 3, 4].map((depth) => perft(before, depth))).toEqual([9, 57, 522, 3734]);
  });

  test('begins with black on e4 and d5 and black to move', () => {
    const start = startPosition(reversi);
    expect(['e4', 'd5', 'd4', 'e5'].map((name) => start.at(parseSquare(name, 8)!))).toEqual([
      'black',
      'black',
      'white',
      'white',
    ]);
    expect(start.legalMoves().map((move) => moveName(move, 8))).toEqual(['d3', 'c4', 'f5', 'e6']);
    expect(start.status).toEqual({ kind: 'playing', turn: 'black' });
  });

  test('says why a move is illegal', () => {
    const start = startPosition(reversi);
    expect(start.illegal(parseSquare('d4', 8)!)).toBe('occupied');
    expect(start.illegal(parseSquare('a1', 8)!)).toBe('no-flip');
    expect(start.illegal(64 as Square)).toBe('off-board');
    expect(start.illegal(-1 as Square)).toBe('off-board');
    expect(start.illegal(1.5 as Square)).toBe('off-board');
    expect(start.illegal('pass')).toBe('cannot-pass');
    expect(() => start.play(parseSquare('a1', 8)!)).toThrow(RangeError);
  });

  test('ends before the board is full after a wipe-out, here the shortest, of nine moves', () => {
    const end = read('f5d6c5f4e3f6g5e6e7'.replace('f4e3f6g5e6e7', 'f4e7f6g5e6e3'));
    expect(end.status).toEqual({ kind: 'won', winner: 'black', by: 'discs' });
    expect(end.count('white')).toBe(0);
    expect(end.legalMoves()).toEqual([]);
    expect(end.illegal('pass')).toBe('game-over');
  });

  test('allows only a pass to a side without a legal square', () => {
    const positions = reversiGame(({ moves }) => moves.includes('pass'));
    const before = positions.find((position) => position.legalMoves()[0] === 'pass')!;
    expect(before.legalMoves()).toEqual(['pass']);
    for (const square of allSquares(8)) expect(before.illegal(square)).toBe('must-pass');
    expect(before.illegal(-1 as Square)).toBe('off-board');
    const turn = before.status.kind === 'playing' && before.status.turn;
    expect(before.play('pass').status).toEqual({
      kind: 'playing',
      turn: turn === 'black' ? 'white' : 'black',
    });
  });

  test('is a draw with equally many discs', () => {
    const end = reversiGame(({ status }) => status.kind === 'drawn').at(-1)!;
    expect(end.status).toEqual({ kind: 'drawn', by: 'discs' });
    expect(end.count('black')).toBe(end.count('white'));
  });

  test('keeps passes, endings and counts consistent in random games', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (choices) => {
        let previous = startPosition(reversi);
        for (const position of randomGame(reversi, choices)) {
          const moved = position.moves.at(-1);
          const added = moved === 'pass' ? 0 : 1;
          expect(position.count('black') + position.count('white')).toBe(
            previous.count('black') + previous.count('white') + added,
          );
          const moves = position.legalMoves();
          if (position.status.kind === 'playing') {
            expect(moves.length).toBeGreaterThan(0);
            if (moves.includes('pass')) expect(moves).toEqual(['pass']);
            for (const square of allSquares(8)) {
              expect(position.illegal(square) === undefined).toBe(moves.includes(square));
            }
          } else {
            expect(moves).toEqual([]);
            const lead = position.count('black') - position.count('white');
            const expected = lead === 0 ? undefined : lead > 0 ? 'black' : 'white';
            expect(position.status.kind === 'won' ? position.status.winner : undefined).toBe(expected);
          }
          previous = position;
        }
      }),
      { numRuns: 30 },
    );
  });
});
