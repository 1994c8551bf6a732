import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeGgf } from '../../../src/rules/formats/ggf.js';
import {
  type GivenPosition,
  readGivenPosition as readGiven,
} from '../../../src/rules/formats/givenPosition.js';
import { sgf as sgfFormat } from '../../../src/rules/formats/sgf.js';
import { formatTranscript, skipPasses } from '../../../src/rules/formats/transcript.js';
import { defaultVariant, replay, startPosition } from '../../../src/rules/games.js';
import {
  COLORS,
  type Color,
  type Position,
  RULE_NAMES,
  type RuleName,
  type Variant,
} from '../../../src/rules/position.js';
import { allSquares, moveName, parseSquare } from '../../../src/rules/squares.js';
import { firstPly } from '../../../src/rules/stones.js';
import { drawnGomoku, reversiGame } from '../drawn.js';
import { randomGame } from '../randomGame.js';

const REVERSI = defaultVariant('reversi');
const gomoku = (rule: RuleName = 'freestyle', size = 15): Variant => ({ game: 'gomoku', rule, size });
const START = '---------------------------OX------XO---------------------------';
const names = { black: 'Ann', white: 'Bob' };

/** Reads a position of which a member has said everything. */
const readGivenPosition = (text: string, variant: Variant) => readGiven(text, variant);

type Read = Extract<GivenPosition, { kind: 'read' }>;

function read(text: string, variant: Variant): Read {
  const found = readGivenPosition(text, variant);
  if (found.kind !== 'read') throw new Error(JSON.stringify(found));
  return found;
}

const problem = (text: string, variant: Variant) => {
  const found = readGivenPosition(text, variant);
  return found.kind === 'problem' ? found.problem : found.kind;
};

const stonesOf = (position: Position) =>
  allSquares(position.variant.size)
    .map((square) => ({ black: 'X', white: 'O', none: '-' })[position.at(square) ?? 'none'])
    .join('');

const turnOf = ({ status }: Position): Color | undefined =>
  status.kind === 'playing' ? status.turn : undefined;

/** The position of a game that begins as the answer says. */
const begun = ({ board, moves, position }: Read): Position =>
  moves.reduce((at, move) => at.play(move), startPosition(position.variant, board));

/** A position without its history. */
const standing = (position: Position) => ({ stones: stonesOf(position), turn: turnOf(position) });

const asObf = (position: Position): string =>
  `${stonesOf(position)} ${turnOf(position) === 'white' ? 'O' : 'X'};`;

/** A position of a random game before its end, after at least one move. */
const anyPosition = (variant: Variant): fc.Arbitrary<Position> =>
  fc.tuple(fc.infiniteStream(fc.nat()), fc.nat(55)).map(([choices, plies]) => {
    const positions = [startPosition(variant), ...randomGame(variant, choices)];
    const playing = positions.filter(({ status }) => status.kind === 'playing');
    return playing[Math.min(plies + 1, playing.length - 1)]!;
  });

const numbered = (position: Position): string =>
  position.moves
    .filter((move) => move !== 'pass')
    .map((move, i) => `${i % 2 === 0 ? `${i / 2 + 1}. ` : ''}${moveName(move, position.variant.size)}`)
    .join('\n');

describe('reads back a random position of Reversi', () => {
  test('from OBF', () => {
    fc.assert(
      fc.property(anyPosition(REVERSI), (position) => {
        const found = read(asObf(position), REVERSI);
        expect(standing(found.position)).toEqual(standing(skipPasses(position)));
        expect(standing(begun(found))).toEqual(standing(found.position));
      }),
      { numRuns: 40 },
    );
  });

  test.each<[string, (position: Position) => string]>([
    ['GGF', (position) => writeGgf({ position, names })],
    ['a transcript', formatTranscript],
    ['a transcript in upper case', (position) => formatTranscript(position).toUpperCase()],
    ['a transcript with numbers and line breaks', numbered],
  ])('from %s', (_, write) => {
    fc.assert(
      fc.property(anyPosition(REVERSI), (position) => {
        const found = read(write(position), REVERSI);
        expect(found.board).toBeUndefined();
        expect(found.moves).toEqual(skipPasses(position).moves);
        expect(begun(found).moves).toEqual(found.moves);
      }),
      { numRuns: 40 },
    );
  });
});

