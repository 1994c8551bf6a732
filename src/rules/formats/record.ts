import { defaultVariant, GAMES, isSquareOfSomeBoard } from '../games.js';
import {
  type Color,
  GAME_NAMES,
  type GameName,
  type IllegalReason,
  type Position,
  type Variant,
} from '../position.js';
import {
  EXCERPT_LENGTH,
  type GameFormat,
  hasGame,
  isReadFailure,
  offsetOf,
  type ReadFailure,
  type ReadGame,
  readProperties,
  textOf,
} from './gameFile.js';
import { formatTranscript, readTranscript, type Transcript } from './transcript.js';

/** Writes the moves alone, for games without a file format. */
const PLAIN_FORMAT: Pick<GameFormat, 'extension' | 'write'> = {
  extension: 'txt',
  write: ({ position }) => formatTranscript(position),
};

/** Returns the format in which a game's records are written. */
export const writtenFormat = (game: GameName): Pick<GameFormat, 'extension' | 'write'> =>
  GAMES[game].format ?? PLAIN_FORMAT;

/** Reasons why a text is not the record of a game. */
export const RECORD_PROBLEMS = [
  'empty',
  'binary',
  'unreadable',
  /** The text is of an unknown game. */
  'other-game',
  /** The text is of a board of an unknown size. */
  'other-size',
] as const;
type RecordProblem = (typeof RECORD_PROBLEMS)[number];

/** A place in a text: line and column from 1, in characters, and an excerpt that begins there. */
type TextPlace = { readonly line: number; readonly column: number; readonly excerpt: string };

/** Names of the players, in one line each; at most one is empty. */
type RecordNames = Readonly<Record<Color, string>>;

/** A game of any kind, read from a text. */
export type ReadRecord =
  /** `position` is the last one, with its moves. `names` is `undefined` if the text names nobody. */
  | { readonly kind: 'read'; readonly position: Position; readonly names: RecordNames | undefined }
  | { readonly kind: 'problem'; readonly problem: RecordProblem; readonly place: TextPlace }
  | {
      readonly kind: 'illegal';
      readonly move: string;
      readonly reason: IllegalReason;
      readonly place: TextPlace;
    };

/** Maximum length of a name, in characters. */
const NAME_LENGTH = 40;
/** UTF-16 units to read for each character of an excerpt or name: bounds the time that malicious texts take. */
const UNITS_A_CHARACTER = 8;

/** Characters that do not belong in one line of text. */
const NOT_IN_LINE = /[\p{Control}\p{Surrogate}\p{Line_Separator}\p{Paragraph_Separator}\s]+/gu;
/** Control characters that no text has: neither white space nor letters of Windows' variant of Latin-1. */
const NOT_IN_TEXT = /[^\P{Control}\s\x80-\x9f]/u;

/**
 * Reads the record of a game: a file in the format of its game (SGF for Gomoku, GGF for Reversi), or the moves alone. Any
 * text gets an answer, in a time that is linear in its length.
 */
export function readRecord(content: string): ReadRecord {
  const text = content.replace(/^\ufeff/, '');
  const at = NOT_IN_TEXT.exec(text)?.index;
  if (at !== undefined) return problem('binary', text, at);
  if (text.trim() === '') return { kind: 'problem', problem: 'empty', place: placeAt(text, 0) };
  return hasGame(text) ? fromFile(text) : fromTranscript(text);
}

type Problem = Exclude<ReadRecord, { kind: 'read' }>;

const problem = (problem: RecordProblem, text: string, at: number): Problem => ({
  kind: 'problem',
  problem,
  place: placeAfterSpace(text, at),
});

/** Reads a file in the format of the game that it names. A game that begins with a winning line is unreadable. */
function fromFile(text: string): ReadRecord {
  const properties = readProperties(text);
  if (isReadFailure(properties)) return failureOf(text, properties);
  const kind = textOf(properties, 'GM') ?? '';
  const game = GAME_NAMES.find((each) => GAMES[each].format?.isGame(kind));
  const { format, isWonOn } = game ? GAMES[game] : {};
  if (!game || !format) return problem('other-game', text, offsetOf(properties, 'GM'));
  const read: ReadGame = format.read(text, defaultVariant(game).rule);
  if (read.kind !== 'read') return failureOf(text, read);
  const { position, names } = read.game;
  if (position.start && isWonOn?.(position.variant, position.start)) return problem('unreadable', text, 0);
  return { kind: 'read', position, names: namesOf(names) };
}

