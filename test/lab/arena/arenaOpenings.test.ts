import { describe, expect, test } from 'vitest';
import { readOpenings } from '../../../src/engine/opponents/balancedOpenings.js';
import { openingsFrom, randomOpenings } from '../../../src/lab/arena/arenaOpenings.js';
import { formatTranscript } from '../../../src/rules/formats/transcript.js';
import { defaultVariant } from '../../../src/rules/games.js';

const reversi = defaultVariant('reversi');
const gomoku = defaultVariant('gomoku');

/** Two lines of each kind; Gomoku's as Rapfi's opengen makes them. */
const REVERSI_LINES = 'f5d6c4d3c2b3\n\n# comment\nF5 F4 e3\r\n';
const GOMOKU_LINES = '# balanced openings\nm11k13n12k9\ni10g11f9h10j13f12\n';

describe('opening files', () => {
  test.each([
    [REVERSI_LINES, reversi, ['f5d6c4d3c2b3', 'f5f4e3']],
    [GOMOKU_LINES, gomoku, ['m11k13n12k9', 'i10g11f9h10j13f12']],
  ])('are read: %j', (text, variant, lines) => {
    const read = readOpenings(text, variant);
    expect(read.kind === 'read' && read.positions.map(formatTranscript)).toEqual(lines);
  });

  test.each([
    ['f5d6\nf5z9', 2, '"z9" is not a square'],
    ['# one\nf5f5', 2, 'f5 is illegal: occupied'],
    ['f5d6c5f4e7f6g5e6e3', 1, 'the game is over after it'],
    ['# nothing\n', 1, 'the file holds no opening'],
  ])('%j is refused at line %i', (text, line, why) => {
    expect(readOpenings(text, reversi)).toEqual({ kind: 'bad', line, why });
  });

  test('come in an order by the seed, all of them before one repeats', () => {
    const lines = ['c4c3', 'd3c3', 'e6f6', 'f5f6', 'c4e3', 'd3c5', 'e6f4', 'f5d6'];
    const read = readOpenings(lines.join('\n'), reversi);
    const order = (seed: number) =>
      Array.from({ length: 9 }, (_, pair) =>
        formatTranscript(openingsFrom(read.kind === 'read' ? read.positions : [], seed).at(pair)),
      );
    expect(order(1)).toEqual(order(1));
    expect(order(1)).not.toEqual(order(2));
    expect(new Set(order(1).slice(0, 8))).toEqual(new Set(lines));
    expect(order(1)[8]).toBe(order(1)[0]);
  });
});

test.each(['reversi', 'gomoku'] as const)(
  'random openings of %s differ, depend on the seed, and are undecided',
  (game) => {
    const variant = defaultVariant(game);
    const made = (seed: number) =>
      Array.from({ length: 30 }, (_, pair) => randomOpenings(variant, seed).at(pair));
    const names = made(1).map(formatTranscript);
    expect(new Set(names).size).toBeGreaterThan(25);
    expect(made(1).map(formatTranscript)).toEqual(names);
    expect(made(2).map(formatTranscript)).not.toEqual(names);
    for (const position of made(1)) expect(position.status.kind).toBe('playing');
  },
);