test.each<[string, (position: Position) => string]>([
  ['SGF', (position) => sgfFormat.write({ position, names })],
  ['a transcript', formatTranscript],
  ['a transcript with numbers and line breaks', numbered],
])('reads back a random position of Gomoku from %s', (_, write) => {
  fc.assert(
    fc.property(
      fc
        .tuple(fc.constantFrom(...RULE_NAMES), fc.constantFrom(8, 15, 19))
        .chain(([rule, size]) => anyPosition(gomoku(rule, size))),
      (position) => {
        const found = read(write(position), position.variant);
        expect([found.board, found.moves]).toEqual([undefined, position.moves]);
      },
    ),
    { numRuns: 40 },
  );
});

describe('OBF', () => {
  test('reads the usual first position as the game’s own board', () => {
    expect(read(`${START} X`, REVERSI)).toMatchObject({ board: undefined, moves: [] });
    expect(read(`${START} O`, REVERSI).board).toEqual({ stones: START, turn: 'white' });
  });

  test('reads a board with its side to move, and no moves', () => {
    const found = read(
      `  ${START.replaceAll('-', '.').replaceAll('X', '*').toLowerCase()} o ; d3:+2;\n`,
      REVERSI,
    );
    expect([found.moves, found.position.moves, turnOf(found.position)]).toEqual([[], ['pass'], 'white']);
  });

  test('accepts discs that touch nothing', () => {
    const found = read(`X${START.slice(1, 63)}O X`, REVERSI);
    expect(found.position.at(parseSquare('h8', 8)!)).toBe('white');
  });

  test('adds the pass of a side that cannot move', () => {
    const stones = 'OX'.padEnd(64, '-');
    const found = read(`${stones} X`, REVERSI);
    expect([found.board, found.moves]).toEqual([{ stones, turn: 'black' }, ['pass']]);
    expect(turnOf(found.position)).toBe('white');
    expect(standing(begun(found))).toEqual(standing(found.position));
    expect(turnOf(read(`${'XO'.padEnd(64, '-')} O`, REVERSI).position)).toBe('black');
  });

  test.each([
    ['a full board', 'XO'.repeat(32), 'over'],
    ['one color alone', 'X'.padEnd(64, '-'), 'over'],
    ['an empty board', '-'.repeat(64), 'over'],
    ['a short board', START.slice(1), 'unreadable'],
    ['a long board', `${START}-`, 'unreadable'],
  ])('refuses %s', (_, stones, expected) => {
    expect(problem(`${stones} X`, REVERSI)).toBe(expected);
  });

  test('refuses a board of another size', () => {
    expect(problem(`${START} X`, gomoku())).toBe('other-size');
  });
});

describe('GGF', () => {
  const ggf = (board: string, moves = '', type = '8') =>
    `(;GM[Othello]PC[x]TY[${type}]BO[${board}]${moves};)`;
  const rows = START.replaceAll('X', '*');

  test('keeps another board as the start, with the moves after it', () => {
    const other = `O${rows.slice(1)}`;
    const found = read(ggf(`8 ${other.replace(/.{8}/g, '$& ')} *`, 'B[f5]W[d6]'), REVERSI);
    expect(found.board).toEqual({ stones: other.replaceAll('*', 'X'), turn: 'black' });
    expect(found.moves.map((move) => moveName(move, 8))).toEqual(['f5', 'd6']);
    expect(begun(found).moves).toEqual(found.position.moves);
  });

  test('reads a board with white to move', () => {
    const found = read(ggf(`8 ${rows} O`, 'W[f4]B[f3]'), REVERSI);
    expect(found.board?.turn).toBe('white');
    expect(found.moves.map((move) => moveName(move, 8))).toEqual(['f4', 'f3']);
    expect(found.position.moves).toEqual(['pass', ...found.moves]);
  });

  test.each([
    [ggf('10 -----', '', '10'), 'other-size'],
    [`(;GM[Othello]TY[10r];)`, 'other-size'],
    [ggf(`10 ${'-'.repeat(100)} *`), 'other-size'],
    ['(;GM[Go];)', 'other-game'],
    [sgfFormat.write({ position: startPosition(gomoku()), names }), 'other-game'],
    [ggf(`8 ${rows}`), 'unreadable'],
    [ggf(`8 ${rows.slice(1)} *`), 'unreadable'],
    [ggf('nothing'), 'unreadable'],
    ['(;', 'unreadable'],
    [ggf(`8 ${'*O'.repeat(32)} *`), 'over'],
    ['(;GM[Othello]B[A1];)', 'illegal'],
  ])('refuses %s', (text, expected) => {
    expect(problem(text, REVERSI)).toBe(expected);
  });
});

