import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Line } from '../../game/ports/thinker.js';
import type { Position, Square } from '../../rules/position.js';
import { turnAt } from '../../rules/position.js';
import { allSquares, fileOf, rankOf, squareAt } from '../../rules/squares.js';
import { randomNumbers } from '../random.js';

/**
 * An opening book of Reversi: keys of positions, with their scores in discs for the side to move. The best moves of an expanded
 * position lead to other positions of the book; a leaf is not expanded. Symmetric positions have one key.
 */
export type Book = {
  readonly expanded: ReadonlyMap<bigint, number>;
  readonly leaves: ReadonlyMap<bigint, number>;
};

/** Maximum loss of a move that is still played, in discs by the book's scores. */
export const BOOK_MARGIN = 1;

/** Discs of a position; `own` are those of the side to move. */
export type Discs = { readonly own: readonly Square[]; readonly other: readonly Square[] };

const SIZE = 8;
const SQUARES = allSquares(SIZE);
const HALF_BITS = 64n;
const LOW_HALF = (1n << HALF_BITS) - 1n;

/** For each symmetry of the board, the image of each square, as a bit. */
const SYMMETRIES = Array.from({ length: 8 }, (_, symmetry) =>
  SQUARES.map((square) => {
    const x = fileOf(square, SIZE) ^ (symmetry & 1 && SIZE - 1);
    const y = rankOf(square, SIZE) ^ (symmetry & 2 && SIZE - 1);
    return 1n << BigInt(symmetry & 4 ? squareAt(y, x, SIZE) : squareAt(x, y, SIZE));
  }),
);

/**
 * Returns the canonical key of a position: own discs in the high 64 bits, the other's in the low ones; the least of all symmetric
 * positions.
 */
export function bookKey({ own, other }: Discs): bigint {
  const keys = SYMMETRIES.map((image) => {
    const bits = (squares: readonly Square[]) => squares.reduce((sum, square) => sum | image[square]!, 0n);
    return (bits(own) << HALF_BITS) | bits(other);
  });
  return keys.reduce((least, key) => (key < least ? key : least));
}

/** Returns the discs of a key's position. */
export function discsOfKey(key: bigint): Discs {
  const squares = (bits: bigint) => SQUARES.filter((square) => (bits >> BigInt(square)) & 1n);
  return { own: squares(key >> HALF_BITS), other: squares(key & LOW_HALF) };
}

/** Returns the discs of a position, seen by the side to move even if it must pass. */
export function discsOfPosition(position: Position): Discs {
  const turn = turnAt(position.ply);
  const taken = SQUARES.filter((square) => position.at(square) !== undefined);
  const isOwn = (square: Square) => position.at(square) === turn;
  return { own: taken.filter(isOwn), other: taken.filter((square) => !isOwn(square)) };
}

/**
 * Chooses by the seed among the moves that lose at most `BOOK_MARGIN` by the book, and returns the move with its value. Symmetric
 * moves count separately. Returns `undefined` if the book does not expand the position.
 */
export function bookMove(book: Book, position: Position, seed: number): Line | undefined {
  const value = book.expanded.get(bookKey(discsOfPosition(position)));
  if (value === undefined) return undefined;
  const playable = position.legalMoves().flatMap((move) => {
    const key = bookKey(discsOfPosition(position.play(move)));
    const theirs = book.expanded.get(key) ?? book.leaves.get(key);
    return theirs !== undefined && value + theirs <= BOOK_MARGIN ? [{ move, value: 0 - theirs }] : [];
  });
  return playable[randomNumbers(seed)(playable.length)];
}

/**
 * Returns all moves from a position whose positions the book holds, best first. Symmetric moves count separately. Empty if the book
 * does not expand the position.
 */
export function bookMoves(book: Book, position: Position): Line[] {
  if (position.start || !book.expanded.has(bookKey(discsOfPosition(position)))) return [];
  const valued = position.legalMoves().flatMap((move) => {
    const key = bookKey(discsOfPosition(position.play(move)));
    const theirs = book.expanded.get(key) ?? book.leaves.get(key);
    return theirs === undefined ? [] : [{ move, value: 0 - theirs }];
  });
  return valued.sort((a, b) => b.value - a.value);
}

// Format of the file, little-endian. Header, five u32: magic, version, number of expanded positions, number of leaves, CRC-32 of
// the rest. Then a record for each position, the expanded ones first: own discs u64, the other's u64 (bit 0 for a1), value i8.
const MAGIC = 0x424e5453; // "STNB"
const VERSION = 1;
const HEADER_BYTES = 20;
const RECORD_BYTES = 17;

/** Encodes the book; the bytes do not depend on the order of the maps. */
export function encodeBook({ expanded, leaves }: Book): Uint8Array {
  const records = [expanded, leaves].flatMap((each) => [...each].sort(([a], [b]) => (a < b ? -1 : 1)));
  const bytes = new Uint8Array(HEADER_BYTES + records.length * RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [i, [key, value]] of records.entries()) {
    const at = HEADER_BYTES + i * RECORD_BYTES;
    view.setBigUint64(at, key >> HALF_BITS, true);
    view.setBigUint64(at + 8, key & LOW_HALF, true);
    view.setInt8(at + 16, value);
  }
  const header = [MAGIC, VERSION, expanded.size, leaves.size, crc32(bytes.subarray(HEADER_BYTES))];
  for (const [i, word] of header.entries()) view.setUint32(4 * i, word, true);
  return bytes;
}

/** Throws a RangeError if the bytes are not a book, or if the book is damaged. */
export function decodeBook(file: Uint8Array): Book {
  if (file.length < HEADER_BYTES) throw new RangeError('too short for a book');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const [magic, version, expanded, leaves, sum] = Array.from({ length: 5 }, (_, i) =>
    view.getUint32(4 * i, true),
  );
  if (magic !== MAGIC || version !== VERSION) throw new RangeError('not a book of this version');
  const count = (file.length - HEADER_BYTES) / RECORD_BYTES;
  if (count !== expanded! + leaves!) throw new RangeError('a truncated book');
  if (crc32(file.subarray(HEADER_BYTES)) !== sum) throw new RangeError('a damaged book');
  const records = Array.from({ length: count }, (_, i) => {
    const at = HEADER_BYTES + i * RECORD_BYTES;
    const key = (view.getBigUint64(at, true) << HALF_BITS) | view.getBigUint64(at + 8, true);
    return [key, view.getInt8(at + 16)] as const;
  });
  return { expanded: new Map(records.slice(0, expanded)), leaves: new Map(records.slice(expanded)) };
}

let cachedBook: Book | undefined;

/** Returns the program's own book, read once a thread. Throws if the file is missing or damaged. */
export function reversiBook(): Book {
  cachedBook ??= decodeBook(
    readFileSync(new URL('../../../assets/weights/reversi-book.bin', import.meta.url)),
  );
  return cachedBook;
}
