import type { Window } from '../../../render/boards/scene.js';
import { readTranscript, skipPasses } from '../../../rules/formats/transcript.js';
import { defaultVariant, GAMES } from '../../../rules/games.js';
import { fiveSquares } from '../../../rules/gomoku/fives.js';
import {
  GAME_NAMES,
  type GameName,
  type Position,
  type Square,
  type Variant,
} from '../../../rules/position.js';

/** Steps of the tutorial, each game's in order. */
export const LESSON_NAMES = ['opening', 'corner', 'ending', 'block', 'openFour', 'five'] as const;
export type LessonName = (typeof LESSON_NAMES)[number];

/** An exercise: the member has black, and looks for a right move. */
export type Lesson = {
  readonly name: LessonName;
  readonly position: Position;
  /** Squares with a button; `undefined` if each legal square has one. */
  readonly window: Window | undefined;
  /** Moves that solve it, at least one. */
  readonly right: readonly Square[];
};

/** Outcome of a member's move. */
type Outcome = {
  readonly isRight: boolean;
  /** Position after the move and the reply. */
  readonly position: Position;
  /** White's reply, if there is one. */
  readonly reply: Square | undefined;
};

const REVERSI = defaultVariant('reversi');
/** A small board, so that its squares are large in the picture. */
const GOMOKU: Variant = { ...defaultVariant('gomoku'), rule: 'freestyle', size: 9 };

/** Without arrows and other actions there is room for five rows of buttons. */
const CENTER: Window = { file: 2, rank: 2, width: 5, height: 5 };

type LessonPlan = {
  readonly variant: Variant;
  /** Transcript that leads to the position. */
  readonly before: string;
  /** Returns the moves that solve it. */
  right(position: Position): readonly Square[];
  /** Returns white's reply to a wrong move. Without it white does not reply. */
  replyTo?(after: Position): Square | undefined;
  /** Whether the moves after the member's are all forced, and are played to the end. */
  readonly isPlayedOut?: boolean;
};

const LESSONS: Readonly<Record<LessonName, LessonPlan>> = {
  opening: { variant: REVERSI, before: '', right: squaresOf },
  corner: {
    variant: REVERSI,
    before: 'd3c3e6f4b2c2c1c6d6b1b7b3a3a2',
    right: (position) => squaresOf(position).filter(isCorner),
  },
  ending: {
    variant: REVERSI,
    before:
      'c4c5f6e3b5d6e7b6d3f8a7c3d8a6c7a8c2e2f2g2d2c1e1f3a5f4b2e6f5g6h6e8b4c8f7g5h2a1a2f1d7h3g3g4h4b7g1h1b3b1d1h7h5a4h8a3g7',
    right: (position) =>
      squaresOf(position).filter((square) => {
        const { status } = playedOut(position.play(square));
        return status.kind === 'won' && status.winner === 'black';
      }),
    isPlayedOut: true,
  },
  block: {
    variant: GOMOKU,
    before: 'b5c5d4d5e6e5f3f5',
    right: (position) => fiveSquares(position).stop,
    replyTo: fiveOrBlock,
  },
  openFour: {
    variant: GOMOKU,
    before: 'd4e3e5d6f6f4',
    right: (position) => squaresOf(position).filter((square) => isUnstoppable(position.play(square))),
    replyTo: fiveOrBlock,
  },
  five: {
    variant: GOMOKU,
    before: 'c6d6d5e6f3f5g2c4',
    right: (position) => fiveSquares(position).make,
    replyTo: fiveOrBlock,
  },
};

function squaresOf(position: Position): Square[] {
  return position.legalMoves().filter((move) => move !== 'pass');
}

const CORNERS: readonly number[] = [0, 7, 56, 63];
const isCorner = (square: Square): boolean => CORNERS.includes(square);

/** Plays out a position in which every remaining move is forced. */
function playedOut(position: Position): Position {
  const here = skipPasses(position);
  return here.status.kind === 'playing' ? playedOut(here.play(here.legalMoves()[0]!)) : here;
}

/** Whether the side that just moved can make five after any reply. */
function isUnstoppable(position: Position): boolean {
  const { make, stop } = fiveSquares(position);
  return make.length === 0 && stop.length > 1;
}

/** Returns a square that makes five, or else one that stops a five. */
function fiveOrBlock(position: Position): Square | undefined {
  const { make, stop } = fiveSquares(position);
  return make[0] ?? stop[0];
}

const cache = new Map<LessonName, Lesson>();

export function lesson(name: LessonName): Lesson {
  const found = cache.get(name) ?? makeLesson(name);
  cache.set(name, found);
  return found;
}

function makeLesson(name: LessonName): Lesson {
  const { variant, before, right } = LESSONS[name];
  const read = readTranscript(before, variant);
  if (read.kind !== 'read') throw new Error(`lesson ${name} has an invalid move: ${read.text}`);
  const position = skipPasses(read.position);
  const window = GAMES[variant.game].input === 'window' ? CENTER : undefined;
  return { name, position, window, right: right(position) };
}

/** The lessons of a game, in order; empty if it has none. */
export const lessonsOf = (game: GameName): LessonName[] =>
  LESSON_NAMES.filter((name) => LESSONS[name].variant.game === game);

/** Games that have lessons. */
export const TAUGHT_GAMES: readonly GameName[] = GAME_NAMES.filter((game) => lessonsOf(game).length > 0);

/** Plays a member's legal move in a lesson, and white's reply to a wrong move, if the lesson has one. */
export function outcomeOf({ name, position, right }: Lesson, square: Square): Outcome {
  const isRight = right.includes(square);
  const after = position.play(square);
  const { isPlayedOut = false, replyTo } = LESSONS[name];
  if (isPlayedOut) return { isRight, position: playedOut(after), reply: undefined };
  if (isRight || !replyTo) return { isRight, position: after, reply: undefined };
  const reply = replyTo(after) ?? right[0]!;
  return { isRight, position: after.play(reply), reply };
}
