import { expect, test } from 'vitest';
import type { Expected } from '../../../src/rules/formats/gameFile.js';
import { readObf } from '../../../src/rules/formats/obf.js';
import { readRecord } from '../../../src/rules/formats/record.js';
import { formatTranscript } from '../../../src/rules/formats/transcript.js';

// Kinds of files of other programs, from public repositories, that the reader once got wrong. Names are replaced.

/** Reads a text to its game, size, moves and omissions, or to its problem. */
function read(content: string | Uint8Array, expected: Expected = {}) {
  const found = readRecord(content, expected);
  if (found.kind !== 'read') return found;
  const { game, size } = found.position.variant;
  return { game, size, moves: formatTranscript(found.position), omissions: found.omissions };
}

const FFO = '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X';
const FFO_2 = '-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X';

test('refuses a library of RenLib with bytes that are no squares', () => {
  const head = [0xff, ...new TextEncoder().encode('RenLib'), 0xff, 3, 0, ...new Array<number>(10).fill(0xff)];
  const lib = Uint8Array.from([...head, 0xfb, 0x00, 0x2e, 0x00, 0x40, 0x00, 0x30, 0x00, 0x1d, 0x42]);
  expect(read(lib)).toMatchObject({ kind: 'problem', problem: 'unreadable' });
});

test('refuses Go by the mark of MultiGo, and says so if a board of 19 names no game', () => {
  const go = { kind: 'problem', problem: 'other-game', name: 'Go' };
  expect(read('(;AB[dd]AW[qf]AP[MultiGo:4.2.1]SZ[19]MULTIGOGM[1];B[mc])')).toMatchObject(go);
  expect(read('(;PB[a]PW[b];B[pd];W[dp])')).toMatchObject({
    ...{ game: 'gomoku', size: 19 },
    omissions: [{ kind: 'game' }],
  });
  expect(read('(;PB[a]PW[b];B[hh];W[ig])')).toMatchObject({ game: 'gomoku', size: 15, omissions: [] });
});

test('reads Gomoku under the number of Go or Nine Men’s Morris on 15x15, and says so', () => {
  const gomoku = { game: 'gomoku', size: 15, moves: 'h8i9i7', omissions: [{ kind: 'game' }] };
  for (const head of ['GM[1]CA[gb2312]SZ[15]', 'GM[5]FF[4]AP[ZJRenju]', 'GM[1]SZ[15]RU[Renju]KM[5.5]HA[0]'])
    for (const expected of [{}, { game: 'gomoku' } as const])
      expect(read(`(;${head};B[hh];W[ig];B[ii])`, expected)).toMatchObject(gomoku);
  const go = { kind: 'problem', problem: 'other-game' };
  expect(read('(;GM[1]SZ[19];B[pd];W[dp])')).toMatchObject({ ...go, name: 'Go' });
  expect(read('(;GM[1]SZ[15];B[hh])', { game: 'reversi' })).toMatchObject({ ...go, name: 'Go' });
});

test('reads the first of several positions, and counts the others', () => {
  const one = read(FFO);
  const others = (count: number) => ({ ...one, omissions: [{ kind: 'more-games', count }] });
  expect(read(`${FFO}; G8:+18;\n${FFO_2}; A4:+10;\n`)).toEqual(others(1));
  expect(read(`${FFO}\n${FFO_2}\n`)).toEqual(others(1));
  expect(read(`% A list\n\n${`${FFO} % FFO 1\n`.repeat(300)}`)).toEqual(others(299));
  expect(read(`${FFO} % FFO 1`)).toEqual(one);
});

test('reads scores without semicolons between them', () => {
  const scores = (text: string) => {
    const found = readObf(text);
    return found.kind === 'read' ? [...found.positions[0]!.scores.values()] : found;
  };
  expect(scores(`${FFO} G8:+18 H1:+12`)).toEqual([18, 12]);
  expect(scores(`${FFO} G8:+18 H1:+12`)).toEqual(scores(`${FFO}; G8:+18; H1:+12;`));
  expect(read(`${FFO} G8:+18 H1:+12`)).toEqual(read(FFO));
});

test('reads the side to move as a word beside the board', () => {
  const board = '-OOOOOO---OOOO-XXXOOXXXX-OOXXOOX-OXOOOXX-XXXXXXX--OOXX-X-OOOO-X-';
  expect(read(`${board} Black`)).toEqual(read(`${board} X`));
  expect(read(`${board} White`)).toEqual(read(`${board} O`));
});

