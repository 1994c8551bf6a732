import { covers } from '../gameRules.js';
import { boardUnlessOwn, GAMES, startPosition } from '../games.js';
import {
  type Color,
  GAME_NAMES,
  type GameName,
  type Move,
  type RuleName,
  type Square,
  type StartBoard,
  type Variant,
} from '../position.js';
import { allSquares, countSquares, fileOf, parseSquare, rankOf, squareAt } from '../squares.js';
import { startBoardOf } from '../stones.js';
import {
  EXCERPT_LENGTH,
  type Expected,
  FORFEITS,
  type Forfeit,
  isReadFailure,
  type Omission,
  type ReadFailure,
  type ReadGame,
  ruleFor,
  unreadable,
} from './gameFile.js';
import { type MainLine, offsetOf, type Property, playProperties, textOf } from './properties.js';
import { SGF_FORFEITS, SGF_GOMOKU } from './sgf.js';
import { readRules } from './sgfRules.js';

/** Names of the games that `GM` numbers, from the format's description. Gomoku and Othello are played here. */
const NUMBERED_GAMES: Readonly<Record<string, string>> = {
  ...{ 1: 'Go', 3: 'chess', 5: 'Nine Men’s Morris', 6: 'backgammon', 7: 'xiangqi', 8: 'shogi' },
  ...{ 9: 'Lines of Action', 10: 'Ataxx', 11: 'Hex', 18: 'Amazons', 21: 'Twixt', 40: 'Kropki' },
};

/** Properties that only games of Go have: handicap, komi, territory, and the mark that MultiGo leaves. */
const GO_PROPERTIES = ['HA', 'KM', 'TB', 'TW', 'MULTIGOGM'];
const GO_RULES = /^\s*(japan|chin|korea|aga|ing|nz|tromp)/i;

/** Whether only games of Go have a property. */
const isOfGo = ({ name, values }: Property): boolean =>
  GO_PROPERTIES.includes(name) || (name === 'RU' && GO_RULES.test(values[0]!));

/** Numbers of Go and of Nine Men's Morris, which programs of Gomoku write for boards on which nobody plays these games. */
const MISTAKEN_NUMBERS = ['1', '5'];
const MISTAKEN_SIZE = 15;

/** Sizes of boards on which a file that names no game may well be of Go, and the usual one. */
const GO_SIZE = 19;
const GO_SIZES = [9, 13, GO_SIZE];
/** Moves after five in a row from which on a file is not of Gomoku. Some Gomoku files go on for a move or two. */
const MANY_MOVES = 10;

/** Values of `GM` by the game that they name. */
const NAMES: Readonly<Partial<Record<GameName, RegExp>>> = {
  gomoku: new RegExp(`^(${SGF_GOMOKU}|go-?moku|renju|gobang)$`),
  reversi: /^(2|othello|reversi)$/,
};

/** Sizes of a Gomoku board that a file leaves out: the smallest that holds its points. */
const LIKELY_SIZES = [15, 19, 20];

/** Decodes SGF's simple text: an escaped line break vanishes, other white space is a space, `\x` is `x`. */
const unescapeText = (value: string): string =>
  value
    .replace(/\\(\r\n|\n\r|\n|\r)/g, '')
    .replace(/\r\n|\n\r|\s/g, ' ')
    .replace(/\\([\s\S])/g, '$1');

/** Longest text that can be a point: bounds the time to read one. */
const MAX_POINT = 20;

/** Reads a point, `hh` from the top left, or a square's name, `h8`. */
function squareOf(value: string, { game, size }: Variant): Square | undefined {
  if (value.length > MAX_POINT) return undefined;
  const point = value.trim().toLowerCase();
  if (!/^[a-z]{2}$/.test(point)) return parseSquare(point, GAMES[game].board(size));
  const [x, y] = [point.charCodeAt(0) - 97, point.charCodeAt(1) - 97];
  if (x >= size || y >= size) return undefined;
  return squareAt(x, GAMES[game].rankOne === 'top' ? y : size - 1 - y, size);
}

/** Reads a move. `tt` is a pass on boards that have no such point. */
function moveOf(value: string, variant: Variant): Move | undefined {
  const square = squareOf(value, variant);
  if (square !== undefined || value.length > MAX_POINT) return square;
  return /^(tt|pass?|--)?$/i.test(value.trim()) ? 'pass' : undefined;
}

