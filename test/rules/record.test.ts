import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultVariant, startPosition } from '../../src/rules/games.js';
import { writeGgf } from '../../src/rules/ggf.js';
import { GAME_NAMES, type GameName, type Position } from '../../src/rules/position.js';
import { readRecord } from '../../src/rules/record.js';
import { writeSgf } from '../../src/rules/sgf.js';
import { formatTranscript } from '../../src/rules/transcript.js';

const NAMES = { black: 'Ada', white: 'Ben [1d] \\ "B"' };

/** A game that goes on by the lot. */
const played = (game: GameName, plies: number) =>
  fc.array(fc.nat(), { minLength: plies, maxLength: plies }).map((picks) => {
    let position: Position = startPosition(defaultVariant(game));
    for (const pick of picks) {
      const moves = position.legalMoves();
      if (moves.length === 0) break;
      position = position.play(moves[pick % moves.length]!);
    }
    return position;
  });

describe.each(GAME_NAMES)('a game of %s', (game) => {
  const write = game === 'reversi' ? writeGgf : writeSgf;

  test('is read as it was written, with the names', () => {
    fc.assert(
      fc.property(played(game, 40), (position) => {
        const read = readRecord(write({ position, names: NAMES }));
        if (read.kind !== 'read') throw new Error(JSON.stringify(read));
        expect(read.position.moves).toEqual(position.moves);
        expect(read.position.variant).toEqual(position.variant);
        expect(read.names?.black).toBe('Ada');
      }),
      { numRuns: 30 },
    );
  });

  test('is read by its moves alone', () => {
    fc.assert(
      fc.property(played(game, 30), (position) => {
        const read = readRecord(
          `\ufeff${formatTranscript(position).replaceAll(/(?<=\d)(?=[a-z])/g, '\r\n')}`,
        );
        if (read.kind !== 'read') throw new Error(JSON.stringify(read));
        if (read.position.variant.game !== game) return; // a few moves may be of either
        expect(formatTranscript(read.position)).toBe(formatTranscript(position));
        expect(read.names).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });
});

test.each([
  ['', { problem: 'empty' }],
  [' \n\t', { problem: 'empty' }],
  ['f5 d6\nc3 \u0000', { problem: 'binary', place: { line: 2, column: 4 } }],
  ['f5 d6\nwhat is this', { problem: 'unreadable', place: { line: 2, column: 1, excerpt: 'what is this' } }],
  ['(;GM[1]FF[4]SZ[19];B[dd])', { problem: 'other-game' }],
  ['(;GM[Othello]PC[x]TY[10]BO[8 ---])', { problem: 'other-size' }],
  ['(;GM[4]SZ[30];B[dd])', { problem: 'other-size' }],
  ['(;GM[4]SZ[15];B[hh]', { problem: 'unreadable' }],
])('says of %j why it is no record, and where', (text, expected) => {
  expect(readRecord(text)).toMatchObject({ kind: 'problem', ...expected });
});

test('an illegal move is named, with its place', () => {
  expect(readRecord('f5 d6 c3\nd3 c4 f4 c5 b3 c2 d6')).toMatchObject({
    kind: 'illegal',
    move: 'd6',
    reason: 'occupied',
    place: { line: 2, column: 19 },
  });
});

test('any text is answered', () => {
  const pieces = fc.constantFrom(
    '(',
    ')',
    ';',
    '[',
    ']',
    '\\',
    'B',
    'W',
    'GM[4]',
    'GM[Othello]',
    'SZ[15]',
    'hh',
    'f5',
    '\n',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const read = readRecord(text);
      if (read.kind === 'read') return;
      expect(read.place.line).toBeGreaterThan(0);
      expect([...read.place.excerpt].length).toBeLessThanOrEqual(40);
    }),
    { numRuns: 500 },
  );
});
