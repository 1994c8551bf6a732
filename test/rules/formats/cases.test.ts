import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Expected } from '../../../src/rules/formats/gameFile.js';
import { readRecord } from '../../../src/rules/formats/record.js';

// Files and texts of other programs that were once answered wrongly, from public bug reports. Names are replaced.

const FOLDER = new URL('../../fixtures/cases/', import.meta.url);

/** Summary of reading: game, plies, discs, names, and what was left out; or why not. */
function summary(content: string | Uint8Array, expected: Expected = {}): string {
  const read = readRecord(content, expected);
  if (read.kind === 'illegal') return `illegal ${read.move}: ${read.reason}`;
  if (read.kind === 'problem') return [read.problem, read.name].filter((each) => each).join(' ');
  const { position, names, omissions } = read;
  const { game, rule, size } = position.variant;
  return [
    `${game} ${rule} ${size}`,
    `${position.ply} plies`,
    ...(game === 'reversi' ? [`${position.count('black')}-${position.count('white')}`] : []),
    ...(names ? [`${names.black} – ${names.white}`] : []),
    ...omissions.map(({ kind, count, text }) => [kind, count, text].filter((each) => each).join(' ')),
  ].join(', ');
}

const FILES: Readonly<Record<string, string>> = {
  'after-five.sgf': 'gomoku freestyle 15, 9 plies, alpha – beta, after-end 2',
  'bracket-name.sgf': 'gomoku freestyle 15, 9 plies, alpha – beta',
  'freestyle15.psq': 'gomoku freestyle 15, 9 plies, ALPHA – BETA',
  'gbk-ca-cp936.sgf': 'gomoku freestyle 15, 5 plies, 陈俊升 – 徐嘉泽',
  'gbk-ca-gb18030-dash.sgf': 'gomoku freestyle 15, 5 plies, 陈俊升 – 徐嘉泽',
  'gbk-ca-utf8.sgf': 'gomoku freestyle 15, 5 plies, names',
  'gbk-no-ca.sgf': 'gomoku freestyle 15, 5 plies, names',
  'ggs-synchro.ggf': 'reversi standard 8, 46 plies, 27-37, alpha – beta, more-games 1',
  'legacy-5a-sized.sgf': 'gomoku freestyle 15, 3 plies,  – 白',
  'legacy-5a.sgf': 'gomoku freestyle 15, 3 plies,  – 白',
  'no-gm-no-size.sgf': 'gomoku freestyle 15, 9 plies, alpha – beta',
  'no-gm.sgf': 'gomoku freestyle 15, 9 plies, alpha – beta',
  'no-size.sgf': 'gomoku freestyle 15, 9 plies, alpha – beta',
  'othello-gm2-points.sgf': 'reversi standard 8, 5 plies, 6-3, alpha – beta',
  'othello-gm2.sgf': 'reversi standard 8, 6 plies, 5-5, alpha – beta',
  'othello-tk.sgf': 'reversi standard 8, 5 plies, 6-3',
  'pass-empty.sgf': 'gomoku freestyle 15, 1 plies, after-pass 3',
  'pass-tt.sgf': 'gomoku freestyle 15, 1 plies, after-pass 3',
  'playok-body-score.txt': 'reversi standard 8, 61 plies, 38-26',
  'playok-body.txt': 'reversi standard 8, 61 plies, 38-26',
  'playok-reversi.txt': 'reversi standard 8, 61 plies, 38-26, alpha – beta',
  'ru4.sgf': 'gomoku renju 15, 10 plies, alpha – beta',
  'sjis-ca.sgf': 'gomoku freestyle 15, 5 plies, 中村ソ – 高橋表',
  'truncated.sgf': 'gomoku freestyle 15, 9 plies, alpha – beta, cut-short',
  'under.txt': 'gomoku freestyle 15, 44 plies',
  'wind23-20x20.psq': 'gomoku freestyle 20, 12 plies',
};

test('has an answer for every file', () => {
  expect(readdirSync(FOLDER)).toEqual(Object.keys(FILES));
});