/** Reads a value of a list: a point, or two points for the rectangle between them. Returns `undefined` if it is neither. */
function squaresOf(value: string, variant: Variant): Square[] | undefined {
  const { size } = variant;
  const [from, to, ...more] = value.split(':', 3).map((point) => squareOf(point, variant));
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
 * Reads the board that is set up before the first move; returns `undefined` for the game's own. Unless the file names the side
 * to move, it is the side that moves first, or else white if black has more stones.
 */
function readSetUp(properties: readonly Property[], variant: Variant): StartBoard | undefined | ReadFailure {
  const isOwnEmpty = startPosition(variant).count('black') === 0;
  const colors = new Array<Color | undefined>(countSquares(variant.size)).fill(undefined);
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
      const squares = squaresOf(value, variant);
      if (!squares) return unreadable(at, `${JSON.stringify(value)} is not a point`);
      for (const square of squares) colors[square] = SET_UP[name];
    }
  }
  const count = (color: Color) => colors.filter((each) => each === color).length;
  if (count('black') + count('white') === 0) {
    // Many files of Reversi set up nothing, and some of Gomoku let white begin.
    return isOwnEmpty && (named ?? first) === 'white' ? startBoardOf(colors, 'white') : undefined;
  }
  const turn = named ?? first ?? (count('black') > count('white') ? 'white' : 'black');
  return boardUnlessOwn(variant, colors, turn);
}

function forfeitOf(value: string | undefined): Forfeit | undefined {
  const match = /^\s*([BW])\+([RTF])/i.exec(value ?? '');
  if (!match) return undefined;
  const by = FORFEITS.find((each) => SGF_FORFEITS[each] === match[2]!.toUpperCase())!;
  return { winner: match[1]!.toUpperCase() === 'B' ? 'black' : 'white', by };
}

/** Returns the size of a file's board, `undefined` if it names none, or the failure. */
function sizeOf(properties: readonly Property[]): number | undefined | ReadFailure {
  const text = textOf(properties, 'SZ');
  if (text === undefined || text.trim() === '') return undefined;
  const size = /^\s*(\d{1,3})\s*(?::\s*\1\s*)?$/.exec(text)?.[1];
  if (size !== undefined) return Number(size);
  return unreadable(
    offsetOf(properties, 'SZ'),
    `no board of SZ[${text.slice(0, EXCERPT_LENGTH)}]`,
    'size',
    text,
  );
}

/** Returns the smallest likely size on which all moves of a file are squares; the game's default size if there is none. */
function likelySize(game: GameName, properties: readonly Property[]): number {
  const { defaultSize, sizes } = GAMES[game];
  const isOn = (size: number) =>
    properties.every(
      ({ name, values }) =>
        !(name in COLOR_OF) || moveOf(values[0]!, { game, rule: 'standard', size }) !== undefined,
    );
  return LIKELY_SIZES.find((size) => sizes.includes(size) && isOn(size)) ?? defaultSize;
}

/** Reads the game of a main line in SGF as a game of this name. */
function readAs(game: GameName, { properties, omissions }: MainLine, expected: Expected): ReadGame {
  const given = sizeOf(properties);
  if (typeof given === 'object') return given;
  const size = given ?? expected.size ?? likelySize(game, properties);
  const sizeAt = offsetOf(properties, 'SZ');
  if (expected.size !== undefined && size !== expected.size)
    return unreadable(sizeAt, `a board of ${size}`, 'size', `${size}`);
  const ruled = ruleOf(game, properties, expected);
  if ('why' in ruled) return ruled;
  const variant = { game, rule: ruled.rule, size };
  if (!covers(GAMES[game], variant)) return unreadable(sizeAt, `no board of ${size}`, 'size', `${size}`);
  const setUp = readSetUp(properties, variant);
  if (setUp && isReadFailure(setUp)) return setUp;
  const start = startPosition(variant, setUp);
  const played = playProperties(start, properties, (value) => moveOf(value, variant), GAMES[game].hasPasses);
  if (isReadFailure(played)) return played;
  const nameOf = (name: string) => unescapeText(textOf(properties, name) ?? '');
  const forfeit = forfeitOf(textOf(properties, 'RE'));
  const names = { black: nameOf('PB'), white: nameOf('PW') };
  return {
    kind: 'read',
    game: { position: played.position, names, ...(forfeit ? { forfeit } : {}) },
    omissions: [...omissions, ...played.omissions, ...ruled.omissions],
  };
}

