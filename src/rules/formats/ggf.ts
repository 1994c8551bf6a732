import { COLORS, type Color, type Move, type Position, type StartBoard, turnAt } from '../position.js';
import { REVERSI_SIZE as SIZE, startReversi } from '../reversi/reversiPosition.js';
import { finalScore } from '../score.js';
import { allSquares, countSquares, parseSquare, squareName } from '../squares.js';
import { firstPly, startBoardOf } from '../stones.js';
import {
  type Expected,
  type GameFile,
  type GameFormat,
  isReadFailure,
  type ReadFailure,
  type ReadGame,
  unreadable,
} from './gameFile.js';
import {
  isMoveProperty,
  type MainLine,
  offsetOf,
  type Property,
  playProperties,
  readMainLine,
  textOf,
} from './properties.js';

const AREA = countSquares(SIZE);
const DISCS: Readonly<Record<Color, string>> = { black: '*', white: 'O' };
const TAGS: Readonly<Record<Color, string>> = { black: 'B', white: 'W' };

const start = (board?: StartBoard): Position =>
  startReversi({ game: 'reversi', rule: 'standard', size: SIZE }, board);

/** Writes a start board as the value of `BO`: its rows from the top, and the side to move. */
const boardText = (board: StartBoard | undefined): string => {
  const first = start(board);
  const squares = allSquares(SIZE).map((square) => {
    const color = first.at(square);
    return color ? DISCS[color] : '-';
  });
  return `${SIZE} ${squares.join('')} ${DISCS[board?.turn ?? 'black']}`;
};

const colorOf = (sign: string): Color | undefined => COLORS.find((color) => DISCS[color] === sign);

/** Board sizes of GGS by which it names Othello on an octagon, 10x10 without its corners. */
const OCTAGON = '88';

/** Checks the type of a game, such as `8`, `s8r18` (synchronized, 18 random discs) or `8a` (fewest discs win). */
function checkType(properties: readonly Property[]): ReadFailure | undefined {
  const [, size = `${SIZE}`, letters = ''] = /(\d{1,4})([a-z]*)/i.exec(textOf(properties, 'TY') ?? '') ?? [];
  const at = offsetOf(properties, 'TY');
  if (/a/i.test(letters)) return unreadable(at, 'the fewest discs win', 'game', 'anti-Reversi');
  if (size === OCTAGON) return unreadable(at, 'the board is an octagon', 'game', 'octagon Reversi');
  // Local games have the type 0, and their board in BO.
  return [SIZE, 0].includes(Number(size)) ? undefined : unreadable(at, `a board of ${size}`, 'size', size);
}

/** Whether a game began on a board of random discs. */
const isRandom = (properties: readonly Property[]): boolean =>
  /\d[a-z]*r/i.test(textOf(properties, 'TY') ?? '');

/** Returns the first position of a game: on the board of `BO`, or else on the game's own. */
function readStart(properties: readonly Property[]): Position | ReadFailure {
  const wrongType = checkType(properties);
  if (wrongType) return wrongType;
  const board = properties.find(({ name }) => name === 'BO');
  if (!board)
    return isRandom(properties)
      ? unreadable(offsetOf(properties, 'TY'), 'the first board is random', 'start')
      : start();
  const [, width, rest] = /^\s*(\d+)\s([-*O\s]*)$/i.exec(board.values[0]!) ?? [];
  if (width !== undefined && Number(width) !== SIZE) {
    return unreadable(board.at, `a board of ${width}`, 'size', width);
  }
  const signs = (rest ?? '').replace(/\s/g, '').toUpperCase();
  const turn = colorOf(signs.at(-1) ?? '');
  if (signs.length !== AREA + 1 || !turn) return unreadable(board.at, 'not a board');
  const startBoard = startBoardOf(Array.from(signs.slice(0, -1), colorOf), turn);
  return boardText(startBoard) === boardText(undefined) ? start() : start(startBoard);
}

/** Names of players whose own have no character that GGF can hold. */
const PLAIN_NAMES: Readonly<Record<Color, string>> = { black: 'Black', white: 'White' };

/**
 * Writes a name without the characters that would end it, since GGF has no escapes, and in Latin-1, since NBoard refuses games with
 * others. Letters lose the marks that Latin-1 lacks; each other character becomes a question mark.
 */
function nameOf(text: string, color: Color): string {
  const isWritable = /^[ -~\u00a0-\u00ff]$/;
  const name = Array.from(
    text
      .replace(/[\\[\]\s]+/g, ' ')
      .trim()
      .normalize('NFC'),
    (character) => {
      if (isWritable.test(character)) return character;
      const [letter = ''] = character.normalize('NFKD');
      return isWritable.test(letter) ? letter : '?';
    },
  ).join('');
  return /^[? ]+$/.test(name) && name !== text ? PLAIN_NAMES[color] : name;
}

