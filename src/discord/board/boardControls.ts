import { ButtonStyle, ComponentType } from 'discord.js';
import type { Swap2Choice } from '../../game/play/game.js';
import {
  type Game,
  haveBothMoved,
  isBetweenMembers,
  lastMoveOf,
  mayStop,
  turnOf,
} from '../../game/play/game.js';
import type { Level } from '../../game/ports/thinker.js';
import { boardOf } from '../../rules/games.js';
import { COLORS, type Square } from '../../rules/position.js';
import { squareName } from '../../rules/squares.js';
import { MAX_OPTIONS } from '../gateway/discordLimits.js';
import { writeCustomId } from '../interactions/customId.js';
import { button, type Row, rowOf } from '../interactions/rows.js';
import type { Say } from '../texts/texts.js';
import type { SquareControls } from './squareControls.js';

/** What is pressed to move in a game. */
export function moveControls({ setup, position }: Game): SquareControls {
  const place = { game: setup.id, ply: position.ply };
  return {
    square: (square) => ({ control: 'move', ...place, square }),
    pick: (part) => ({ control: 'pick', ...place, part }),
    shift: (corner, to) => ({ control: 'shift', ...place, ...corner, to }),
  };
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
