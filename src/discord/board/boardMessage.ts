import { type APIButtonComponentWithCustomId, ButtonStyle } from 'discord.js';
import { winnerOf } from '../../game/play/ending.js';
import {
  deadlineOf,
  type Game,
  LOSING_TRIES,
  openSeatOf,
  type Seat,
  seatToMove,
  turnOf,
  unbegunEnd,
} from '../../game/play/game.js';
import type { RatingChange } from '../../game/ports/gameStore.js';
import type { Progress } from '../../game/ports/thinker.js';
import { isUnratedAsShort } from '../../game/ratings/results.js';
import type { RenderBoard } from '../../render/boards/renderBoard.js';
import { boardOf } from '../../rules/games.js';
import { type ProtocolState, squareCheck, takesSquares } from '../../rules/openingProtocol.js';
import { COLORS, type Color, opposite, type Square, turnAt } from '../../rules/position.js';
import { protocolWords } from '../../rules/protocolWords.js';
import { moveName, squareName } from '../../rules/squares.js';
import {
  boardPage,
  button,
  buttonRows,
  gamePage,
  type Page,
  type Row,
  rowOf,
} from '../interactions/pages.js';
import type { Say } from '../texts/texts.js';
import {
  type BotNames,
  changedRating,
  DISCS,
  endSentence,
  headingOf,
  opponentName,
  rangeText,
  seatMention,
  seatName,
  timestamp,
} from '../texts/words.js';
import { absences } from './absenceLines.js';
import type { ButtonSigns } from './buttonSigns.js';
import { isGuestIn } from './channels.js';
import { type BoardLook, drawBoard } from './drawBoard.js';
import {
  accept,
  actionsButton,
  choiceRows,
  decline,
  finishedRows,
  liveButton,
  moveInput,
  parkedRow,
  refreshRow,
  withdraw,
} from './gameControls.js';
import { altText, lastMoves, scoreLines } from './positionText.js';
import { legalMoveRows, windowRows } from './squareInputs.js';
import type { WindowCorner } from './window.js';

/** Texts, look and state that a game's message shows in addition to the game. */
export type Showing = BotNames & {
  readonly say: Say;
  readonly renderBoard: RenderBoard;
  /** Progress of the bot's search, once known. */
  readonly progress?: Progress | undefined;
  /** Corner of the window of buttons, if a member moved it. Default: the best window. */
  readonly window?: WindowCorner | undefined;
  /** Square that needs a second press. */
  readonly chosen?: Square | undefined;
  readonly look?: BoardLook;
  /** Default: plain signs. */
  readonly signs?: ButtonSigns | undefined;
  /** Whether there is a live board. Default: no. */
  readonly hasLiveBoard?: boolean | undefined;
  /** Black's expected score in a rated game, 0 to 1. */
  readonly expected?: number | undefined;
  /** Rating changes by this game. */
  readonly changes?: readonly RatingChange[];
  /** Ms since the epoch: which days off are not over. Default: none. */
  readonly now?: number | undefined;
};

/** The bot, the mentions and the texts that name a game's players. */
type Names = Pick<Showing, 'bot' | 'mentions' | 'say'>;

/** Message of a game that has begun: picture with alt text, turn, players, and controls. */
export async function boardMessage(game: Game, showing: Showing): Promise<Page> {
  const { position, setup } = game;
  const takesInput = takesMoves(game);
  const chosen = takesInput ? showing.chosen : undefined;
  const { picture, window } = await drawBoard(showing.renderBoard, position, {
    ...showing.look,
    // The offers of a fifth move are few enough for a button each.
    takesInput: takesInput && game.protocol?.kind !== 'picking',
    offered: offersOf(game),
    corner: showing.window,
    ...(chosen !== undefined && { chosen }),
    ...(game.phase.kind === 'over' && { end: { winner: winnerOf(game) }, shape: 'large' as const }),
  });
  const rows = rowsOf(game, window, showing);
  return boardPage(setup.variant.game, boardText(game, showing), rows, {
    picture,
    description: altText(game, showing.say),
  });
}

