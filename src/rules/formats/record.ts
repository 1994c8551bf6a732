import { defaultVariant, GAMES } from '../games.js';
import type { Color, IllegalReason, Position, Variant } from '../position.js';
import { parseSquare } from '../squares.js';
import { colorsOf } from '../stones.js';
import { hasGame, isUnread, type ReadGame, readProperties, textOf, type Unread } from './gameFile.js';
import { readGgf } from './ggf.js';
import { wonOn } from './positionFromStones.js';
import { readSgf } from './sgf.js';
import { readTranscript, type Transcript } from './transcript.js';

/** Why a text is no game's record. */
export const RECORD_PROBLEMS = [
  /** There is nothing in it. */
  'empty',
  /** It is no text. */
  'binary',
  'unreadable',
  /** It is of a game that is not played here. */
  'other-game',
  /** It is of a board that is not played on here. */
  'other-size',
] as const;
type RecordProblem = (typeof RECORD_PROBLEMS)[number];

/** A place in a text: line and column from 1, in characters, and the beginning of what stands there. */
type TextPlace = { readonly line: number; readonly column: number; readonly excerpt: string };

/** Who played a game, as its file has it: in one line each, not both empty. */
type RecordNames = Readonly<Record<Color, string>>;

/** A game of either kind as a text has it. */
export type ReadRecord =
  /** `position`: where it ended, with its moves. `names`: undefined where the text names nobody. */
  | { readonly kind: 'read'; readonly position: Position; readonly names: RecordNames | undefined }
  | { readonly kind: 'problem'; readonly problem: RecordProblem; readonly place: TextPlace }
  | {
      readonly kind: 'illegal';
      readonly move: string;
      readonly reason: IllegalReason;
      readonly place: TextPlace;
    };

/** Characters of a text that are quoted, and of a name that are kept. */
const EXCERPT_LETTERS = 40;
const NAME_LETTERS = 40;
/** No character that is shown as one takes more UTF-16 units, but for those that are made to look bad. */
const UNITS_A_LETTER = 8;

/** What is no part of a line of text. */
const NOT_IN_LINE = /[\p{Control}\p{Surrogate}\p{Line_Separator}\p{Paragraph_Separator}\s]+/gu;
/** A control that stands in no text: none of those that are space, or are letters in what Windows calls Latin-1. */
const NOT_IN_TEXT = /[^\P{Control}\s\x80-\x9f]/u;

function inOneLine(text: string, letters: number): string {
  const plain = text
    .slice(0, UNITS_A_LETTER * letters)
    .replace(NOT_IN_LINE, ' ')
    .trim();
  return [...plain].slice(0, letters).join('');
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
  const rest = text.slice(at, at + UNITS_A_LETTER * EXCERPT_LETTERS).split(/[\r\n]/, 1)[0]!;
  const column = [...text.slice(begin, at)].length + 1;
  return { line, column, excerpt: inOneLine(rest, EXCERPT_LETTERS) };
}

/** The place of what stands at an offset or, where that is space, after it. */
const placeFrom = (text: string, at: number): TextPlace =>
  placeAt(text, at + /^\s*/.exec(text.slice(at))![0].length);

type Problem = Exclude<ReadRecord, { kind: 'read' }>;

const problem = (problem: RecordProblem, text: string, at: number): Problem => ({
  kind: 'problem',
  problem,
  place: placeFrom(text, at),
});

const PROBLEMS = { text: 'unreadable', game: 'other-game', size: 'other-size' } as const;

function unread(text: string, read: Unread): Problem {
  if (read.kind === 'unreadable') return problem(PROBLEMS[read.wrong], text, read.at);
  const { reason, at } = read;
  return { kind: 'illegal', move: inOneLine(read.text, EXCERPT_LETTERS), reason, place: placeFrom(text, at) };
}

function namesOf(given: RecordNames): RecordNames | undefined {
  const [black, white] = [inOneLine(given.black, NAME_LETTERS), inOneLine(given.white, NAME_LETTERS)];
  return black === '' && white === '' ? undefined : { black, white };
}

