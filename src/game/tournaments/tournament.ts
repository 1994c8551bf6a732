import type { Color, Variant } from '../../rules/position.js';
import type { GameId, OpeningName, TournamentId } from '../play/game.js';
import type { TimeControl } from '../play/moveClock.js';

// A game names its tournament.
export type { TournamentId } from '../play/game.js';

/**
 * Ways to hold a tournament. `arena`: pairs players again as soon as they are free, for a time. `swiss`: a number of rounds, each
 * between players of about equal scores. `roundRobin`: everybody meets everybody once. `knockout`: losers are out. `simul`: one member,
 * the host, meets everybody else at once.
 */
export const FORMAT_NAMES = ['arena', 'swiss', 'roundRobin', 'knockout', 'simul'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

export type Format =
  | { readonly kind: 'arena'; readonly minutes: number }
  | { readonly kind: 'swiss'; readonly rounds: number }
  | { readonly kind: 'roundRobin' }
  | { readonly kind: 'knockout' }
  | {
      readonly kind: 'simul';
      readonly host: { readonly member: string };
      readonly hostColor: HostColor;
    };

/** Color of a simul's host: one on all boards, or each on every second board. */
export const HOST_COLORS = ['black', 'white', 'alternating'] as const;
export type HostColor = (typeof HOST_COLORS)[number];

/** Fewest and most members that a tournament may admit. */
export const MIN_PLAYERS = 4;
export const MAX_PLAYERS = 256;
/** Bounds of an arena, in minutes. */
export const ARENA_MINUTES = { min: 20, max: 180 } as const;
/** Bounds of a Swiss tournament. */
export const SWISS_ROUNDS = { min: 2, max: 15 } as const;
/** Most players of a round robin: everybody meets everybody. */
export const MAX_ROUND_ROBIN = 32;
/** Bounds of a simul's boards. */
export const SIMUL_BOARDS = { min: 1, max: 40 } as const;

/** Properties that a tournament is created with and keeps. */
export type Terms = {
  readonly id: TournamentId;
  readonly name: string;
  readonly server: string;
  /** Channel with its message; its games are played in threads of this channel. */
  readonly channel: string;
  /** Member who created it. */
  readonly organizer: { readonly member: string };
  readonly variant: Variant;
  readonly opening: Exclude<OpeningName, 'position'>;
  readonly format: Format;
  readonly time: TimeControl;
  readonly rated: boolean;
  readonly strict: boolean;
  /** Time of its start, in ms since the epoch; `null` if it starts once it is full. */
  readonly startsAt: number | null;
  /** Most members, not counting the bot. A simul's host is one of them. */
  readonly maxPlayers: number;
  /** Level of the bot that plays whoever would have no opponent; `null` if they have a bye instead. */
  readonly botLevel: number | null;
  /** Unsigned 32-bit seed of drawn lots. */
  readonly seed: number;
  /** Ms since the epoch. */
  readonly createdAt: number;
};

/** Index in `Tournament.players`. Pairings name players by it. */
export type PlayerNumber = number;

export type Player = {
  readonly who:
    | { readonly kind: 'member'; readonly member: string }
    | { readonly kind: 'bot'; readonly level: number };
  /** Rating when they joined, for seeds and initial pairings. */
  readonly rating: number;
  /** Those who are not `active` are no longer paired; their games so far count. The bot is active while it is needed. */
  readonly status: 'active' | 'withdrawn' | 'removed';
  /** Number of rounds that had begun when they joined. */
  readonly roundsMissed: number;
  /** Time at which they joined, or came back, in ms since the epoch. */
  readonly activeSince: number;
};

/**
 * Result of a pairing. `by`: whether it was played, one side did not appear or gave up before it began (`forfeit`), or the director
 * decided it. `void`: nobody scores.
 */
export type Outcome =
  | { readonly kind: 'won'; readonly winner: Color; readonly by: 'game' | 'forfeit' | 'director' }
  | { readonly kind: 'drawn'; readonly by: 'game' | 'director' }
  | { readonly kind: 'void'; readonly by: 'game' | 'director' };

export type Pairing = {
  /** From 1; in an arena 0. */
  readonly round: number;
  readonly black: PlayerNumber;
  readonly white: PlayerNumber;
  /** Chosen with the pairing, so that a restart opens no second game. */
  readonly game: GameId;
  /** Ms since the epoch. */
  readonly pairedAt: number;
  /** `undefined` while it is being played. */
  readonly outcome: Outcome | undefined;
  /** Time of its first outcome, in ms since the epoch. */
  readonly endedAt: number | undefined;
};

/** Who plays which color. */
export type PlayerColors = Pick<Pairing, 'black' | 'white'>;

/** Players to be paired, and those without an opponent. */
export type Round = { readonly pairings: readonly PlayerColors[]; readonly byes: readonly PlayerNumber[] };

/** A round in which a player had no opponent and scores a win. */
export type Bye = { readonly round: number; readonly player: PlayerNumber };

export type TournamentPhase =
  /** Members join. */
  | { readonly kind: 'open' }
  | { readonly kind: 'running' }
  /** Nobody is paired. Games under way go on. */
  | { readonly kind: 'paused'; readonly since: number }
  | { readonly kind: 'finished'; readonly at: number }
  | { readonly kind: 'cancelled'; readonly at: number; readonly because: CancelReason };

/**
 * `too-few`: fewer than two players at its start, or left. `unreachable`: the bot has lost its channel. `host-left`: the host of a simul
 * has left.
 */
export const CANCEL_REASONS = ['director', 'too-few', 'unreachable', 'host-left'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export type Tournament = {
  readonly terms: Terms;
  readonly phase: TournamentPhase;
  /** In the order in which they joined. */
  readonly players: readonly Player[];
  /** Number of rounds that have begun; 0 in an arena. */
  readonly round: number;
  readonly pairings: readonly Pairing[];
  readonly byes: readonly Bye[];
  /** Time of its beginning, in ms since the epoch; `undefined` before. */
  readonly begunAt: number | undefined;
  /** Time for which it has been paused so far, in ms: an arena goes on for as much longer. */
  readonly pausedMs: number;
  /** Actions of directors, in order. */
  readonly directed: readonly DirectedAction[];
  /** Number of accepted actions. */
  readonly version: number;
};

/** An action on a tournament. `director`: the member who did it, in place of the tournament itself or of the player. */
export type TournamentAction =
  | { readonly kind: 'join'; readonly member: string; readonly rating: number; readonly director?: Director }
  /** Withdraws a player: by themselves, or removed by the director. */
  | { readonly kind: 'leave'; readonly member: string; readonly director?: Director }
  /** Begins at its time, or earlier by the director's decision. */
  | { readonly kind: 'begin'; readonly director?: Director }
  /** Adds the bot, or makes it play again. */
  | { readonly kind: 'seatBot'; readonly rating: number }
  | { readonly kind: 'unseatBot' }
  /**
   * Pairs the next round, or replays drawn games of a knock-out in the present one. In an arena (round 0) pairs players who are
   * free.
   */
  | {
      readonly kind: 'pair';
      readonly round: number;
      readonly pairings: readonly Pick<Pairing, 'black' | 'white' | 'game'>[];
      readonly byes: readonly PlayerNumber[];
    }
  /** Records the result of a pairing, by its index in `pairings`. The director may correct one. */
  | {
      readonly kind: 'result';
      readonly pairing: number;
      readonly outcome: Outcome;
      readonly director?: Director;
    }
  | { readonly kind: 'pause' | 'resume'; readonly director: Director }
  | { readonly kind: 'finish' }
  | { readonly kind: 'cancel'; readonly because: CancelReason; readonly director?: Director };

/** An action that a director did. */
export type DirectedAction = TournamentAction & { readonly director: Director };

/** The store replaces a deleted member's id in actions: they hold it in the form `"member":"ID"` only. */
export type Director = { readonly member: string };

/** Why an action is refused. The texts translate the code. */
export type TournamentRefusal =
  | 'no-such-tournament'
  | 'tournament-over'
  /** Only arenas and Swiss tournaments admit members once they have begun. */
  | 'tournament-begun'
  | 'tournament-full'
  | 'joined-already'
  | 'not-joined'
  /** The director removed the member. */
  | 'removed'
  | 'not-running'
  | 'not-paused'
  | 'too-few-players'
  | 'no-such-pairing'
  /** A knock-out has paired the winner already. */
  | 'too-late'
  /** Another action came first: decide again. */
  | 'stale';

export type TournamentUpdated =
  | { readonly kind: 'accepted'; readonly tournament: Tournament }
  | { readonly kind: 'refused'; readonly code: TournamentRefusal };

/** Number of a simul's host, who is in it from its creation. */
export const SIMUL_HOST: PlayerNumber = 0;

/** Creates a tournament before its first action. */
export const newTournament = (terms: Terms): Tournament => ({
  terms,
  phase: { kind: 'open' },
  players: firstPlayers(terms),
  round: 0,
  pairings: [],
  byes: [],
  begunAt: undefined,
  pausedMs: 0,
  directed: [],
  version: 0,
});

/** Returns the host of a simul. Nothing there depends on ratings. */
function firstPlayers({ format, createdAt }: Terms): readonly Player[] {
  if (format.kind !== 'simul') return [];
  const who = { kind: 'member', member: format.host.member } as const;
  return [{ who, rating: 0, status: 'active', roundsMissed: 0, activeSince: createdAt }];
}

/** Returns a member's number; `undefined` if they have never joined. */
export function numberOf({ players }: Pick<Tournament, 'players'>, member: string): PlayerNumber | undefined {
  const number = players.findIndex(({ who }) => who.kind === 'member' && who.member === member);
  return number < 0 ? undefined : number;
}

/** Returns the bot's number; `undefined` if it has never played. */
export function botNumber({ players }: Pick<Tournament, 'players'>): PlayerNumber | undefined {
  const number = players.findIndex(({ who }) => who.kind === 'bot');
  return number < 0 ? undefined : number;
}

export const isOver = ({ phase }: Pick<Tournament, 'phase'>): boolean =>
  phase.kind === 'finished' || phase.kind === 'cancelled';

/** Returns the members who are in the tournament now. */
export const activeMembers = ({ players }: Pick<Tournament, 'players'>): readonly string[] =>
  players.flatMap(({ who, status }) => (who.kind === 'member' && status === 'active' ? [who.member] : []));

/** Time at which an arena stops pairing, in ms since the epoch; `undefined` before it begins and in other formats. */
export function arenaEndsAt({ terms: { format }, begunAt, pausedMs }: Tournament): number | undefined {
  if (format.kind !== 'arena' || begunAt === undefined) return undefined;
  return begunAt + format.minutes * 60_000 + pausedMs;
}

/** Returns the pairings without a result, with their indices. */
export const openPairings = ({
  pairings,
}: Pick<Tournament, 'pairings'>): readonly { readonly index: number; readonly pairing: Pairing }[] =>
  pairings.flatMap((pairing, index) => (pairing.outcome ? [] : [{ index, pairing }]));

/** Whether members may join after the beginning: where missed rounds only cost points. */
export const admitsLatecomers = ({ format }: Pick<Terms, 'format'>): boolean =>
  format.kind === 'arena' || format.kind === 'swiss';