/** Small print: a line for each list of parts. */
const detailLines = (lines: readonly (readonly string[])[]): string =>
  lines.map((parts) => `-# ${parts.join(' · ')}`).join('\n');

/** Whether the board waits for a member to play a square. */
const takesMoves = (game: Game): boolean =>
  seatToMove(game)?.kind === 'member' && (!game.protocol || takesSquares(game.protocol));

/** Fifth moves that are offered now. */
const offersOf = (game: Game): readonly Square[] => {
  const protocol = turnOf(game) && game.protocol;
  return protocol?.kind === 'offering' || protocol?.kind === 'picking' ? protocol.offered : [];
};

function rowsOf(game: Game, window: WindowCorner | undefined, showing: Showing): Row[] {
  const { say, levels } = showing;
  const liveButtons = showing.hasLiveBoard ? [liveButton(game, say)] : [];
  if (game.phase.kind === 'over') return finishedRows(game, levels, say, liveButtons);
  if (game.phase.kind === 'parked') return [parkedRow(game, say)];
  if (takesMoves(game)) return inputRows(game, window, showing, liveButtons);
  if (isGuestIn(game) && seatToMove(game)?.kind === 'opponent') return [refreshRow(game, say)];
  const { protocol } = game;
  const isMembersChoice = protocol && !takesSquares(protocol) && seatToMove(game)?.kind === 'member';
  if (isMembersChoice) return choiceRows(game, protocol, say, liveButtons);
  return buttonRows(liveButtons);
}

function inputRows(
  game: Game,
  window: WindowCorner | undefined,
  { chosen, look, say, signs }: Showing,
  liveButtons: readonly APIButtonComponentWithCustomId[],
): Row[] {
  const { position, protocol } = game;
  const ids = moveInput.ids({ game: game.setup.id, ply: position.ply });
  const check = protocol && squareCheck(protocol, position);
  const accepts = check && ((square: Square) => check(square) === undefined);
  const options = { chosen, isTurned: look?.turned === true, signs, accepts };
  const others = [actionsButton(game)];
  // A window leaves no room: its message of actions has the link.
  return window
    ? windowRows(position, window, ids, options, others)
    : legalMoveRows(position, ids, options, say, [...others, ...liveButtons]);
}

/** Text under the board: the status first, then small print, with the players last. */
function boardText(
  game: Game,
  {
    say,
    bot,
    levels,
    mentions,
    progress,
    chosen,
    expected,
    changes = [],
    now = Number.POSITIVE_INFINITY,
  }: Showing,
): string {
  const { setup, seats, position } = game;
  const isOver = game.phase.kind === 'over';
  const nameOf = (seat: Seat): string =>
    isOver ? seatName(seat, { bot, levels, mentions }, say) : opponentName(seat, bot, say, mentions);
  const named: Names = { bot, say, mentions };
  const state = [...scoreLines(position, say), ...lastMoves(position, say), ...expectedScores(expected, say)];
  const players = say('seats', { black: nameOf(seats.black), white: nameOf(seats.white) });
  const about = [headingOf(setup, say), players];
  const clock = clockLines(game, say);
  // Below a live board every line counts: board and buttons must fit a phone's screen.
  const lines = isOver ? [state, ...clock, about] : [[...state, ...about], ...clock];
  const details = lines.filter(({ length }) => length > 0);
  return [
    `**${statusLine(game, progress, named)}**`,
    ...choiceLine(game, named),
    ...chosenLine(game, chosen, say),
    ...planLine(game, named),
    ...offerLine(game, named),
    ...absences(game, now, named).map((line) => `-# ${line}`),
    ...ratingLine(game, changes, say),
    ...hintLine(game, say),
    detailLines(details),
  ].join('\n');
}