function fromGame(text: string, read: ReadGame): ReadRecord {
  if (read.kind !== 'read') return unread(text, read);
  const { position, names } = read.game;
  return { kind: 'read', position, names: namesOf(names) };
}

/** A game of Gomoku. What begins with a five on the board is none. */
function fromSgf(text: string): ReadRecord {
  const read = readSgf(text, defaultVariant('gomoku').rule);
  if (read.kind === 'read') {
    const { variant, start } = read.game.position;
    if (start && wonOn(variant, colorsOf(start))) return problem('unreadable', text, 0);
  }
  return fromGame(text, read);
}

/** A game in one of the formats of properties, by what it says that it is. */
function fromProperties(text: string): ReadRecord {
  const properties = readProperties(text);
  if (isUnread(properties)) return unread(text, properties);
  const isNumbered = /^\d*$/.test((textOf(properties, 'GM') ?? '').trim());
  return isNumbered ? fromSgf(text) : fromGame(text, readGgf(text));
}

/** What a transcript that does not say it may be of, in the order in which it is tried. */
const TRIED: readonly Variant[] = [
  defaultVariant('reversi'),
  defaultVariant('gomoku'),
  { ...defaultVariant('gomoku'), size: Math.max(...GAMES.gomoku.offeredSizes) },
];

const isRead = (read: Transcript): read is Extract<Transcript, { kind: 'read' }> => read.kind === 'read';

/** A transcript of Reversi, or else of Gomoku. Where it is neither, it is refused where the reading that got furthest stops. */
function fromTranscript(text: string): ReadRecord {
  const readings = TRIED.map((variant) => readTranscript(text, variant));
  const found = readings.find(isRead);
  if (found) return { kind: 'read', position: found.position, names: undefined };
  const furthest = readings
    .flatMap((each) => (isRead(each) ? [] : [each]))
    .reduce((best, each) => (each.at > best.at ? each : best));
  if (furthest.kind === 'unreadable') {
    const isSquare = parseSquare(furthest.text, Math.max(...GAMES.gomoku.sizes)) !== undefined;
    return problem(isSquare ? 'other-size' : 'unreadable', text, furthest.at);
  }
  const { reason, at } = furthest;
  return { kind: 'illegal', move: furthest.text, reason, place: placeAt(text, at) };
}

/**
 * Reads a game that somebody has written down: SGF for Gomoku, GGF for Reversi, or the moves alone of either. Any text at all
 * is answered, in a time that grows with its length and no faster.
 */
export function readRecord(written: string): ReadRecord {
  const text = written.replace(/^\ufeff/, '');
  const at = NOT_IN_TEXT.exec(text)?.index;
  if (at !== undefined) return problem('binary', text, at);
  if (text.trim() === '') return { kind: 'problem', problem: 'empty', place: placeAt(text, 0) };
  return hasGame(text) ? fromProperties(text) : fromTranscript(text);
}

/** Where SGF names the encoding of the text of its values: in the first node. */
const CHARSET = /\bCA\s*\[\s*([\w.:-]{1,40})\s*\]/;
/** Bytes in which that is looked for. */
const HEAD_BYTES = 4096;
/** SGF's own where nothing is named. */
const LATIN_1 = 'latin1';

/** The text of bytes in an encoding; undefined where they are none in it, or there is no such encoding. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
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
  return CHARSET.exec(decoded(bytes.subarray(0, HEAD_BYTES), LATIN_1) ?? '')?.[1] ?? LATIN_1;
}

/**
 * The text of a game's file: in UTF-8 or, where it is none, in UTF-16 with its mark, in the encoding that SGF's `CA` names
 * (`GB2312` in many files), or else in Latin-1, which never fails. Undefined where the file is not in what it names.
 */
export const recordText = (bytes: Uint8Array): string | undefined =>
  decoded(bytes, 'utf-8') ?? decoded(bytes, encodingOf(bytes));
