import { type APIButtonComponentWithCustomId, ButtonStyle } from 'discord.js';
import { winnerOf } from '../../game/play/ending.js';
import {
  type Game,
  hasHelp,
  haveBothMoved,
  isBetweenMembers,
  lastMoveOf,
  mayAbort,
  mayStop,
  OFFER_KINDS,
  turnOf,
} from '../../game/play/game.js';
import type { Level } from '../../game/ports/thinker.js';
import { boardOf, GAMES } from '../../rules/games.js';
import {
  type ChoiceState,
  moveProblem,
  PROTOCOL_CHOICES,
  type ProtocolChoice,
  takesSquares,
} from '../../rules/openingProtocol.js';
import { COLORS, type Color, opposite } from '../../rules/position.js';
import { squareName } from '../../rules/squares.js';
import { MAX_OPTIONS } from '../gateway/discordLimits.js';
import { control, count, game, oneOf } from '../interactions/control.js';
import { nextPuzzle } from '../interactions/links.js';
import { button, buttonRows, linkButton, type Row, rowOf } from '../interactions/pages.js';
import type { Say } from '../texts/texts.js';
import { selectOf, squareInput } from './squareInputs.js';
import { bestWindow, squaresOutside } from './window.js';

// Controls of games. Several features show them; one feature handles each.

const atPly = { game, ply: count };

/** Plays a square. */
export const moveInput = squareInput('', atPly);

/** Opens a private message with all actions other than moving. */
export const actions = control('actions', 'button', { game });

/** Select of these actions under boards of earlier versions. */
export const oldMore = control('more', 'stringSelect', { ...atPly, renewals: { ...count, formerly: 0 } });

/** Makes a choice of the opening's protocol. */
export const choose = control('choose', 'button', { ...atPly, choice: oneOf(PROTOCOL_CHOICES) });

/** Declares how many fifth moves black offers. */
export const declare = control('declare', 'stringSelect', atPly);

/** Privately sends the member's link to the live board. */
export const live = control('live', 'button', { game });

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

/** Opens a private board on which a player plans replies. */
export const planReplies = control('planReplies', 'button', { game });

/** The action that opens a form. */
export const TYPE = 'type' as const;
export const ACTION_NAMES = [TYPE, 'hint', 'takeback', 'draw', 'stop', 'abort', 'resign'] as const;
export type ActionName = (typeof ACTION_NAMES)[number];

/** Performs an action other than moving. */
export const act = control('act', 'button', { ...atPly, action: oneOf(ACTION_NAMES) });

/** Whether a player can perform an action in the game's current state. */
function isOffered(action: ActionName, game: Game, color: Color): boolean {
  const isTheirTurn = turnOf(game) === color;
  switch (action) {
    case 'hint':
      return isTheirTurn && !isBetweenMembers(game) && !game.protocol && hasHelp(game.setup);
    case 'takeback':
      return hasHelp(game.setup) && lastMoveOf(game, color) !== undefined;
    case 'stop':
      return mayStop(game.setup);
    case 'abort':
      return mayAbort(game);
    case 'resign':
      return !mayAbort(game);
    case 'draw':
      return haveBothMoved(game);
    case TYPE:
      return isTheirTurn && (!game.protocol || takesSquares(game.protocol));
  }
}

/** The button that opens the message of actions. Its sign is as narrow as an arrow, so that a phone shows five in a row. */
export const actionsButton = ({ setup }: Game): APIButtonComponentWithCustomId =>
  button(actions.id({ game: setup.id }), '⋯');

/**
 * Private message with a player's actions other than moving, each explained, the link to the live board if there is one, and at
 * their turn a select of squares that have no button.
 */
