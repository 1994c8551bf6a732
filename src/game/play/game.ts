import { skipPasses } from '../../rules/formats/transcript.js';
import { GAMES, startPosition } from '../../rules/games.js';
import {
  PROTOCOL_NAMES,
  type ProtocolChoice,
  type ProtocolState,
  protocolOf,
} from '../../rules/openingProtocol.js';
import {
  COLORS,
  type Color,
  type Move,
  opposite,
  type Position,
  type StartBoard,
  type Status,
  turnAt,
  type Variant,
} from '../../rules/position.js';
import { newTimes, type TimeControl, type Times, turnDeadline } from './moveClock.js';

export type GameId = string & { readonly __brand: 'GameId' };
export type TournamentId = string & { readonly __brand: 'TournamentId' };

/**
 * Who plays a color: a member by id, or an opponent of the thinker. An opponent plays at a level, at a rating on the curve
 * through the levels (`even`: the member's own rating), or within its own limit (`null`).
 */
export type Seat =
  | { readonly kind: 'member'; readonly member: string }
  | {
      readonly kind: 'opponent';
      readonly opponent: string;
      readonly level: 'even';
      /** Its strength, in Elo points above an opponent that plays random squares. */
      readonly rating: number;
    }
  | {
      readonly kind: 'opponent';
      readonly opponent: string;
      readonly level: number | null;
      /** Its strength, in Elo points above an opponent that plays random squares; `undefined` if not measured. */
      readonly rating?: number | undefined;
    }
  | OpenSeat;

/** Range of ratings, both included. A bound that is left out is none. */
export type RatingRange = { readonly min?: number | undefined; readonly max?: number | undefined };

/** Seat of an open challenge, until a member takes it. */
export type OpenSeat = {
  readonly kind: 'anyone';
  /** Time within which it can be taken, in ms. */
  readonly forMs: number;
  /** Ratings of the members who may take it. Default: all. */
  readonly ratings?: RatingRange | undefined;
};

export type Seats = Readonly<Record<Color, Seat>>;

/** Ways for a challenge to end without being accepted. */
export const NEVER_BEGUN = ['declined', 'withdrawn', 'lapsed', 'removed'] as const;
type NeverBegun = { readonly kind: (typeof NEVER_BEGUN)[number] };

/** How a game ended, or a challenge that was not accepted. */
export type End =
  | { readonly kind: 'played'; readonly status: Exclude<Status, { kind: 'playing' }> }
  | { readonly kind: 'resigned'; readonly winner: Color }
  /** The loser ran out of time. */
  | { readonly kind: 'overtime'; readonly winner: Color }
  /** The loser typed too many illegal squares in one turn. */
  | { readonly kind: 'tries'; readonly winner: Color }
  /**
   * Stopped early and decided by the discs on the board; `null` if both sides have the same number. Against the bot, whose
   * consent is not needed, nobody wins.
   */
  | { readonly kind: 'stopped'; readonly winner: Color | null }
  /** Drawn by agreement. */
  | { readonly kind: 'agreed' }
  /** Given up before each side had moved: counts for nothing. */
  | { readonly kind: 'aborted' }
  /** Ended by a moderator of the server: counts for nothing. */
  | { readonly kind: 'closed' }
  /** Nobody moved for weeks. In a rated game the side to move loses, else nobody wins. */
  | { readonly kind: 'expired'; readonly winner: Color | null }
  | NeverBegun;

type Phase =
  /** Waits for the opponent of `by` to accept; `until` in ms since the epoch. */
  | { readonly kind: 'challenged'; readonly by: Color; readonly until: number }
  | { readonly kind: 'playing' }
  /** Has left its place until somebody resumes it, because nobody moved for a while or the place was lost. */
  | { readonly kind: 'parked'; readonly because?: 'place-lost' | undefined }
  | { readonly kind: 'over'; readonly end: End };
export type PhaseKind = Phase['kind'];

/** How a game opens: from its first position, from a position that is fair to both, from a given one, or by a protocol. */
export const OPENING_NAMES = ['plain', 'balanced', 'position', ...PROTOCOL_NAMES] as const;
export type OpeningName = (typeof OPENING_NAMES)[number];

/** Position in which the players begin: after these moves, on the game's own board unless another is given. */
export type Start = { readonly board?: StartBoard | undefined; readonly moves: readonly Move[] };

