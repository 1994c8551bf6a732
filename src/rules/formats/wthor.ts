import type { Square } from '../position.js';
import { squareAt } from '../squares.js';

const HEADER_BYTES = 16;
const GAME_BYTES = 68;
const MOVES_AT = 8; // in a game, after the ids of tournament and players and two scores
const SIZE = 8;

type Wthor =
  /** Squares played in each game, in order, without passes. They may be illegal. */
  | { readonly kind: 'read'; readonly games: readonly (readonly Square[])[] }
  | { readonly kind: 'unreadable'; readonly why: string };

/** Decodes a move: 10 times the row plus the column, both from 1 (a1 is 11); 0 follows the last move. */
function squareOf(code: number): Square | undefined {
  const [row, column] = [Math.floor(code / 10), code % 10];
  const isOn = (at: number) => at >= 1 && at <= SIZE;
  return isOn(row) && isOn(column) ? squareAt(column - 1, row - 1, SIZE) : undefined;
}

/**
 * Reads a file of games of the WTHOR database (`.wtb`): a header of 16 bytes with the number of games at byte 4 and the size
 * of the board at byte 12 (0 means 8), then 68 bytes a game.
 */
export function readWthor(bytes: Uint8Array): Wthor {
  if (bytes.length < HEADER_BYTES) return { kind: 'unreadable', why: 'the file is shorter than a header' };
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  const size = bytes[12]!;
  if (size !== 0 && size !== SIZE) return { kind: 'unreadable', why: `the boards have size ${size}` };
  if (bytes.length !== HEADER_BYTES + count * GAME_BYTES) {
    return {
      kind: 'unreadable',
      why: `the file has ${bytes.length} bytes, which does not fit ${count} games`,
    };
  }
  const games: Square[][] = [];
  for (let game = 0; game < count; game++) {
    const start = HEADER_BYTES + game * GAME_BYTES;
    const codes = [...bytes.subarray(start + MOVES_AT, start + GAME_BYTES)];
    const end = codes.indexOf(0);
    const squares = codes.slice(0, end < 0 ? codes.length : end).map(squareOf);
    if (squares.some((square) => square === undefined)) {
      return { kind: 'unreadable', why: `game ${game + 1} has a move off the board` };
    }
    games.push(squares as Square[]);
  }
  return { kind: 'read', games };
}