describe('SGF', () => {
  const sgf = (properties: string, size = '15') => `(;FF[4]GM[4]SZ[${size}]${properties})`;
  const named = ({ moves, position }: Read) => moves.map((move) => moveName(move, position.variant.size));

  test('turns set-up stones into moves, black and white in turn, before the moves of the game', () => {
    const found = read(sgf('AB[hh][ii]AW[hi]PL[W];W[aa];B[bb]'), gomoku());
    expect(found.board).toBeUndefined();
    const moves = named(found);
    expect([moves[0], moves[2]].toSorted()).toEqual(['h8', 'i7']);
    expect([moves[1], moves[3], moves[4]]).toEqual(['h7', 'a15', 'b14']);
  });

  test('gives black the move after equally many stones of each color', () => {
    expect(turnOf(read(sgf('AB[hh]AW[hi]'), gomoku()).position)).toBe('black');
    expect(turnOf(read(sgf('AB[hh]'), gomoku()).position)).toBe('white');
  });

  test.each<[string, string, Color]>([
    ['two black stones', 'AB[hh][ii]', 'white'],
    ['a white stone', 'AW[hh]', 'black'],
    ['as many of each with white to move', 'AB[hh]AW[ii]PL[W]', 'white'],
    ['one more of black with black to move', 'AB[hh]PL[B]', 'black'],
  ])('begins on a board with %s, which moves in turn cannot lead to', (_, setUp, turn) => {
    const found = read(sgf(setUp), gomoku());
    expect(found.board).toMatchObject({ turn });
    expect(found.moves).toEqual([]);
    expect(standing(begun(found))).toEqual(standing(found.position));
    expect(turnOf(found.position)).toBe(turn);
  });

  test('gives the move to the side that moves first', () => {
    const found = read(sgf('AB[hh]AW[ii];W[aa]'), gomoku());
    expect(found.board?.turn).toBe('white');
    expect(named(found)).toEqual(['a15']);
  });

  test('gives black the move on an empty board', () => {
    expect(turnOf(read(sgf('PL[W]'), gomoku()).position)).toBe('black');
  });

  test('names a stone that renju forbids', () => {
    const six = ['aa', 'ab', 'ac', 'ad', 'ae', 'af'].map((point) => `[${point}]`).join('');
    const apart = ['oa', 'oc', 'oe', 'og', 'oi', 'ok'].map((point) => `[${point}]`).join('');
    const text = sgf(`AB${six}AW${apart}`);
    expect(readGivenPosition(text, gomoku('renju'))).toMatchObject({ kind: 'illegal', reason: 'overline' });
    expect(problem(text, gomoku('freestyle'))).toBe('over');
  });

  test('applies the rules of the game to be played, not of the file', () => {
    const moves = ';B[hh];W[ao];B[ii];W[aa];B[hf];W[oo];B[ji];W[oa];B[hi]';
    expect(problem(sgf(`RU[freestyle]${moves}`), gomoku('freestyle'))).toBe('read');
    expect(readGivenPosition(sgf(`RU[freestyle]${moves}`), gomoku('renju'))).toEqual({
      kind: 'illegal',
      text: 'h7',
      reason: 'double-three',
    });
  });

  test.each([
    [sgf(';B[hh]', '19'), 'other-size'],
    [sgf(';B[hh]', '30'), 'other-size'],
    ['(;GM[1]SZ[19];B[dd])', 'other-game'],
    [writeGgf({ position: startPosition(REVERSI), names }), 'other-game'],
    [sgf('AB[zz]'), 'unreadable'],
    [sgf(';B[hh]AB[aa]'), 'unreadable'],
    [sgf(';B[hh];W[hh]'), 'illegal'],
    [sgf(';B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae]'), 'over'],
    [sgf('AB[aa][ab][ac][ad][ae]AW[ca][cb][ee][ff]'), 'over'],
  ])('refuses %s', (text, expected) => {
    expect(problem(text, gomoku())).toBe(expected);
  });

  test('refuses a full board as over', () => {
    expect(problem(sgfFormat.write({ position: drawnGomoku(), names }), gomoku('freestyle', 8))).toBe('over');
  });
});