/**
 * Kinds of places. In a server, a channel or thread has one game at a time. In a direct message, and as a guest in a
 * channel that the bot is not a member of, games share the place.
 */
export const VENUES = ['server', 'direct', 'guest'] as const;
export type Venue = (typeof VENUES)[number];

/** Properties that a game is opened with and keeps. */
export type Setup = {
  readonly id: GameId;
  readonly variant: Variant;
  /** Who plays which color, unless they swap in the opening. */
  readonly seats: Seats;
  readonly opening: OpeningName;
  /** `null` for the game's first position. */
  readonly start: Start | null;
  /** Unsigned 32-bit seed of the bot's play in this game. */
  readonly seed: number;
  /** Ms since the epoch. */
  readonly openedAt: number;
  /** Color of the challenger, if the other seat must accept first. */
  readonly challenger: Color | null;
  /** Whether the strict rules of tournaments apply: typed illegal squares count, and some games may be stopped. */
  readonly strict: boolean;
  /** Whether the game counts for its members' ratings. */
  readonly rated: boolean;
  /** `null` if both sides have unlimited time. */
  readonly time: TimeControl | null;
  /** Server in which it was opened, for limits and for the server's lists; `null` in a direct message. Opaque here. */
  readonly server: string | null;
  readonly venue: Venue;
  /** Tournament that it belongs to, if any. */
  readonly tournament?: TournamentId | undefined;
};

/** Place of a finished game whose own place named a member who was deleted, such as their direct messages. */
export const FORGOTTEN_PLACE = '';

/** A request to open a game. The host adds the rest of the setup. */
export type Opening = Omit<Setup, 'id' | 'seed' | 'openedAt'> & { readonly place: string };

