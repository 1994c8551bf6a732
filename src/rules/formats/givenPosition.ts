import { boardOf, GAMES, startPosition } from '../games.js';
import type { GameName, IllegalReason, Move, Position, StartBoard, Variant } from '../position.js';
import { moveName } from '../squares.js';
import { firstPly } from '../stones.js';
import type { Expected, Omission } from './gameFile.js';
import { type ReadRecord, readRecord } from './record.js';
import { skipPasses } from './transcript.js';

/** Reasons why a text gives no position to begin from. */
export const POSITION_PROBLEMS = [
  'unreadable',
  /** The text is of another game than the one to be played. */
  'other-game',
  /** The text is of a board of another size. */
  'other-size',
  /** Either side may be to move on a board. */
  'no-side',
  /** The game began on a board that the text leaves out. */
  'no-start',
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
      readonly omissions: readonly Omission[];
    }
  | { readonly kind: 'problem'; readonly problem: PositionProblem; readonly text: string }
  | { readonly kind: 'illegal'; readonly text: string; readonly reason: IllegalReason };

type Problem = Exclude<GivenPosition, { kind: 'read' }>;

/** Reads a position of a game from any text that `readRecord` reads. */
export function readGivenPosition(
  text: string,
  expected: Expected & { readonly game: GameName },
): GivenPosition {
  const read = readRecord(text, expected);
  if (read.kind === 'illegal') return { kind: 'illegal', text: read.move, reason: read.reason };
  if (read.kind === 'problem') return problemOf(read);
  const { start, moves, variant } = read.position;
  const first = beginOn(variant, start);
  if ('kind' in first) return first;
  let position = first;
  for (const move of moves.slice(firstPly(start))) {
    const reason = position.illegal(move);
    if (reason === 'game-over') return problem('over');
    if (reason) return { kind: 'illegal', text: moveName(move, boardOf(variant)), reason };
    position = position.play(move);
  }
  return acceptPosition(position, read.omissions);
}

const problem = (problem: PositionProblem, text = ''): Problem => ({ kind: 'problem', problem, text });

function problemOf({ problem: found, place, name }: Extract<ReadRecord, { kind: 'problem' }>): Problem {
  if (found === 'empty' || found === 'binary') return problem('unreadable', place.excerpt);
  return problem(found, name ?? place.excerpt);
}

/** Accepts a position unless its game is over. Plays the passes that the rules force first. */
function acceptPosition(reached: Position, omissions: readonly Omission[]): GivenPosition {
  const position = skipPasses(reached);
  if (position.status.kind !== 'playing') return problem('over');
  const { start, moves } = position;
  return { kind: 'read', board: start, moves: moves.slice(firstPly(start)), position, omissions };
}

/** First position of a game on a board of stones, which a game with a `begin` turns into moves. */
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
