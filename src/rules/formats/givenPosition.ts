import { GAMES, startPosition } from '../games.js';
import { firstPly } from '../path.js';
import type { Color, IllegalReason, Move, Position, Square, StartBoard, Variant } from '../position.js';
import { allSquares, moveName, parseSquare, squareName } from '../squares.js';
import { colorsOf, startBoardOf } from '../stones.js';
import { hasGame, type Unread } from './gameFile.js';
import { readGgf } from './ggf.js';
import { readObf } from './obf.js';
import { positionFromStones } from './positionFromStones.js';
import { readSgf } from './sgf.js';
import { readTranscript, skipPasses } from './transcript.js';

/** Letters of a text that are quoted. */
const EXCERPT_LETTERS = 40;
/** More signs in a row than there are in moves: the squares of a board. */
const BOARD_BEGINS = /^\s*[-.XO*]{9}/i;

/** Whether a text begins as a board of Reversi does in OBF. */
export const isDiagram = (text: string): boolean => BOARD_BEGINS.test(text);

/** Why a text gives no position to begin from. */
export const POSITION_PROBLEMS = [
  'unreadable',
  /** It is of another game than is to be played. */
  'other-game',
  /** It is of another board than is to be played on. */
  'other-size',
  /** There is nothing left to play. */
  'over',
] as const;
export type PositionProblem = (typeof POSITION_PROBLEMS)[number];

/** A position to begin from, as a text gives it; `text` is what cannot be read or played. */
export type GivenPosition =
  | {
      readonly kind: 'read';
      /** The board on which the moves begin, where that is not the game's own. */
      readonly board: StartBoard | undefined;
      readonly moves: readonly Move[];
      readonly position: Position;
    }
  | { readonly kind: 'problem'; readonly problem: PositionProblem; readonly text: string }
  | { readonly kind: 'illegal'; readonly text: string; readonly reason: IllegalReason };

type Problem = Exclude<GivenPosition, { kind: 'read' }>;

const problem = (problem: PositionProblem, text = ''): Problem => ({ kind: 'problem', problem, text });

/** As much of a text as tells where it cannot be read. */
const excerptAt = (text: string, at: number): string =>
  [...(text.slice(at).trim() || text)].slice(0, EXCERPT_LETTERS).join('');

/** A position that somebody can move in, after the passes that the rules ask for. */
function given(reached: Position): GivenPosition {
  const position = skipPasses(reached);
  if (position.status.kind !== 'playing') return problem('over');
  const { start, moves } = position;
  return { kind: 'read', board: start, moves: moves.slice(firstPly(start)), position };
}

function fromTranscript(text: string, variant: Variant): GivenPosition {
  const read = readTranscript(text, variant);
  switch (read.kind) {
    case 'unreadable': {
      const isOnLarger = parseSquare(read.text, Math.max(...GAMES[variant.game].sizes)) !== undefined;
      return isOnLarger ? problem('other-size', read.text) : problem('unreadable', excerptAt(text, read.at));
    }
    case 'illegal':
      return { kind: 'illegal', text: read.text, reason: read.reason };
    case 'read':
      return given(read.position);
  }
}

/** The first position of a text in OBF. */
function fromObf(text: string, variant: Variant): GivenPosition {
  const read = readObf(text);
  if (read.kind === 'unreadable') return problem('unreadable', excerptAt(read.text, 0));
  if (variant.game !== 'reversi') return problem('other-game');
  const { board, turn } = read.positions[0]!;
  const start = startBoardOf(board, turn);
  const usual = startPosition(variant);
  const isUsual = turn === 'black' && board.every((color, square) => color === usual.at(square as Square));
  return given(isUsual ? usual : startPosition(variant, start));
}

const unreadGame = (text: string, read: Unread): Problem => {
  if (read.kind === 'illegal') return { kind: 'illegal', text: read.text, reason: read.reason };
  if (read.wrong === 'text') return problem('unreadable', excerptAt(text, read.at));
  return problem(read.wrong === 'game' ? 'other-game' : 'other-size');
};

/** Why stones whose counts are in turn were never played in turn: one that was never allowed, or a row that had won before. */
function whyNoOrder(variant: Variant, { stones }: StartBoard): Problem {
  for (const square of allSquares(variant.size)) {
    if (stones[square] !== 'X') continue;
    const without = `${stones.slice(0, square)}-${stones.slice(square + 1)}`;
    const reason = startPosition(variant, { stones: without, turn: 'black' }).illegal(square);
    if (reason) return { kind: 'illegal', text: squareName(square, variant.size), reason };
  }
  return problem('over');
}

/** A position of Gomoku with the stones of a board. */
function fromStones(variant: Variant, board: StartBoard): Position | Problem {
  const colors = colorsOf(board);
  const of = (color: Color) => allSquares(variant.size).filter((square) => colors[square] === color);
  const stones = { black: of('black'), white: of('white') };
  return positionFromStones(variant, stones, board.turn) ?? whyNoOrder(variant, board);
}

/** A game of Gomoku, with the rules of the variant and not of the file. */
function fromSgf(text: string, variant: Variant): GivenPosition {
  const read = readSgf(text, variant.rule);
  if (read.kind !== 'read') return unreadGame(text, read);
  const { start, moves, variant: written } = read.game.position;
  if (written.size !== variant.size) return problem('other-size');
  const begin = start ? fromStones(variant, start) : startPosition(variant);
  if ('kind' in begin) return begin;
  let position = begin;
  for (const move of moves.slice(firstPly(start))) {
    const reason = position.illegal(move);
    if (reason === 'game-over') return problem('over');
    if (reason) return { kind: 'illegal', text: moveName(move, variant.size), reason };
    position = position.play(move);
  }
  return given(position);
}

function fromGgf(text: string): GivenPosition {
  const read = readGgf(text);
  return read.kind === 'read' ? given(read.game.position) : unreadGame(text, read);
}

/** Reads a position of a variant: moves such as `f5d6c3`, OBF, GGF or SGF. */
export function readGivenPosition(text: string, variant: Variant): GivenPosition {
  if (hasGame(text)) return variant.game === 'reversi' ? fromGgf(text) : fromSgf(text, variant);
  if (isDiagram(text)) return fromObf(text, variant);
  return fromTranscript(text, variant);
}
