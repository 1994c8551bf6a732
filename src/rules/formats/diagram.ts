import { boardUnlessOwn, GAMES, startPosition } from '../games.js';
import {
  COLORS,
  type Color,
  GAME_NAMES,
  type GameName,
  type Position,
  type Square,
  type Variant,
} from '../position.js';
import { squareAt } from '../squares.js';
import { startBoardOf } from '../stones.js';
import { type Cells, findCells, findRow, sizeOfArea } from './diagramCells.js';
import { type Expected, type ReadGame, ruleFor, unreadable } from './gameFile.js';
import { type MoveList, playAll, type Word, wordsOf } from './moveList.js';
import { formatTranscript } from './transcript.js';

/** Longest text that can be a board with moves: bounds the time to look for one. */
const MAX_LENGTH = 10_000;

/** A move with its score, as OBF has them after a board. */
const SCORED_MOVE = /^\W*(?:[a-t]\d{1,2}|pass?|ps|--)\s*:\s*[-+]?\d/i;

/** Whether a text is a board, of any game. Its signs may be separated, labeled and followed by the side to move and moves. */
export const isDiagram = (text: string): boolean =>
  text.length <= MAX_LENGTH && findCells(text.normalize('NFKC')) !== undefined;

/**
 * Reads a board, also one behind other words; one in backticks ends with them. Returns `undefined` if the text holds none.
 */
