import { covers } from '../gameRules.js';
import { GOMOKU_COVERAGE, startGomoku } from '../gomoku/gomokuPosition.js';
import {
  type Color,
  type Move,
  type Position,
  RULE_NAMES,
  type RuleName,
  type Square,
  type StartBoard,
  turnAt,
} from '../position.js';
import { allSquares, countSquares, fileOf, rankOf, squareAt } from '../squares.js';
import { colorsOf, firstPly, startBoardOf } from '../stones.js';
import {
  FORFEITS,
  type Forfeit,
  type GameFile,
  type GameFormat,
  isReadFailure,
  offsetOf,
  type Property,
  playProperties,
  type ReadFailure,
  type ReadGame,
  readProperties,
  textOf,
  unreadable,
} from './gameFile.js';

const GOMOKU = '4';
const FLAGS: Readonly<Record<Forfeit['by'], string>> = { resigned: 'R', time: 'T', forfeit: 'F' };

const escapeText = (text: string): string => text.replace(/[\\\]]/g, '\\$&');

/** Decodes SGF's simple text: an escaped line break vanishes, other white space is a space, `\x` is `x`. */
const unescapeText = (value: string): string =>
  value
    .replace(/\\(\r\n|\n\r|\n|\r)/g, '')
    .replace(/\r\n|\n\r|\s/g, ' ')
    .replace(/\\([\s\S])/g, '$1');

const letter = (index: number): string => String.fromCharCode(97 + index);

/** Writes a square as a point. SGF counts from the top left, but rank 1 is at the bottom. */
const pointOf = (square: Square, size: number): string =>
  letter(fileOf(square, size)) + letter(size - 1 - rankOf(square, size));

function squareOf(point: string, size: number): Square | undefined {
  if (!/^[a-z]{2}$/.test(point)) return undefined;
  const [x, y] = [point.charCodeAt(0) - 97, point.charCodeAt(1) - 97];
  return x < size && y < size ? squareAt(x, size - 1 - y, size) : undefined;
}

const moveOf = (value: string, size: number): Move | undefined =>
  value.trim() === '' ? 'pass' : squareOf(value.trim(), size);

/** Reads a value of a list: a point, or two points for the rectangle between them. Returns `undefined` if it is neither. */
function squaresOf(value: string, size: number): Square[] | undefined {
  const [from, to, ...more] = value.split(':', 3).map((point) => squareOf(point.trim(), size));
  if (more.length > 0 || from === undefined) return undefined;
  if (!value.includes(':')) return [from];
  if (to === undefined) return undefined;
  const isBetween = (at: number, a: number, b: number) => at >= Math.min(a, b) && at <= Math.max(a, b);
  return allSquares(size).filter(
    (square) =>
      isBetween(fileOf(square, size), fileOf(from, size), fileOf(to, size)) &&
      isBetween(rankOf(square, size), rankOf(from, size), rankOf(to, size)),
  );
}

/** Maximum number of points and rectangles that set up a board, more than any board has squares: bounds the time to read a text. */
const MAX_SET_UP = 1000;

/** Color that each set-up property puts on its squares; `AE` empties them. */
const SET_UP: Readonly<Record<string, Color | undefined>> = { AB: 'black', AW: 'white', AE: undefined };
const COLOR_OF: Readonly<Record<string, Color>> = { B: 'black', W: 'white' };

/**
 * Reads the board that is set up before the first move; returns `undefined` if there is none. Unless the file names the side
 * to move, it is the side that moves first, or else white if black has more stones.
 */
function readSetUp(properties: readonly Property[], size: number): StartBoard | undefined | ReadFailure {
  const colors = new Array<Color | undefined>(countSquares(size)).fill(undefined);
  let named: Color | undefined;
  let first: Color | undefined;
  let lists = 0;
  for (const { name, values, at } of properties) {
    if (name in COLOR_OF) first ??= COLOR_OF[name];
    else if (name === 'PL' && !first) named = COLOR_OF[values[0]!.trim().charAt(0).toUpperCase()];
    if (!(name in SET_UP)) continue;
    if (first) return unreadable(at, 'stones are set up during the game');
    lists += values.length;
    if (lists > MAX_SET_UP) return unreadable(at, 'too many stones are set up');
    for (const value of values) {
      const squares = squaresOf(value, size);
      if (!squares) return unreadable(at, `${JSON.stringify(value)} is not a point`);
      for (const square of squares) colors[square] = SET_UP[name];
    }
  }
  const count = (color: Color) => colors.filter((each) => each === color).length;
  const isEmpty = colors.every((color) => color === undefined);
  const turn =
    named ?? (isEmpty ? undefined : first) ?? (count('black') > count('white') ? 'white' : 'black');
  return isEmpty && turn !== 'white' ? undefined : startBoardOf(colors, turn);
}