test('reads a file with a backspace in a comment', () => {
  expect(read('(;GM[4]SZ[15];B[hh]C[a\bb];W[hi])')).toMatchObject({ moves: 'h8h7' });
  expect(read('\u0000\u0001')).toMatchObject({ problem: 'binary' });
});

test('reads a short main line before any number of variations', () => {
  const found = read(`(;GM[4]SZ[15];B[hh](;W[ig];B[ii])${'(;W[ih])'.repeat(30_000)})`);
  expect(found).toMatchObject({ moves: 'h8i9i7', omissions: [{ kind: 'variations' }] });
  expect(read(`(;GM[4]SZ[15]${'C[a]'.repeat(30_000)};B[hh])`)).toMatchObject({ problem: 'unreadable' });
});

test('reads a local game in GGF, whose type is 0', () => {
  const board = '8 ---------------------------O*------*O--------------------------- *';
  const head = '(;GM[Othello]PC[Local]PB[a]PW[b]RE[2]TI[0//2:00]';
  expect(read(`${head}TY[0]BO[${board}]B[F5]W[D6];)`)).toMatchObject({ game: 'reversi', moves: 'f5d6' });
  expect(read(`${head}TY[10]B[F5];)`)).toMatchObject({ problem: 'other-size' });
});

// Names in files of Gomoku and Go servers, which begin with a team or a country in brackets.
test.each([
  ['PB[[伯园]选手01]PW[b]', '[伯园]选手01', 'b'],
  ['PB[a]PW[[伯园]选手01]', 'a', '[伯园]选手01'],
  ['PB[a]PW[b]c]', 'a', 'b]c'],
  ['PB[[CN]Bob[3d]]PW[[JP] Aki]', '[CN]Bob[3d]', '[JP] Aki'],
  ['PB[[a]B[x]]PW[b]', '[a]B[x]', 'b'],
  ['EV[[2020]Cup[final]]PB[a]PW[b]', 'a', 'b'],
  ['C[a ]:-] smile]PB[a]PW[b]', 'a', 'b'],
  ['PB[[a]PW[b]', '[a', 'b'],
  ['PB[a\\]]PW[b]', 'a]', 'b'],
])('reads brackets in %s', (names, black, white) => {
  const found = readRecord(`(;GM[4]SZ[15]${names};B[hh]C[[see] this];W[hg]C[x ] y])`);
  expect(found).toMatchObject({ names: { black, white }, position: { ply: 2 }, omissions: [] });
});

test('reads brackets plainly after too many that stay open', () => {
  const after = (count: number) => readRecord(`(;GM[4]SZ[15]${'C[[a]'.repeat(count)}PB[[x]y]PW[z];B[hh])`);
  expect(after(20)).toMatchObject({ names: { black: '[x]y', white: 'z' }, position: { ply: 1 } });
  expect(after(2000)).toMatchObject({ names: { black: '[x', white: 'z' }, position: { ply: 1 } });
});

test('reads brackets in the names of a game in GGF', () => {
  const found = readRecord('(;GM[Othello]PC[GGS]PB[[x]y]PW[z]TY[8]B[F5]W[D6];)');
  expect(found).toMatchObject({ names: { black: '[x]y', white: 'z' }, position: { ply: 2 } });
});

// GGS's games that begin with random discs; some archives leave BO out.
test.each(['s8r5', 's8r20', '8r5', '8r18', '8kr12'])('refuses TY[%s] without its first board', (type) => {
  const head = `(;GM[Othello]PC[GGS/os]PB[a]PW[b]TY[${type}]`;
  expect(read(`${head}B[F5]W[D6];)`)).toMatchObject({ kind: 'problem', problem: 'no-start' });
  expect(read(`1 ${head}B[F5];)${head}B[D3];)`)).toMatchObject({ problem: 'no-start' });
  const board = '8 ---------------------------O*------*O--------------------------- *';
  expect(read(`${head}BO[${board}]B[F5]W[D6];)`)).toMatchObject({ game: 'reversi', moves: 'f5d6' });
});

test('reads a synchronized game from the usual board', () => {
  expect(read('(;GM[Othello]PC[GGS]TY[s8]B[F5]W[D6];)')).toMatchObject({ moves: 'f5d6' });
});