describe('a transcript', () => {
  test.each([
    'f5d6c3',
    'F5 D6 C3',
    '1. f5 d6 2. c3',
    '1.f5 2.d6 3.c3',
    ' f5\nd6\r\nc3\n',
    '1... f5 12. d6 c3',
  ])('is read from %j', (text) => {
    expect(formatTranscript(read(text, REVERSI).position)).toBe('f5d6c3');
  });

  test('is unreadable with a word that is no move, which is named', () => {
    expect(readGivenPosition('f5 what else', REVERSI)).toMatchObject({ text: 'what else' });
  });

  test('is of another size with a square of a larger board, else unreadable', () => {
    expect(problem('h8o15', gomoku('freestyle', 13))).toBe('other-size');
    expect(problem('h8z9', gomoku('freestyle', 13))).toBe('unreadable');
    expect(problem('f5i9', REVERSI)).toBe('unreadable');
  });

  test('is unreadable if it is empty, and over if it is a whole game', () => {
    expect(problem(' ', REVERSI)).toBe('unreadable');
    const end = reversiGame(() => true).at(-1)!;
    expect(problem(formatTranscript(end), REVERSI)).toBe('over');
  });

  test('is refused with the name of its illegal move', () => {
    expect(readGivenPosition('f5f5', REVERSI)).toEqual({ kind: 'illegal', text: 'f5', reason: 'occupied' });
  });
});

describe('any text', () => {
  const KINDS = ['read', 'problem', 'illegal'];
  const variants = [REVERSI, gomoku('freestyle', 8), gomoku('renju')];
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          ...[
            '(;',
            'GM[4]',
            'GM[Othello]',
            'SZ[15]',
            'SZ[8]',
            'AB[aa:cc]',
            'AW[dd]',
            'AE',
            'PL[W]',
            'BO[8 ',
            '*]',
            ')',
          ],
          ...[
            ';B[hh]',
            ';W[ii]',
            '[',
            ']',
            '\\',
            'f5',
            'h8',
            '1. ',
            '-',
            'X',
            'O',
            '*',
            ' ',
            '\n',
            START,
            'pass',
            ':',
          ],
        ),
        { maxLength: 30 },
      )
      .map((parts) => parts.join('')),
  );

  test('gets an answer, and a game can begin from every position read', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...variants), (text, variant) => {
        const found = readGivenPosition(text, variant);
        expect(KINDS).toContain(found.kind);
        if (found.kind !== 'read') return;
        expect(found.position.status.kind).toBe('playing');
        expect(begun(found).moves).toEqual(found.position.moves);
        const all = [...new Array(firstPly(found.board)).fill('pass'), ...found.moves];
        expect(replay(variant, all, found.board).moves).toEqual(found.position.moves);
      }),
      { numRuns: 400 },
    );
  });

  // A reader whose time is more than linear in the length of the text would not finish here.
  test.each([
    '(',
    '(;',
    '[',
    '(;A',
    '(;A[',
    '(;AB[',
    ' ',
    '-',
    'X',
    '.',
    '1.',
    '1',
    'f5',
    '\\',
    '%',
    'X;',
    'a:',
  ])('gets an answer if it is very many %j', (part) => {
    const text = part.repeat(20_000);
    for (const variant of variants) expect(KINDS).toContain(readGivenPosition(text, variant).kind);
  });

  test.each(COLORS)('is refused if its board is full of %s stones', (color) => {
    const list = `${color === 'black' ? 'AB' : 'AW'}[aa:oo]`;
    expect(problem(`(;GM[4]SZ[15]${list})`, gomoku('renju'))).toBe('over');
  });
});
