import { analyse } from 'chardet';
import { isReadFailure } from './gameFile.js';
import { hasGame, readMainLine } from './properties.js';

/** Text of a file. */
export type Decoded = {
  readonly text: string;
  /** Whether the encoding was only guessed so poorly that letters beyond ASCII may be wrong. */
  readonly isGuess: boolean;
};

/** SGF's property for the encoding of its values, in the first node. */
const CHARSET = /\bCA\s*\[\s*([\w.:-]{1,40})\s*\]/;
/** Number of bytes to search for it. */
const HEAD_BYTES = 4096;
/** Number of bytes by which to recognize an encoding: bounds the time. */
const SAMPLE_BYTES = 64 * 1024;
/** chardet's confidence, 0 to 100, from which on its answer is taken. It gives 10 to every encoding that a short text fits. */
const MIN_CONFIDENCE = 20;
/** SGF's default encoding, in Windows' variant, which never fails. */
const LATIN_1 = 'latin1';

/** Names of encodings by which other programs call those that `TextDecoder` knows. */
const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/^(cp|ms|windows)?-?936$|^gb-?(2312|k|18030)|^hz-gb/i, 'gb18030'],
  [/^(cp|ms|windows)?-?(932|31j)$|^s?hift[-_]?jis|^sjis|^x-sjis/i, 'shift_jis'],
  [/^(cp|ms|windows)?-?949$|^ks_?c|^euc[-_]?kr/i, 'euc-kr'],
  [/^(cp|ms|windows)?-?950$|^big-?5/i, 'big5'],
  [/^euc[-_]?jp/i, 'euc-jp'],
  [/^(cp|windows)-?125(\d)$/i, 'windows-125'],
  [/^iso-?8859-?(\d+)$/i, 'iso-8859-'],
  [/^utf-?8/i, 'utf-8'],
];

/** Returns the name by which `TextDecoder` may know an encoding. */
function labelOf(name: string): string {
  for (const [pattern, label] of ALIASES) {
    const match = pattern.exec(name);
    if (match) return label.endsWith('-') || label.endsWith('125') ? `${label}${match.at(-1)}` : label;
  }
  return name;
}

/** Decodes bytes. Returns `undefined` if they are invalid in the encoding, or if the encoding is unknown. */
function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** UTF-16 with a byte order mark, or with a zero beside most letters. */
function decodeUtf16(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, HEAD_BYTES);
  const zeros = (odd: number) => head.filter((byte, i) => byte === 0 && i % 2 === odd).length;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || zeros(1) > head.length / 4)
    return tryDecode(bytes, 'utf-16le');
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || zeros(0) > head.length / 4)
    return tryDecode(bytes, 'utf-16be');
  return undefined;
}

/**
 * Whether a text has the structure of its format. In the wrong encoding it usually has not, because the second half of a
 * character can be a bracket.
 */
function isIntact(text: string): boolean {
  if (!hasGame(text)) return true;
  const line = readMainLine(text);
  return (
    !isReadFailure(line) && line.strays === 0 && !line.omissions.some(({ kind }) => kind === 'cut-short')
  );
}

/** Encoding that a file names; `undefined` without one. */
function namedEncoding(bytes: Uint8Array): string | undefined {
  const head = tryDecode(bytes.subarray(0, HEAD_BYTES), LATIN_1) ?? '';
  const name = CHARSET.exec(head)?.[1];
  return name === undefined ? undefined : labelOf(name);
}

const isAscii = (byte: number): boolean => byte < 0x80;
const isLetter = (byte: number): boolean => /[A-Za-z]/.test(String.fromCharCode(byte));

/** The words with letters beyond ASCII, which alone tell an encoding. */
function tellingWords(bytes: Uint8Array): number[][] {
  const words: number[][] = [[]];
  for (const byte of bytes.subarray(0, SAMPLE_BYTES)) {
    if (!isAscii(byte) || isLetter(byte)) words.at(-1)!.push(byte);
    else if (words.at(-1)!.length > 0) words.push([]);
  }
  return words.filter((word) => !word.every(isAscii));
}

/** Whether letters beyond ASCII stand alone between others, as accents do in Western languages, unlike those of others. */
const isWestern = (words: readonly (readonly number[])[]): boolean =>
  words.every((word) => word.every((byte, i) => isAscii(byte) || i === 0 || isAscii(word[i - 1]!)));

/** Likely encodings of words, the likeliest first. */
function likelyEncodings(words: readonly (readonly number[])[]): readonly string[] {
  const sample = Uint8Array.from(words.flatMap((word) => [...word, 0x20]));
  const found = analyse(sample)
    .filter(({ name, confidence }) => confidence >= MIN_CONFIDENCE && !/^(utf|ascii)/i.test(name))
    .map(({ name }) => labelOf(name));
  return isWestern(words) ? [...found, LATIN_1] : found;
}

/**
 * Decodes a game's file: as UTF-16 or UTF-8 if it is valid, else in the encoding that SGF's `CA` names, or in the likeliest
 * one. If none fits, the moves can still be read, because they are ASCII.
 */
export function decodeRecord(bytes: Uint8Array): Decoded {
  const certain = decodeUtf16(bytes) ?? tryDecode(bytes, 'utf-8');
  if (certain !== undefined) return { text: certain, isGuess: false };
  const named = namedEncoding(bytes);
  for (const encoding of [...(named === undefined ? [] : [named]), ...likelyEncodings(tellingWords(bytes))]) {
    const text = tryDecode(bytes, encoding);
    if (text !== undefined && isIntact(text)) return { text, isGuess: false };
  }
  const guesses = [LATIN_1, 'gb18030', 'shift_jis', 'big5'].map((each) => tryDecode(bytes, each));
  const text = guesses.find((each) => each !== undefined && isIntact(each)) ?? guesses[0]!;
  return { text, isGuess: true };
}
