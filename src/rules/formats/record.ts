import { GAMES } from '../games.js';
import type { Color, GameName, IllegalReason, Position } from '../position.js';
import { readContest } from './contest.js';
import { isYixinPosition, readCoordinates, readYixinPosition } from './coordinates.js';
import { isDiagram, readDiagram, readDiagramIn, writeMoves } from './diagram.js';
import { type Decoded, decodeRecord } from './encoding.js';
import {
  EXCERPT_LENGTH,
  type Expected,
  type GameFormat,
  isReadFailure,
  type Omission,
  type ReadFailure,
  type ReadGame,
} from './gameFile.js';
import { isOthello, readGgfLine } from './ggf.js';
import { hasGame, readMainLine, textOf } from './properties.js';
import { isPsq, readPsq } from './psq.js';
import { readSgf } from './readSgf.js';
import { isRenLib, readRenLib } from './renlib.js';
import { isRif, readRif } from './rif.js';
import { readText } from './textGame.js';

/** Writes the moves alone, for games without a file format. */
const PLAIN_FORMAT: GameFormat = { extension: 'txt', write: ({ position }) => writeMoves(position) };

/** Returns the format in which a game's records are written. */
export const writtenFormat = (game: GameName): GameFormat => GAMES[game].format ?? PLAIN_FORMAT;

/** Reasons why a text is not the record of a game. */
export const RECORD_PROBLEMS = [
  'empty',
  'binary',
  'unreadable',
  /** The text is of an unknown game, or of another one than expected. */
  'other-game',
  /** The text is of a board of an unknown size, or of another one than expected. */
  'other-size',
  /** Either side may be to move on a board. */
  'no-side',
  /** The game began on a board that the text leaves out. */
  'no-start',
  /** The game begins on a board on which it is won. */
  'over',
] as const;
type RecordProblem = (typeof RECORD_PROBLEMS)[number];

/** A place in a text: line and column from 1, in characters, and an excerpt that begins there. */
type TextPlace = { readonly line: number; readonly column: number; readonly excerpt: string };

/** Names of the players, in one line each; at most one is empty. */
export type RecordNames = Readonly<Record<Color, string>>;

/** A game of any kind, read from a text or a file. */
export type ReadRecord =
  | {
      readonly kind: 'read';
      /** The last position, with its moves. */
      readonly position: Position;
      /** `undefined` if the text names nobody. */
      readonly names: RecordNames | undefined;
      /** Parts of the text left out. */
      readonly omissions: readonly Omission[];
    }
  | {
      readonly kind: 'problem';
      readonly problem: RecordProblem;
      readonly place: TextPlace;
      /** Name of the other game or size, if the text tells it. */
      readonly name?: string;
    }
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
/** Control characters that no text has: neither white space, nor RenLib's line break in comments, nor letters of Windows' Latin-1. */
const NOT_IN_TEXT = /[^\P{Control}\s\b\x80-\x9f]/u;
const NOT_ASCII = /\P{ASCII}/u;

/**
 * Reads a game or a position as people have them: a file of another program (SGF, GGF, PSQ, RIF, RenLib), a pasted board, or
 * moves in any usual notation. Any text gets an answer, in a time that is linear in its length. Source of each format: its file.
 */
export function readRecord(content: string | Uint8Array, expected: Expected = {}): ReadRecord {
  if (typeof content === 'string') return readDecoded({ text: content, isGuess: false }, expected);
  if (isRenLib(content)) return recordOf('', readRenLib(content, expected), false);
  const read = readDecoded(decodeRecord(content), expected);
  if (!isYixinPosition(content)) return read;
  // Such a file has no mark of its own: a readable text is none, unless only some of its bytes are readable by chance.
  const isText = read.kind === 'read' && content.every((byte) => byte < 0x80);
  return isText ? read : recordOf('', readYixinPosition(content, expected), false);
}

