import { MAX_LINE_MOVES, positionAfter } from '../../../game/openings/training.js';
import { isVariant } from '../../../rules/games.js';
import type { Position, Square, Variant } from '../../../rules/position.js';
import { count, type Field, gameName, ruleName, type Values } from '../../interactions/control.js';

/** Characters of a square's index in base 36: boards have at most 1296 squares. */
const SQUARE_CHARACTERS = 2;

const LINE = new RegExp(`^([0-9a-z]{${SQUARE_CHARACTERS}}){0,${MAX_LINE_MOVES}}$`);

export const writeSquares = (squares: readonly Square[]): string =>
  squares.map((square) => square.toString(36).padStart(SQUARE_CHARACTERS, '0')).join('');

/** Reads what `writeSquares` wrote; `undefined` if the text is forged. */
export const readSquares = (text: string): Square[] | undefined =>
  LINE.test(text)
    ? (text.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 36) as Square)
    : undefined;

const squares: Field<readonly Square[]> = { read: readSquares, write: writeSquares };

/** Fields of a control that say which position of a game it belongs to: the squares played from its start, without passes. */
export const placeFields = { kind: gameName, rule: ruleName, size: count, moves: squares };
export type OpeningPlace = Values<typeof placeFields>;

export const placeOf = ({ game, rule, size }: Variant, moves: readonly Square[]): OpeningPlace => ({
  ...{ kind: game, rule, size, moves },
});

/** Position of a place; `undefined` for a forged one. */
export function positionOf({ kind, rule, size, moves }: OpeningPlace): Position | undefined {
  const variant: Variant = { game: kind, rule, size };
  return isVariant(variant) ? positionAfter(variant, moves) : undefined;
}

/** Squares played in a position, without passes. */
export const squaresOf = ({ moves }: Pick<Position, 'moves'>): Square[] =>
  moves.filter((move) => move !== 'pass');

/** Whether a line has room for another move. */
export const canGoOn = ({ moves }: Pick<OpeningPlace, 'moves'>): boolean => moves.length < MAX_LINE_MOVES;
