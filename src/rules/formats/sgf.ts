import { isVariant, startPosition } from '../games.js';
import { firstPly } from '../path.js';
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
import { allSquares, fileOf, rankOf, squareAt } from '../squares.js';
import { colorsOf, startBoardOf } from '../stones.js';
import {
  FORFEITS,
  type Forfeit,
  type GameFile,
  isUnread,
  type Property,
  placeOf,
  playProperties,
  type ReadGame,
  readProperties,
  textOf,
  type Unread,
  unreadable,
} from './gameFile.js';

const GOMOKU = '4';
const FLAGS: Readonly<Record<Forfeit['by'], string>> = { resigned: 'R', time: 'T', forfeit: 'F' };

const escaped = (text: string): string => text.replace(/[\\\]]/g, '\\$&');

/** Simple text as SGF means it: a line break after a backslash is none, other space is a space, `\x` is `x`. */
const unescaped = (value: string): string =>
  value
    .replace(/\\(\r\n|\n\r|\n|\r)/g, '')
    .replace(/\r\n|\n\r|\s/g, ' ')
    .replace(/\\([\s\S])/g, '$1');

const letter = (index: number): string => String.fromCharCode(97 + index);

/** SGF counts from the top left; rank 1 is at the bottom. */
const pointOf = (square: Square, size: number): string =>
  letter(fileOf(square, size)) + letter(size - 1 - rankOf(square, size));

function squareOf(point: string, size: number): Square | undefined {
  if (!/^[a-z]{2}$/.test(point)) return undefined;
  const [x, y] = [point.charCodeAt(0) - 97, point.charCodeAt(1) - 97];
  return x < size && y < size ? squareAt(x, size - 1 - y, size) : undefined;
}

const moveOf = (value: string, size: number): Move | undefined =>
  value.trim() === '' ? 'pass' : squareOf(value.trim(), size);

/** The squares of a list's value: a point, or two for a rectangle between them. Undefined where it names none. */
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

/** Points and rectangles that set up a board: more than a board has squares, so that none is read for long. */
const MAX_SET_UP = 1000;

/** What the properties that set up a board put on their squares. */
const SET_UP: Readonly<Record<string, Color | undefined>> = { AB: 'black', AW: 'white', AE: undefined };
const COLOR_OF: Readonly<Record<string, Color>> = { B: 'black', W: 'white' };

/**
 * The board that is set up before the first move; undefined where none is. Who is to move where the file does not say
 * it: who moves first, or else white where black has more stones.
 */
function readSetUp(properties: readonly Property[], size: number): StartBoard | undefined | Unread {
  const colors = new Array<Color | undefined>(size * size).fill(undefined);
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
      if (!squares) return unreadable(at, `${JSON.stringify(value)} is no point`);
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

/** The board that a game begins on, where that is not the empty one: its stones and who is to move. */
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
  const players = `PB[${escaped(names.black)}]PW[${escaped(names.white)}]RE[${resultOf(game)}]`;
  return `(;${head}${players}${setUpText(position)}${nodes.join('')})`;
}

function forfeitOf(value: string | undefined): Forfeit | undefined {
  const match = /^\s*([BW])\+([RTF])/i.exec(value ?? '');
  if (!match) return undefined;
  const by = FORFEITS.find((each) => FLAGS[each] === match[2]!.toUpperCase())!;
  return { winner: match[1]!.toUpperCase() === 'B' ? 'black' : 'white', by };
}

/**
 * Reads the main line of the first game of Gomoku in a text in the Smart Game Format (red-bean.com/sgf). `rule` is for
 * games that name no known rule. Stones that are set up later than at the start are unreadable here.
 */
export function readSgf(text: string, rule: RuleName): ReadGame {
  const properties = readProperties(text);
  if (isUnread(properties)) return properties;
  const kind = textOf(properties, 'GM')?.trim() ?? '1';
  if (kind !== GOMOKU) return unreadable(placeOf(properties, 'GM'), `GM[${kind}] is not Gomoku`, 'game');
  const size = Number(/^\s*(\d+)\s*(?::\s*\1\s*)?$/.exec(textOf(properties, 'SZ') ?? '')?.[1]);
  const named = textOf(properties, 'RU')?.toLowerCase() ?? '';
  const variant = {
    game: 'gomoku',
    rule: RULE_NAMES.find((each) => named.includes(each)) ?? rule,
    size,
  } as const;
  if (!isVariant(variant)) {
    return unreadable(placeOf(properties, 'SZ'), `no board of SZ[${textOf(properties, 'SZ') ?? ''}]`, 'size');
  }
  const setUp = readSetUp(properties, size);
  if (setUp && isUnread(setUp)) return setUp;
  const position = playProperties(startPosition(variant, setUp), properties, (value) => moveOf(value, size));
  if (isUnread(position)) return position;
  const nameOf = (name: string) => unescaped(textOf(properties, name) ?? '');
  const forfeit = forfeitOf(textOf(properties, 'RE'));
  const names = { black: nameOf('PB'), white: nameOf('PW') };
  return { kind: 'read', game: { position, names, ...(forfeit ? { forfeit } : {}) } };
}
