import { type APIContainerComponent, AttachmentBuilder, ComponentType, MessageFlags } from 'discord.js';
import { winnerOf } from '../../game/play/ending.js';
import type { Swap2 } from '../../game/play/game.js';
import { type Game, type Seat, seatToMove, turnOf } from '../../game/play/game.js';
import type { RatingChange } from '../../game/ports/gameStore.js';
import type { Progress } from '../../game/ports/thinker.js';
import { DRAWINGS } from '../../render/boards/drawings.js';
import type { Picture, RenderBoard } from '../../render/boards/renderBoard.js';
import type { Replay } from '../../render/replays/renderReplay.js';
import { boardOf, GAMES } from '../../rules/games.js';
import { COLORS, type GameName, opposite, type Square, turnAt } from '../../rules/position.js';
import { moveName, squareName } from '../../rules/squares.js';
import type { Row } from '../interactions/rows.js';
import type { Say } from '../texts/texts.js';
import {
  type BotAtTable,
  DISCS,
  endSentence,
  headingOf,
  ratingText,
  seatMention,
  seatName,
} from '../texts/words.js';
import { altText } from './altText.js';
import {
  choiceRow,
  finishedRows,
  moreRow,
  moveControls,
  needsRefreshing,
  parkedRow,
  refreshRow,
} from './boardControls.js';
import type { BoardLook } from './boardLook.js';
import { clockLines } from './clockLines.js';
import { lastMoves, scoreLines } from './positionLines.js';
import { legalMoveRows, windowRows } from './squareControls.js';
import { bestWindow, squaresOutside, WINDOW_SIZE, type WindowCorner } from './window.js';

/** What a message shows of a game besides the game itself. */
export type Showing = BotAtTable & {
  readonly say: Say;
  readonly renderBoard: RenderBoard;
  /** The progress of the search for the owed move, once it is known. */
  readonly progress?: Progress | undefined;
  /** In games with a window of buttons: the one that was asked for, instead of the best one. */
  readonly window?: WindowCorner | undefined;
  /** The square that a member has pressed and must press again to play it; none unless given. */
  readonly chosen?: Square | undefined;
  /** The usual one unless given. */
  readonly look?: BoardLook;
  /** How often its selects were renewed; 0 unless given. */
  readonly renewals?: number;
  /** What black of a rated game scores on average, from 0 to 1; told where it is given. */
  readonly expected?: number | undefined;
  /** How the game changed its members' ratings; none unless given. */
  readonly changes?: readonly RatingChange[];
};

/** A message in discord.js's form, for sending and for editing alike: `attachments: []` makes an edit replace the old picture. */
export type V2Message = {
  readonly flags: MessageFlags.IsComponentsV2;
  readonly components: APIContainerComponent[];
  readonly files: AttachmentBuilder[];
  readonly attachments: [];
};

/** The board of a game that has begun: who plays, the picture with its description, whose turn it is, and the input. */
export async function boardMessage(game: Game, showing: Showing): Promise<V2Message> {
  const { position, setup } = game;
  const takesInput = takesMoves(game);
  const window =
    takesInput && GAMES[setup.variant.game].input === 'window'
      ? (showing.window ?? bestWindow(position))
      : undefined;
  const chosen = takesInput ? showing.chosen : undefined;
  const picture = await showing.renderBoard(position, {
    ...showing.look,
    legal: takesInput,
    ...(chosen !== undefined && { chosen }),
    ...(window && { window: { ...window, size: WINDOW_SIZE } }),
    ...(game.phase.kind === 'over' && { end: { winner: winnerOf(game) } }),
  });
  const rows = rowsOf(game, window, showing);
  const clock = clockLines(game, showing.say).filter((parts) => parts.length > 0);
  // The clock stands under the board, near the buttons. With a window of buttons there is no room for a second text.
  const isClockUnder = clock.length > 0 && !window;
  return v2Message(setup.variant.game, headline(game, showing, isClockUnder ? [] : clock), rows, {
    picture,
    description: altText(game, showing.say),
    ...(isClockUnder ? { under: detailLines(clock) } : {}),
  });
}

/** Small print: each line's parts beside each other. */
const detailLines = (lines: readonly (readonly string[])[]): string =>
  lines.map((parts) => `-# ${parts.join('  ·  ')}`).join('\n');

/** A picture with its description, and a text under it where there is one. */
type Illustration = {
  readonly picture: Picture | Replay;
  readonly description: string;
  readonly under?: string;
};

const fileOf = (picture: Picture | Replay): AttachmentBuilder =>
  new AttachmentBuilder('gif' in picture ? picture.gif : picture.png, { name: picture.name });

/** A container in the game's color: a text, a picture where there is one with a text under it, and rows of controls. */
export function v2Message(
  game: GameName,
  content: string,
  rows: readonly Row[],
  illustration?: Illustration,
): V2Message {
  const files = illustration ? [fileOf(illustration.picture)] : [];
  const gallery = illustration && {
    type: ComponentType.MediaGallery as const,
    items: [
      { media: { url: `attachment://${illustration.picture.name}` }, description: illustration.description },
    ],
  };
  const text = { type: ComponentType.TextDisplay as const, content };
  const under = illustration?.under
    ? [{ type: ComponentType.TextDisplay as const, content: illustration.under }]
    : [];
  const container: APIContainerComponent = {
    type: ComponentType.Container,
    accent_color: DRAWINGS[game].accent,
    components: [text, ...(gallery ? [gallery] : []), ...under, ...rows],
  };
  return { flags: MessageFlags.IsComponentsV2, components: [container], files, attachments: [] };
}

