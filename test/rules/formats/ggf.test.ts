import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGgf, writeGgf } from '../../../src/rules/formats/ggf.js';
import { formatTranscript } from '../../../src/rules/formats/transcript.js';
import { defaultVariant, startPosition } from '../../../src/rules/games.js';
import { COLORS } from '../../../src/rules/position.js';
import { moveName } from '../../../src/rules/squares.js';
import { reversiGame } from '../drawn.js';
import { playOn, randomGame } from '../randomGame.js';

const REVERSI = defaultVariant('reversi');
const BOARD = '8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *';
const names = { black: 'Ann', white: 'Bob' };

const read = (text: string) => {
  const found = readGgf(text);
  if (found.kind !== 'read') throw new Error(JSON.stringify(found));
  return found.game;
};

const name = fc
  .string({ unit: fc.constantFrom(...'abcXYZ09 ()-+äß;') })
  .map((text) => text.replace(/ +/g, ' ').trim());

describe('GGF', () => {
  test('writes games as NBoard does', () => {
    const [first, second] = [...randomGame(REVERSI, [2, 0])];
    expect(first!.moves.map((move) => moveName(move, 8))).toEqual(['f5']);
    expect(writeGgf({ position: second!, names, seconds: [undefined, 1.5] })).toBe(
      '(;GM[Othello]PC[Sente]PB[Ann]PW[Bob]RE[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F4//1.50];)',
    );
  });

  test('reads back a random game with its names, times and end', () => {
    const forfeit = fc.option(
      fc.record({
        winner: fc.constantFrom('black', 'white'),
        by: fc.constantFrom('resigned', 'time'),
      } as const),
      { nil: undefined },
    );
    const times = fc.array(
      fc.option(
        fc.nat(99_999).map((each) => each / 100),
        { nil: undefined },
      ),
    );
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.nat()),
        fc.nat(70),
        fc.record({ black: name, white: name }),
        forfeit,
        times,
        (choices, plies, names, forfeit, times) => {
          const positions = [startPosition(REVERSI), ...randomGame(REVERSI, choices)];
          const position = positions[Math.min(plies, positions.length - 1)]!;
          const seconds = position.moves.map((_, ply) => times[ply]);
          const again = read(writeGgf({ position, names, seconds, ...(forfeit ? { forfeit } : {}) }));
          expect(again.position.moves).toEqual(position.moves);
          expect(again.names).toEqual(names);
          expect(again.forfeit).toEqual(forfeit);
          expect(again.seconds ?? seconds.map(() => undefined)).toEqual(seconds);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('reads back a game on another board, whichever side begins', () => {
    const signs = fc.array(fc.constantFrom(...'-----XO'), { minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(
        signs.map((each) => each.join('')),
        fc.constantFrom(...COLORS),
        fc.array(fc.nat(), { maxLength: 20 }),
        (stones, turn, choices) => {
          const begin = startPosition(REVERSI, { stones, turn });
          const position = [begin, ...playOn(begin, choices)].at(-1)!;
          const seconds = position.moves.map((_, ply) => (begin.ply <= ply ? ply / 4 : undefined));
          const again = read(writeGgf({ position, names, seconds }));
          expect(again.position.start).toEqual({ stones, turn });
          expect(again.position.moves).toEqual(position.moves);
          expect(again.seconds ?? seconds.map(() => undefined)).toEqual(seconds);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('writes black’s lead as the result', () => {
    const end = [
      ...randomGame(
        REVERSI,
        Array.from({ length: 70 }, (_, i) => i * 7),
      ),
    ].at(-1)!;
    const lead = end.count('black') - end.count('white');
    expect(end.status.kind).not.toBe('playing');
    expect(writeGgf({ position: end, names })).toContain(`RE[${lead < 0 ? '-' : '+'}${Math.abs(lead)}.00]`);
    const lost = writeGgf({ position: end, names, forfeit: { winner: 'white', by: 'time' } });
    expect(lost).toContain('RE[-64.00:t]');
  });

  test('keeps a name from ending its property', () => {
    const text = writeGgf({ position: startPosition(REVERSI), names: { black: 'a]B[F5\n\\', white: '' } });
    expect(read(text)).toMatchObject({ names: { black: 'a B F5' }, position: { moves: [] } });
  });

  test.each([
    ['Jürgen Ñandú', 'Jürgen Ñandú'],
    ['Erdős', 'Erdos'],
    ['Ａｎｎ', 'Ann'],
    ['Łukasz', '?ukasz'],
    ['Ann 小林 😀', 'Ann ?? ?'],
    ['小林', 'Black'],
    ['?', '?'],
    ['', ''],
  ])('writes the name %j in Latin-1, as NBoard reads it', (black, written) => {
    const text = writeGgf({ position: startPosition(REVERSI), names: { black, white: 'b' } });
    expect(text).toContain(`PB[${written}]`);
  });

  test("reads a server's game with a count before it, ratings, clocks, evaluations and small letters", () => {
    const game = read(
      `1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[one]PW[two]RB[2196.37]RW[2200.35]TI[05:00//02:00]TY[8]RE[+0.000:s]BO[${BOARD}]B[d3//0.01]W[c5/2.39/20.97]B[f6]W[F5/-1.5]\nKM[0]B[e6/1/];)(;GM[Othello];)`,
    );
    expect(formatTranscript(game.position)).toBe('d3c5f6f5e6');
    expect(game.seconds).toEqual([0.01, 20.97, undefined, undefined, undefined]);
    expect(game.forfeit).toBeUndefined();
    expect(game.names).toEqual({ black: 'one', white: 'two' });
  });

  test('reads games with and without their passes', () => {
    let found: string | undefined;
    for (let seed = 1; !found; seed++) {
      const end = [
        ...randomGame(
          REVERSI,
          Array.from({ length: 70 }, (_, i) => (i * 31 + 7) * seed),
        ),
      ].at(-1)!;
      if (end.moves.includes('pass')) found = writeGgf({ position: end, names });
    }
    expect(found).toMatch(/\[PA\]/);
    const without = found.replace(/[BW]\[PA\]/g, '');
    expect(read(without).position.moves).toEqual(read(found).position.moves);
    expect(read(found.replaceAll('[PA]', '[pass]')).position.moves).toEqual(read(found).position.moves);
  });

  test('writes a lead of 0 for a draw and of all discs for a forfeit', () => {
    const drawn = reversiGame(({ status }) => status.kind === 'drawn').at(-1)!;
    expect(writeGgf({ position: drawn, names })).toContain('RE[+0.00]');
    const won = { winner: 'black', by: 'resigned' } as const;
    expect(writeGgf({ position: drawn, names, forfeit: won })).toContain('RE[+64.00:r]');
  });

  test.each([
    ['+64.00:r', { winner: 'black', by: 'resigned' }],
    [' -64:t ', { winner: 'white', by: 'time' }],
    ['+0.000:s', undefined],
    ['+2.00', undefined],
    ['a+64.00:r', undefined],
    ['+64.00:rx', undefined],
    ['+64.00:r!', undefined],
    ['64.00:r', undefined],
  ])('reads the result %j', (result, expected) => {
    expect(read(`(;GM[Othello]RE[${result}]B[F5];)`).forfeit).toEqual(expected);
  });

  test.each([
    ['2', 2],
    ['2.', 2],
    [' 2.5 ', 2.5],
    ['x2', undefined],
    ['2x', undefined],
    ['-2', undefined],
    ['1:20', undefined],
  ])('reads the time %j', (time, expected) => {
    expect(read(`(;GM[Othello]B[F5//1]W[D6//${time}];)`).seconds).toEqual([1, expected]);
  });

  test('reads no times from a game without them', () => {
    expect(read('(;GM[Othello]B[F5]W[D6//];)')).not.toHaveProperty('seconds');
  });

  test('keeps times with their moves, with and without passes', () => {
    const end = reversiGame(({ moves }) => moves.includes('pass')).at(-1)!;
    const seconds = end.moves.map((_, ply) => ply);
    const text = writeGgf({ position: end, names, seconds });
    expect(read(text).seconds).toEqual(seconds);
    const without = text.replace(/[BW]\[PA[^\]]*\]/g, '');
    const left = end.moves.map((move, ply) => (move === 'pass' ? undefined : ply));
    expect(read(without).seconds).toEqual(left);
  });

  test.each(['xpa', 'pax', 'passx', 'F5x', 'xF5'])('refuses B[%s] as a move', (move) => {
    const why = `"${move}" is not a move`;
    expect(readGgf(`(;GM[Othello]B[${move}];)`)).toMatchObject({ kind: 'unreadable', at: 13, why });
  });

  test.each([' Othello ', 'OTHELLO', 'reversi'])('accepts GM[%s]', (kind) => {
    expect(read(`(;GM[${kind}]B[ F5 ];)`).position.ply).toBe(1);
  });

  test.each(['xOthello', 'Othello8', '!Othello', 'Othello!'])('refuses GM[%s]', (kind) => {
    const why = `"${kind}" is not Othello`;
    expect(readGgf(`(;GM[${kind}];)`)).toMatchObject({ kind: 'unreadable', why });
  });

  test('refuses a game without a kind, and leaves missing names empty', () => {
    expect(readGgf('(;B[F5];)')).toMatchObject({ kind: 'unreadable', why: '"" is not Othello' });
    expect(read('(;GM[Othello];)').names).toEqual({ black: '', white: '' });
  });

  test('collapses the white space in a name', () => {
    const text = writeGgf({ position: startPosition(REVERSI), names: { black: ' a \n\n b ', white: 'c' } });
    expect(text).toContain('PB[a b]PW[c]');
  });

  test.each([
    ['', { kind: 'unreadable', why: 'no game begins here' }],
    ['(;', { kind: 'unreadable', at: 0, why: 'the game does not end' }],
    ['(;GM[Othello]TY[8a];)', { kind: 'unreadable', at: 13, problem: 'game', name: 'anti-Reversi' }],
    ['(;GM[Othello]TY[s8a18];)', { kind: 'unreadable', problem: 'game', name: 'anti-Reversi' }],
    ['(;GM[Othello]TY[88];)', { kind: 'unreadable', problem: 'game', name: 'octagon Reversi' }],
    ['(;GM[Chess];)', { kind: 'unreadable', why: '"Chess" is not Othello' }],
    ['(;GM[Othello]BO[10 *];)', { kind: 'unreadable', at: 13, why: 'a board of 10', problem: 'size' }],
    ['(;GM[Othello]TY[10];)', { kind: 'unreadable', why: 'a board of 10', problem: 'size' }],
    ['(;GM[Othello]BO[8 *];)', { kind: 'unreadable', at: 13, why: 'not a board', problem: 'text' }],
    ['(;GM[Go];)', { kind: 'unreadable', problem: 'game' }],
    ['(;GM[Othello]B[F9];)', { kind: 'unreadable', at: 13, why: '"F9" is not a move' }],
    ['(;GM[Othello]B[F5]B[D6];)', { kind: 'unreadable', at: 18, why: "it is not black's turn" }],
    ['(;GM[Othello]B[F5]W[F5];)', { kind: 'illegal', at: 18, text: 'f5', reason: 'occupied' }],
    ['(;GM[Othello]B[PA];)', { kind: 'illegal', at: 13, text: 'pass', reason: 'cannot-pass' }],
  ])('refuses %j', (text, expected) => {
    expect(readGgf(text)).toMatchObject(expected);
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'(;)[]\\BWGM Othel5dF\n') }), (text) => {
        expect(['read', 'unreadable', 'illegal']).toContain(readGgf(text).kind);
      }),
    );
  });
});
