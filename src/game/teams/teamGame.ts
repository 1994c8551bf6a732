import {
  COLORS,
  type Color,
  type IllegalReason,
  type Move,
  type Position,
  type Variant,
} from '../../rules/position.js';
import { type End, firstPosition, type OpeningName, type Start } from '../play/game.js';

export type TeamGameId = string & { readonly __brand: 'TeamGameId' };

/** Channel in which a side sees the board and decides. */
export type TeamPlace = { readonly server: string; readonly channel: string };

/**
 * Who decides the moves of a side. `voters`: the members of its place vote on each move. `relay`: two to five members take turns.
 * `level`: the bot. The place of a side of another server is `null` in the terms: that server accepts the game first.
 */
export type SideTerms =
  | { readonly kind: 'voters' | 'relay'; readonly place: TeamPlace | null }
  | { readonly kind: 'level'; readonly level: number };

/** Fewest and most members of a relay side. */
export const RELAY_MEMBERS = { min: 2, max: 5 } as const;

/** Time within which a game must begin, in ms. */
export const OPEN_MS = 24 * 3_600_000;

/** Bounds of the time for one move, in ms. */
export const TURN_MS = { min: 20_000, max: 7 * 24 * 3_600_000 } as const;

/** Properties that a team game is created with and keeps. At least one side is not a level; they may share one place. */
export type TeamTerms = {
  readonly id: TeamGameId;
  /** Server and channel in which it was created. */
  readonly home: TeamPlace;
  /** Member who created it. */
  readonly organizer: { readonly member: string };
  readonly variant: Variant;
  readonly opening: Extract<OpeningName, 'plain' | 'balanced'>;
  /** `null` for the game's first position. */
  readonly start: Start | null;
  readonly sides: Readonly<Record<Color, SideTerms>>;
  /** Time that a side has for one move, in ms. It runs on once, for as long again, if too few have voted or nobody has moved. */
  readonly turnMs: number;
  /** Fewest votes that decide a move. */
  readonly quorum: number;
  /** Level of the bot that moves for a side whose time has run out twice. */
  readonly fallbackLevel: number;
  /** Unsigned 32-bit seed of the bot's play. */
  readonly seed: number;
  /** Ms since the epoch. */
  readonly createdAt: number;
};

/** Content of a vote: a move, or to resign. Resigning needs more than half of the votes. */
export type Choice = Move | 'resign';

/** A member's vote in the present turn, in the order of `votes`: ties go to the choice whose earliest standing vote is first. */
export type Vote = { readonly member: string; readonly choice: Choice };

/** Present turn. `until` in ms since the epoch; `undefined` for a level, which has no deadline. */
export type TeamTurn = {
  readonly since: number;
  readonly until: number | undefined;
  /** Whether the time has run on. */
  readonly isExtended: boolean;
};

/** How the last move came about, for the message. `fallback`: the bot moved for the side, because nobody or too few did. */
export type LastMove = {
  readonly move: Move;
  readonly ply: number;
  readonly by:
    | { readonly kind: 'votes'; readonly votes: number; readonly of: number }
    | { readonly kind: 'member'; readonly member: string }
    | { readonly kind: 'level' | 'fallback' };
};

export type TeamPhase =
  /** Members join, or another server has to accept. */
  | { readonly kind: 'open' }
  | { readonly kind: 'playing' }
  | { readonly kind: 'over'; readonly end: TeamEnd; readonly at: number };

/**
 * How a team game ended. `deserted`: two turns of each side in a row passed without a vote. `unreachable`: the bot has lost a side's
 * channel. `lapsed`: it did not begin in time. Nobody wins these, nor one that the organizer or a moderator closed.
 */
export type TeamEnd =
  | Extract<End, { kind: 'played' | 'resigned' }>
  | { readonly kind: 'closed' | 'deserted' | 'unreachable' | 'lapsed' };

export type TeamGame = {
  readonly terms: TeamTerms;
  readonly phase: TeamPhase;
  /** Places of the sides now; `null` for a level, and until another server has accepted. */
  readonly places: Readonly<Record<Color, TeamPlace | null>>;
  /** Members of each side, in the order in which they joined; in a relay, the order of their turns. */
  readonly players: Readonly<Record<Color, readonly string[]>>;
  readonly position: Position;
  /** First ply after the opening. */
  readonly firstPly: number;
  /** Of the present turn, in the order in which they were cast. A changed vote moves to the end. */
  readonly votes: readonly Vote[];
  /** `undefined` unless it is being played. */
  readonly turn: TeamTurn | undefined;
  readonly last: LastMove | undefined;
  /** In a relay: index in `players` of the member whose turn is next, for each side. */
  readonly next: Readonly<Record<Color, number>>;
  /** Turns in a row that ended without a vote or move of a member. */
  readonly idleTurns: number;
  /** Number of accepted actions. */
  readonly version: number;
};

