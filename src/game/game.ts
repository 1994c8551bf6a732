import { GAMES, startPosition } from '../rules/games.js';
import type { Color, Position, Status, Variant } from '../rules/position.js';
import { COLORS, opposite } from '../rules/position.js';
import { deadline, newTimes, type TimeControl, type Times } from './moveClock.js';
import { NO_OFFERS, type Offers } from './offers.js';

export type GameId = string & { readonly __brand: 'GameId' };

/** Who plays a color: a member by id, or an opponent of the thinker at a level, or (null) within its own limit. */
export type Seat =
  | { readonly kind: 'member'; readonly member: string }
  | { readonly kind: 'opponent'; readonly opponent: string; readonly level: number | null };

export type Seats = Readonly<Record<Color, Seat>>;

/** How a challenge ends that was not accepted. */
export const NEVER_BEGUN = ['declined', 'withdrawn', 'lapsed'] as const;
export type NeverBegun = { readonly kind: (typeof NEVER_BEGUN)[number] };

/** How a game ended, or never began. */
export type End =
  | { readonly kind: 'played'; readonly status: Exclude<Status, { kind: 'playing' }> }
  | { readonly kind: 'resigned'; readonly winner: Color }
  /** The other side's time was up. */
  | { readonly kind: 'overtime'; readonly winner: Color }
  /** The other side typed too many illegal squares in one turn. */
  | { readonly kind: 'tries'; readonly winner: Color }
  /** Stopped before its time and decided by the discs on the board; null where both sides have as many. */
  | { readonly kind: 'stopped'; readonly winner: Color | null }
  /** Drawn, as both sides agreed. */
  | { readonly kind: 'agreed' }
  /** Given up before each side had moved: it counts for nothing. */
  | { readonly kind: 'aborted' }
  /** Nobody moved for very long. */
  | { readonly kind: 'expired' }
  | NeverBegun;

export type Phase =
  /** Waits for the member opposite `by` to accept; `until` in ms since the epoch. */
  | { readonly kind: 'challenged'; readonly by: Color; readonly until: number }
  | { readonly kind: 'playing' }
  | { readonly kind: 'over'; readonly end: End };
export type PhaseKind = Phase['kind'];

/** What a game is opened with; it never changes. */
export type Setup = {
  readonly id: GameId;
  readonly variant: Variant;
  readonly seats: Seats;
  /** Unsigned 32-bit: makes the bot's play in this game its own. */
  readonly seed: number;
  /** Ms since the epoch. */
  readonly openedAt: number;
  /** The color of the challenger, where the other seat must accept first. */
  readonly challenger: Color | null;
  /** Whether the strict rules of tournaments hold: illegal squares that are typed count, and some games may be stopped. */
  readonly strict: boolean;
  /** Null: both sides take as long as they like. */
  readonly time: TimeControl | null;
  /** Where it was opened, for limits and boards of a server; null in a direct message. Opaque here. */
  readonly server: string | null;
};

export type Game = {
  readonly setup: Setup;
  /** Where it is played; one game is played at a place at a time. Opaque here: a channel, say. */
  readonly place: string;
  readonly phase: Phase;
  readonly position: Position;
  readonly times: Times;
  /** How many illegal squares the side to move has typed in this turn; counted where the game is strict. */
  readonly tries: number;
  readonly offers: Offers;
  /** How many actions it has accepted: its version. */
  readonly version: number;
};

/** How long a challenge stands, in ms. */
export const CHALLENGE_MS = 24 * 60 * 60 * 1000;

/** How long a game without a time control is kept in play in which nobody moves, in ms. */
export const EXPIRES_AFTER_MS = {
  againstBot: 14 * 24 * 60 * 60 * 1000,
  betweenMembers: 60 * 24 * 60 * 60 * 1000,
} as const;

/** So many illegal squares typed in one turn lose a strict game. */
export const LOSING_TRIES = 3;

/** The game as it is before its first action. */
export function newGame(setup: Setup, place: string): Game {
  const { challenger, openedAt } = setup;
  return {
    setup,
    place,
    phase: challenger
      ? { kind: 'challenged', by: challenger, until: openedAt + CHALLENGE_MS }
      : { kind: 'playing' },
    position: startPosition(setup.variant),
    times: newTimes(openedAt, setup.time),
    tries: 0,
    offers: NO_OFFERS,
    version: 0,
  };
}

/** The color a member plays, or undefined where it has no seat. */
export const colorOf = (game: Game, member: string): Color | undefined =>
  COLORS.find((color) => {
    const seat = game.setup.seats[color];
    return seat.kind === 'member' && seat.member === member;
  });

/** The color whose move is awaited, or undefined where none is. */
export function turnOf({ phase, position }: Game): Color | undefined {
  return phase.kind === 'playing' && position.status.kind === 'playing' ? position.status.turn : undefined;
}

/** The seat whose move is awaited, or undefined where none is. */
export function seatToMove(game: Game): Seat | undefined {
  const turn = turnOf(game);
  return turn && game.setup.seats[turn];
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

/** Whether both seats are members. */
export const isBetweenMembers = ({ setup }: Game): boolean =>
  COLORS.every((color) => setup.seats[color].kind === 'member');

/** Whether nobody has moved for so long that the game is given up. */
export function isExpired(game: Game, now: number): boolean {
  const after = EXPIRES_AFTER_MS[isBetweenMembers(game) ? 'betweenMembers' : 'againstBot'];
  return !game.setup.time && turnOf(game) !== undefined && now - game.times.since >= after;
}
