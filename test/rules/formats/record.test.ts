import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORFEITS } from '../../../src/rules/formats/gameFile.js';
import { writeGgf } from '../../../src/rules/formats/ggf.js';
import { readRecord } from '../../../src/rules/formats/record.js';
import { sgf } from '../../../src/rules/formats/sgf.js';
import { formatTranscript } from '../../../src/rules/formats/transcript.js';
import { defaultVariant, GAMES, startPosition } from '../../../src/rules/games.js';
import { positionAfterFive } from '../../../src/rules/gomoku/positionFromStones.js';
import {
  COLORS,
  GAME_NAMES,
  type GameName,
  type Position,
  RULE_NAMES,
  type Variant,
} from '../../../src/rules/position.js';
import { colorsOf } from '../../../src/rules/stones.js';
import { reversiGame } from '../drawn.js';
import { playOn } from '../randomGame.js';

const NAMES = { black: 'Ada', white: 'Ben [1d] \\ "B"' };

/** A game of random moves. */
const randomGame = (game: GameName, plies: number) =>
  fc.array(fc.nat(), { minLength: plies, maxLength: plies }).map((picks) => {
    let position: Position = startPosition(defaultVariant(game));
    for (const pick of picks) {
      const moves = position.legalMoves();
      if (moves.length === 0) break;
      position = position.play(moves[pick % moves.length]!);
    }
    return position;
  });

const GAMES_WITH_FORMAT = GAME_NAMES.flatMap((game) => {
  const { format } = GAMES[game];
  return format ? [{ game, format }] : [];
});

test.each(GAMES_WITH_FORMAT)('a file of $game is read back with the names', ({ game, format }) => {
  fc.assert(
    fc.property(randomGame(game, 40), (position) => {
      const read = readRecord(format.write({ position, names: NAMES }));
      if (read.kind !== 'read') throw new Error(JSON.stringify(read));
      expect(read.position.moves).toEqual(position.moves);
      expect(read.position.variant).toEqual(position.variant);
      expect(read.names?.black).toBe('Ada');
    }),
    { numRuns: 30 },
  );
});