test('refuses Go by captures, by rules, and by moves long after five in a row', () => {
  const go = { kind: 'problem', problem: 'other-game', name: 'Go' };
  expect(read('(;SZ[19]PB[a];B[pd];W[dp];B[pd])')).toMatchObject(go);
  expect(read('(;PB[a];B[pd];W[dp];B[pd])')).toMatchObject(go);
  expect(read('(;SZ[9];B[ee];W[ff];B[ee])')).toMatchObject(go);
  expect(read('(;SZ[19]RU[Japanese];B[pd];W[dp])')).toMatchObject(go);
  const row = [...'abcde'].map((x) => `;B[${x}a];W[${x}c]`).join('');
  const after = [...'abcdefgh'].map((x) => `;B[${x}e];W[${x}g]`).join('');
  expect(read(`(;SZ[19]${row}${after})`)).toMatchObject(go);
  expect(read(`(;SZ[19]${row})`)).toMatchObject({
    game: 'gomoku',
    omissions: [{ count: 1 }, { kind: 'game' }],
  });
  expect(read('(;SZ[15];B[hh];W[ig];B[hh])')).toMatchObject({ kind: 'illegal', reason: 'occupied' });
  expect(read('(;SZ[19];B[pd];B[dp];B[pd])', { game: 'gomoku' })).toMatchObject({ problem: 'unreadable' });
});

test('reads Reversi that begins with exchanged colors, as some programs set it up', () => {
  const text = 'c5 e6 f3 b5 b6 g2 f4 f5 h1';
  const found = readRecord(text);
  const { position } = found.kind === 'read' ? found : expect.unreachable();
  expect(position.variant.game).toBe('reversi');
  expect(position.start).toBeDefined();
  expect(formatTranscript(position)).toBe(text.replaceAll(' ', ''));
  expect(read(`[Black "Ann"]\n${text}`)).toMatchObject({ game: 'reversi' });
  // As many as may be legal by chance, and those of another game.
  expect(read('c5 e6 f3 b5')).toMatchObject({ game: 'gomoku' });
  expect(read(`${text} h9`)).toMatchObject({ game: 'gomoku' });
  expect(read(text, { game: 'gomoku' })).toMatchObject({ game: 'gomoku' });
});

test('leaves out remarks after a board, but no move', () => {
  const one = read(FFO);
  const remark = (text: string) => ({ ...one, omissions: [{ kind: 'text', text }] });
  expect(read(`${FFO.replace(/X$/, '\nBlack')}\nFFO test position #40\n`)).toEqual(
    remark('FFO test position #40'),
  );
  expect(read(`${FFO} to move\nby Ann`)).toEqual(remark('by Ann'));
  expect(read(`${FFO} hard!`)).toMatchObject({ kind: 'problem', place: { excerpt: 'hard!' } });
  expect(read(`${FFO} g8 hard!`)).toMatchObject({ kind: 'problem', place: { excerpt: 'hard!' } });
  expect(read(`${FFO} z8`)).toMatchObject({ kind: 'problem', place: { excerpt: 'z8' } });
});

test('reads the first of several boards with scores or moves, one a line', () => {
  const more = { omissions: [{ kind: 'more-games', count: 1 }] };
  expect(read(`${FFO} 38\n${FFO_2} -10\n`)).toEqual({ ...read(FFO), ...more });
  expect(read(`${FFO} g8 h7\n${FFO_2} a4`)).toMatchObject({ moves: 'g8h7', ...more });
  const many = read(`${`${FFO} g8 h7\n`.repeat(5000)}`);
  expect(many).toMatchObject({ moves: 'g8h7', omissions: [{ kind: 'more-games', count: 4999 }] });
});

test('reads records of China’s computer game contest', () => {
  const head = '{[C5][先手 Ann B][后手 Ben W][先手胜][2017.07.29 14:00 重庆][2017 CCGC];';
  const text = `${head}B(J,10);W(L,10);B(J,11)}`;
  expect(read(text)).toMatchObject({ game: 'gomoku', size: 15, moves: 'j10l10j11', omissions: [] });
  expect(readRecord(text)).toMatchObject({ names: { black: 'Ann', white: 'Ben' } });
  expect(read(`{${text.replace('[C5]', '{C5}')}`)).toMatchObject({ moves: 'j10l10j11' });
  expect(read('{C5;[2017.07.29];[重庆];B(J,10);W(H,8)}')).toMatchObject({ moves: 'j10h8' });
  expect(read('{[C6][][][先手胜];B(J,10);W(I,11);W(I,12)}')).toMatchObject({
    ...{ kind: 'problem', problem: 'other-game', name: 'Connect6' },
  });
  expect(read(`${head}B(J,16)}`)).toMatchObject({ kind: 'problem', problem: 'unreadable' });
  expect(read(`${head}B(J,10);W(J,10)}`)).toMatchObject({ kind: 'illegal', reason: 'occupied' });
  expect(read(text, { size: 19 })).toMatchObject({ kind: 'problem', problem: 'other-size' });
});