const signedText = (lead: number): string => `${lead < 0 ? '-' : '+'}${Math.abs(lead).toFixed(2)}`;

/** Returns black's lead, with the empty squares for the winner; all squares after a forfeit. Forfeits other than on time are written as resignations. */
function resultOf({ position, forfeit }: GameFile): string {
  if (forfeit) {
    const flag = forfeit.by === 'time' ? 't' : 'r';
    return `${signedText(forfeit.winner === 'black' ? AREA : -AREA)}:${flag}`;
  }
  if (position.status.kind === 'playing') return '?';
  const { black, white } = finalScore(position, AREA);
  return signedText(black - white);
}

/** Writes a game of Reversi in the Generic Game Format, on one line. */
export function writeGgf(game: GameFile): string {
  const { position, names, seconds = [] } = game;
  const begin = firstPly(position.start);
  const moves = position.moves.slice(begin).map((move, i) => {
    const ply = begin + i;
    const name = move === 'pass' ? 'PA' : squareName(move, SIZE).toUpperCase();
    const time = seconds[ply];
    return `${TAGS[turnAt(ply)]}[${name}${time === undefined ? '' : `//${time.toFixed(2)}`}]`;
  });
  const head = [
    'GM[Othello]PC[Sente]',
    ...COLORS.map((color) => `P${TAGS[color]}[${nameOf(names[color], color)}]`),
    `RE[${resultOf(game)}]TY[${SIZE}]BO[${boardText(position.start)}]`,
  ];
  return `(;${head.join('')}${moves.join('')};)`;
}

function moveOf(value: string): Move | undefined {
  const name = value.split('/', 1)[0]!.trim();
  return /^pa(ss)?$/i.test(name) ? 'pass' : parseSquare(name, SIZE);
}

function secondsOf(value: string): number | undefined {
  const text = value.split('/')[2]?.trim();
  return text !== undefined && /^\d+(\.\d*)?$/.test(text) ? Number(text) : undefined;
}

function forfeitOf(value: string | undefined): GameFile['forfeit'] {
  const match = /^\s*([-+])[\d.]+:([rt])\s*$/.exec(value ?? '');
  if (!match) return undefined;
  return { winner: match[1] === '+' ? 'black' : 'white', by: match[2] === 't' ? 'time' : 'resigned' };
}

/** Returns the seconds of each ply. Passes that the file leaves out have none. */
function timesOf(properties: readonly Property[], { moves, start }: Position): GameFile['seconds'] {
  const moveProperties = properties.filter(isMoveProperty);
  const begin = firstPly(start);
  let next = 0;
  const seconds = moves.map((move, ply) => {
    if (ply < begin) return undefined;
    const value = moveProperties[next]!.values[0]!;
    if (move === 'pass' && moveOf(value) !== 'pass') return undefined;
    next += 1;
    return secondsOf(value);
  });
  return seconds.some((each) => each !== undefined) ? seconds : undefined;
}

/** Whether the value of a file's `GM` names the game of this format. */
export const isOthello = (kind: string): boolean => /^\s*(othello|reversi)\s*$/i.test(kind);

/**
 * Reads the first game of Reversi in a text in the Generic Game Format. Source of the format: the description by Michael
 * Buro (GGSA). Games of other kinds and sizes are unreadable.
 */
export function readGgf(text: string): ReadGame {
  const line = readMainLine(text);
  return isReadFailure(line) ? line : readGgfLine(line);
}

/** Reads a game from its main line in the Generic Game Format. */
export function readGgfLine({ properties, omissions }: MainLine, { game }: Expected = {}): ReadGame {
  const kind = textOf(properties, 'GM') ?? '';
  if (!isOthello(kind) || (game && game !== 'reversi'))
    return unreadable(
      offsetOf(properties, 'GM'),
      `${JSON.stringify(kind)} is not ${game ?? 'Othello'}`,
      'game',
    );
  const begin = readStart(properties);
  if (isReadFailure(begin)) return begin;
  const played = playProperties(begin, properties, moveOf);
  if (isReadFailure(played)) return played;
  const { position } = played;
  const forfeit = forfeitOf(textOf(properties, 'RE'));
  const seconds = timesOf(properties, position);
  const names = { black: textOf(properties, 'PB') ?? '', white: textOf(properties, 'PW') ?? '' };
  return {
    kind: 'read',
    game: { position, names, ...(forfeit ? { forfeit } : {}), ...(seconds ? { seconds } : {}) },
    omissions: [...omissions, ...played.omissions],
  };
}

/** The Generic Game Format, for Reversi. */
export const ggf: GameFormat = { extension: 'ggf', write: writeGgf };
