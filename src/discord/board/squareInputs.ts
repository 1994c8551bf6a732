import { type APIButtonComponentWithCustomId, ButtonStyle, ComponentType } from 'discord.js';
import { type Window, windowSquares } from '../../render/boards/scene.js';
import { boardOf } from '../../rules/games.js';
import type { Position, Square, Variant } from '../../rules/position.js';
import { parseSquare, squareName } from '../../rules/squares.js';
import { MAX_BUTTONS, MAX_OPTIONS } from '../gateway/discordLimits.js';
import type { ButtonContext, ComponentContext, SelectContext } from '../interactions/context.js';
import {
  type Control,
  control,
  count,
  type Fields,
  oneOf,
  square as squareField,
  type Values,
} from '../interactions/control.js';
import { button, buttonRows, chunks, type Row, rowOf } from '../interactions/pages.js';
import type { Say } from '../texts/texts.js';
import { type ButtonSigns, PLAIN_SIGNS } from './buttonSigns.js';
import {
  cornerOn,
  DIRECTION_NAMES,
  type DirectionName,
  shifted,
  urgentOutside,
  WINDOW,
  type WindowCorner,
} from './window.js';

/** Custom ids of the controls that choose a square of one position. */
type SquareIds = {
  /** A square's button. */
  square(square: Square): string;
  /** A select of squares. Several in one message differ by `part`. */
  pick(part: number): string;
  /** An arrow that moves the window of buttons to this corner. */
  shift(corner: WindowCorner, to: DirectionName): string;
};

/** Handlers of a square input's controls. `place` holds the fields that say which position they belong to. */
type SquareHandlers<Place> = {
  press(context: ButtonContext, place: Place, square: Square): Promise<void>;
  pick(context: SelectContext, place: Place, chosen: string): Promise<void>;
  shift(context: ButtonContext, place: Place, corner: WindowCorner): Promise<void>;
};

/** Three controls that choose a square: its button, a select of squares, and arrows that move the window of buttons. */
type SquareInput<F extends Fields> = {
  ids(place: Values<F>): SquareIds;
  on(handlers: SquareHandlers<Values<F>>): readonly Control[];
};

/**
 * Declares a square input. The names of its controls begin with `prefix`: `puzzleMove`, `puzzlePick`, `puzzleShift`, or
 * `move`, `pick`, `shift` without one. `fields` say which position a control belongs to.
 */
export function squareInput<F extends Fields>(prefix: string, fields: F): SquareInput<F> {
  const named = (verb: string): string =>
    prefix === '' ? verb : `${prefix}${verb[0]!.toUpperCase()}${verb.slice(1)}`;
  const move = control(named('move'), 'button', fields, { square: squareField });
  const pick = control(named('pick'), 'stringSelect', fields, { part: count });
  const shift = control(named('shift'), 'button', fields, {
    ...{ file: count, rank: count },
    to: oneOf(DIRECTION_NAMES),
  });
  return {
    ids: (place) => ({
      square: (square) => move.id({ ...place, square }),
      pick: (part) => pick.id({ ...place, part }),
      shift: (corner, to) => shift.id({ ...place, ...corner, to }),
    }),
    on: (handlers) => [
      move.on((context, values) => handlers.press(context, values, values.square)),
      pick.on((context, values) => handlers.pick(context, values, context.interaction.values[0] ?? '')),
      shift.on((context, values) => handlers.shift(context, values, values)),
    ],
  };
}

/** Parses a square chosen in a select. Replies with a problem, and returns `undefined`, if the choice is forged. */
export async function readChosen(
  context: ComponentContext,
  chosen: string,
  variant: Variant,
  problem = 'problems.unknownControl',
): Promise<Square | undefined> {
  const square = parseSquare(chosen, boardOf(variant));
  if (square === undefined) await context.reply(problem);
  return square;
}

/** Rows of controls that choose any legal square: a window of buttons if one is given, else controls for all squares at once. */
export const squareRows = (
  position: Position,
  window: WindowCorner | undefined,
  ids: SquareIds,
  options: Pick<ChoiceOptions, 'isTurned' | 'signs'>,
  say: Say,
): Row[] =>
  window
    ? windowRows(position, window, ids, { ...options, chosen: undefined })
    : legalMoveRows(position, ids, { ...options, chosen: undefined }, say);

/** `chosen`: the square that needs a second press. `isTurned`: whether the board is shown from white's side. */
type ChoiceOptions = {
  readonly chosen: Square | undefined;
  readonly isTurned: boolean;
  /** Whether a legal square can be chosen. Default: each can. */
  readonly accepts?: ((square: Square) => boolean) | undefined;
  /** Default: plain signs. */
  readonly signs?: ButtonSigns | undefined;
  /** Text behind the name of a legal square's button, such as a number of votes. Default: none. */
  readonly suffixOf?: ((square: Square) => string) | undefined;
};

