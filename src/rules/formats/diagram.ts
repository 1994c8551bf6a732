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
import { type Expected, type ReadGame, ruleFor, unreadable } from './gameFile.js';
import { type MoveList, readMoveList } from './moveList.js';
import { formatTranscript } from './transcript.js';

/** Signs of a board's squares, in any program's way. */
const SIGNS: Readonly<Record<Color | 'empty', string>> = {
  black: 'xXbB*#@●⚫◆1',
  white: 'oOwW0○⚪◇2',
  empty: '-._+·・□⬜🟩',
};
/** The same on boards of digits alone. */
const DIGITS: typeof SIGNS = { black: '1', white: '2', empty: '0' };

/** Longest text that can be a board with moves: bounds the time to look for one. */
const MAX_LENGTH = 10_000;

const SIGN_CLASS = 'xXbB*#@●⚫◆oOwW0○⚪◇\\-._+·・□⬜🟩';
const CELLS = new RegExp(`^[${SIGN_CLASS}]+$`, 'u');

/** The letters above a board, such as `a b c d e f g h`. */
const LETTERS =
  /(?<![a-z])a\s*b\s*c\s*d\s*e\s*f(?:\s*g(?:\s*h(?:\s*i(?:\s*j(?:\s*k(?:\s*l(?:\s*m(?:\s*n(?:\s*o(?:\s*p(?:\s*q(?:\s*r(?:\s*s(?:\s*t)?)?)?)?)?)?)?)?)?)?)?)?)?)?(?![a-z\d])/gi;

const SIDE_NAME = '(black|white|[xobw*●○⚫⚪])';
/** Ways to say who is to move. */
const SIDES: readonly RegExp[] = [
  new RegExp(`${SIDE_NAME}\\s*(?:is\\s+)?(?:to\\s+(?:move|play)|moves|plays|['’]s\\s+(?:turn|move))`, 'iu'),
  new RegExp(
    `(?:turn|side|to\\s+move|to\\s+play|next|player)\\s*[:=]?\\s*${SIDE_NAME}(?![\\p{L}\\p{N}])`,
    'iu',
  ),
  // Beside the board.
  new RegExp(`(?<=[${SIGN_CLASS}]{64}\\s{1,9})${SIDE_NAME}(?![\\p{L}\\p{N}])`, 'iu'),
];

const isBlack = (sign: string): boolean => /^(black|[xb*●⚫])$/i.test(sign);

/** A move with its score, as OBF has them after a board. */
const SCORED_MOVE = /^\W*(?:[a-t]\d{1,2}|pass?|ps|--)\s*:\s*[-+]?\d/i;

type Cells = {
  /** Rows one after the other, from the top of the text. */
  readonly colors: readonly (Color | undefined)[];
  readonly side: Color | undefined;
  /** Numbers beside the rows. */
  readonly labels: readonly number[];
  /** Text after the board, blank before it. */
  readonly rest: string;
};

const colorsOfSigns = (signs: readonly string[], table: typeof SIGNS): (Color | undefined)[] =>
  signs.map((sign) => COLORS.find((color) => table[color].includes(sign)));

/** Side length of a square board with this area, if some game has such a board. */
function sizeOfArea(area: number): number | undefined {
  const size = Math.sqrt(area);
  return GAME_NAMES.some((game) => GAMES[game].sizes.includes(size)) ? size : undefined;
}

/** Finds a board's signs. Returns `undefined` if a text begins otherwise, or if they make no board. */
function findCells(given: string): Cells | undefined {
  const blank = (match: string): string => ' '.repeat(match.length);
  const digits = given.replace(/[\s,;[\](){}'"`|]/g, '');
  if (/^[012]+$/.test(digits) && sizeOfArea(digits.length) !== undefined)
    return { colors: colorsOfSigns([...digits], DIGITS), side: undefined, labels: [], rest: '' };
  let side: Color | undefined;
  let text = given.replace(LETTERS, blank);
  for (const pattern of SIDES) {
    const named = pattern.exec(text);
    if (!named || side) continue;
    side = isBlack(named[1]!) ? 'black' : 'white';
    text = text.slice(0, named.index) + blank(named[0]) + text.slice(named.index + named[0].length);
  }
  const words: string[] = [];
  const labels: number[] = [];
  let end = 0;
  for (const match of text.matchAll(/[^\s[\](){}'"`|,;/]+/g)) {
    const word = match[0];
    if (/^\d{1,2}[.):]?$/.test(word) && word !== '0') labels.push(Number.parseInt(word, 10));
    else if (CELLS.test(word)) words.push(word);
    else break;
    end = match.index + word.length;
  }
  const signs = words.flatMap((word) => [...word]);
  const last = signs.at(-1) ?? '';
  // A sign alone after longer rows is the side to move, even if a sign is missing before it.
  const isAlone = words.length > 1 && [...words.at(-1)!].length === 1 && [...words.at(-2)!].length > 1;
  const isSideLast = (isAlone || sizeOfArea(signs.length) === undefined) && !SIGNS.empty.includes(last);
  if (isSideLast) signs.pop();
  if (sizeOfArea(signs.length) === undefined) return undefined;
  return {
    colors: colorsOfSigns(signs, SIGNS),
    side: isSideLast ? (isBlack(last) ? 'black' : 'white') : side,
    labels,
    rest: ' '.repeat(end) + text.slice(end),
  };
}

/** Whether a text is a board, of any game. Its signs may be separated, labeled and followed by the side to move and moves. */
export const isDiagram = (text: string): boolean =>
  text.length <= MAX_LENGTH && findCells(text.normalize('NFKC')) !== undefined;

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

/** Reads the moves after a board. OBF's scores of moves are none. */
const readRest = (rest: string, start: Position): MoveList =>
  rest.trim().replace(/\W/g, '') === '' || SCORED_MOVE.test(rest)
    ? { kind: 'read', position: start, omissions: [] }
    : readMoveList(rest, start);

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
