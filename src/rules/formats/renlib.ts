import { startGomoku } from '../gomoku/gomokuPosition.js';
import type { Square } from '../position.js';
import { isOnBoard, squareAt } from '../squares.js';
import { type Expected, isReadFailure, type Omission, type ReadGame, unreadable } from './gameFile.js';
import { playMoves, type TextMove } from './properties.js';

const SIZE = 15;
const HEADER_BYTES = 20;
/** The bytes FF, `RenLib`, FF. */
const MAGIC = [0xff, 0x52, 0x65, 0x6e, 0x4c, 0x69, 0x62, 0xff];

/** Flags of a node. */
const HAS_SIBLING = 0x80;
const IS_LEAF = 0x40;
const HAS_OLD_COMMENT = 0x20;
const HAS_COMMENT = 0x08;
const IS_NO_MOVE = 0x02;
const IS_EXTENDED = 0x01;
/** Flag in the second byte of an extension. */
const HAS_BOARD_TEXT = 0x01;

/** Whether a file is a library of RenLib. */
export const isRenLib = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[i] === byte);

/** Column from 1 in the low half of the byte, row from the top and 0 in the high half: 0x78 is h8. */
function squareOf(byte: number): Square | undefined {
  const [file, rank] = [(byte & 15) - 1, SIZE - 1 - (byte >> 4)];
  return isOnBoard(file, rank, SIZE) ? squareAt(file, rank, SIZE) : undefined;
}

/** Returns the offset after a text, which ends with the first pair of bytes that holds a zero. */
function skipText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at + 1 < bytes.length && bytes[at] !== 0 && bytes[at + 1] !== 0) at += 2;
  return at + 2;
}

/** `byte`: the square as the file names it; 0 for none. */
type Node = {
  readonly byte: number;
  readonly square: Square | undefined;
  readonly flags: number;
  readonly next: number;
};

function readNode(bytes: Uint8Array, from: number): Node {
  const [position, flags] = [bytes[from]!, bytes[from + 1] ?? 0];
  let at = from + 2;
  let hasBoardText = false;
  if (flags & IS_EXTENDED) {
    hasBoardText = ((bytes[at + 1] ?? 0) & HAS_BOARD_TEXT) !== 0;
    at += 2;
  }
  if (flags & (HAS_COMMENT | HAS_OLD_COMMENT)) at = skipText(bytes, at);
  if (hasBoardText) at = skipText(bytes, at);
  return { byte: position, square: squareOf(position), flags, next: at };
}

/**
 * Reads the main line of a library of RenLib, a tree of moves for Renju: two bytes a node, depth first, with the first child of
 * each as its main one. Nodes without a square, and those that only mark one, are no moves.
 */
export function readRenLib(bytes: Uint8Array, expected: Expected): ReadGame {
  if (expected.game && expected.game !== 'gomoku')
    return unreadable(0, 'a library of renju', 'game', 'renju');
  if ((expected.size ?? SIZE) !== SIZE) return unreadable(0, `a board of ${SIZE}`, 'size', `${SIZE}`);
  const squares: TextMove[] = [];
  let hasVariations = false;
  let at = HEADER_BYTES;
  while (at < bytes.length) {
    const { byte, square, flags, next } = readNode(bytes, at);
    if (byte !== 0 && square === undefined) return unreadable(0, `the byte ${byte} at ${at} is no square`);
    const isMove = square !== undefined && (flags & IS_NO_MOVE) === 0;
    at = next;
    if (isMove) {
      squares.push({ move: square, at: 0 });
      hasVariations ||= (flags & HAS_SIBLING) !== 0;
    }
    // After a mark without moves behind it, its sibling goes on with the line.
    const goesOn = (flags & IS_LEAF) === 0 || (!isMove && (flags & HAS_SIBLING) !== 0);
    if (!goesOn) break;
  }
  const start = startGomoku({ game: 'gomoku', rule: expected.rule ?? 'renju', size: SIZE });
  const played = playMoves(start, squares, false);
  if (isReadFailure(played)) return played;
  const others: readonly Omission[] = hasVariations ? [{ kind: 'variations' }] : [];
  const game = { position: played.position, names: { black: '', white: '' } };
  return { kind: 'read', game, omissions: [...played.omissions, ...others] };
}
