import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeMoves } from '../../../src/rules/formats/diagram.js';
import type { Expected } from '../../../src/rules/formats/gameFile.js';
import { readRecord } from '../../../src/rules/formats/record.js';
import { formatTranscript } from '../../../src/rules/formats/transcript.js';
import { GAMES, startPosition } from '../../../src/rules/games.js';
import type { Color, GameName, Position, Variant } from '../../../src/rules/position.js';
import { allSquares, fileOf, parseSquare, rankOf, squareAt, squareName } from '../../../src/rules/squares.js';
import { playOn, randomGame } from '../randomGame.js';

const START = '---------------------------OX------XO---------------------------';

function read(text: string, expected: Expected = {}) {
  const found = readRecord(text, expected);
  if (found.kind !== 'read') throw new Error(JSON.stringify(found));
  return found.position;
}

const problem = (text: string, expected: Expected = {}) => {
  const found = readRecord(text, expected);
  return found.kind === 'problem' ? found.problem : found.kind;
};

type Signs = Readonly<Record<Color | 'empty', string>>;

/** Rows of a position from the top, as signs. */
const rowsOf = (position: Position, signs: Signs): string[] => {
  const { game, size } = position.variant;
  const rows = Array.from({ length: size }, (_, rank) =>
    Array.from({ length: size }, (_, file) => signs[position.at(squareAt(file, rank, size)) ?? 'empty']).join(
      '',
    ),
  );
  return GAMES[game].rankOne === 'top' ? rows : rows.reverse();
};

/** Stones and side to move, without the moves that led there. */
const standing = (position: Position) => ({
  stones: allSquares(position.variant.size).map((square) => position.at(square) ?? '-'),
  turn: position.status.kind === 'playing' ? position.status.turn : undefined,
});

const playing = (game: GameName, size: number): fc.Arbitrary<Position> =>
  fc.tuple(fc.infiniteStream(fc.nat()), fc.integer({ min: 5, max: 30 })).map(([choices, plies]) => {
    const all = [
      startPosition({ game, rule: GAMES[game].rules[0]!, size }),
      ...randomGame({ game, rule: GAMES[game].rules[0]!, size }, choices),
    ];
    return all.filter(({ status }) => status.kind === 'playing').at(Math.min(plies, 5))!;
  });

const ASCII = { black: 'X', white: 'O', empty: '-' };
const SIDES: readonly ((turn: Color) => string)[] = [
  (turn) => ` ${turn === 'black' ? 'X' : 'O'}`,
  (turn) => ` ${turn === 'black' ? 'B' : 'W'};`,
  (turn) => `\n${turn} to move`,
  (turn) => `\nTurn: ${turn}`,
  (turn) => `\n${turn === 'black' ? '●' : '○'} to play`,
];
const SETS: readonly Signs[] = [
  ASCII,
  { black: '*', white: 'O', empty: '-' },
  { black: 'x', white: 'o', empty: '.' },
  { black: 'B', white: 'W', empty: '_' },
  { black: '●', white: '○', empty: '·' },
  { black: '⚫', white: '⚪', empty: '🟩' },
  { black: '#', white: 'o', empty: '+' },
  { black: 'X', white: '0', empty: '.' },
  { black: 'X', white: 'O', empty: '?' },
  { black: '●', white: '○', empty: '┼' },
];
/** Rows between lines, a line for each. */
function framed(rows: readonly string[], corner: string, dash: string, bar: string, end: string): string {
  const line = corner + rows.map(() => dash + corner).join('');
  const padding = dash.length > 1 ? ' ' : '';
  const cells = rows.map((row) => [...row].map((cell) => `${bar}${padding}${cell}${padding}`).join('') + bar);
  return `${line}${end}${cells.join(`${end}${line}${end}`)}${end}${line}`;
}

