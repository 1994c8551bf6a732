import { expect, test } from 'vitest';
import { decodeRecord as decode } from '../../../src/rules/formats/encoding.js';
import { readRecord } from '../../../src/rules/formats/record.js';

const decodeRecord = (bytes: Uint8Array): string => decode(bytes).text;

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...latin1(part)] : part)));

test('decodes UTF-8 with and without a byte order mark, whatever the file claims', () => {
  const text = '(;CA[GB2312]PB[黒é])';
  const encoded = new TextEncoder().encode(text);
  expect(decodeRecord(encoded)).toBe(text);
  expect(decodeRecord(bytes([0xef, 0xbb, 0xbf], [...encoded]))).toBe(text);
});

test('decodes UTF-16 of both byte orders by its mark', () => {
  expect(decodeRecord(bytes([0xff, 0xfe, 0x66, 0, 0x35, 0, 0xd1, 0x9e]))).toBe('f5黑');
  expect(decodeRecord(bytes([0xfe, 0xff, 0, 0x66, 0, 0x35, 0x9e, 0xd1]))).toBe('f5黑');
});

// A character whose second byte would end the value in Latin-1: 0x97 0x5D is 梋.
test.each(['GB2312', 'gbk', ' GB18030 '])('decodes the encoding that CA[%s] names', (name) => {
  expect(decodeRecord(bytes(`(;FF[4]CA[${name}]PB[`, [0xba, 0xda, 0x97, 0x5d], ']B[hh])'))).toBe(
    `(;FF[4]CA[${name}]PB[黑梋]B[hh])`,
  );
});

test('decodes any other bytes as Latin-1', () => {
  expect(decodeRecord(bytes('(;PB[Andr', [0xe9], '])'))).toBe('(;PB[André])');
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(decodeRecord(all)).toHaveLength(256);
});

test('detects another encoding than the named one, which is wrong or unknown', () => {
  for (const name of ['UTF-8', 'KLINGON'])
    expect(decodeRecord(bytes(`(;CA[${name}]PB[Andr`, [0xe9], '])'))).toBe(`(;CA[${name}]PB[André])`);
});

test.each(['cp936', 'GB-18030', 'MS936'])('knows GB18030 as %s', (name) => {
  expect(decodeRecord(bytes(`(;CA[${name}]PB[`, [0xba, 0xda], '])'))).toBe(`(;CA[${name}]PB[黑])`);
});

test.each(['SJIS', 'Shift-JIS', 'cp932', 'Windows-31J'])('knows Shift_JIS as %s', (name) => {
  expect(decodeRecord(bytes(`(;CA[${name}]PB[`, [0x83, 0x5d], '])'))).toBe(`(;CA[${name}]PB[ゾ])`);
});

test('detects the encoding of names that name none', () => {
  const cyrillic = [...'Иванов Пётр'].map((letter) => {
    const code = letter.charCodeAt(0);
    return code < 128 ? code : letter === 'ё' ? 0xb8 : code - 0x410 + 0xc0;
  });
  expect(decode(bytes('(;PB[', cyrillic, '])'))).toEqual({ text: '(;PB[Иванов Пётр])', isGuess: false });
});

test('reads the moves and leaves out the names if they are too short to tell their encoding', () => {
  const names = bytes('(;GM[4]SZ[15]PB[', [0xb3, 0xc2, 0xbf, 0xa1], ']B[hh];W[hi])');
  expect(decode(names).isGuess).toBe(true);
  expect(readRecord(names)).toMatchObject({
    kind: 'read',
    names: undefined,
    position: { ply: 2 },
    omissions: [{ kind: 'names' }],
  });
});

// The second halves of these characters are a backslash and a bracket.
test('reads the moves after names in an unknown encoding whose characters hold brackets', () => {
  for (const name of [
    [0x97, 0x5d],
    [0x83, 0x5c],
    [0xb3, 0x5c, 0xbf, 0x5d],
  ]) {
    const read = readRecord(bytes('(;GM[4]SZ[15]PB[', name, ']PW[b];B[hh];W[hi])'));
    expect(read).toMatchObject({ kind: 'read', position: { ply: 2 } });
  }
});

test('decodes UTF-16 without a mark', () => {
  expect(decodeRecord(bytes([...'(;GM[4])'].flatMap((letter) => [letter.charCodeAt(0), 0])))).toBe(
    '(;GM[4])',
  );
});