/** Kinds of offers between players; `stop` offers to end the game by the discs on the board. */
export const OFFER_KINDS = ['draw', 'takeback', 'stop'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export type Offer = { readonly kind: OfferKind; readonly by: Color };

/** Offers since the last move. */
export type Offers = {
  /** Offer that waits for its answer. */
  readonly standing: Offer | undefined;
  /** All offers: each side makes at most one of a kind a turn. */
  readonly made: readonly Offer[];
};

export const NO_OFFERS: Offers = { standing: undefined, made: [] };

/** A choice in an opening protocol, by the side that has `by` afterwards. */
export type Chosen = { readonly choice: ProtocolChoice; readonly by: Color; readonly ply: number };

/** Stands for any move of the other side. */
export const ANY_MOVE = 'any';

/** Moves of both sides in turn, without passes. It ends with a move of the member who planned it. */
export type PlanLine = readonly (Move | typeof ANY_MOVE)[];

/** Lines from the present position. None begins with another; in the same position they play the same move. */
export type Plan = readonly PlanLine[];

/** Plans of the two sides. A side without one has none planned. */
export type Plans = Readonly<Partial<Record<Color, Plan>>>;

export type Game = {
  readonly setup: Setup;
  /** Id of the place at which it is played, such as a channel; `FORGOTTEN_PLACE` once the store has forgotten it. Opaque here. */
  readonly place: string;
  readonly phase: Phase;
  /** Who plays which color. */
  readonly seats: Seats;
  readonly position: Position;
  /** First ply at which the players move freely, after the opening. */
  readonly firstPly: number;
  /** State of the opening's protocol until the players move freely; `undefined` afterwards and in other openings. */
  readonly protocol: ProtocolState | undefined;
  /** Last choice in the protocol, with the ply at which play went on; `undefined` before one. */
  readonly chosen: Chosen | undefined;
  readonly times: Times;
  /** Number of illegal squares that the side to move has typed in this turn. Counted in strict games only. */
  readonly tries: number;
  readonly offers: Offers;
  /** Replies that the members have planned. The other side must not see them. */
  readonly plans: Plans;
  /** Color whose plan did not fit the last move, and so ended. */
  readonly planEnded: Color | undefined;
  /** Plies at which the member asked the bot for its best moves. */
  readonly hints: readonly number[];
  /** Number of times that a move was taken back, by either side. */
  readonly takebacks: number;
  /** Number of accepted actions. */
  readonly version: number;
};

/** Time within which a challenge of a member can be accepted, in ms. */
export const CHALLENGE_MS = 24 * 60 * 60 * 1000;

/** Number of illegal squares in one turn that lose a strict game. */
export const LOSING_TRIES = 3;

/** Returns the position in which the players begin. Throws a RangeError if there is none. */
export function firstPosition({ variant, start }: Pick<Setup, 'variant' | 'start'>): Position {
  const board = startPosition(variant, start?.board);
  const moves = start?.moves ?? [];
  return skipPasses(moves.reduce((position, move) => position.play(move), board));
}

/** Creates a game before its first action. Throws a RangeError if there is no such variant or start. */
export function newGame(setup: Setup, place: string): Game {
  const { challenger, openedAt } = setup;
  const position = firstPosition(setup);
  return {
    setup,
    place,
    phase: challenger
      ? { kind: 'challenged', by: challenger, until: openedAt + standsFor(setup.seats[opposite(challenger)]) }
      : { kind: 'playing' },
    seats: setup.seats,
    position,
    firstPly: position.ply,
    protocol: protocolOf(setup.opening),
    chosen: undefined,
    times: newTimes(openedAt, setup.time),
    tries: 0,
    offers: NO_OFFERS,
    plans: {},
    planEnded: undefined,
    hints: [],
    takebacks: 0,
    version: 0,
  };
}

/** Time within which a challenge can be accepted, by the challenged seat; in ms. */
const standsFor = (seat: Seat): number => (seat.kind === 'anyone' ? seat.forMs : CHALLENGE_MS);

/** Returns the colors that a member plays: both, if they play against themselves. */
export const seatsOf = (game: Pick<Game, 'seats'>, member: string): Color[] =>
  COLORS.filter((color) => {
    const seat = game.seats[color];
    return seat.kind === 'member' && seat.member === member;
  });

/** Returns the color that a member plays; `undefined` if they have no seat. */
export const colorOf = (game: Pick<Game, 'seats'>, member: string): Color | undefined =>
  seatsOf(game, member)[0];

/** Returns the members in the seats. */
export const membersIn = (seats: Seats): string[] =>
  COLORS.flatMap((color) => {
    const seat = seats[color];
    return seat.kind === 'member' ? [seat.member] : [];
  });

/** Whether both seats are members', or open to them. */
export const isBetweenMembers = ({ seats }: Pick<Game, 'seats'>): boolean =>
  COLORS.every((color) => seats[color].kind !== 'opponent');

/** Returns the color that must move, or choose in the opening; `undefined` if none must. */
export function turnOf({ phase, protocol, position }: Game): Color | undefined {
  if (phase.kind !== 'playing' || position.status.kind !== 'playing') return undefined;
  return protocol?.by ?? position.status.turn;
}

/** Returns the seat that must move, or choose in the opening; `undefined` if none must. */
export function seatToMove(game: Game): Seat | undefined {
  const turn = turnOf(game);
  return turn && game.seats[turn];
}

/** Whether this member must move, or choose in the opening. */
export function waitsFor(game: Game, member: string): boolean {
  const seat = seatToMove(game);
  return seat?.kind === 'member' && seat.member === member;
}

type Played = Pick<Game, 'position' | 'firstPly'>;

/** Returns the ply of a color's last move, without passes and the opening; `undefined` before its first. */
export function lastMoveOf({ position: { moves }, firstPly }: Played, color: Color): number | undefined {
  const ply = moves.findLastIndex((move, at) => move !== 'pass' && turnAt(at) === color);
  return ply < firstPly ? undefined : ply;
}

/** Whether each side has moved. Before that a game can be aborted, and counts for nothing. */
export const haveBothMoved = (game: Played): boolean =>
  COLORS.every((color) => lastMoveOf(game, color) !== undefined);

/** Whether a game can still be given up without a loss. In a tournament, whoever does not appear loses on time. */
export const mayAbort = (game: Played & Pick<Game, 'setup'>): boolean =>
  game.setup.tournament === undefined && !haveBothMoved(game);

/** Returns the number of a color's moves, without passes and the opening. */
export const moveCountOf = ({ position: { moves }, firstPly }: Played, color: Color): number =>
  moves.filter((move, at) => at >= firstPly && move !== 'pass' && turnAt(at) === color).length;

/** Returns the color of the challenged side of an open challenge. */
export const challengedColor = ({ phase }: Game): Color | undefined =>
  phase.kind === 'challenged' ? opposite(phase.by) : undefined;

/** Returns the seat of an open challenge that nobody has taken yet; `undefined` in other games. */
export function openSeatOf(game: Game): OpenSeat | undefined {
  const challenged = challengedColor(game);
  const seat = challenged && game.seats[challenged];
  return seat?.kind === 'anyone' ? seat : undefined;
}

const isNeverBegun = (end: End): end is NeverBegun => NEVER_BEGUN.some((kind) => kind === end.kind);

/** Returns how a challenge ended without being accepted; `undefined` if it is open or was accepted. */
export const unbegunEnd = ({ phase }: Game): NeverBegun | undefined =>
  phase.kind === 'over' && isNeverBegun(phase.end) ? phase.end : undefined;

/** Whether the game has begun: it is neither an open challenge nor one that was not accepted. */
export const hasBegun = (game: Game): boolean =>
  game.phase.kind !== 'challenged' && unbegunEnd(game) === undefined;

/** Whether a game awaits a move, an answer or a timeout: it is neither over nor parked. */
export const isActive = ({ phase }: Game): boolean => phase.kind !== 'over' && phase.kind !== 'parked';

/** Returns the last moment at which the side to move may move, in ms since the epoch; `undefined` without a time control. */
export function deadlineOf(game: Game): number | undefined {
  const turn = turnOf(game);
  return turn && turnDeadline(game.times, turn);
}

/** Whether the side to move has run out of time. */
export function isOvertime(game: Game, now: number): boolean {
  const deadline = deadlineOf(game);
  return deadline !== undefined && now > deadline;
}

/** Sorts games that wait for a member first, by the nearest deadline. */
export function sortByUrgency(games: readonly Game[], member: string): Game[] {
  const due = (game: Game): number =>
    waitsFor(game, member) ? (deadlineOf(game) ?? Number.MAX_SAFE_INTEGER) : Number.POSITIVE_INFINITY;
  return games.toSorted((a, b) => {
    const [first, second] = [due(a), due(b)];
    return first === second ? 0 : first < second ? -1 : 1;
  });
}

/**
 * Whether a game may be stopped early and decided by the discs on the board. Not against the bot in a tournament: it does not have to
 * agree, and would have a draw.
 */
export const mayStop = ({ strict, variant, seats, tournament }: Setup): boolean =>
  strict && GAMES[variant.game].mayStop && (tournament === undefined || isBetweenMembers({ seats }));

/** Whether a game has takebacks, and hints if it is against the bot: nothing depends on its result. */
export const hasHelp = ({ rated, tournament }: Pick<Setup, 'rated' | 'tournament'>): boolean =>
  !rated && tournament === undefined;

/** Whether a game is an open challenge that the challenged member's own request for the same game answers. */
export function isCrossing(game: Game, request: Opening, takesEitherColor: boolean): boolean {
  const challenged = challengedColor(game);
  const { challenger } = request;
  if (!challenged || challenger === null || !isSameMatch(game, request)) return false;
  const own = seatKey(game.seats[challenged]) === seatKey(request.seats[challenger]);
  return own && (takesEitherColor || challenged === challenger);
}

/** Whether a game is between the same two sides on the same terms as a request, in either color. */
export function isSameMatch({ setup, place, seats }: Game, request: Opening): boolean {
  const sides = (of: Seats): string => JSON.stringify(COLORS.map((color) => seatKey(of[color])).sort());
  return sides(seats) === sides(request.seats) && termsOf({ ...setup, place }) === termsOf(request);
}

function seatKey(seat: Seat): string {
  switch (seat.kind) {
    case 'member':
      return seat.member;
    case 'opponent':
      return `${seat.opponent} ${seat.level}`;
    case 'anyone':
      return JSON.stringify(seat);
  }
}

/** Terms of a game as a text, equal for two requests for the same game. A balanced start is random; a guest plays in one place. */
const termsOf = ({ variant, opening, start, strict, rated, time, server, venue, place }: Opening): string =>
  JSON.stringify([
    [variant.game, variant.rule, variant.size],
    [opening, opening === 'position' ? start : null],
    [strict, rated, time],
    [server, venue, venue === 'guest' ? place : null],
  ]);

/**
 * Returns a member's rematch at a place: the same game with the colors swapped. Between members the other one has to accept.
 * If the game began with a balanced opening, `balanced` chooses another. Throws a RangeError if the member did not play.
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