describe.each(GAME_NAMES)('a game of %s', (game) => {
  test('is read from its moves alone', () => {
    fc.assert(
      fc.property(randomGame(game, 30), (position) => {
        const read = readRecord(
          `\ufeff${formatTranscript(position).replaceAll(/(?<=\d)(?=[a-z])/g, '\r\n')}`,
        );
        if (read.kind !== 'read') throw new Error(JSON.stringify(read));
        if (read.position.variant.game !== game) return; // a few moves can be of either game
        expect(formatTranscript(read.position)).toBe(formatTranscript(position));
        expect(read.names).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });
});

/** A game of any variant, on any start board, finished, forfeited or unfinished. */
const anyGame = fc
  .oneof(
    fc.constant(defaultVariant('reversi')),
    fc.record({
      game: fc.constant('gomoku' as const),
      rule: fc.constantFrom(...RULE_NAMES),
      size: fc.constantFrom(13, 15, 19),
    }),
  )
  .chain((variant: Variant) => {
    const area = variant.size ** 2;
    const signs = fc.array(fc.constantFrom(...'-------XO'), { minLength: area, maxLength: area });
    return fc.record({
      variant: fc.constant(variant),
      start: fc.option(
        fc.record({ stones: signs.map((all) => all.join('')), turn: fc.constantFrom(...COLORS) }),
        { nil: undefined },
      ),
      choices: fc.array(fc.nat(), { maxLength: 60 }),
      forfeit: fc.option(
        fc.record({ winner: fc.constantFrom(...COLORS), by: fc.constantFrom(...FORFEITS) }),
        { nil: undefined },
      ),
    });
  })
  .filter(({ variant, start }) => !start || !positionAfterFive(variant, colorsOf(start)));

/** Reads a game's file from its bytes. */
function readBack(text: string): Position {
  const read = readRecord(new TextEncoder().encode(text));
  if (read.kind !== 'read') throw new Error(JSON.stringify(read));
  return read.position;
}

const writeFor = ({ variant }: Position) => (variant.game === 'reversi' ? writeGgf : sgf.write);

test('reads back the file of any game to the same moves', () => {
  fc.assert(
    fc.property(anyGame, ({ variant, start, choices, forfeit }) => {
      const begin = startPosition(variant, start);
      const position = [begin, ...playOn(begin, choices)].at(-1)!;
      const text = writeFor(position)({ position, names: NAMES, ...(forfeit && { forfeit }) });
      const read = readBack(text);
      expect(read.variant).toEqual(variant);
      expect(read.start).toEqual(start);
      expect(read.moves).toEqual(position.moves);
    }),
    { numRuns: 100 },
  );
});

test('reads back passes', () => {
  const position = reversiGame(({ moves }) => moves.includes('pass')).at(-1)!;
  expect(readBack(writeGgf({ position, names: NAMES })).moves).toEqual(position.moves);
});

test.each([
  ['', { problem: 'empty' }],
  [' \n\t', { problem: 'empty' }],
  ['f5 d6\nc3 \u0000', { problem: 'binary', place: { line: 2, column: 4 } }],
  ['f5 d6\nwhat is this', { problem: 'unreadable', place: { line: 2, column: 1, excerpt: 'what is this' } }],
  ['(;GM[1]FF[4]SZ[19];B[dd])', { problem: 'other-game' }],
  ['(;GM[Othello]PC[x]TY[10]BO[8 ---])', { problem: 'other-size' }],
  ['(;GM[4]SZ[30];B[dd])', { problem: 'other-size' }],
])('says why and where %j is not a record', (text, expected) => {
  expect(readRecord(text)).toMatchObject({ kind: 'problem', ...expected });
});

test('names an illegal move and its place', () => {
  expect(readRecord('f5 d6 c3\nd3 c4 f4 c5 b3 c2 d6')).toMatchObject({
    kind: 'illegal',
    move: 'd6',
    reason: 'occupied',
    place: { line: 2, column: 19 },
  });
});

test('accepts the quotation marks of Windows in Latin-1 files', () => {
  const bytes = Uint8Array.from('(;GM[4]SZ[15]PB[\x93Ann\x94];B[hh])', (letter) => letter.charCodeAt(0));
  expect(readRecord(bytes)).toMatchObject({ kind: 'read' });
});

test('reads the first of two games in a file or in transcripts', () => {
  const read = (text: string) => {
    const found = readRecord(text);
    return found.kind === 'read' ? formatTranscript(found.position) : found;
  };
  expect(read('2 (;GM[Othello]B[F5]W[D6];)(;GM[Othello]B[C4];)')).toBe('f5d6');
  expect(read('(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[30];B[zz])')).toBe('h8');
  expect(read('f5d6c3\n\nf5f4')).toBe('f5d6c3');
});

test('names the line of an illegal move far down, for every kind of line end', () => {
  const moves = formatTranscript(reversiGame(({ ply }) => ply > 50).at(40)!).match(/[a-h][1-8]/g)!;
  moves[36] = moves[0]!;
  for (const end of ['\n', '\r\n', '\r']) {
    expect(readRecord(moves.join(end))).toMatchObject({
      kind: 'illegal',
      move: moves[0],
      place: { line: 37, column: 1 },
    });
  }
});

const MEGABYTE = 1_000_000;
const filled = (piece: string): string => piece.repeat(MEGABYTE / piece.length);
const SGF = '(;GM[4]SZ[15]';
const GGF = '(;GM[Othello]';

// If the time were not linear in the length of the text, each of these would take minutes.
test.each([
  ['brackets that open', filled('('), 1],
  ['nodes within nodes', filled('(;'), 1],
  ['values that open', filled('['), 1],
  ['values within a value', `(;\nA${filled('[')}`, 2],
  ['backslashes', filled('\\'), 1],
  ['backslashes in a value', `(;\nA[${filled('\\')}`, 2],
  ['zeros', `f5\n${filled('\0')}`, 2],
  ['digits', filled('9'), 1],
  ['numbers of moves', filled('1.'), 1],
  ['dots behind a number', `1${filled('.')}`, 1],
  ['empty lines', `${filled('\n')}x`, MEGABYTE + 1],
  ['lines of Windows', `${filled('\r\n')}x`, MEGABYTE / 2 + 1],
  ['space', `\n${filled(' ')}x`, 2],
  ['halves of characters', filled('\ud800'), 1],
  ['moves', filled('f5d6c3d3c4'), 1],
  ['a name without a value', `(;\n${filled('a')}`, 2],
  ['empty values', `(;\nA${filled('[]')})`, 2],
  ['empty properties', `(;${filled('A[]\n')}`, 20_001],
  ['moves of Gomoku', `${SGF}${filled('\n;B[hh];W[hg]')})`, 10_001],
  ['moves of Reversi', `${GGF}${filled('\nB[F5]W[F6]')})`, 10_001],
  ['space for the game', `(;\nGM[${filled(' ')}x]B[F5])`, 2],
  ['a number for the game', `(;\nGM[${filled('4')}]B[F5])`, 2],
  ['space for the size', `(;GM[4]\nSZ[1${filled(' ')}x])`, 2],
  ['a size of many digits', `(;GM[4]\nSZ[${filled('9')}])`, 2],
  ['a size given twice', `(;GM[4]\nSZ[${filled('1')}:${filled('1')}x])`, 2],
  ['boards of stones', `${SGF}\nAB${filled('[aa:oo]')})`, 2],
  ['corners of a board of stones', `${SGF}\nAB[${filled(':')}])`, 2],
  ['space for a move', `${SGF}\n;B[${filled(' ')}x])`, 2],
  ['a board of many squares', `${GGF}\nBO[8 ${filled('-')}x])`, 2],
  ['a board of space', `${GGF}\nBO[${filled(' ')}x])`, 2],
  ['a type of many digits', `${GGF}\nTY[${filled('9')}])`, 2],
  ['brackets in a name', `${SGF}\nPB[${filled('[a]')}`, 2],
  ['values with brackets', `(;${filled('PB[[a] b]c]\n')}`, 20_001],
  ['values with brackets that stay open', `${SGF}\n${filled('W[[a]')}`, 2],
  ['parentheses', filled('f5 (a) '), 1],
  ['words between moves', filled('a1b2c3 xx c3d2e1 '), 1],
  ['addresses', filled('https://a1 '), 1],
  ['frames', filled('+---+|  |'), 1],
  ['times of a move', `${GGF}\nB[x${filled('/')}])`, 2],
])('refuses a megabyte of %s at once, and names its line', (_, text, line) => {
  const read = readRecord(text);
  if (read.kind === 'read') throw new Error('the text was read');
  expect(read.place.line).toBe(line);
});

test('reads the first of a megabyte of games', () => {
  for (const piece of ['f5d6c3\n', 'f5d6c3 ', 'f5d6c3 Tiger\nf5f6e6f4\n', 'f5 d6\nc3\n\n'])
    expect(readRecord(filled(piece))).toMatchObject({ kind: 'read', position: { ply: 3 } });
});

test('skips a megabyte of names, comments or results', () => {
  for (const property of ['PB', 'C', 'RE', 'RU'])
    for (const piece of ['a', ' ', '\\]', '+1'])
      expect(readRecord(`${SGF}${property}[${filled(piece)}];B[hh])`)).toMatchObject({ kind: 'read' });
});

test('answers any text', () => {
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
