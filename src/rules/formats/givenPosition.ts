import { boardOf, GAMES, isSquareOfSomeBoard, startPosition } from '../games.js';
import type { IllegalReason, Move, Position, Square, StartBoard, Variant } from '../position.js';
import { moveName } from '../squares.js';
import { firstPly, startBoardOf } from '../stones.js';
import { EXCERPT_LENGTH, hasGame, type ReadFailure } from './gameFile.js';
import { readObf } from './obf.js';
import { readTranscript, skipPasses } from './transcript.js';

/** Start of a board of squares: more characters in a row than any move has. */
const BOARD_START = /^\s*[-.XO*]{9}/i;

/** Whether a text begins like a board of Reversi in OBF. */
export const isDiagram = (text: string): boolean => BOARD_START.test(text);

/** Reasons why a text gives no position to begin from. */
export const POSITION_PROBLEMS = [
  'unreadable',
  /** The text is of another game than the one to be played. */
  'other-game',
  /** The text is of a board of another size. */
  'other-size',
  /** Nothing is left to play. */
  'over',
] as const;
type PositionProblem = (typeof POSITION_PROBLEMS)[number];

/** A position to begin from, read from a text. `text` quotes what cannot be read or played. */
export type GivenPosition =
  | {
      readonly kind: 'read';
      /** Board on which the moves begin; `undefined` for the game's own. */
      readonly board: StartBoard | undefined;
      readonly moves: readonly Move[];
      readonly position: Position;
    }
  | { readonly kind: 'problem'; readonly problem: PositionProblem; readonly text: string }
  | { readonly kind: 'illegal'; readonly text: string; readonly reason: IllegalReason };

type Problem = Exclude<GivenPosition, { kind: 'read' }>;

/** Reads a position of a variant: moves such as `f5d6c3`, OBF, or a file in the game's own format (GGF, SGF). */
export function readGivenPosition(text: string, variant: Variant): GivenPosition {
  if (hasGame(text)) return fromFile(text, variant);
  if (isDiagram(text)) return fromObf(text, variant);
  return fromTranscript(text, variant);
}

const problem = (problem: PositionProblem, text = ''): Problem => ({ kind: 'problem', problem, text });

/** Quotes a text from an offset on, to show where it cannot be read. */
const excerptAt = (text: string, at: number): string =>
  [...(text.slice(at).trim() || text)].slice(0, EXCERPT_LENGTH).join('');

/** Accepts a position unless its game is over. Plays the passes that the rules force first. */
function acceptPosition(reached: Position): GivenPosition {
  const position = skipPasses(reached);
  if (position.status.kind !== 'playing') return problem('over');
  const { start, moves } = position;
  return { kind: 'read', board: start, moves: moves.slice(firstPly(start)), position };
}

function fromTranscript(text: string, variant: Variant): GivenPosition {
  const read = readTranscript(text, variant);
  switch (read.kind) {
    case 'unreadable': {
      const isOnOther = isSquareOfSomeBoard(read.text, variant.game);
      return isOnOther ? problem('other-size', read.text) : problem('unreadable', excerptAt(text, read.at));
    }
    case 'illegal':
      return { kind: 'illegal', text: read.text, reason: read.reason };
    case 'read':
      return acceptPosition(read.position);
  }
}

/** Reads the first position of a text in OBF. */
function fromObf(text: string, variant: Variant): GivenPosition {
  const read = readObf(text);
  if (read.kind === 'unreadable') return problem('unreadable', excerptAt(read.text, 0));
  if (!GAMES[variant.game].hasDiagrams) return problem('other-game');
  const { board, turn } = read.positions[0]!;
  const first = startPosition(variant);
  const isFirst = turn === 'black' && board.every((color, square) => color === first.at(square as Square));
  return acceptPosition(isFirst ? first : startPosition(variant, startBoardOf(board, turn)));
}

/** Reads a game in its own format and plays it by the rules of the variant, not of the file. */
function fromFile(text: string, variant: Variant): GivenPosition {
  const { format } = GAMES[variant.game];
  if (!format) return problem('other-game');
  const read = format.read(text, variant.rule);
  if (read.kind !== 'read') return fileProblem(text, read);
  const { start, moves, variant: fileVariant } = read.game.position;
  if (fileVariant.size !== variant.size) return problem('other-size');
  const first = beginOn(variant, start);
  if ('kind' in first) return first;
  let position = first;
  for (const move of moves.slice(firstPly(start))) {
    const reason = position.illegal(move);
    if (reason === 'game-over') return problem('over');
    if (reason) return { kind: 'illegal', text: moveName(move, boardOf(variant)), reason };
    position = position.play(move);
  }
  return acceptPosition(position);
}

function beginOn(variant: Variant, start: StartBoard | undefined): Position | Problem {
  const beginning = start && GAMES[variant.game].begin?.(variant, start);
  switch (beginning?.kind) {
    case undefined:
      return startPosition(variant, start);
    case 'begun':
      return beginning.position;
    case 'illegal':
      return beginning;
    case 'over':
      return problem('over');
  }
}

function fileProblem(text: string, read: ReadFailure): Problem {
  if (read.kind === 'illegal') return { kind: 'illegal', text: read.text, reason: read.reason };
  if (read.problem === 'text') return problem('unreadable', excerptAt(text, read.at));
  return problem(read.problem === 'game' ? 'other-game' : 'other-size');
}
