import { covers } from '../gameRules.js';
import { GOMOKU_COVERAGE, startGomoku } from '../gomoku/gomokuPosition.js';
import type { RuleName } from '../position.js';
import { isOnBoard, squareAt } from '../squares.js';
import {
  type Expected,
  isReadFailure,
  type Omission,
  type ReadGame,
  ruleFor,
  unreadable,
} from './gameFile.js';
import { playMoves, type TextMove } from './properties.js';
import { readRules } from './sgfRules.js';

/** Longest text of such a file: bounds the time to look for one. */
const MAX_LENGTH = 10_000;

/** A game of Gomoku as programs save it: squares by column and row from 0, from the top left. `more`: number of further games. */
type Saved = {
  readonly width: number;
  readonly height: number;
  readonly rule?: RuleName | undefined;
  readonly squares: readonly { readonly column: number; readonly row: number; readonly at: number }[];
  readonly isCut: boolean;
  readonly more?: number;
};

/** Smallest board of Yixin. */
const MIN_SIZE = 10;
/** Rules by their number in files of Yixin before 2015. */
const YIXIN_RULES: readonly (RuleName | undefined)[] = ['freestyle', 'standard', 'renju'];

/**
 * Finds a position that Yixin saved (`.sav`): height, width (in old files the rules instead), number of moves, and row and column
 * of each.
 */
function findYixin(text: string): Saved | undefined {
  if (text.length > MAX_LENGTH || !/^[\d\s]+$/.test(text)) return undefined;
  const numbers = [...text.matchAll(/\d{1,4}/g)].map(({ 0: digits, index }) => ({
    value: Number(digits),
    at: index,
  }));
  const [height = 0, second = 0, count = 0] = numbers.slice(0, 3).map(({ value }) => value);
  const rest = numbers.slice(3);
  const isOld = second < MIN_SIZE;
  if (height < MIN_SIZE || count < 1 || rest.length < 2 || rest.length > 2 * count) return undefined;
  const squares = Array.from({ length: Math.floor(rest.length / 2) }, (_, i) => {
    const [row, column] = rest.slice(2 * i, 2 * i + 2);
    return { row: row!.value, column: column!.value, at: row!.at };
  });
  const rule = isOld ? YIXIN_RULES[second] : undefined;
  return { width: isOld ? height : second, height, rule, squares, isCut: rest.length < 2 * count };
}

/** The board's size in the Gomocup protocol: `START 15`, Yixin's `START 15 15`, `RECTSTART 15,15`. */
const START = /\b(?:RECT)?START\s+(\d{1,2})(?:\s*,\s*(\d{1,2})|[ \t]+(\d{1,2})(?!\d*\s*,))?/i;
const BOARD = /\b(?:YX)?BOARD\s+((?:\d{1,2}\s*,\s*\d{1,2}\s*,\s*[123]\s*)+)/i;
const PROTOCOL = /^\s*(?:(?:RECT)?START|INFO|(?:YX)?BOARD|RESTART)\b/i;
const RULE = /\bINFO\s+rule\s+(\d)/i;
/** Gomocup's usual board. */
const GOMOCUP_SIZE = 15;

/** Finds the board of a log of the Gomocup protocol: `BOARD`, then `x,y,1` or `x,y,2` for each move, and `DONE`. */
function findGomocup(text: string): Saved | undefined {
  if (text.length > MAX_LENGTH || !PROTOCOL.test(text)) return undefined;
  const board = BOARD.exec(text);
  if (!board) return undefined;
  const [, width = `${GOMOCUP_SIZE}`, ...heights] = START.exec(text) ?? [];
  const height = heights.find((each) => each !== undefined) ?? width;
  const begin = board.index + board[0].length - board[1]!.length;
  const moves = [...board[1]!.matchAll(/(?<!\d)(\d{1,9})\s*,\s*(\d{1,9})\s*,\s*(\d)/g)];
  // Otherwise the stones are in no order, as after a swap.
  if (moves.some((move, i) => i > 0 && move[3] === moves[i - 1]![3])) return undefined;
  const named = readRules(RULE.exec(text)?.[1] ?? '');
  return {
    width: Number(width),
    height: Number(height),
    rule: named.kind === 'known' ? named.rule : undefined,
    squares: moves.map(({ 1: x, 2: y, index }) => ({
      column: Number(x),
      row: Number(y),
      at: begin + index,
    })),
    isCut: false,
  };
}