/** An action on a team game. The store replaces a deleted member's id: actions hold it in the form `"member":"ID"` only. */
export type TeamAction =
  /** Joins a side. In a vote, whoever votes for the only side of their place joins it too. */
  | { readonly kind: 'join'; readonly member: string; readonly color: Color }
  /** Leaves a side, and withdraws the vote of this turn. */
  | { readonly kind: 'leave'; readonly member: string }
  /** A member of another server accepts the game for it, and shows it in this place. */
  | { readonly kind: 'accept'; readonly member: string; readonly place: TeamPlace }
  /** Begins: by the organizer, or by the game itself once it needs nobody else. */
  | { readonly kind: 'begin'; readonly member?: string }
  /** Votes in the present turn, instead of an earlier vote. `color`: the side for which the member votes. */
  | {
      readonly kind: 'vote';
      readonly member: string;
      readonly color: Color;
      readonly ply: number;
      readonly choice: Choice;
    }
  /** In a relay: the member whose turn it is moves. */
  | { readonly kind: 'move'; readonly member: string; readonly ply: number; readonly move: Move }
  /** Plays what most have voted for. */
  | { readonly kind: 'tally'; readonly ply: number }
  /** Lets the time run on once. */
  | { readonly kind: 'extend'; readonly ply: number }
  /** The bot moves: for its own side, or as a `fallback` for one whose time has run out twice. */
  | { readonly kind: 'reply'; readonly ply: number; readonly move: Move; readonly isFallback: boolean }
  /** After downtime: gives the side to move this much time, in ms. */
  | { readonly kind: 'resume'; readonly leftMs: number }
  /** Ends the game: by the organizer or a moderator (`member`), or by itself. */
  | {
      readonly kind: 'end';
      readonly because: 'closed' | 'deserted' | 'unreachable' | 'lapsed';
      readonly member?: string;
    };

/** Why an action is refused. The texts translate the code (`teams.refused.CODE`). */
export type TeamRefusal =
  | {
      readonly code:
        | 'no-such-team-game'
        | 'team-game-over'
        | 'begun-already'
        | 'not-begun'
        | 'accepted-already'
        /** The other server has not accepted yet. */
        | 'not-accepted'
        /** The game's own server cannot accept for the other one. */
        | 'own-server'
        | 'side-full'
        | 'joined-already'
        | 'not-joined'
        /** The member belongs to the other side. */
        | 'other-side'
        /** The side does not vote, or does not take turns. */
        | 'no-votes'
        | 'not-your-turn'
        /** The member has voted for this choice already. */
        | 'voted-already'
        | 'too-few-members'
        | 'stale';
    }
  | { readonly code: 'illegal-square'; readonly move: Move; readonly reason: IllegalReason };

export type TeamUpdated =
  | { readonly kind: 'accepted'; readonly teamGame: TeamGame }
  | ({ readonly kind: 'refused' } & TeamRefusal);

/** Creates a team game before its first action. Throws a RangeError if there is no such variant or start. */
export function newTeamGame(terms: TeamTerms): TeamGame {
  const position = firstPosition(terms);
  const placeOf = (side: SideTerms): TeamPlace | null => (side.kind === 'level' ? null : side.place);
  return {
    terms,
    phase: { kind: 'open' },
    places: { black: placeOf(terms.sides.black), white: placeOf(terms.sides.white) },
    players: { black: [], white: [] },
    position,
    firstPly: position.ply,
    votes: [],
    turn: undefined,
    last: undefined,
    next: { black: 0, white: 0 },
    idleTurns: 0,
    version: 0,
  };
}

export const isTeamGameOver = ({ phase }: Pick<TeamGame, 'phase'>): boolean => phase.kind === 'over';

/** Returns the color of a member's side; `undefined` if they are on none. */
export const teamColorOf = ({ players }: Pick<TeamGame, 'players'>, member: string): Color | undefined =>
  COLORS.find((color) => players[color].includes(member));

/** Returns the color of the side to move; `undefined` unless the game is being played. */
export const teamToMove = ({ phase, position }: TeamGame): Color | undefined =>
  phase.kind === 'playing' && position.status.kind === 'playing' ? position.status.turn : undefined;

/** Returns the member whose turn it is in a relay; `undefined` if the side to move is no relay. */
export function runnerOf(teamGame: TeamGame): string | undefined {
  const color = teamToMove(teamGame);
  if (!color || teamGame.terms.sides[color].kind !== 'relay') return undefined;
  return teamGame.players[color][teamGame.next[color]];
}

/** Whether both sides decide in one channel, so that a member must choose a side before they vote. */
export const sharesPlace = ({ places: { black, white } }: Pick<TeamGame, 'places'>): boolean =>
  black !== null && black.channel === white?.channel;

/** Returns the places in which a team game is shown, each once. */
export function shownPlaces({ terms, places }: Pick<TeamGame, 'terms' | 'places'>): readonly TeamPlace[] {
  const all = COLORS.flatMap((color) => places[color] ?? []);
  const each = [...new Map(all.map((place) => [place.channel, place])).values()];
  return each.length > 0 ? each : [terms.home];
}

/** Returns the sides of members that have no place yet: another server has to accept the game. */
export const placelessSides = ({ terms, places }: Pick<TeamGame, 'terms' | 'places'>): readonly Color[] =>
  COLORS.filter((color) => terms.sides[color].kind !== 'level' && places[color] === null);

/** Returns the number of members that a side needs before the organizer can begin, and before the game begins by itself. */
export function membersNeeded(
  teamGame: Pick<TeamGame, 'terms' | 'places'>,
  color: Color,
): { readonly toBegin: number; readonly toStart: number } {
  const { sides, quorum } = teamGame.terms;
  switch (sides[color].kind) {
    case 'level':
      return { toBegin: 0, toStart: 0 };
    case 'relay':
      return { toBegin: RELAY_MEMBERS.min, toStart: RELAY_MEMBERS.max };
    case 'voters':
      // Alone in its place, a side is joined by voting.
      return sharesPlace(teamGame) ? { toBegin: 1, toStart: quorum } : { toBegin: 0, toStart: 0 };
  }
}
