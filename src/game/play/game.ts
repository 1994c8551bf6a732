import { skipPasses } from '../../rules/formats/transcript.js';
import { GAMES, startPosition } from '../../rules/games.js';
import {
  COLORS,
  type Color,
  type Move,
  opposite,
  type Position,
  type StartBoard,
  type Status,
  type Variant,
} from '../../rules/position.js';
import type { Opening } from '../host/host.js';
import { deadline, newTimes, type TimeControl, type Times } from './moveClock.js';
import { NO_OFFERS, type Offers } from './offers.js';
import { SWAP2_START, type Swap2 } from './swap2.js';

export type GameId = string & { readonly __brand: 'GameId' };

/**
 * Who plays a color: a member by id, or an opponent of the thinker at a level, at a rating on the curve through the levels
 * (`even`: the member's own), or (null) within its own limit.
 */
export type Seat =
  | { readonly kind: 'member'; readonly member: string }
  | {
      readonly kind: 'opponent';
      readonly opponent: string;
      readonly level: 'even';
      /** What it plays at, in Elo points above an opponent that plays any legal square. */
      readonly rating: number;
    }
  | {
      readonly kind: 'opponent';
      readonly opponent: string;
      readonly level: number | null;
      /** What it is worth, in Elo points above an opponent that plays any legal square; none where that was not measured. */
      readonly rating?: number | undefined;
    };

export type Seats = Readonly<Record<Color, Seat>>;

/** How a challenge ends that was not accepted. */
export const NEVER_BEGUN = ['declined', 'withdrawn', 'lapsed', 'removed'] as const;
type NeverBegun = { readonly kind: (typeof NEVER_BEGUN)[number] };

/** How a game ended, or never began. */
export type End =
  | { readonly kind: 'played'; readonly status: Exclude<Status, { kind: 'playing' }> }
  | { readonly kind: 'resigned'; readonly winner: Color }
  /** The other side's time was up. */
  | { readonly kind: 'overtime'; readonly winner: Color }
  /** The other side typed too many illegal squares in one turn. */
  | { readonly kind: 'tries'; readonly winner: Color }
  /**
   * Stopped before its time and decided by the discs on the board; null where both sides have as many. Against the bot,
   * which is not asked, it is nobody's win.
   */
  | { readonly kind: 'stopped'; readonly winner: Color | null }
  /** Drawn, as both sides agreed. */
  | { readonly kind: 'agreed' }
  /** Given up before each side had moved: it counts for nothing. */
  | { readonly kind: 'aborted' }
  /** Ended by a moderator of the server: it counts for nothing. */
  | { readonly kind: 'closed' }
  /** Nobody moved for very long: in a rated game the one who should have moved loses, else nobody wins. */
  | { readonly kind: 'expired'; readonly winner: Color | null }
  | NeverBegun;

export type Phase =
  /** Waits for the member opposite `by` to accept; `until` in ms since the epoch. */
  | { readonly kind: 'challenged'; readonly by: Color; readonly until: number }
  | { readonly kind: 'playing' }
  /** Nobody has moved for a while, or its place is lost: it has left it until it is resumed, or given up. */
  | { readonly kind: 'parked'; readonly because?: 'place-lost' | undefined }
  | { readonly kind: 'over'; readonly end: End };
export type PhaseKind = Phase['kind'];

/** How a game is opened: from its first position, by swap2, from one that is fair to both, or from one that was given. */
export const OPENING_NAMES = ['plain', 'swap2', 'balanced', 'position'] as const;
export type OpeningName = (typeof OPENING_NAMES)[number];

/** Where play begins: on the game's own board unless one is given, after these moves. */
export type Start = { readonly board?: StartBoard | undefined; readonly moves: readonly Move[] };

/**
 * What kind of place a game is played at. In a server one game is played in a channel or thread at a time; in a direct
 * message, and as a guest where the bot is no member of the channel, games share it.
 */
export const VENUES = ['server', 'direct', 'guest'] as const;
export type Venue = (typeof VENUES)[number];

