import { type Position, type Square, turnAt } from '../position.js';
import { allSquares, fileOf, rankOf } from '../squares.js';
import { colorsOf, firstPly } from '../stones.js';
import type { Forfeit, GameFile, GameFormat } from './gameFile.js';

/** SGF's number of Gomoku and Renju. */
export const SGF_GOMOKU = '4';
/** Letters of SGF's results, such as `B+R`. */
export const SGF_FORFEITS: Readonly<Record<Forfeit['by'], string>> = {
  resigned: 'R',
  time: 'T',
  forfeit: 'F',
};

const escapeText = (text: string): string => text.replace(/[\\\]]/g, '\\$&');

const letter = (index: number): string => String.fromCharCode(97 + index);

/** Writes a square of Gomoku as a point. SGF counts from the top left, but rank 1 is at the bottom. */
const pointOf = (square: Square, size: number): string =>
  letter(fileOf(square, size)) + letter(size - 1 - rankOf(square, size));

function resultOf({ position: { status }, forfeit }: GameFile): string {
  if (forfeit) return `${forfeit.winner === 'black' ? 'B' : 'W'}+${SGF_FORFEITS[forfeit.by]}`;
  switch (status.kind) {
    case 'won':
      return status.winner === 'black' ? 'B+' : 'W+';
    case 'drawn':
      return '0';
    case 'playing':
      return '?';
  }
}

/** Writes the start board of a game: its stones and the side to move. Returns `''` for the empty board. */
function setUpText({ start, variant: { size } }: Position): string {
  if (!start) return '';
  const colors = colorsOf(start);
  const lists = (['black', 'white'] as const).map((color) => {
    const squares = allSquares(size).filter((square) => colors[square] === color);
    const points = squares.map((square) => `[${pointOf(square, size)}]`).join('');
    return points === '' ? '' : `A${color === 'black' ? 'B' : 'W'}${points}`;
  });
  return `${lists.join('')}PL[${start.turn === 'black' ? 'B' : 'W'}]`;
}

/** Writes a game of Gomoku in the Smart Game Format (red-bean.com/sgf), FF[4], on one line. */
function writeSgf(game: GameFile): string {
  const { position, names } = game;
  const { size, rule } = position.variant;
  const begin = firstPly(position.start);
  const nodes = position.moves.slice(begin).map((move, i) => {
    const point = move === 'pass' ? '' : pointOf(move, size);
    return `;${turnAt(begin + i) === 'black' ? 'B' : 'W'}[${point}]`;
  });
  const head = `FF[4]GM[${SGF_GOMOKU}]CA[UTF-8]AP[Sente]SZ[${size}]RU[${rule}]`;
  const players = `PB[${escapeText(names.black)}]PW[${escapeText(names.white)}]RE[${resultOf(game)}]`;
  return `(;${head}${players}${setUpText(position)}${nodes.join('')})`;
}

/** The Smart Game Format, for Gomoku. readSgf.ts reads it. */
export const sgf: GameFormat = { extension: 'sgf', write: writeSgf };
