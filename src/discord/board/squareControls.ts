import { type APIButtonComponentWithCustomId, ButtonStyle, ComponentType } from 'discord.js';
import { windowSquares } from '../../render/boards/scene.js';
import { boardOf } from '../../rules/games.js';
import type { Position, Square } from '../../rules/position.js';
import { squareName } from '../../rules/squares.js';
import { MAX_BUTTONS, MAX_OPTIONS } from '../gateway/discordLimits.js';
import { type Control, writeCustomId } from '../interactions/customId.js';
import { button, buttonRows, chunks, type Row, rowOf } from '../interactions/rows.js';
import type { Say } from '../texts/texts.js';
import { DISCS } from '../texts/words.js';
import { urgentOutside } from './urgent.js';
import { DIRECTION_NAMES, type DirectionName, shifted, WINDOW_SIZE, type WindowCorner } from './window.js';

/** What is pressed over a position's squares: a game's controls, or those of whatever else is shown on a board. */
export type SquareControls = {
  /** A square's button. */
  square(square: Square): Control;
  /** A select of squares; `part` tells several of them apart. */
  pick(part: number): Control;
  /** Shows another window of the board. */
  shift(corner: WindowCorner, to: DirectionName): Control;
};

/**
 * A button for each legal square, or selects where there are more of them than buttons fit, with a button for the one that was
 * chosen and must be pressed.
 */
export function legalMoveRows(
  position: Position,
  controls: SquareControls,
  chosen: Square | undefined,
  say: Say,
): Row[] {
  const board = boardOf(position.variant);
  const squares = position.legalMoves().filter((move) => move !== 'pass');
  const moveButton = (square: Square) =>
    button(controls.square(square), squareName(square, board), styleOf(square, chosen));
  if (squares.length <= MAX_BUTTONS) {
    return buttonRows(squares.map(moveButton));
  }
  const parts = chunks(squares, MAX_OPTIONS);
  const selects = parts.map((part, i) => {
    const names = part.map((square) => squareName(square, board));
    return rowOf({
      type: ComponentType.StringSelect,
      custom_id: writeCustomId(controls.pick(i)),
      placeholder: say('controls.pickPart', { from: names[0]!, to: names.at(-1)! }),
      options: names.map((name) => ({ label: name, value: name })),
    });
  });
  return chosen === undefined ? selects : [rowOf(moveButton(chosen)), ...selects];
}

/** A square that was chosen stands out: pressed once more it is played. */
const styleOf = (square: Square, chosen: Square | undefined): ButtonStyle.Success | ButtonStyle.Secondary =>
  square === chosen ? ButtonStyle.Success : ButtonStyle.Secondary;

/** How the window's buttons are shown: with a square that was chosen and must be pressed again, or turned with the board. */
type WindowShown = { readonly chosen: Square | undefined; readonly isTurned: boolean };

/** The window's squares as buttons, as they lie in the picture, and the arrows that shift it. */
export function windowRows(
  position: Position,
  window: WindowCorner,
  controls: SquareControls,
  { chosen, isTurned }: WindowShown,
): Row[] {
  const squares = squareGrid(position, window, isTurned, (square, label) =>
    button(controls.square(square), label, styleOf(square, chosen)),
  );
  // Near the picture: on a phone five rows of buttons are a screen.
  return [arrows(position, window, controls, isTurned), ...squares];
}

/** What is pressed to choose a square: in a window over the board where one is given, else any legal one. */
export const squareRows = (
  position: Position,
  window: WindowCorner | undefined,
  controls: SquareControls,
  isTurned: boolean,
  say: Say,
): Row[] =>
  window
    ? windowRows(position, window, controls, { chosen: undefined, isTurned })
    : legalMoveRows(position, controls, undefined, say);

/** A button for each square of a window, as they lie in the picture; those that cannot be played cannot be pressed. */
export function squareGrid(
  position: Position,
  window: WindowCorner,
  isTurned: boolean,
  buttonOf: (square: Square, label: string) => APIButtonComponentWithCustomId,
): Row[] {
  const { variant } = position;
  const lines = windowSquares({ ...window, size: WINDOW_SIZE }, variant, { turned: isTurned });
  const squareButton = (square: Square): APIButtonComponentWithCustomId => {
    const stone = position.at(square);
    const control = buttonOf(square, stone ? DISCS[stone] : squareName(square, boardOf(variant)));
    return isPlayable(position, square) ? control : { ...control, disabled: true };
  };
  return lines.map((line) => rowOf(...line.map(squareButton)));
}

const isPlayable = (position: Position, square: Square): boolean => position.illegal(square) === undefined;

const ARROWS = { left: '◀', up: '▲', down: '▼', right: '▶' } as const;
const OPPOSITE = { left: 'right', up: 'down', down: 'up', right: 'left' } as const;

/** The arrows; where a square that decides the game lies in a direction, its button in the arrow's place. */
function arrows(position: Position, window: WindowCorner, controls: SquareControls, isTurned: boolean): Row {
  const board = boardOf(position.variant);
  const urgent = urgentOutside(position, window);
  return rowOf(
    ...DIRECTION_NAMES.map((shown) => {
      const to = isTurned ? OPPOSITE[shown] : shown;
      const square = urgent.find(({ direction }) => direction === to)?.square;
      if (square !== undefined) {
        return button(
          controls.square(square),
          `${ARROWS[shown]} ${squareName(square, board)}`,
          ButtonStyle.Success,
        );
      }
      const corner = shifted(window, to, board);
      const control = button(controls.shift(corner, to), ARROWS[shown], ButtonStyle.Primary);
      return corner.file === window.file && corner.rank === window.rank
        ? { ...control, disabled: true }
        : control;
    }),
  );
}