const PROBLEMS = { text: 'unreadable', game: 'other-game', size: 'other-size' } as const;

function failureOf(text: string, read: ReadFailure): Problem {
  if (read.kind === 'unreadable') return problem(PROBLEMS[read.problem], text, read.at);
  const { reason, at } = read;
  const move = toOneLine(read.text, EXCERPT_LENGTH);
  return { kind: 'illegal', move, reason, place: placeAfterSpace(text, at) };
}

function namesOf(given: RecordNames): RecordNames | undefined {
  const [black, white] = [toOneLine(given.black, NAME_LENGTH), toOneLine(given.white, NAME_LENGTH)];
  return black === '' && white === '' ? undefined : { black, white };
}

/**
 * Variants that a transcript may be of, in the order of attempts: each game on its default board and on its largest offered
 * one.
 */
const TRANSCRIPT_VARIANTS: readonly Variant[] = GAME_NAMES.flatMap((game) => {
  const variant = defaultVariant(game);
  const largest = Math.max(variant.size, ...GAMES[game].offeredSizes);
  return largest === variant.size ? [variant] : [variant, { ...variant, size: largest }];
});

const isRead = (read: Transcript): read is Extract<Transcript, { kind: 'read' }> => read.kind === 'read';

/** Reads a transcript of any game. If none fits, reports the problem of the attempt that read furthest. */
function fromTranscript(text: string): ReadRecord {
  const readings = TRANSCRIPT_VARIANTS.map((variant) => readTranscript(text, variant));
  const found = readings.find(isRead);
  if (found) return { kind: 'read', position: found.position, names: undefined };
  const furthest = readings
    .flatMap((each) => (isRead(each) ? [] : [each]))
    .reduce((best, each) => (each.at > best.at ? each : best));
  if (furthest.kind === 'unreadable') {
    const isSquare = GAME_NAMES.some((game) => isSquareOfSomeBoard(furthest.text, game));
    return problem(isSquare ? 'other-size' : 'unreadable', text, furthest.at);
  }
  const { reason, at } = furthest;
  return { kind: 'illegal', move: furthest.text, reason, place: placeAt(text, at) };
}

function toOneLine(text: string, length: number): string {
  const plain = text
    .slice(0, UNITS_A_CHARACTER * length)
    .replace(NOT_IN_LINE, ' ')
    .trim();
  return [...plain].slice(0, length).join('');
}

/** Whether a line ends with the character at an offset: LF, CR LF, or CR alone. */
const endsLine = (text: string, at: number): boolean =>
  text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n');

function placeAt(text: string, at: number): TextPlace {
  let line = 1;
  let begin = 0;
  for (let i = 0; i < at; i++) {
    if (!endsLine(text, i)) continue;
    line += 1;
    begin = i + 1;
  }
  const rest = text.slice(at, at + UNITS_A_CHARACTER * EXCERPT_LENGTH).split(/[\r\n]/, 1)[0]!;
  const column = [...text.slice(begin, at)].length + 1;
  return { line, column, excerpt: toOneLine(rest, EXCERPT_LENGTH) };
}

/** Returns the place of the first character from an offset on that is not white space. */
const placeAfterSpace = (text: string, at: number): TextPlace =>
  placeAt(text, at + /^\s*/.exec(text.slice(at))![0].length);

/** SGF's property for the encoding of its values, in the first node. */
const CHARSET = /\bCA\s*\[\s*([\w.:-]{1,40})\s*\]/;
/** Number of bytes to search for it. */
const HEAD_BYTES = 4096;
/** SGF's default encoding. */
const LATIN_1 = 'latin1';

/** Decodes bytes. Returns `undefined` if they are invalid in the encoding, or if the encoding is unknown. */
function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return CHARSET.exec(tryDecode(bytes.subarray(0, HEAD_BYTES), LATIN_1) ?? '')?.[1] ?? LATIN_1;
}

/**
 * Decodes a game's file: as UTF-8 or, if it is not valid, as UTF-16 with a byte order mark, in the encoding that SGF's `CA`
 * names (`GB2312` in many files), or else as Latin-1, which never fails. Returns `undefined` if the file is not valid in the
 * encoding that it names.
 */
export const decodeRecord = (bytes: Uint8Array): string | undefined =>
  tryDecode(bytes, 'utf-8') ?? tryDecode(bytes, encodingOf(bytes));
