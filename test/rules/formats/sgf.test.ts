import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Expected } from '../../../src/rules/formats/gameFile.js';
import { FORFEITS, type Forfeit, isReadFailure } from '../../../src/rules/formats/gameFile.js';
import { readMainLine } from '../../../src/rules/formats/properties.js';
import { readSgf as readLine } from '../../../src/rules/formats/readSgf.js';
import { sgf } from '../../../src/rules/formats/sgf.js';
import { formatTranscript, readTranscript } from '../../../src/rules/formats/transcript.js';
import { startPosition } from '../../../src/rules/games.js';
import { COLORS, RULE_NAMES, type RuleName } from '../../../src/rules/position.js';
import { allSquares, squareName } from '../../../src/rules/squares.js';
import { drawnGomoku } from '../drawn.js';
import { playOn, randomGame } from '../randomGame.js';

const names = { black: 'Ann', white: 'Bob' };

const writeSgf = sgf.write;

function readSgf(text: string, usualRule: RuleName, expected: Expected = {}) {
  const line = readMainLine(text);
  return isReadFailure(line) ? line : readLine(line, { ...expected, usualRule });
}

const read = (text: string) => {
  const found = readSgf(text, 'freestyle');
  if (found.kind !== 'read') throw new Error(JSON.stringify(found));
  return found.game;
};

const played = (text: string) => {
  const found = readTranscript(text, { game: 'gomoku', rule: 'renju', size: 15 });
  if (found.kind !== 'read') throw new Error(JSON.stringify(found));
  return found.position;
};