function readDecoded(decoded: Decoded, expected: Expected): ReadRecord {
  const text = decoded.text.replace(/^\ufeff/, '');
  const at = NOT_IN_TEXT.exec(text)?.index;
  if (at !== undefined) return problem('binary', text, at);
  if (text.trim() === '') return { kind: 'problem', problem: 'empty', place: placeAt(text, 0) };
  const read = readFile(text, expected);
  if (read) return recordOf(text, read, decoded.isGuess);
  const normalized = text.normalize('NFKC');
  return recordOf(normalized, readText(normalized, expected), decoded.isGuess);
}

/** Reads a file or a board. Returns `undefined` if a text is neither. */
function readFile(text: string, expected: Expected): ReadGame | undefined {
  if (hasGame(text)) {
    const line = readMainLine(text);
    if (isReadFailure(line)) return line;
    const isGgf = isOthello(textOf(line.properties, 'GM') ?? '') && !line.properties.some(isSgfOnly);
    return isGgf ? readGgfLine(line, expected) : readSgf(line, expected);
  }
  if (isPsq(text)) return readPsq(text, expected);
  if (isRif(text)) return readRif(text, expected);
  return (
    readContest(text, expected) ??
    readCoordinates(text, expected) ??
    readBoardList(text, expected) ??
    readDiagramIn(text, expected)
  );
}

/** Reads the first of several boards, one a line, as OBF files have them. Returns `undefined` for other texts. */
function readBoardList(text: string, expected: Expected): ReadGame | undefined {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/%.*/, ''))
    .filter((line) => line.trim() !== '');
  if (!lines.slice(0, 2).every(isDiagram)) return undefined;
  const [first = '', ...more] = lines;
  const read = readDiagram(first, expected);
  if (read.kind !== 'read' || more.length === 0) return read;
  return { ...read, omissions: [...read.omissions, { kind: 'more-games', count: more.length }] };
}

/** Whether only SGF has a property, which some programs write with the name of the game instead of its number. */
const isSgfOnly = ({ name }: { readonly name: string }): boolean => ['FF', 'SZ', 'AB', 'AW'].includes(name);

type Problem = Extract<ReadRecord, { kind: 'problem' }>;

const problem = (problem: RecordProblem, text: string, at: number, name?: string): Problem => ({
  kind: 'problem',
  problem,
  place: placeAfterSpace(text, at),
  ...(name === undefined ? {} : { name: toOneLine(name, EXCERPT_LENGTH) }),
});

/** Result of reading a file. */
function recordOf(text: string, read: ReadGame, isGuess: boolean): ReadRecord {
  if (read.kind !== 'read') return failureOf(text, read);
  const { position, names } = read.game;
  const { isWonOn } = GAMES[position.variant.game];
  if (position.start && isWonOn?.(position.variant, position.start)) return problem('over', text, 0);
  const hasUnknownNames = isGuess && NOT_ASCII.test(names.black + names.white);
  return {
    kind: 'read',
    position,
    names: hasUnknownNames ? undefined : namesOf(names),
    omissions: [...read.omissions, ...(hasUnknownNames ? [{ kind: 'names' } as const] : [])],
  };
}

const PROBLEMS = {
  text: 'unreadable',
  game: 'other-game',
  size: 'other-size',
  side: 'no-side',
  start: 'no-start',
} as const;

function failureOf(text: string, read: ReadFailure): Exclude<ReadRecord, { kind: 'read' }> {
  if (read.kind === 'unreadable') return problem(PROBLEMS[read.problem], text, read.at, read.name);
  const { reason, at } = read;
  const move = toOneLine(read.text, EXCERPT_LENGTH);
  return { kind: 'illegal', move, reason, place: placeAfterSpace(text, at) };
}

function namesOf(given: RecordNames): RecordNames | undefined {
  const [black, white] = [toOneLine(given.black, NAME_LENGTH), toOneLine(given.white, NAME_LENGTH)];
  return black === '' && white === '' ? undefined : { black, white };
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
