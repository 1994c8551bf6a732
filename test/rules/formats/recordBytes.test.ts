import { expect, test } from 'vitest';
import { decodeRecord } from '../../../src/rules/formats/record.js';

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

test('rejects bytes that are invalid in the named encoding, and unknown encodings', () => {
  expect(decodeRecord(bytes('(;CA[UTF-8]PB[Andr', [0xe9], '])'))).toBeUndefined();
  expect(decodeRecord(bytes('(;CA[KLINGON]PB[Andr', [0xe9], '])'))).toBeUndefined();
});