/** What a game is opened with; it never changes. */
export type Setup = {
  readonly id: GameId;
  readonly variant: Variant;
  /** Who plays which color, unless they swap in the opening. */
  readonly seats: Seats;
  readonly opening: OpeningName;
  /** Null: the game's first position. */
  readonly start: Start | null;
  /** Unsigned 32-bit: makes the bot's play in this game its own. */
  readonly seed: number;
  /** Ms since the epoch. */
  readonly openedAt: number;
  /** The color of the challenger, where the other seat must accept first. */
  readonly challenger: Color | null;
  /** Whether the strict rules of tournaments hold: illegal squares that are typed count, and some games may be stopped. */
  readonly strict: boolean;
  /** Whether it counts for the ratings of its members. */
  readonly rated: boolean;
  /** Null: both sides take as long as they like. */
  readonly time: TimeControl | null;
  /** Where it was opened, for limits and boards of a server; null in a direct message. Opaque here. */
  readonly server: string | null;
  readonly venue: Venue;
};

export type Game = {
  readonly setup: Setup;
  /** Where it is played. Opaque here: a channel, say. */
  readonly place: string;
  readonly phase: Phase;
  /** Who plays which color. */
  readonly seats: Seats;
  readonly position: Position;
  /** The ply from which on the players move freely; what comes before is the opening. */
  readonly firstPly: number;
  /** What the opening waits for, until colors are chosen by swap2. */
  readonly swap2: Swap2 | undefined;
  readonly times: Times;
  /** How many illegal squares the side to move has typed in this turn; counted where the game is strict. */
  readonly tries: number;
  readonly offers: Offers;
  /** The plies at which the member had the bot show its best moves. */
  readonly hints: readonly number[];
  /** How many actions it has accepted: its version. */
  readonly version: number;
};

/** How long a challenge stands, in ms. */
export const CHALLENGE_MS = 24 * 60 * 60 * 1000;

/** How long a game without a time control, or without a place, is kept in play in which nobody moves, in ms. */
export const EXPIRES_AFTER_MS = {
  againstBot: 14 * 24 * 60 * 60 * 1000,
  betweenMembers: 60 * 24 * 60 * 60 * 1000,
} as const;

/** How long a game against the bot, without a time control, keeps its place in a server in which nobody moves, in ms. */
export const PARKED_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** So many illegal squares typed in one turn lose a strict game. */
export const LOSING_TRIES = 3;

/** The position in which the players begin to move. Throws a RangeError where there is none such. */
function firstPosition({ variant, start }: Pick<Setup, 'variant' | 'start'>): Position {
  const board = startPosition(variant, start?.board);
  const moves = start?.moves ?? [];
  return skipPasses(moves.reduce((position, move) => position.play(move), board));
}

/** The game as it is before its first action. Throws a RangeError where there is no such variant or start. */
export function newGame(setup: Setup, place: string): Game {
  const { challenger, openedAt } = setup;
  const position = firstPosition(setup);
  return {
    setup,
    place,
    phase: challenger
      ? { kind: 'challenged', by: challenger, until: openedAt + CHALLENGE_MS }
      : { kind: 'playing' },
    seats: setup.seats,
    position,
    firstPly: position.ply,
    swap2: setup.opening === 'swap2' ? SWAP2_START : undefined,
    times: newTimes(openedAt, setup.time),
    tries: 0,
    offers: NO_OFFERS,
    hints: [],
    version: 0,
  };
}

/** The color a member plays, or undefined where it has no seat. */
export const colorOf = (game: Pick<Game, 'seats'>, member: string): Color | undefined =>
  COLORS.find((color) => {
    const seat = game.seats[color];
    return seat.kind === 'member' && seat.member === member;
  });

/** The color whose move, or choice in the opening, is awaited, or undefined where none is. */
export function turnOf({ phase, swap2, position }: Game): Color | undefined {
  if (phase.kind !== 'playing' || position.status.kind !== 'playing') return undefined;
  return swap2?.by ?? position.status.turn;
}

/** The seat whose move, or choice in the opening, is awaited, or undefined where none is. */
export function seatToMove(game: Game): Seat | undefined {
  const turn = turnOf(game);
  return turn && game.seats[turn];
}

/** Whether a game waits for a move, or a choice in the opening, of this member. */
export function waitsFor(game: Game, member: string): boolean {
  const seat = seatToMove(game);
  return seat?.kind === 'member' && seat.member === member;
}

