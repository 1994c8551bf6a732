import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInMessageActionRow,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { type Game, isBetweenMembers, mayStop, turnOf } from '../../game/game.js';
import { haveBothMoved, lastMoveOf } from '../../game/offers.js';
import type { Level } from '../../game/ports.js';
import type { Swap2Choice } from '../../game/swap2.js';
import { windowSquares } from '../../render/window.js';
import { boardOf } from '../../rules/games.js';
import { COLORS, type Position, type Square } from '../../rules/position.js';
import { squareName } from '../../rules/squares.js';
import type { Control } from '../customId.js';
import { writeCustomId } from '../customId.js';
import { BUTTONS_PER_ROW, MAX_BUTTONS, MAX_OPTIONS } from '../limits.js';
import type { Say } from '../texts.js';
import { urgentOutside } from './urgent.js';
import { DIRECTION_NAMES, shifted, WINDOW_SIZE, type WindowCorner } from './window.js';
import { DISCS } from './words.js';

export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

export const rowOf = (...components: APIComponentInMessageActionRow[]): Row => ({
  type: ComponentType.ActionRow,
  components,
});

export const button = (
  control: Control,
  label: string,
  style: APIButtonComponentWithCustomId['style'] = ButtonStyle.Secondary,
): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style,
  label,
  custom_id: writeCustomId(control),
});

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

/** Buttons in as few rows as they fit in. */
export const buttonRows = (buttons: readonly APIButtonComponentWithCustomId[]): Row[] =>
  chunks(buttons, BUTTONS_PER_ROW).map((row) => rowOf(...row));

/**
 * A button for each legal square, or selects where there are more of them than buttons fit, with a button for the one that was
 * chosen and must be pressed.
 */