export function actionsMessage(
  game: Game,
  color: Color,
  say: Say,
  liveLink?: string,
): { readonly content: string; readonly components: Row[] } {
  const { setup, position } = game;
  const at = { game: setup.id, ply: position.ply };
  const offered = ACTION_NAMES.filter((action) => isOffered(action, game, color));
  const canPlan = turnOf(game) === opposite(color) && !game.protocol;
  const content = [...(canPlan ? ['plan' as const] : []), ...offered]
    .map((action) => `**${say(`controls.${action}`)}** · ${say(`controls.${action}Hint`)}`)
    .join('\n');
  const buttons = [
    ...(canPlan ? [button(planReplies.id({ game: setup.id }), say('controls.plan'))] : []),
    ...offered.map((action) =>
      button(
        act.id({ ...at, action }),
        say(`controls.${action}`),
        action === 'resign' || action === 'abort' ? ButtonStyle.Danger : ButtonStyle.Secondary,
      ),
    ),
  ];
  const hasWindow = GAMES[position.variant.game].input === 'window' && offered.includes(TYPE);
  const board = boardOf(position.variant);
  const names = hasWindow
    ? squaresOutside(position, bestWindow(position))
        .filter((square) => moveProblem(game.protocol, position, square) === undefined)
        .map((square) => squareName(square, board))
    : [];
  return {
    content,
    components: [
      ...buttonRows(buttons),
      ...(liveLink === undefined ? [] : [rowOf(linkButton(liveLink, say('live.button')))]),
      ...(names.length === 0
        ? []
        : [selectOf(moveInput.ids(at).pick(0), names.slice(0, MAX_OPTIONS), say('controls.pickSquare'))]),
    ],
  };
}

/** The button that opens the live board. */
export const liveButton = ({ setup }: Game, say: Say): APIButtonComponentWithCustomId =>
  button(live.id({ game: setup.id }), say('live.button'));

/** The button that redraws a board without other controls. */
export const refreshRow = ({ setup }: Game, say: Say): Row =>
  rowOf(button(refresh.id({ game: setup.id }), say('controls.refresh')));

/** Choices that an opening's protocol waits for, and all other actions. */
export function choiceRows(
  game: Game,
  protocol: ChoiceState,
  say: Say,
  others: readonly APIButtonComponentWithCustomId[],
): Row[] {
  const at = { game: game.setup.id, ply: game.position.ply };
  const ids = { choose: (choice: ProtocolChoice) => choose.id({ ...at, choice }), declare: declare.id(at) };
  return protocolRows(protocol, ids, say, [actionsButton(game), ...others]);
}

/** Choices that an opening's protocol waits for, with these custom_ids, before other buttons. */
export function protocolRows(
  protocol: ChoiceState,
  ids: { readonly choose: (choice: ProtocolChoice) => string; readonly declare: string },
  say: Say,
  others: readonly APIButtonComponentWithCustomId[] = [],
): Row[] {
  if (protocol.kind === 'choosing') {
    const choices = protocol.choices.map((choice) =>
      button(ids.choose(choice), say(`protocol.choices.${choice}`), ButtonStyle.Primary),
    );
    return [rowOf(...choices, ...others)];
  }
  const numbers = Array.from({ length: protocol.most }, (_, i) => String(i + 1));
  return [selectOf(ids.declare, numbers, say('protocol.declare')), ...buttonRows(others)];
}

/** The button that resumes a parked game. */
export const parkedRow = ({ setup }: Game, say: Say): Row =>
  rowOf(button(unpark.id({ game: setup.id }), say('controls.unpark'), ButtonStyle.Primary));

/** Labels of the buttons that step through a finished game. */
export const STEP_ARROWS = { first: '|◀', back: '◀', on: '▶', last: '▶|' } as const;

/**
 * Buttons after a game: a rematch, review, mistakes to practice, steps and record. Against a level of the bot also the next level: an easier one after a
 * loss, with a puzzle to practice; a harder one after a win; both after other ends.
 */
export function finishedRows(
  game: Game,
  levels: readonly Level[],
  say: Say,
  others: readonly APIButtonComponentWithCustomId[] = [],
): Row[] {
  const { id, variant, tournament } = game.setup;
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
  const again = [
    button(rematch.id({ game: id }), say('controls.rematch'), ButtonStyle.Primary),
    ...(hasWon ? [] : levelButtons(-1)),
    ...(hasLost ? [] : levelButtons(1)),
  ];
  // The tournament chooses the next opponent.
  const first = [...(tournament === undefined ? again : []), ...others];
  return [
    ...(first.length > 0 ? [rowOf(...first)] : []),
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