describe('SGF', () => {
  test('counts points from the top left', () => {
    expect(writeSgf({ position: played('a1o15h9'), names })).toBe(
      '(;FF[4]GM[4]CA[UTF-8]AP[Sente]SZ[15]RU[renju]PB[Ann]PW[Bob]RE[?];B[ao];W[oa];B[hg])',
    );
  });

  test('reads back a random game with its names and end', () => {
    const forfeit = fc.option(
      fc.record({ winner: fc.constantFrom('black', 'white'), by: fc.constantFrom(...FORFEITS) } as const),
      { nil: undefined },
    );
    const name = fc.string({ unit: fc.constantFrom(...'aZ0 []\\:;()"黒é') });
    fc.assert(
      fc.property(
        fc.constantFrom(...RULE_NAMES),
        fc.constantFrom(8, 15, 20),
        fc.infiniteStream(fc.nat()),
        fc.nat(40),
        fc.record({ black: name, white: name }),
        forfeit,
        (rule, size, choices, plies, names, forfeit) => {
          let position = startPosition({ game: 'gomoku', rule, size });
          for (const next of randomGame(position.variant, choices)) {
            if (position.ply === plies) break;
            position = next;
          }
          const again = read(writeSgf({ position, names, ...(forfeit ? { forfeit } : {}) }));
          expect(again.position.moves).toEqual(position.moves);
          expect(again.position.variant).toEqual(position.variant);
          expect(again.names).toEqual(names);
          expect(again.forfeit).toEqual(forfeit);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    ['h8a1i8a3j8a5k8a7l8', 'RE[B+]'],
    ['a1h8a3i8a5j8a7k8c13l8', 'RE[W+]'],
  ])('writes the winner: %s', (moves, result) => {
    expect(writeSgf({ position: played(moves), names })).toContain(result);
  });

  test("reads other programs' games: comments, escapes, unknown properties, variations, small letters, line breaks", () => {
    const game = read(
      `\ufeffsome words (;GaMe[4]FF[3]\r\nSZ[15:15]RU[RIF Renju]PB[A \\] b\\\\c\\\nd]PW[x\ny]XX[1][2 \\] 3]\nC[see (;B[aa\\])];B[hh]C[the \\[centre\\]](;W[hg]N[main];B[ih]\n)(;W[ii];B[jj]))(;GM[4])`,
    );
    expect(game.position.variant).toEqual({ game: 'gomoku', rule: 'renju', size: 15 });
    expect(formatTranscript(game.position)).toBe('h8h9i8');
    expect(game.names).toEqual({ black: 'A ] b\\cd', white: 'x y' });
  });

  test('takes the rule from the file, else the usual one', () => {
    const rule = (text: string) => {
      const found = readSgf(text, 'standard');
      return found.kind === 'read' && found.game.position.variant.rule;
    };
    expect(rule('(;GM[4]SZ[15])')).toBe('standard');
    expect(rule('(;GM[4]SZ[15]RU[Gomoku])')).toBe('standard');
    expect(rule('(;GM[4]SZ[15]RU[Freestyle])')).toBe('freestyle');
  });

  test('writes 0 for a draw, and the kind of a forfeit', () => {
    const drawn = drawnGomoku();
    expect(writeSgf({ position: drawn, names })).toContain('RE[0]');
    const end = (forfeit: Forfeit) =>
      /RE\[(.*?)\]/.exec(writeSgf({ position: played('a1'), names, forfeit }))?.[1];
    expect(end({ winner: 'black', by: 'resigned' })).toBe('B+R');
    expect(end({ winner: 'white', by: 'time' })).toBe('W+T');
    expect(end({ winner: 'white', by: 'forfeit' })).toBe('W+F');
  });

  test.each([
    ['B+R', { winner: 'black', by: 'resigned' }],
    [' w+time ', { winner: 'white', by: 'time' }],
    ['B+Forfeit', { winner: 'black', by: 'forfeit' }],
    ['B+', undefined],
    ['0', undefined],
    ['not B+R', undefined],
    ['xB+R', undefined],
  ])('reads the result %j', (result, expected) => {
    expect(read(`(;GM[4]SZ[15]RE[${result}];B[hh])`).forfeit).toEqual(expected);
  });

  test.each(['15', ' 15 ', '15:15', ' 15 : 15 '])('reads SZ[%s] as a board of 15', (size) => {
    expect(read(`(;GM[ 4 ]SZ[${size}];B[ hh ])`).position.variant.size).toBe(15);
  });

  test.each(['x15', '15x', '15:14', '15:15x', '15x:15', '15:x15', '1515'])(
    'refuses the size SZ[%s]',
    (size) => {
      const why = `no board of SZ[${size}]`;
      expect(readSgf(`(;GM[4]SZ[${size}])`, 'renju')).toMatchObject({ kind: 'unreadable', why });
    },
  );

  test.each(['h', 'hhh', 'h16', 'ap', 'pa', '12'])('refuses B[%s] on a board of 15', (point) => {
    const why = `"${point}" is not a move`;
    expect(readSgf(`(;GM[4]SZ[15];B[${point}])`, 'renju')).toMatchObject({ kind: 'unreadable', why });
  });

  test('reads back a game on another board, whichever side begins', () => {
    const signs = (size: number) =>
      fc.array(fc.constantFrom(...'------XO'), { minLength: size ** 2, maxLength: size ** 2 });
    const sized = fc.constantFrom(8, 15).chain((size) => signs(size).map((each) => each.join('')));
    fc.assert(
      fc.property(
        sized,
        fc.constantFrom(...COLORS),
        fc.array(fc.nat(), { maxLength: 9 }),
        (stones, turn, choices) => {
          const variant = { game: 'gomoku', rule: 'freestyle', size: Math.sqrt(stones.length) } as const;
          const begin = startPosition(variant, { stones, turn });
          const position = [begin, ...playOn(begin, choices)].at(-1)!;
          const again = read(writeSgf({ position, names }));
          expect(again.position.start).toEqual({ stones, turn });
          expect(again.position.moves).toEqual(position.moves);
        },
      ),
      { numRuns: 60 },
    );
  });

  const start = (properties: string) => read(`(;GM[4]SZ[8]${properties})`).position.start;
  const on = (squares: Readonly<Record<string, string>>) =>
    allSquares(8)
      .map((square) => squares[squareName(square, 8)] ?? '-')
      .join('');

  test('adds and removes the stones of points and rectangles', () => {
    const stones = on({ a8: 'X', b8: 'X', a7: 'X', h1: 'O' });
    expect(start('AB[aa:bb]AW[hh]AE[bb]PL[B]')).toEqual({ stones, turn: 'black' });
    expect(start('AB[bb:aa][ cc ]AE[bb][cc]AW[hh]PL[Black]')).toEqual({ stones, turn: 'black' });
  });

  test('finds the side to move: as named, else the first to move, else white if black has more stones', () => {
    expect(start('AB[aa]')?.turn).toBe('white');
    expect(start('AB[aa]PL[B]')?.turn).toBe('black');
    expect(start('AB[aa];B[bb]')?.turn).toBe('black');
    expect(start('AB[aa]AW[bb]')?.turn).toBe('black');
    expect(start('AB[aa]AW[bb];W[cc]')?.turn).toBe('white');
    expect(start('PL[w]')).toEqual({ stones: on({}), turn: 'white' });
    expect(start('PL[B]AE[aa]')).toBeUndefined();
  });

  test.each(['', 'a', 'aaa', 'ai', 'aa:', ':aa', 'aa:ai', 'aa:bb:cc'])(
    'refuses the point AB[%s]',
    (point) => {
      const why = `${JSON.stringify(point)} is not a point`;
      expect(readSgf(`(;GM[4]SZ[8]AB[${point}])`, 'renju')).toMatchObject({
        kind: 'unreadable',
        at: 12,
        why,
      });
    },
  );

  test('leaves missing names empty, and reads an escaped space as a space', () => {
    expect(read('(;GM[4]SZ[15])').names).toEqual({ black: '', white: '' });
    expect(read('(;GM[4]SZ[15]PB[a\\ b])').names.black).toBe('a b');
  });

  test('leaves out the moves after the end of the game, and counts them', () => {
    const won = writeSgf({ position: played('h8a1i8a3j8a5k8a7l8'), names });
    for (const moves of ['W[oo]', 'B[oo]', 'W[oo];B[on]']) {
      const found = readSgf(won.replace(/\)$/, `;${moves})`), 'renju');
      const count = moves.split(';').length;
      expect(found).toMatchObject({ kind: 'read', omissions: [{ kind: 'after-end', count }] });
    }
  });

  test.each([
    ['W[]', 2],
    ['W[tt]', 2],
    ['W[pass]', 2],
  ])('ends before the pass %s, and counts the moves after it', (pass, count) => {
    const found = readSgf(`(;GM[4]SZ[15];B[hh];${pass};B[ih];W[ij])`, 'freestyle');
    expect(found).toMatchObject({ kind: 'read', omissions: [{ kind: 'after-pass', count }] });
    expect(found.kind === 'read' && formatTranscript(found.game.position)).toBe('h8');
  });

  test.each([
    ['(;GM[4]SZ[15];B[hh];W[ii]', 'h8i7', ['cut-short']],
    ['(;GM[4]SZ[15];B[hh];W[i', 'h8', ['cut-short']],
    ['(;GM[4]SZ[15];B[hh](;W[ii])(;W[aa]))', 'h8i7', ['variations']],
    ['(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ii])', 'h8', ['more-games']],
    ['(;GM[4]SZ[15]RU[Japanese];B[hh])', 'h8', ['rules']],
    ['(;GM[4]SZ[15]US[Matsuyama[3d]];B[hh])', 'h8', []],
    ['(;GM[4]SZ[15]5A[]ZZ[];B[hh])', 'h8', []],
    ['(;GM[4]SZ[15];B[H8];W[i7])', 'h8i7', []],
  ])('reads what is there in %j, and says what it left out', (text, moves, omitted) => {
    const found = readSgf(text, 'freestyle');
    if (found.kind !== 'read') throw new Error(JSON.stringify(found));
    expect(formatTranscript(found.game.position)).toBe(moves);
    expect(found.omissions.map(({ kind }) => kind)).toEqual(omitted);
  });

  test.each([
    ['4', 'renju'],
    ['1', 'standard'],
    ['0', 'freestyle'],
    ['RIF', 'renju'],
    ['Taraguchi-10', 'renju'],
    ['Yamaguchi', 'renju'],
    ['Soosõrv-8', 'renju'],
    ['Soosyrv-8', 'renju'],
    ['exactly five', 'standard'],
    ['Swap2', 'standard'],
  ])('reads the rules RU[%s]', (rules, rule) => {
    const found = readSgf(`(;GM[4]SZ[15]RU[${rules}])`, 'standard');
    expect(found.kind === 'read' && found.game.position.variant.rule).toBe(rule);
    expect(found).toMatchObject({ omissions: [] });
  });

  test.each(['Caro', 'Omok', 'Connect6', 'Connect 6', 'Pente', '8'])('refuses RU[%s] by name', (rules) => {
    expect(readSgf(`(;GM[4]SZ[15]RU[${rules}])`, 'standard')).toMatchObject({ problem: 'game', name: rules });
  });

  test('fills from what is expected what the file leaves out, and reads a file without a size on the smallest board', () => {
    const variant = (text: string, expected?: Expected) => {
      const found = readSgf(text, 'freestyle', expected);
      return found.kind === 'read' ? found.game.position.variant : found;
    };
    expect(variant('(;B[hh];W[hi])')).toEqual({ game: 'gomoku', rule: 'freestyle', size: 15 });
    expect(variant('(;B[hh];W[pp])')).toMatchObject({ game: 'gomoku', size: 19 });
    expect(variant('(;GM[4];B[hh])', { size: 13 })).toMatchObject({ size: 13 });
    expect(variant('(;SZ[8];B[fe];W[df])')).toMatchObject({ game: 'reversi' });
    expect(variant('(;B[F5];W[d6])')).toMatchObject({ game: 'reversi' });
    expect(variant('(;SZ[8];B[dd];W[ee])')).toMatchObject({ game: 'gomoku', size: 8 });
    expect(variant('(;GM[4]SZ[15];B[hh])', { size: 19 })).toMatchObject({ problem: 'size' });
    expect(variant('(;GM[4]SZ[15];B[hh])', { game: 'reversi' })).toMatchObject({ problem: 'game' });
    expect(variant('(;GM[4]SZ[15]RU[renju];B[hh])', { rule: 'standard' })).toMatchObject({
      rule: 'standard',
    });
  });

  test.each([
    '(;GM[2]SZ[8];B[fe];W[df])',
    '(;GM[2];B[F5];W[d6])',
    '(;GM[Othello]FF[4]SZ[8]AB[ed][de]AW[dd][ee]PL[B];B[fe];W[df])',
  ])('reads Reversi from %j', (text) => {
    const found = readSgf(text, 'freestyle');
    if (found.kind !== 'read') throw new Error(JSON.stringify(found));
    expect(found.game.position.start).toBeUndefined();
    expect(formatTranscript(found.game.position)).toBe('f5d6');
  });

  test('reads a game in which white begins', () => {
    const found = readSgf('(;GM[4]SZ[15];W[aa];B[bb])', 'freestyle');
    expect(found.kind === 'read' && found.game.position.start?.turn).toBe('white');
  });

  test.each([
    ['nothing', { kind: 'unreadable', why: 'no game begins here' }],
    ['(;', { kind: 'unreadable', at: 0, why: 'the game does not end' }],
    ['(;GM[1]SZ[19])', { kind: 'unreadable', why: 'GM[1] is not a known game', problem: 'game', name: 'Go' }],
    ['(;GM[3])', { kind: 'unreadable', problem: 'game', name: 'chess' }],
    ['(;SZ[19]KM[6.5];B[dd])', { kind: 'unreadable', problem: 'game', name: 'Go' }],
    ['(;GM[4]SZ[30])', { kind: 'unreadable', why: 'no board of 30', problem: 'size', name: '30' }],
    ['(;GM[4]SZ[15];B[hh]AB[ii])', { kind: 'unreadable', at: 19, why: 'stones are set up during the game' }],
    ['(;GM[4]SZ[15];B[hh]AE[hh])', { kind: 'unreadable', at: 19, why: 'stones are set up during the game' }],
    ['(;GM[4]SZ[15]AB[hh];B[ii];B[jj])', { kind: 'unreadable', at: 26, why: "it is not black's turn" }],
    ['(;GM[4]SZ[15];B[pa])', { kind: 'unreadable', at: 14, why: '"pa" is not a move' }],
    ['(;GM[4]SZ[15];B[hh];W[hh])', { kind: 'illegal', at: 20, text: 'h8', reason: 'occupied' }],
  ])('refuses %j', (text, expected) => {
    expect(readSgf(text, 'freestyle')).toMatchObject(expected);
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'(;)[]\\BWGMSZ 145hi\n') }), (text) => {
        expect(['read', 'unreadable', 'illegal']).toContain(readSgf(`(;GM[4]SZ[15]${text}`, 'renju').kind);
      }),
    );
  });
});