function ruleOf(
  game: GameName,
  properties: readonly Property[],
  expected: Expected,
):
  | { readonly rule: RuleName; readonly omissions: readonly Omission[] }
  | Extract<ReadFailure, { why: string }> {
  const { rules } = GAMES[game];
  if (rules.length === 1) return { rule: rules[0]!, omissions: [] };
  const text = textOf(properties, 'RU') ?? '';
  const named = readRules(text);
  if (named.kind === 'other-game')
    return unreadable(offsetOf(properties, 'RU'), `RU[${text}] is another game`, 'game', text);
  const rule = ruleFor(rules, expected, named.kind === 'known' ? named.rule : undefined);
  const isIgnored = named.kind === 'unnamed' && named.isIgnored && !expected.rule;
  return { rule, omissions: isIgnored ? [{ kind: 'rules', text }] : [] };
}

/** Whether a file that names another game by its number is of Gomoku. */
function isMistaken(kind: string, properties: readonly Property[]): boolean {
  const size = sizeOf(properties);
  return MISTAKEN_NUMBERS.includes(kind) && (size === MISTAKEN_SIZE || (size === undefined && kind === '5'));
}

/** Whether a game, read as Gomoku, plays on captured stones or long after five in a row. */
function goesOnLikeGo(read: ReadGame): boolean {
  if (read.kind === 'illegal') return read.reason === 'occupied';
  return (
    read.kind === 'read' &&
    read.omissions.some(({ kind, count = 0 }) => kind === 'after-end' && count >= MANY_MOVES)
  );
}

const withOmission = (read: ReadGame, omission: Omission): ReadGame =>
  read.kind === 'read' ? { ...read, omissions: [...read.omissions, omission] } : read;

/**
 * Reads a game of Gomoku or Reversi from its main line in the Smart Game Format (red-bean.com/sgf). A file without `GM` is of
 * the expected game; if none is expected, of Reversi if its moves turn discs, else of Gomoku.
 */
export function readSgf(line: MainLine, expected: Expected): ReadGame {
  const { properties } = line;
  const kind = textOf(properties, 'GM')?.trim().toLowerCase() ?? '';
  const at = offsetOf(properties, 'GM');
  if (kind === '') {
    if (expected.game) return readAs(expected.game, line, expected);
    const go = properties.find(isOfGo);
    if (go) return unreadable(go.at, `${go.name} is of Go`, 'game', NUMBERED_GAMES['1']);
    const reversi = readAs('reversi', line, expected);
    const isReversi = reversi.kind === 'read' && reversi.game.position.ply > 0;
    if (isReversi) return reversi;
    const gomoku = readAs('gomoku', line, expected);
    const isOnGoBoard = GO_SIZES.includes(Number(textOf(properties, 'SZ') ?? GO_SIZE));
    if (isOnGoBoard && goesOnLikeGo(gomoku))
      return unreadable(0, 'the stones are captured', 'game', NUMBERED_GAMES['1']);
    const isDoubtful = gomoku.kind === 'read' && GO_SIZES.includes(gomoku.game.position.variant.size);
    return isDoubtful ? withOmission(gomoku, { kind: 'game' }) : gomoku;
  }
  if (isMistaken(kind, properties) && (expected.game ?? 'gomoku') === 'gomoku')
    return withOmission(readAs('gomoku', line, expected), { kind: 'game' });
  const game = GAME_NAMES.find((each) => NAMES[each]?.test(kind));
  if (!game || (expected.game && expected.game !== game))
    return unreadable(
      at,
      `GM[${kind.slice(0, EXCERPT_LENGTH)}] is not ${expected.game ?? 'a known game'}`,
      'game',
      game ? undefined : (NUMBERED_GAMES[kind] ?? kind),
    );
  return readAs(game, line, expected);
}