/** The last choice in the opening, until the other side has moved. While its stones are placed or offered, the status says so. */
function choiceLine(
  { chosen, position, seats, protocol, phase }: Game,
  { bot, say, mentions }: Names,
): string[] {
  if (!chosen || position.ply > chosen.ply + 1 || phase.kind !== 'playing') return [];
  const { choice, by } = chosen;
  const isInStatus = protocol && takesSquares(protocol) && (choice === 'two' || choice === 'ten');
  if (isInStatus) return [];
  const who = { disc: DISCS[by], player: seatMention(seats[by], bot, say, mentions) };
  return [`-# ${say(`protocol.chose.${choice}`, who)}`];
}

/** Asks for the second press of a square. */
function chosenLine(game: Game, chosen: Square | undefined, say: Say): string[] {
  if (chosen === undefined || !takesMoves(game)) return [];
  return [`-# ${say('chosen', { square: squareName(chosen, boardOf(game.setup.variant)) })}`];
}

/** Expected scores in percent; a draw counts half. */
function expectedScores(expected: number | undefined, say: Say): string[] {
  if (expected === undefined) return [];
  const black = Math.round(expected * 100);
  return [say('ratings.expected', { black, white: 100 - black })];
}

/** Says that the side to move had planned a reply, but none to the last move. */
function planLine({ planEnded, seats, phase }: Game, { bot, say, mentions }: Names): string[] {
  if (!planEnded || phase.kind !== 'playing') return [];
  const who = { disc: DISCS[planEnded], player: seatMention(seats[planEnded], bot, say, mentions) };
  return [`-# ${say('planned.ended', who)}`];
}

/** The last offer since the last move, standing or declined. */
function offerLine({ offers, seats, phase }: Game, { bot, say, mentions }: Names): string[] {
  const last = offers.made.at(-1);
  if (!last || phase.kind === 'over') return [];
  const by = offers.standing ? last.by : opposite(last.by);
  const who = { disc: DISCS[by], player: seatMention(seats[by], bot, say, mentions) };
  const key = offers.standing ? `offers.${last.kind}.standing` : `offers.${last.kind}.refused`;
  return [`-# ${say(key, who)}`];
}

/** Rating changes by this game, or why there are none. */
function ratingLine(game: Game, changes: readonly RatingChange[], say: Say): string[] {
  if (isUnratedAsShort(game)) return [`-# ${say('ratings.tooShort')}`];
  const { seats } = game;
  const parts = COLORS.flatMap((color) => {
    const seat = seats[color];
    const change = seat.kind === 'member' && changes.find(({ member }) => member === seat.member);
    if (!change) return [];
    const { before, after: rating, deviation, games } = change;
    return [`${DISCS[color]} ${changedRating(before, { rating, deviation }, games, say)}`];
  });
  return parts.length > 0 ? [`-# ${say('ratings.line', { changes: parts.join('  ·  ') })}`] : [];
}

/** Number of hints taken, shown when the game is over. */
const hintLine = ({ hints, phase }: Game, say: Say): string[] =>
  phase.kind === 'over' && hints.length > 0 ? [`-# ${say('hints.taken', { count: hints.length })}`] : [];

function statusLine(game: Game, progress: Progress | undefined, { bot, say, mentions }: Names): string {
  if (game.phase.kind === 'parked') return say('parked');
  const turn = turnOf(game);
  if (!turn) return endSentence(game, bot, say, mentions);
  const seat = game.seats[turn];
  const who = { disc: DISCS[turn], player: seatMention(seat, bot, say, mentions) };
  if (game.protocol) return protocolLine(game.protocol, game.position.ply, who, say);
  if (seat.kind === 'member') return say('turn', who);
  if (!progress) return say('thinking', who);
  return say('progress', {
    ...who,
    nodes: progress.nodes.toLocaleString('en-US'),
    best: progress.best === 'pass' ? say('pass') : moveName(progress.best, boardOf(game.setup.variant)),
    chance: Math.round(progress.winProbability * 100),
  });
}

/** Next step of the opening. */
function protocolLine(
  protocol: ProtocolState,
  ply: number,
  { disc, player }: { readonly disc: string; readonly player: string },
  say: Say,
): string {
  const { key, numbers } = protocolWords(protocol, ply);
  return say(`protocol.${key}`, { ...numbers, disc, player, next: DISCS[turnAt(ply)] });
}