/** A select of values by their own names, such as squares. */
export const selectOf = (customId: string, names: readonly string[], placeholder: string): Row =>
  rowOf({
    type: ComponentType.StringSelect,
    custom_id: customId,
    placeholder,
    options: names.map((name) => ({ label: name, value: name })),
  });

/**
 * A button for each legal square, in the picture's order, or selects if there are too many. With selects, `chosen` still gets a
 * button. The `others` follow.
 */
export function legalMoveRows(
  position: Position,
  ids: SquareIds,
  { chosen, isTurned, accepts = () => true, suffixOf = () => '' }: ChoiceOptions,
  say: Say,
  others: readonly APIButtonComponentWithCustomId[] = [],
): Row[] {
  const board = boardOf(position.variant);
  const ascending = position.legalMoves().filter((move) => move !== 'pass' && accepts(move)) as Square[];
  const squares = isTurned ? ascending.toReversed() : ascending;
  const moveButton = (square: Square) =>
    button(ids.square(square), squareName(square, board) + suffixOf(square), styleOf(square, chosen));
  if (squares.length <= MAX_BUTTONS) {
    return buttonRows([...squares.map(moveButton), ...others]);
  }
  const parts = chunks(squares, MAX_OPTIONS);
  const selects = parts.map((part, i) => {
    const names = part.map((square) => squareName(square, board));
    return selectOf(ids.pick(i), names, say('controls.pickPart', { from: names[0]!, to: names.at(-1)! }));
  });
  const buttons = [...(chosen === undefined ? [] : [moveButton(chosen)]), ...others];
  return [...selects, ...buttonRows(buttons)];
}

/** Highlights the square that a second press plays; the others stand out from arrows and stones. */
const styleOf = (square: Square, chosen: Square | undefined): ButtonStyle.Success | ButtonStyle.Primary =>
  square === chosen ? ButtonStyle.Success : ButtonStyle.Primary;

/** The arrows that move the window, then `others`, and the window's squares as buttons, laid out as in the picture. */
export function windowRows(
  position: Position,
  window: WindowCorner,
  ids: SquareIds,
  { chosen, isTurned, ...options }: ChoiceOptions,
  others: readonly APIButtonComponentWithCustomId[] = [],
): Row[] {
  const buttonOf = (square: Square, label: string) =>
    button(ids.square(square), label, styleOf(square, chosen));
  const squares = squareGrid(position, { ...window, ...WINDOW }, isTurned, buttonOf, options);
  return [rowOf(...arrows(position, window, ids, isTurned), ...others), ...squares];
}

/** A button for each square of a window, laid out as in the picture. Those of squares that cannot be chosen are disabled. */
export function squareGrid(
  position: Position,
  window: Window,
  isTurned: boolean,
  buttonOf: (square: Square, label: string) => APIButtonComponentWithCustomId,
  { signs = PLAIN_SIGNS, accepts = () => true }: Pick<ChoiceOptions, 'signs' | 'accepts'> = {},
): Row[] {
  const { variant } = position;
  const lines = windowSquares(window, variant, { turned: isTurned });
  const squareButton = (square: Square): APIButtonComponentWithCustomId => {
    const stone = position.at(square);
    const named = buttonOf(square, squareName(square, boardOf(variant)));
    const control = stone ? signs.stone(named, stone, square === position.moves.at(-1)) : named;
    return position.illegal(square) === undefined && accepts(square)
      ? control
      : { ...control, style: ButtonStyle.Secondary, disabled: true };
  };
  return lines.map((line) => rowOf(...line.map(squareButton)));
}

const ARROWS = { left: '◀', up: '▲', down: '▼', right: '▶' } as const;
const OPPOSITE = { left: 'right', up: 'down', down: 'up', right: 'left' } as const;

/** The four arrows. A square that decides the game takes the place of the arrow towards it. */
function arrows(
  position: Position,
  window: WindowCorner,
  ids: SquareIds,
  isTurned: boolean,
): APIButtonComponentWithCustomId[] {
  const board = boardOf(position.variant);
  const urgent = urgentOutside(position, window);
  return DIRECTION_NAMES.map((shown) => {
    const to = isTurned ? OPPOSITE[shown] : shown;
    const square = urgent.find(({ direction }) => direction === to)?.square;
    if (square !== undefined) {
      return button(ids.square(square), `${ARROWS[shown]} ${squareName(square, board)}`, ButtonStyle.Success);
    }
    const corner = shifted(window, to, board);
    const arrow = button(ids.shift(corner, to), ARROWS[shown]);
    return corner.file === window.file && corner.rank === window.rank ? { ...arrow, disabled: true } : arrow;
  });
}

/** Corner of a forged or outdated arrow, moved onto the board of a variant. */
export const cornerIn = (variant: Variant, corner: WindowCorner): WindowCorner =>
  cornerOn(boardOf(variant), corner);