/** Pairs of numbers, which separators divide: an opening of Gomocup's. */
const OFFSETS = /^\s*-?\d{1,2}\s*,\s*-?\d{1,2}(?:[\s,;]+-?\d{1,2}\s*,\s*-?\d{1,2})*[\s,;]*$/;
/** Boards of Gomocup's openings, the usual one first. */
const OPENING_SIZES = [GOMOCUP_SIZE, 20];

/**
 * Finds the first of Gomocup's openings, one a line: `-4,1, -4,2, 0,-1`, column and row from the center. Without a negative number
 * it could as well be from a corner.
 */
function findOpening(text: string, { size }: Expected): Saved | undefined {
  if (!/^[-\d\s,;]+$/.test(text)) return undefined;
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  if (first.length > MAX_LENGTH || !OFFSETS.test(first) || !/-\d/.test(first)) return undefined;
  const begin = text.indexOf(first);
  const pairs = [...first.matchAll(/(-?\d{1,2})\s*,\s*(-?\d{1,2})/g)].map(({ 1: x, 2: y, index }) => ({
    x: Number(x),
    y: Number(y),
    at: begin + index,
  }));
  const fits = (width: number): boolean =>
    pairs.every(({ x, y }) => isOnBoard(x + Math.floor(width / 2), y + Math.floor(width / 2), width));
  const width = size ?? OPENING_SIZES.find(fits) ?? GOMOCUP_SIZE;
  const center = Math.floor(width / 2);
  const squares = pairs.map(({ x, y, at }) => ({ column: center + x, row: center + y, at }));
  return { width, height: width, squares, isCut: false, more: lines.length - 1 };
}

/**
 * Reads a game that Yixin saved, that a program got by the Gomocup protocol, or that is one of Gomocup's openings. Returns
 * `undefined` for other texts.
 */
export function readCoordinates(text: string, expected: Expected): ReadGame | undefined {
  const saved = findYixin(text) ?? findGomocup(text) ?? findOpening(text, expected);
  return saved && playSaved(saved, expected);
}

const YIXIN_SIZE = 15;

/**
 * Whether a file may be a position that Yixin saved with the extension `.pos`: a byte with the number of moves, then one byte a move,
 * 15 times the row and the column.
 */
export const isYixinPosition = (bytes: Uint8Array): boolean =>
  bytes.length > 1 &&
  bytes.length === bytes[0]! + 1 &&
  bytes.subarray(1).every((byte) => byte < YIXIN_SIZE ** 2) &&
  new Set(bytes.subarray(1)).size === bytes[0];

/** Reads a file for which `isYixinPosition` holds. */
export function readYixinPosition(bytes: Uint8Array, expected: Expected): ReadGame {
  const squares = [...bytes.subarray(1)].map((byte, i) => ({
    column: byte % YIXIN_SIZE,
    row: Math.floor(byte / YIXIN_SIZE),
    at: i + 1,
  }));
  return playSaved({ width: YIXIN_SIZE, height: YIXIN_SIZE, squares, isCut: false }, expected);
}

function playSaved({ width, height, rule, squares, isCut, more = 0 }: Saved, expected: Expected): ReadGame {
  const size = `${width}x${height}`;
  if (expected.game && expected.game !== 'gomoku') return unreadable(0, 'a game of Gomoku', 'game');
  const variant = {
    game: 'gomoku',
    rule: ruleFor(GOMOKU_COVERAGE.rules, expected, rule),
    size: width,
  } as const;
  if (width !== height || (expected.size ?? width) !== width || !covers(GOMOKU_COVERAGE, variant))
    return unreadable(0, `a board of ${size}`, 'size', size);
  const moves: TextMove[] = [];
  for (const { column, row, at } of squares) {
    if (!isOnBoard(column, row, width)) return unreadable(at, `${column},${row} is not on the board`);
    moves.push({ move: squareAt(column, width - 1 - row, width), at });
  }
  const played = playMoves(startGomoku(variant), moves, false);
  if (isReadFailure(played)) return played;
  const left: readonly Omission[] = [
    ...(isCut ? [{ kind: 'cut-short' } as const] : []),
    ...(more > 0 ? [{ kind: 'more-games', count: more } as const] : []),
  ];
  const game = { position: played.position, names: { black: '', white: '' } };
  return { kind: 'read', game, omissions: [...left, ...played.omissions] };
}