const LAYOUTS: readonly ((rows: readonly string[], top: boolean) => string)[] = [
  (rows) => rows.join(''),
  (rows) => rows.join('\n'),
  (rows) => rows.join(' '),
  (rows) => rows.map((row) => [...row].join(' ')).join('\n'),
  (rows) => rows.map((row) => [...row].join(' ')).join(' '),
  (rows) => rows.map((row) => `|${[...row].join('|')}|`).join('\n'),
  (rows, top) => {
    const letters = rows.map((_, i) => String.fromCharCode(65 + i)).join(' ');
    const number = (i: number) => (top ? i + 1 : rows.length - i);
    return `  ${letters}\n${rows.map((row, i) => `${number(i)} ${[...row].join(' ')} ${number(i)}`).join('\n')}\n  ${letters}`;
  },
  (rows) => `\`\`\`\n${rows.join('\n')}\n\`\`\``,
  (rows) => rows.map((row) => [...row].join('─')).join('\n'),
  (rows) => framed(rows, '+', '-', '|', '\n'),
  (rows) => framed(rows, '┼', '─', '│', '\n'),
  (rows) => framed(rows, '+', '---', '|', '\n'),
  (rows) => framed(rows, '+', '---', '|', ' '),
  (rows) =>
    framed(
      rows.map((row) => row.replace(/[^xobw#*●○⚫⚪0]/giu, ' ')),
      '+',
      '---',
      '|',
      '\n',
    ),
  (rows) =>
    framed(
      rows.map((row) => row.replace(/[^xobw#*●○⚫⚪0]/giu, ' ')),
      '┼',
      '───',
      '│',
      ' ',
    ),
  (rows) =>
    `+${'-'.repeat(rows.length)}+\n${rows.map((row) => `|${row}|`).join('\n')}\n+${'='.repeat(rows.length)}+`,
];

test.each([
  ['reversi', 8],
  ['gomoku', 15],
] as const)('reads a pasted board of %s in any usual way', (game, size) => {
  fc.assert(
    fc.property(
      playing(game, size),
      fc.constantFrom(...SETS),
      fc.constantFrom(...LAYOUTS),
      fc.constantFrom(...SIDES),
      (position, signs, layout, side) => {
        const { turn } = standing(position);
        const text = layout(rowsOf(position, signs), GAMES[game].rankOne === 'top') + side(turn!);
        expect(standing(read(text))).toEqual(standing(position));
      },
    ),
    { numRuns: 300 },
  );
});

test('reads back the moves of a game that began on any board', () => {
  const anyStart = fc
    .constantFrom<Variant>(
      { game: 'reversi', rule: 'standard', size: 8 },
      { game: 'gomoku', rule: 'freestyle', size: 8 },
      { game: 'gomoku', rule: 'freestyle', size: 15 },
    )
    .chain((variant) =>
      fc.record({
        variant: fc.constant(variant),
        stones: fc
          .array(fc.constantFrom(...'-----XO'), {
            minLength: variant.size ** 2,
            maxLength: variant.size ** 2,
          })
          .map((signs) => signs.join('')),
        turn: fc.constantFrom<Color>('black', 'white'),
        choices: fc.array(fc.nat(), { maxLength: 12 }),
      }),
    )
    .filter(({ variant, stones, turn }) => !GAMES[variant.game].isWonOn?.(variant, { stones, turn }));
  fc.assert(
    fc.property(anyStart, ({ variant, stones, turn, choices }) => {
      const begin = startPosition(variant, { stones, turn });
      const position = [begin, ...playOn(begin, choices)].at(-1)!;
      const { game, size } = variant;
      const again = read(`\`${writeMoves(position)}\``, { game, size });
      expect(again.start).toEqual({ stones, turn });
      expect(formatTranscript(again)).toBe(formatTranscript(position));
    }),
    { numRuns: 100 },
  );
});

describe('a board', () => {
  test('needs no space before the side to move', () => {
    expect(standing(read(`${START}O`)).turn).toBe('white');
    expect(standing(read(`${START.replace('X', 'O')}*`)).turn).toBe('black');
  });

  test('of GGS is read', () => {
    const board = START.replaceAll('X', '*').replace(/.{8}/g, '$& ');
    expect(standing(read(`[8 ${board.replace('-', 'O')}*]`)).turn).toBe('black');
  });

  test('of digits is read', () => {
    const rows = START.replace(/.{8}/g, '$&\n').trim();
    const digits = rows.replaceAll('-', '0').replaceAll('X', '1').replaceAll('O', '2');
    expect(read(digits).start).toBeUndefined();
    expect(read(`[[${[...digits.replaceAll('\n', '')].join(',')}]]`).variant.game).toBe('reversi');
  });

  test('can be followed by moves', () => {
    expect(formatTranscript(read(`${START} X; f5d6`))).toBe('f5d6');
    expect(formatTranscript(read(`${START.replace('-', 'O')} X f5 d6 c3`))).toBe('f5d6c3');
    expect(problem(`${START} X; a1`)).toBe('illegal');
    expect(problem(`${START} X; hello`)).toBe('unreadable');
  });

  test('with stars for legal moves beside other black signs is read', () => {
    const marked = `${START.slice(0, 19)}*${START.slice(20, 26)}*${START.slice(27)} X`;
    expect(read(marked).start).toBeUndefined();
    expect(read(START.replaceAll('X', '*')).start).toBeUndefined();
  });

  test('is read behind other words, which are left out', () => {
    const board = START.replace('-', 'O');
    const rows = board.replace(/.{8}/g, '$&\n').trim();
    const own = read(`${board} X f5 d6`);
    for (const text of [
      `Moves of a puzzle: ${board} X; f5d6`,
      `A puzzle (hard):\n${rows}\nX; f5 d6`,
      `Look: \`${board} X; f5d6\` is it won?`,
    ]) {
      expect(read(text).start).toEqual(own.start);
      expect(formatTranscript(read(text))).toBe('f5d6');
      expect(readRecord(text)).toMatchObject({ omissions: [{ kind: 'text' }] });
    }
    expect(problem(`A puzzle: ${board} X; hello`)).toBe('unreadable');
    expect(formatTranscript(read('Moves:\n--------\nf5d6c3'))).toBe('f5d6c3');
  });

  test('with star points on its grid is read', () => {
    const rows = Array.from({ length: 15 }, (_, i) =>
      [3, 11].includes(i) ? '---+-------+---' : '-'.repeat(15),
    );
    rows[7] = '-------X-------';
    expect(read(rows.join('\n')).at(parseSquare('h8', 15)!)).toBe('black');
  });

  test('can be followed by scores of moves', () => {
    expect(read(`${START} O; d3:+2; c4:-14;`)).toMatchObject({ start: { turn: 'white' }, ply: 1 });
  });

  test('without the side to move takes the only one that can move, and is refused if both can', () => {
    expect(standing(read('OX'.padEnd(64, '-'))).turn).toBe('white');
    expect(standing(read('XO'.padEnd(64, '-'))).turn).toBe('black');
    expect(read(START).start).toBeUndefined();
    expect(problem(START.replace('-', 'O'))).toBe('no-side');
  });

  test('of Gomoku without the side to move counts the stones', () => {
    const board = (stones: string) => stones.padEnd(225, '.');
    expect(standing(read(board('X'))).turn).toBe('white');
    expect(standing(read(board('XO'))).turn).toBe('black');
    expect(problem(board('XXX'))).toBe('no-side');
  });

  test('is turned as its numbers say', () => {
    const rows = Array.from({ length: 15 }, (_, i) => `${i + 1} ${i === 0 ? 'X' : '.'}${'.'.repeat(14)}`);
    expect(read(rows.join('\n')).at(parseSquare('a1', 15)!)).toBe('black');
    const falling = rows.map((row, i) => row.replace(/^\d+/, `${15 - i}`));
    expect(read(falling.join('\n')).at(parseSquare('a15', 15)!)).toBe('black');
  });

  test('is refused if a sign is missing or too many, or for another size', () => {
    expect(problem(`${START.slice(1)} X`)).toBe('unreadable');
    expect(problem(`${START}- X`)).toBe('unreadable');
    expect(problem(`${START} X`, { game: 'gomoku', size: 15 })).toBe('other-size');
    expect(problem('.'.repeat(225), { game: 'reversi' })).toBe('other-game');
    expect(read(`${START} X`, { game: 'gomoku', size: 8 }).variant.game).toBe('gomoku');
  });

  test('names squares as the picture does', () => {
    const position = read(`${'X'.padEnd(64, '-').replace(/.$/, 'O')}X`);
    const black = allSquares(8).filter((square) => position.at(square) === 'black');
    expect(black.map((square) => squareName(square, 8))).toEqual(['a1']);
    expect([fileOf(black[0]!, 8), rankOf(black[0]!, 8)]).toEqual([0, 0]);
  });
});