export function readDiagramIn(text: string, expected: Expected): ReadGame | undefined {
  if (isDiagram(text)) return readDiagram(text, expected);
  const at = text.length <= MAX_LENGTH ? findRow(text) : undefined;
  if (at === undefined) return undefined;
  const end = text[at - 1] === '`' ? text.indexOf('`', at) : -1;
  const board = text.slice(at, end < 0 ? undefined : end);
  if (!isDiagram(board)) return undefined;
  const read = readDiagram(board, expected);
  if (read.kind !== 'read') return { ...read, at: at + read.at };
  let textEnd = at;
  while (textEnd > 0 && /[\s`]/.test(text[textEnd - 1]!)) textEnd -= 1;
  const before = text
    .slice(0, textEnd)
    .split(/[\r\n]/)
    .at(-1)!
    .trim();
  return before === '' ? read : { ...read, omissions: [...read.omissions, { kind: 'text', text: before }] };
}

/** Games that have a board of a size, those that begin with the most stones first. */
const gamesOf = (size: number): GameName[] =>
  GAME_NAMES.filter((game) => GAMES[game].sizes.includes(size)).sort(
    (a, b) => countOwnStones(b, size) - countOwnStones(a, size),
  );

const firstPosition = (game: GameName, size: number): Position =>
  startPosition({ game, rule: GAMES[game].rules[0]!, size });

const countOwnStones = (game: GameName, size: number): number => {
  const own = firstPosition(game, size);
  return own.count('black') + own.count('white');
};

/** Whether the squares that a game's first position occupies are occupied, as they are throughout a game of Reversi. */
function hasOwnStones(game: GameName, size: number, colors: readonly (Color | undefined)[]): boolean {
  const own = firstPosition(game, size);
  return colors.every((color, square) => color !== undefined || own.at(square as Square) === undefined);
}

/** Side to move if the board tells: the only one that can move, or in games that place a stone a turn, the one that is behind. */
function sideOf(variant: Variant, colors: readonly (Color | undefined)[]): Color | undefined {
  if (!boardUnlessOwn(variant, colors, 'black')) return 'black';
  const count = (color: Color) => colors.filter((each) => each === color).length;
  if (!GAMES[variant.game].isCounted) {
    const lead = count('black') - count('white');
    return lead === 0 ? 'black' : lead === 1 ? 'white' : undefined;
  }
  const able = COLORS.filter((turn) => {
    const position = startPosition(variant, startBoardOf(colors, turn));
    return position.status.kind === 'playing' && position.illegal('pass') !== undefined;
  });
  return able.length === 1 ? able[0] : able.length === 0 ? 'black' : undefined;
}

/** Colors by square from rows by their order in the text. */
function bySquare({ colors, labels }: Cells, game: GameName, size: number): (Color | undefined)[] {
  const labeled = labels.length >= size ? labels[0] : undefined;
  const isRankOneFirst = labeled === undefined ? GAMES[game].rankOne === 'top' : labeled === 1;
  const board = new Array<Color | undefined>(colors.length);
  for (const [i, color] of colors.entries()) {
    const row = Math.floor(i / size);
    board[squareAt(i % size, isRankOneFirst ? row : size - 1 - row, size)] = color;
  }
  return board;
}

/** A word that is neither a square nor like a mistyped one. */
const isRemark = ({ kind, text }: Word): boolean =>
  kind === 'aside' || kind === 'color' || (kind === 'other' && !/\d/.test(text));

/**
 * Reads the moves after a board. OBF's scores of moves are none, nor are the numbers of discs. Remarks on lines of their own are left
 * out.
 */
function readRest(rest: string, start: Position): MoveList {
  const words = wordsOf(rest);
  if (words.every(({ kind }) => kind === 'color') || SCORED_MOVE.test(rest))
    return { kind: 'read', position: start, omissions: [] };
  const [first] = words;
  if (!first || first.line === 0 || !words.every(isRemark)) return playAll(words, rest, start);
  const [remark = ''] = rest.slice(first.at).split(/[\r\n]/);
  return { kind: 'read', position: start, omissions: [{ kind: 'text', text: remark.trim() }] };
}

/**
 * Reads a board as people paste it: a sign a square, row by row, with or without coordinates, spaces, the side to move and moves
 * after it. Call `isDiagram` first.
 */
export function readDiagram(given: string, expected: Expected): ReadGame {
  const cells = findCells(given.normalize('NFKC'));
  const size = cells && sizeOfArea(cells.colors.length);
  if (!cells || size === undefined) return unreadable(0, 'not a board');
  if (expected.size !== undefined && expected.size !== size)
    return unreadable(0, `a board of ${size}`, 'size', `${size}`);
  const games = gamesOf(size);
  const [likeliest] = games;
  const game = expected.game ?? likeliest;
  // A board of Reversi is none of Gomoku, unless the member says that even its size is meant.
  const isOther =
    likeliest && likeliest !== game && !expected.size && hasOwnStones(likeliest, size, cells.colors);
  if (!game || !games.includes(game) || isOther)
    return unreadable(0, `no board of ${expected.game ?? 'any game'}`, 'game');
  const variant = { game, rule: ruleFor(GAMES[game].rules, expected), size };
  const colors = bySquare(cells, game, size);
  const turn = cells.side ?? sideOf(variant, colors);
  if (!turn) return unreadable(0, 'either side may be to move', 'side');
  const start = startPosition(variant, boardUnlessOwn(variant, colors, turn));
  const read = readRest(cells.rest, start);
  if (read.kind === 'unreadable') return unreadable(read.at, `${JSON.stringify(read.text)} is not a move`);
  if (read.kind === 'illegal') return read;
  const { position, omissions } = read;
  return { kind: 'read', game: { position, names: { black: '', white: '' } }, omissions };
}

/** Writes a game's moves as one word, after the board on which it began unless that was its own: `------… X; f5d6c3`. */
export function writeMoves(position: Position): string {
  const { start, variant } = position;
  const moves = formatTranscript(position);
  if (!start) return moves;
  const { game, size } = variant;
  const rows = Array.from({ length: size }, (_, rank) => start.stones.slice(rank * size, (rank + 1) * size));
  const board = GAMES[game].rankOne === 'top' ? rows : rows.toReversed();
  return `${board.join('')} ${start.turn === 'black' ? 'X' : 'O'}; ${moves}`.trimEnd();
}