const seconds = (ms: number): number => Math.round(ms / 1000);

/** `1:40` for 100,000 ms; minutes continue past the hour. */
const minutes = (ms: number): string => {
  const all = seconds(ms);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
};

/**
 * Lines of a game's clock, in parts. The first has each side's last move and total time, or time left. The second has the
 * deadline of the side to move, which Discord counts down, and its illegal squares. Empty without a clock.
 */
function clockLines(game: Game, say: Say): string[][] {
  if (!game.setup.time) return [];
  const { left, spent } = game.times;
  const side = (color: Color): string => {
    if (game.setup.time?.kind === 'fischer')
      return say('clock.left', { disc: DISCS[color], left: minutes(left![color]) });
    const { last, total } = spent[color];
    const values = { disc: DISCS[color], total: minutes(total) };
    return last === null
      ? say('clock.waiting', values)
      : say('clock.side', { ...values, last: seconds(last) });
  };
  const turn = turnOf(game);
  const deadline = deadlineOf(game);
  const pending = [
    ...(turn && deadline !== undefined
      ? [say('clock.deadline', { disc: DISCS[turn], time: timestamp(deadline) })]
      : []),
    ...(turn && game.tries > 0
      ? [say('clock.tries', { disc: DISCS[turn], tries: game.tries, most: LOSING_TRIES })]
      : []),
  ];
  return [COLORS.map(side), pending];
}

/**
 * A challenge's message: its buttons while it is open, else its outcome. `rating`: the challenger's, for an open one. Throws a
 * RangeError for other games.
 */
export function challengeMessage(
  game: Game,
  { say, bot, mentions, rating }: Names & { readonly rating?: string | undefined },
): Page {
  const { setup, phase } = game;
  const by = setup.challenger;
  if (!by) throw new RangeError(`game ${setup.id} is not a challenge`);
  const names = {
    challenger: seatMention(setup.seats[by], bot, say, mentions),
    opponent: seatMention(game.seats[opposite(by)], bot, say, mentions),
  };
  const title = `-# ${headingOf(setup, say)}`;
  const settled = (text: string): Page => gamePage(setup.variant.game, `${title}\n${text}`, []);
  switch (phase.kind) {
    case 'playing':
    case 'parked':
    case 'over': {
      const unbegun = unbegunEnd(game);
      const wasOpen = game.seats[opposite(by)].kind === 'anyone';
      return unbegun
        ? settled(
            wasOpen ? say(`openChallenge.${unbegun.kind}`, names) : say(`challenge.${unbegun.kind}`, names),
          )
        : settled(say('challenge.accepted', { ...names, place: `<#${game.place}>` }));
    }
    case 'challenged': {
      const seats = say('seats', {
        black: seatMention(setup.seats.black, bot, say, mentions),
        white: seatMention(setup.seats.white, bot, say, mentions),
      });
      const until = say('challenge.until', { time: timestamp(phase.until) });
      const { id, strict, variant } = setup;
      const open = openSeatOf(game);
      const strictly = strict ? [`-# ${say(`strictExplained.${variant.game}`, { most: LOSING_TRIES })}`] : [];
      return gamePage(
        setup.variant.game,
        [
          title,
          `### ${say(open ? 'challenge.open' : 'challenge.offered', names)}`,
          seats,
          ...(rating === undefined ? [] : [say('challenge.rating', { rating })]),
          ...(open?.ratings ? [say('challenge.ratings', { range: rangeText(open.ratings, say) })] : []),
          ...strictly,
          `-# ${until}`,
        ].join('\n'),
        [
          rowOf(
            button(
              accept.id({ game: id }),
              say(open ? 'challenge.take' : 'challenge.accept'),
              ButtonStyle.Success,
            ),
            ...(open ? [] : [button(decline.id({ game: id }), say('challenge.decline'), ButtonStyle.Danger)]),
            button(withdraw.id({ game: id }), say('challenge.withdraw')),
          ),
        ],
      );
    }
  }
}