/** Whether the board waits for a square that a member plays. */
const takesMoves = (game: Game): boolean =>
  seatToMove(game)?.kind === 'member' && game.swap2?.kind !== 'choosing';

function rowsOf(game: Game, window: WindowCorner | undefined, showing: Showing): Row[] {
  const { say, levels, renewals = 0 } = showing;
  if (game.phase.kind === 'over') return finishedRows(game, levels, say);
  if (game.phase.kind === 'parked') return [parkedRow(game, say)];
  if (takesMoves(game)) return inputRows(game, window, showing);
  if (needsRefreshing(game) && seatToMove(game)?.kind === 'opponent') return [refreshRow(game, say)];
  const isMembersChoice = game.swap2?.kind === 'choosing' && seatToMove(game)?.kind === 'member';
  return isMembersChoice ? [choiceRow(game, game.swap2.choices, say), moreRow(game, renewals, say, [])] : [];
}

function inputRows(
  game: Game,
  window: WindowCorner | undefined,
  { renewals = 0, chosen, look, say }: Showing,
): Row[] {
  const { position } = game;
  const controls = moveControls(game);
  if (!window) return [...legalMoveRows(position, controls, chosen, say), moreRow(game, renewals, say, [])];
  const squares = windowRows(position, window, controls, { chosen, isTurned: look?.turned === true });
  return [...squares, moreRow(game, renewals, say, squaresOutside(position, window))];
}

function headline(
  game: Game,
  { say, bot, levels, progress, chosen, expected, changes = [] }: Showing,
  clock: readonly (readonly string[])[],
): string {
  const { setup, seats } = game;
  const nameOf = (seat: Seat): string => seatName(seat, { bot, levels }, say);
  const details = [
    [...scoreLines(game.position, say), ...lastMoves(game.position, say), ...expectedScores(expected, say)],
    ...clock,
  ].filter(({ length }) => length > 0);
  return [
    `-# ${headingOf(setup, say)}`,
    say('seats', { black: nameOf(seats.black), white: nameOf(seats.white) }),
    `**${statusLine(game, bot, progress, say)}**`,
    ...chosenLine(game, chosen, say),
    ...offerLine(game, bot, say),
    ...ratingLine(game, changes, say),
    ...hintLine(game, say),
    ...(details.length > 0 ? [detailLines(details)] : []),
  ].join('\n');
}

/** What is to be done with the square that was pressed. */
function chosenLine(game: Game, chosen: Square | undefined, say: Say): string[] {
  if (chosen === undefined || !takesMoves(game)) return [];
  return [`-# ${say('chosen', { square: squareName(chosen, boardOf(game.setup.variant)) })}`];
}

/** What each side of a rated game scores on average, a draw being half, in percent. */
function expectedScores(expected: number | undefined, say: Say): string[] {
  if (expected === undefined) return [];
  const black = Math.round(expected * 100);
  return [say('ratings.expected', { black, white: 100 - black })];
}

/** What was offered since the last move, and that it was declined. */
function offerLine({ offers, seats, phase }: Game, bot: string, say: Say): string[] {
  const last = offers.made.at(-1);
  if (!last || phase.kind === 'over') return [];
  const by = offers.standing ? last.by : opposite(last.by);
  const who = { disc: DISCS[by], player: seatMention(seats[by], bot, say) };
  const key = offers.standing ? `offers.${last.kind}.standing` : `offers.${last.kind}.refused`;
  return [`-# ${say(key, who)}`];
}

/** How the game changed its members' ratings. */
function ratingLine({ seats }: Game, changes: readonly RatingChange[], say: Say): string[] {
  const parts = COLORS.flatMap((color) => {
    const seat = seats[color];
    const change = seat.kind === 'member' && changes.find(({ member }) => member === seat.member);
    if (!change) return [];
    const { before, after, deviation } = change;
    const by = Math.round(after) - Math.round(before);
    const text = { rating: ratingText({ rating: after, deviation }), by: by < 0 ? `−${-by}` : `+${by}` };
    return [say('ratings.change', { disc: DISCS[color], ...text })];
  });
  return parts.length > 0 ? [`-# ${say('ratings.line', { changes: parts.join('  ·  ') })}`] : [];
}

/** How often the member was shown the best moves: told when the game is over. */
const hintLine = ({ hints, phase }: Game, say: Say): string[] =>
  phase.kind === 'over' && hints.length > 0 ? [`-# ${say('hints.taken', { count: hints.length })}`] : [];

function statusLine(game: Game, bot: string, progress: Progress | undefined, say: Say): string {
  if (game.phase.kind === 'parked') return say('parked');
  const turn = turnOf(game);
  if (!turn) return endSentence(game, bot, say);
  const seat = game.seats[turn];
  const who = { disc: DISCS[turn], player: seatMention(seat, bot, say) };
  if (game.swap2) return swap2Line(game.swap2, game.position.ply, who, say);
  if (seat.kind === 'member') return say('turn', who);
  if (!progress) return say('thinking', who);
  return say('progress', {
    ...who,
    nodes: progress.nodes.toLocaleString('en-US'),
    best: progress.best === 'pass' ? say('pass') : moveName(progress.best, boardOf(game.setup.variant)),
    chance: Math.round(progress.winProbability * 100),
  });
}

/** What swap2 waits for, and what it is about. */
function swap2Line(swap2: Swap2, stones: number, { player }: { readonly player: string }, say: Say): string {
  if (swap2.kind === 'choosing') return say(`swap2.choosing.${swap2.choices.length}`, { player });
  const next = DISCS[turnAt(stones)];
  return say(`swap2.placing.${swap2.untilPly}`, { player, next, left: swap2.untilPly - stones });
}
