import type { GameFile, Property, ReadGame } from './gameFile.js';
import { isUnread, playProperties, readProperties, textOf, unreadable } from './gameFile.js';
import { defaultVariant, startPosition } from './games.js';
import type { Color, Move, Position } from './position.js';
import { COLORS, turnAt } from './position.js';
import { allSquares, parseSquare, squareName } from './squares.js';

const SIZE = 8;
const DISCS: Readonly<Record<Color, string>> = { black: '*', white: 'O' };
const TAGS: Readonly<Record<Color, string>> = { black: 'B', white: 'W' };

const start = (): Position => startPosition(defaultVariant('reversi'));

/** The board of a position in which black is to move, as `BO` keeps it: rows from the top. */
const boardText = (position: Position): string => {
  const squares = allSquares(SIZE).map((square) => {
    const color = position.at(square);
    return color ? DISCS[color] : '-';
  });
  return `${SIZE} ${squares.join('')} *`;
};

/** GGF has no escapes, so a name gives up what would end it. */
const nameOf = (text: string): string => text.replace(/[\\[\]\s]+/g, ' ').trim();

const signed = (lead: number): string => `${lead < 0 ? '-' : '+'}${Math.abs(lead).toFixed(2)}`;

/** Black's lead in discs; all of them where white forfeited. A forfeit for other reasons is written as resigning. */
function resultOf({ position, forfeit }: GameFile): string {
  if (forfeit) {
    const flag = forfeit.by === 'time' ? 't' : 'r';
    return `${signed(forfeit.winner === 'black' ? SIZE * SIZE : -SIZE * SIZE)}:${flag}`;
  }
  if (position.status.kind === 'playing') return '?';
  return signed(position.count('black') - position.count('white'));
}

/** Writes a game of Reversi in the Generic Game Format, on one line. */
export function writeGgf(game: GameFile): string {
  const { position, names, seconds = [] } = game;
  const moves = position.moves.map((move, ply) => {
    const name = move === 'pass' ? 'PA' : squareName(move, SIZE).toUpperCase();
    const time = seconds[ply];
    return `${TAGS[turnAt(ply)]}[${name}${time === undefined ? '' : `//${time.toFixed(2)}`}]`;
  });
  const head = [
    'GM[Othello]PC[Sente]',
    ...COLORS.map((color) => `P${TAGS[color]}[${nameOf(names[color])}]`),
    `RE[${resultOf(game)}]TY[${SIZE}]BO[${boardText(start())}]`,
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

/** Seconds by ply: passes that the file leaves out have none. */
function timesOf(properties: readonly Property[], { moves }: Position): GameFile['seconds'] {
  const played = properties.filter(({ name }) => name === 'B' || name === 'W');
  let next = 0;
  const seconds = moves.map((move) => {
    const value = played[next]!.values[0]!;
    if (move === 'pass' && moveOf(value) !== 'pass') return undefined;
    next += 1;
    return secondsOf(value);
  });
  return seconds.some((each) => each !== undefined) ? seconds : undefined;
}

/**
 * Reads the first game of Reversi in a text in the Generic Game Format. Source of the format: the description by Michael
 * Buro (GGSA). Games of other kinds, sizes and first positions are unreadable here.
 */
export function readGgf(text: string): ReadGame {
  const properties = readProperties(text);
  if (isUnread(properties)) return properties;
  const kind = textOf(properties, 'GM') ?? '';
  if (!/^\s*(othello|reversi)\s*$/i.test(kind))
    return unreadable(0, `${JSON.stringify(kind)} is not Othello`);
  const board = properties.find(({ name }) => name === 'BO');
  if (board && board.values[0]!.replace(/\s/g, '') !== boardText(start()).replace(/\s/g, '')) {
    return unreadable(board.at, 'the game begins from another position');
  }
  const position = playProperties(start(), properties, moveOf);
  if (isUnread(position)) return position;
  const forfeit = forfeitOf(textOf(properties, 'RE'));
  const seconds = timesOf(properties, position);
  const names = { black: textOf(properties, 'PB') ?? '', white: textOf(properties, 'PW') ?? '' };
  return {
    kind: 'read',
    game: { position, names, ...(forfeit ? { forfeit } : {}), ...(seconds ? { seconds } : {}) },
  };
}
