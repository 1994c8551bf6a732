import { type CardInput, createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import { skipPasses } from '../../rules/formats/transcript.js';
import { startPosition } from '../../rules/games.js';
import { type Position, type Square, turnAt, type Variant } from '../../rules/position.js';
import type { OpeningLine } from '../ports/openingStore.js';

/** Maximum number of lines that a member trains. */
export const MAX_LINES = 200;

/** Maximum number of moves of a line, passes not counted: what a button's custom_id has room for. */
export const MAX_LINE_MOVES = 24;

/** FSRS with its published parameters and without randomness: the same answers lead to the same intervals. */
const scheduler = fsrs();

/** Schedule of a line that is new at `now`, in ms since the epoch: due at once. */
export const newSchedule = (now: number): Pick<OpeningLine, 'memory' | 'dueAt'> => ({
  memory: JSON.stringify(createEmptyCard(new Date(now))),
  dueAt: now,
});

/** Schedule of a line after a training. `isRight`: whether the member knew all of its moves. */
export function nextSchedule(
  { memory }: Pick<OpeningLine, 'memory'>,
  isRight: boolean,
  now: number,
): Pick<OpeningLine, 'memory' | 'dueAt'> {
  const before = JSON.parse(memory) as CardInput;
  const { card } = scheduler.next(before, new Date(now), isRight ? Rating.Good : Rating.Again);
  return { memory: JSON.stringify(card), dueAt: card.due.getTime() };
}

/** Lines that are due, the longest due first. */
export const dueLines = (lines: readonly OpeningLine[], now: number): OpeningLine[] =>
  lines.filter(({ dueAt }) => dueAt <= now);

/** Returns the position after these squares and the passes that they force; `undefined` if a square is illegal. */
export function positionAfter(variant: Variant, squares: readonly Square[]): Position | undefined {
  let position = startPosition(variant);
  for (const square of squares) {
    if (position.illegal(square) !== undefined) return undefined;
    position = skipPasses(position.play(square));
  }
  return position;
}

/** A move of a line that the member is asked for. */
export type Question = {
  /** Its index in the line's moves. */
  readonly at: number;
  readonly position: Position;
  readonly answer: Square;
};

/** Questions of a line: the moves of the member's side. Throws a RangeError if the line cannot be played. */
export function questionsOf({
  variant,
  side,
  moves,
}: Pick<OpeningLine, 'variant' | 'side' | 'moves'>): Question[] {
  return moves.flatMap((answer, at) => {
    const position = positionAfter(variant, moves.slice(0, at));
    if (!position) throw new RangeError(`the line ${moves.join(' ')} cannot be played`);
    return side === 'both' || turnAt(position.ply) === side ? [{ at, position, answer }] : [];
  });
}