test.each(Object.entries(FILES))('reads %s', (name, expected) => {
  expect(summary(readFileSync(new URL(name, FOLDER)))).toBe(expected);
});

const playok = readFileSync(new URL('playok-reversi.txt', FOLDER), 'utf8');

test.each([
  ['in one line, as Discord pastes it', playok.replace(/^\[.*\n/gm, '').replaceAll('\n', ' ')],
  ['with Windows line ends', playok.replaceAll('\n', '\r\n')],
])('reads a game of PlayOK %s', (_, text) => {
  expect(summary(text)).toContain('61 plies, 38-26');
});

test('reads a game of PlayOK with its headers in one line', () => {
  expect(summary(playok.replaceAll('\n', ' '))).toBe('reversi standard 8, 61 plies, 38-26, alpha – beta');
});

test.each([
  'f5, d6, c3',
  'f5-d6-c3',
  'f5 → d6 → c3',
  'f5_d6_c3',
  '1) f5 d6 2) c3',
  '1: f5 d6 2: c3',
  '1 f5 2 d6 3 c3',
  '1. f5 1... d6 2. c3',
  '1f5 2d6 3c3',
  '"f5 d6 c3"',
  '“f5 d6 c3”',
  '`f5d6c3`',
  '```\nf5 d6 c3\n```',
  '["f5","d6","c3"]',
  'F5 D6 C3',
  'ｆ５ｄ６ｃ３',
  'f5、d6、c3。',
  'f 5 d 6 c 3',
  'f5 d6 c3 38-26',
  'f5 d6 c3 1-0',
  'f5 d6 c3 (38:26)',
  'f5 d6 c3 *',
  'f5 d6 c3 1/2-1/2',
  'f5 d6 c3 Black wins',
  'B f5 W d6 B c3',
  'Black: f5 White: d6 Black: c3',
  '⚫ f5 ⚪ d6 ⚫ c3',
  'f5 {a comment with d3} d6 c3',
  'f5|d6|c3',
  'f5>d6>c3',
])('reads moves as people write them: %j', (text) => {
  expect(summary(text)).toBe('reversi standard 8, 3 plies, 5-2');
});

test.each(['h8_i9_i7', 'h8-i9-i7', 'h8 i9 i7 0-1', '1. h8 i9 2. i7', '⚫ h8 ⚪ i9 ⚫ i7'])(
  'reads moves of Gomoku as people write them: %j',
  (text) => {
    expect(summary(text)).toBe('gomoku freestyle 15, 3 plies');
  },
);

test.each([
  ['f5 hello', 'unreadable'],
  ['W f5', 'unreadable'],
  ['f5 B d6', 'unreadable'],
  ['38-26', 'unreadable'],
  ['7,7 8,8', 'unreadable'],
  ['f5 what 6', 'unreadable'],
  ['f5f5', 'illegal f5: occupied'],
  ['u1', 'unreadable'],
])('does not read %j', (text, expected) => {
  expect(summary(text)).toBe(expected);
});

test('says how many moves stand after the end of a game', () => {
  expect(summary('h8a1i8a3j8a5k8a7l8 a9 b9')).toBe('gomoku freestyle 15, 9 plies, after-end 2');
  expect(summary('h8 i9 pass i7 i8')).toBe('gomoku freestyle 15, 2 plies, after-pass 2');
});

test('reads moves by what the member says', () => {
  expect(summary('f5 d6', { game: 'gomoku' })).toBe('gomoku freestyle 15, 2 plies');
  expect(summary('f5 d6', { game: 'gomoku', size: 13, usualRule: 'renju' })).toBe('gomoku renju 13, 2 plies');
  expect(summary('f5 d6', { rule: 'renju', game: 'gomoku' })).toBe('gomoku renju 15, 2 plies');
  expect(summary('h8', { game: 'reversi' })).toBe('illegal h8: no-flip');
  expect(summary('o15', { game: 'gomoku', size: 13 })).toBe('other-size');
});