export function legalMoveRows({ setup, position }: Game, chosen: Square | undefined, say: Say): Row[] {
  const board = boardOf(position.variant);
  const squares = position.legalMoves().filter((move) => move !== 'pass');
  const place = { game: setup.id, ply: position.ply };
  const moveButton = (square: Square) =>
    button({ control: 'move', ...place, square }, squareName(square, board), styleOf(square, chosen));
  if (squares.length <= MAX_BUTTONS) {
    return buttonRows(squares.map(moveButton));
  }
  const parts = chunks(squares, MAX_OPTIONS);
  const selects = parts.map((part, i) => {
    const names = part.map((square) => squareName(square, board));
    return rowOf({
      type: ComponentType.StringSelect,
      custom_id: writeCustomId({ control: 'pick', ...place, part: i }),
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
export function windowRows(game: Game, window: WindowCorner, { chosen, isTurned }: WindowShown): Row[] {
  const { setup, position } = game;
  const squares = squareGrid(position, window, isTurned, (square, label) =>
    button({ control: 'move', game: setup.id, ply: position.ply, square }, label, styleOf(square, chosen)),
  );
  // Near the picture: on a phone five rows of buttons are a screen.
  return [arrows(game, window, isTurned), ...squares];
}

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
function arrows({ setup, position }: Game, window: WindowCorner, isTurned: boolean): Row {
  const board = boardOf(position.variant);
  const urgent = urgentOutside(position, window);
  return rowOf(
    ...DIRECTION_NAMES.map((shown) => {
      const to = isTurned ? OPPOSITE[shown] : shown;
      const square = urgent.find(({ direction }) => direction === to)?.square;
      if (square !== undefined) {
        return button(
          { control: 'move', game: setup.id, ply: position.ply, square },
          `${ARROWS[shown]} ${squareName(square, board)}`,
          ButtonStyle.Success,
        );
      }
      const { file, rank } = shifted(window, to, board);
      const control = button(
        { control: 'shift', game: setup.id, ply: position.ply, file, rank, to },
        ARROWS[shown],
        ButtonStyle.Primary,
      );
      return file === window.file && rank === window.rank ? { ...control, disabled: true } : control;
    }),
  );
}

/** The choice that opens a form. */
export const TYPE = 'type' as const;
export const MORE_CHOICES = [TYPE, 'refresh', 'hint', 'takeback', 'draw', 'stop', 'abort', 'resign'] as const;
type MoreChoice = (typeof MORE_CHOICES)[number];

/** Whether a choice makes sense in a game as it is. */
function isOffered(choice: MoreChoice, game: Game): boolean {
  switch (choice) {
    case 'refresh':
      return needsRefreshing(game);
    case 'hint':
      return !isBetweenMembers(game) && !game.swap2 && !game.setup.rated;
    case 'takeback':
      return !game.setup.rated && lastMoveOf(game, turnOf(game)!) !== undefined;
    case 'stop':
      return mayStop(game.setup);
    case 'abort':
      return !haveBothMoved(game);
    case 'resign':
    case 'draw':
      return haveBothMoved(game);
    case TYPE:
      return true;
  }
}

/**
 * The select of everything else that the side to move can do, and
 * the squares that are the most interesting of those without a button of their own, the best first.
 */
export function moreRow(game: Game, renewals: number, say: Say, squares: readonly Square[]): Row {
  const { setup, position } = game;
  const choices = MORE_CHOICES.filter((choice) => isOffered(choice, game));
  const actions = choices.map((choice) => ({
    label: say(`controls.${choice}`),
    description: say(`controls.${choice}Hint`),
    value: choice,
  }));
  const board = boardOf(position.variant);
  const names = squares.map((square) => squareName(square, board));
  return rowOf({
    type: ComponentType.StringSelect,
    custom_id: writeCustomId({ control: 'more', game: setup.id, ply: position.ply, renewals }),
    placeholder: say('controls.more'),
    options: [...actions, ...names.map((name) => ({ label: name, value: name }))].slice(0, MAX_OPTIONS),
  });
}

/** Whether a board is drawn anew only when somebody presses something: where the bot is a guest. */
export const needsRefreshing = ({ setup }: Game): boolean => setup.venue === 'guest';

/** How a board is drawn again on which there is nothing else to press. */
export const refreshRow = ({ setup }: Game, say: Say): Row =>
  rowOf(button({ control: 'refresh', game: setup.id }, say('controls.refresh')));

/** What the opening leaves to choose. */
export const choiceRow = ({ setup, position }: Game, choices: readonly Swap2Choice[], say: Say): Row =>
  rowOf(
    ...choices.map((choice) =>
      button(
        { control: 'choose', game: setup.id, ply: position.ply, choice },
        say(`swap2.choices.${choice}`),
        ButtonStyle.Primary,
      ),
    ),
  );

/** How a parked game goes on. */
export const parkedRow = ({ setup }: Game, say: Say): Row =>
  rowOf(button({ control: 'unpark', game: setup.id }, say('controls.unpark'), ButtonStyle.Primary));

/** The buttons that lead through a game that is over. */
export const STEP_ARROWS = { first: '|◀', back: '◀', on: '▶', last: '▶|' } as const;

/** What can be done when a game is over: play again, against the bot also at the next levels; have it reviewed, look back, take it away. */
export function finishedRows(game: Game, levels: readonly Level[], say: Say): Row[] {
  const { id } = game.setup;
  const nextLevels = levelsBeside(game).filter((level) => levels.some((each) => each.level === level));
  return [
    rowOf(
      button({ control: 'rematch', game: id }, say('controls.rematch'), ButtonStyle.Primary),
      ...nextLevels.map((level) =>
        button({ control: 'level', game: id, level }, say('controls.level', { level }), ButtonStyle.Primary),
      ),
    ),
    rowOf(
      button({ control: 'review', game: id, ply: 0, to: 'begin' }, say('controls.review')),
      button({ control: 'step', game: id, ply: game.position.ply, to: 'begin' }, say('controls.step')),
      button({ control: 'share', game: id }, say('controls.share')),
    ),
  ];
}

/** The levels below and above that of the bot in a game, there or not. */
function levelsBeside({ seats }: Game): number[] {
  const level = COLORS.flatMap((color) => {
    const seat = seats[color];
    return seat.kind === 'opponent' && typeof seat.level === 'number' ? [seat.level] : [];
  })[0];
  return level === undefined ? [] : [level - 1, level + 1];
}
