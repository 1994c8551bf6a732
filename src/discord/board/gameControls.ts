import { ButtonStyle, ComponentType } from 'discord.js';
import { winnerOf } from '../../game/play/ending.js';
import {
  type Game,
  haveBothMoved,
  isBetweenMembers,
  lastMoveOf,
  mayStop,
  OFFER_KINDS,
  SWAP2_CHOICES,
  type Swap2Choice,
  turnOf,
} from '../../game/play/game.js';
import type { Level } from '../../game/ports/thinker.js';
import { boardOf, GAMES } from '../../rules/games.js';
import { COLORS, type Square } from '../../rules/position.js';
import { squareName } from '../../rules/squares.js';
import { MAX_OPTIONS } from '../gateway/discordLimits.js';
import { control, count, game, oneOf } from '../interactions/control.js';
import { nextPuzzle } from '../interactions/links.js';
import { button, type Row, rowOf } from '../interactions/pages.js';
import type { Say } from '../texts/texts.js';
import { isGuestIn } from './channels.js';
import { squareInput } from './squareInputs.js';

// Controls of games. Several features show them; one feature handles each.

const atPly = { game, ply: count };

/** Plays a square. */
export const moveInput = squareInput('', atPly);

/** Select of all other actions. It gets a new id after each choice, or Discord would not accept the same choice again. */
export const more = control('more', 'stringSelect', { ...atPly, renewals: { ...count, formerly: 0 } });

/** Chooses a color in the opening, or to place two more stones. */
export const choose = control('choose', 'button', { ...atPly, choice: oneOf(SWAP2_CHOICES) });

/** Redraws a board. */
export const refresh = control('refresh', 'button', { game });

/** Resumes a parked game, or one that lost its channel. */
export const unpark = control('unpark', 'button', { game });

/** Parks a game, so that its channel is free. */
export const park = control('park', 'button', { game });

export const resign = control('resign', 'button', { game });

/** Ends a game before both sides have moved. */
export const abort = control('abort', 'button', { game });

/** Stops a game and counts the discs. */
export const stop = control('stop', 'button', atPly);

const offerFields = { ...atPly, offer: oneOf(OFFER_KINDS) };
export const acceptOffer = control('acceptOffer', 'button', offerFields);
export const declineOffer = control('declineOffer', 'button', offerFields);

export const accept = control('accept', 'button', { game });
export const decline = control('decline', 'button', { game });
export const withdraw = control('withdraw', 'button', { game });

/** Plays a game again with colors swapped. */
export const rematch = control('rematch', 'button', { game });

/** Plays a game again against the bot at another level. */
export const rematchAtLevel = control('level', 'button', { game, level: count });

/** Buttons that step through a finished game. Each has a name, because several can lead to the same ply. */
export const STEP_NAMES = ['first', 'back', 'on', 'last', 'begin'] as const;

/** Shows a finished game at a ply. */
export const step = control('step', 'button', { ...atPly, to: oneOf(STEP_NAMES) });

/** Shows a finished game's replay. */
export const replay = control('replay', 'button', { game });

/** Sends a finished game's record. */
export const share = control('share', 'button', { game });

/** Buttons of a review. Each has a name, because several can lead to the same move. */
export const REVIEW_BUTTONS = [...STEP_NAMES, 'mistake', 'turn1', 'turn2', 'turn3', 'practice'] as const;
export type ReviewButton = (typeof REVIEW_BUTTONS)[number];

/** Shows a review at a move. `begin` requests the review, and `practice` the member's mistakes in it. */
export const review = control('review', 'button', { ...atPly, to: oneOf(REVIEW_BUTTONS) });

/** Opens an analysis board at a position of a finished game or of a study. */
export const analyse = control('analyse', 'button', atPly);

/** Choice of the `more` select that opens a form. */
export const TYPE = 'type' as const;
export const MORE_CHOICES = [TYPE, 'refresh', 'hint', 'takeback', 'draw', 'stop', 'abort', 'resign'] as const;
type MoreChoice = (typeof MORE_CHOICES)[number];

/** Whether a choice makes sense in the game's current state. */
function isOffered(choice: MoreChoice, game: Game): boolean {
  switch (choice) {
    case 'refresh':
      return isGuestIn(game);
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

/** The select of all other actions, and of `squares` without a button, best first. */
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
    custom_id: more.id({ game: setup.id, ply: position.ply, renewals }),
    placeholder: say('controls.more'),
    options: [...actions, ...names.map((name) => ({ label: name, value: name }))].slice(0, MAX_OPTIONS),
  });
}

/** The button that redraws a board without other controls. */
export const refreshRow = ({ setup }: Game, say: Say): Row =>
  rowOf(button(refresh.id({ game: setup.id }), say('controls.refresh')));

/** Choices of the swap2 opening. */
export const choiceRow = ({ setup, position }: Game, choices: readonly Swap2Choice[], say: Say): Row =>
  rowOf(
    ...choices.map((choice) =>
      button(
        choose.id({ game: setup.id, ply: position.ply, choice }),
        say(`swap2.choices.${choice}`),
        ButtonStyle.Primary,
      ),
    ),
  );

/** The button that resumes a parked game. */
export const parkedRow = ({ setup }: Game, say: Say): Row =>
  rowOf(button(unpark.id({ game: setup.id }), say('controls.unpark'), ButtonStyle.Primary));

/** Labels of the buttons that step through a finished game. */
export const STEP_ARROWS = { first: '|◀', back: '◀', on: '▶', last: '▶|' } as const;

/**
 * Buttons after a game: a rematch, review, mistakes to practice, steps and record. Against a level of the bot also the next level: an easier one after a
 * loss, with a puzzle to practice; a harder one after a win; both after other ends.
 */
export function finishedRows(game: Game, levels: readonly Level[], say: Say): Row[] {
  const { id, variant } = game.setup;
  const level = levelOfBot(game);
  const winner = winnerOf(game);
  const hasLost = level !== undefined && winner !== null && game.seats[winner].kind === 'opponent';
  const hasWon = winner !== null && !hasLost;
  const levelButtons = (by: 1 | -1) => {
    const next = (level ?? 0) + by;
    if (level === undefined || !levels.some((each) => each.level === next)) return [];
    const label = say(by < 0 ? 'controls.easier' : 'controls.harder', { level: next });
    return [button(rematchAtLevel.id({ game: id, level: next }), label, ButtonStyle.Primary)];
  };
  const puzzle = nextPuzzle.id({ kind: variant.game, from: 'bank' });
  return [
    rowOf(
      button(rematch.id({ game: id }), say('controls.rematch'), ButtonStyle.Primary),
      ...(hasWon ? [] : levelButtons(-1)),
      ...(hasLost ? [] : levelButtons(1)),
    ),
    rowOf(
      button(review.id({ game: id, ply: 0, to: 'begin' }), say('controls.review')),
      button(review.id({ game: id, ply: 0, to: 'practice' }), say('review.practice')),
      ...(hasLost && GAMES[variant.game].hasPuzzles ? [button(puzzle, say('puzzle.title'))] : []),
      button(step.id({ game: id, ply: game.position.ply, to: 'begin' }), say('controls.step')),
      button(share.id({ game: id }), say('controls.share')),
    ),
  ];
}

/** The bot's level in a game against one. */
const levelOfBot = ({ seats }: Game): number | undefined =>
  COLORS.flatMap((color) => {
    const seat = seats[color];
    return seat.kind === 'opponent' && typeof seat.level === 'number' ? [seat.level] : [];
  })[0];