/** The color of the one who was challenged, while the challenge stands. */
export const challengedColor = ({ phase }: Game): Color | undefined =>
  phase.kind === 'challenged' ? opposite(phase.by) : undefined;

const isNeverBegun = (end: End): end is NeverBegun => NEVER_BEGUN.some((kind) => kind === end.kind);

/** How a challenge ended that was not accepted; undefined where it stands, or was accepted. */
export const unbegunEnd = ({ phase }: Game): NeverBegun | undefined =>
  phase.kind === 'over' && isNeverBegun(phase.end) ? phase.end : undefined;

/** Whether there is, or was, something to play: a challenge that was not accepted never began. */
export const hasBegun = (game: Game): boolean =>
  game.phase.kind !== 'challenged' && unbegunEnd(game) === undefined;

/** The last moment, in ms since the epoch, at which the side to move may still move; undefined where no time is set. */
export function deadlineOf(game: Game): number | undefined {
  const turn = turnOf(game);
  return turn && deadline(game.times, turn);
}

/** Whether the time of the side to move is up. */
export function isOvertime(game: Game, now: number): boolean {
  const last = deadlineOf(game);
  return last !== undefined && now > last;
}

/** Whether a game may be stopped and decided by what is on the board. */
export const mayStop = ({ strict, variant }: Pick<Setup, 'strict' | 'variant'>): boolean =>
  strict && GAMES[variant.game].mayStop;

/** Who won a game that is over; null where nobody did. */
export function winnerOf({ phase, seats }: Game): Color | null {
  if (phase.kind !== 'over') return null;
  const { end } = phase;
  switch (end.kind) {
    case 'played':
      return end.status.kind === 'won' ? end.status.winner : null;
    case 'resigned':
    case 'overtime':
    case 'tries':
      return end.winner;
    case 'stopped':
      return isBetweenMembers({ seats }) ? end.winner : null;
    case 'expired':
      return end.winner;
    case 'agreed':
    case 'aborted':
    case 'closed':
    case 'declined':
    case 'withdrawn':
    case 'lapsed':
    case 'removed':
      return null;
  }
}

/** Whether both seats are members. */
export const isBetweenMembers = ({ seats }: Pick<Game, 'seats'>): boolean =>
  COLORS.every((color) => seats[color].kind === 'member');

/** Whether a game may leave its place to others: one that waits for a member, whom no clock keeps to it. */
export const mayPark = (game: Game): boolean =>
  game.setup.venue === 'server' &&
  !game.setup.time &&
  !isBetweenMembers(game) &&
  seatToMove(game)?.kind === 'member';

/** Whether a game is being played at a place that it may lose: in a server, where channels and threads come and go. */
export const mayLosePlace = ({ phase, setup }: Game): boolean =>
  phase.kind === 'playing' && setup.venue === 'server';

/** Whether nobody has moved for so long that the game is given up. */
export function isExpired(game: Game, now: number): boolean {
  const after = EXPIRES_AFTER_MS[isBetweenMembers(game) ? 'betweenMembers' : 'againstBot'];
  const isWaiting = game.phase.kind === 'parked' || turnOf(game) !== undefined;
  // A clock ends a game by itself, unless it has left its place.
  const isUntimed = !game.setup.time || game.phase.kind === 'parked';
  return isUntimed && isWaiting && now - game.times.since >= after;
}

/**
 * The same game again at a place with the colors swapped, as this member of it asks for it; between members the other has
 * to accept. `balanced` chooses another fair opening where it began with one. Throws a RangeError for somebody who did not
 * play in it.
 */
export function rematchOf(
  game: Game,
  member: string,
  place: string,
  balanced: () => Start | null,
): Omit<Opening, 'server' | 'venue'> {
  const { variant, opening, start, strict, time, rated } = game.setup;
  const color = colorOf(game, member);
  if (!color) throw new RangeError(`${member} does not play in ${game.setup.id}`);
  return {
    variant,
    seats: { black: game.seats.white, white: game.seats.black },
    opening,
    start: opening === 'balanced' ? balanced() : start,
    place,
    challenger: isBetweenMembers(game) ? opposite(color) : null,
    strict,
    time,
    rated,
  };
}