function resultOf({ position: { status }, forfeit }: GameFile): string {
  if (forfeit) return `${forfeit.winner === 'black' ? 'B' : 'W'}+${FLAGS[forfeit.by]}`;
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
  const lists = ['AB', 'AW'].map((name) => {
    const squares = allSquares(size).filter((square) => colors[square] && colors[square] === SET_UP[name]);
    return squares.length > 0 ? name + squares.map((square) => `[${pointOf(square, size)}]`).join('') : '';
  });
  return `${lists.join('')}PL[${start.turn === 'black' ? 'B' : 'W'}]`;
}

/** Writes a game of Gomoku in the Smart Game Format, FF[4], on one line. */
export function writeSgf(game: GameFile): string {
  const { position, names } = game;
  const { size, rule } = position.variant;
  const begin = firstPly(position.start);
  const nodes = position.moves.slice(begin).map((move, i) => {
    const point = move === 'pass' ? '' : pointOf(move, size);
    return `;${turnAt(begin + i) === 'black' ? 'B' : 'W'}[${point}]`;
  });
  const head = `FF[4]GM[${GOMOKU}]CA[UTF-8]AP[Sente]SZ[${size}]RU[${rule}]`;
  const players = `PB[${escapeText(names.black)}]PW[${escapeText(names.white)}]RE[${resultOf(game)}]`;
  return `(;${head}${players}${setUpText(position)}${nodes.join('')})`;
}

function forfeitOf(value: string | undefined): Forfeit | undefined {
  const match = /^\s*([BW])\+([RTF])/i.exec(value ?? '');
  if (!match) return undefined;
  const by = FORFEITS.find((each) => FLAGS[each] === match[2]!.toUpperCase())!;
  return { winner: match[1]!.toUpperCase() === 'B' ? 'black' : 'white', by };
}

/**
 * Reads the main line of the first game of Gomoku in a text in the Smart Game Format (red-bean.com/sgf). `rule` applies to
 * games that name no known rule. Files that set up stones after the start are unreadable.
 */
export function readSgf(text: string, rule: RuleName): ReadGame {
  const properties = readProperties(text);
  if (isReadFailure(properties)) return properties;
  const kind = textOf(properties, 'GM')?.trim() ?? '1';
  if (kind !== GOMOKU) return unreadable(offsetOf(properties, 'GM'), `GM[${kind}] is not Gomoku`, 'game');
  const size = Number(/^\s*(\d+)\s*(?::\s*\1\s*)?$/.exec(textOf(properties, 'SZ') ?? '')?.[1]);
  const named = textOf(properties, 'RU')?.toLowerCase() ?? '';
  const variant = {
    game: 'gomoku',
    rule: RULE_NAMES.find((each) => named.includes(each)) ?? rule,
    size,
  } as const;
  if (!covers(GOMOKU_COVERAGE, variant)) {
    return unreadable(
      offsetOf(properties, 'SZ'),
      `no board of SZ[${textOf(properties, 'SZ') ?? ''}]`,
      'size',
    );
  }
  const setUp = readSetUp(properties, size);
  if (setUp && isReadFailure(setUp)) return setUp;
  const position = playProperties(startGomoku(variant, setUp), properties, (value) => moveOf(value, size));
  if (isReadFailure(position)) return position;
  const nameOf = (name: string) => unescapeText(textOf(properties, name) ?? '');
  const forfeit = forfeitOf(textOf(properties, 'RE'));
  const names = { black: nameOf('PB'), white: nameOf('PW') };
  return { kind: 'read', game: { position, names, ...(forfeit ? { forfeit } : {}) } };
}

/** The Smart Game Format, for Gomoku. */
export const sgf: GameFormat = {
  extension: 'sgf',
  isGame: (kind) => kind.trim() === GOMOKU,
  read: readSgf,
  write: writeSgf,
};
