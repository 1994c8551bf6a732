import { COLORS, type Color, type GameName, type RuleName, type Variant } from '../../rules/position.js';
import { winnerOf } from '../play/ending.js';
import {
  type End,
  type Game,
  haveBothMoved,
  isBetweenMembers,
  moveCountOf,
  type Seat,
  type Seats,
  type Setup,
} from '../play/game.js';
import type { Score } from './ratings.js';

/** Kinds of opponents for results: members, a level, the adaptive level, or a style that plays within its own limit. */
export type OpponentKind =
  | { readonly kind: 'members' }
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'even' }
  /** `style` is the opponent's name. */
  | { readonly kind: 'style'; readonly style: string };

/**
 * Returns both sides' scores in a game that counts; `undefined` in others. Games do not count if they are unfinished, not both
 * sides have moved, a moderator closed them, they expired without a loser, they were stopped against the bot, or a member
 * played against themselves.
 */
export function scoresOf(game: Game): Readonly<Record<Color, Score>> | undefined {
  const { phase, seats } = game;
  if (phase.kind !== 'over' || isAgainstSelf(seats) || !haveBothMoved(game) || !counts(phase.end, game))
    return undefined;
  const winner = winnerOf(game);
  if (winner === null) return { black: 0.5, white: 0.5 };
  return winner === 'black' ? { black: 1, white: 0 } : { black: 0, white: 1 };
}

function counts(end: End, game: Game): boolean {
  switch (end.kind) {
    case 'played':
    case 'resigned':
    case 'overtime':
    case 'tries':
    case 'agreed':
      return true;
    case 'stopped':
      return isBetweenMembers(game);
    case 'expired':
      return end.winner !== null;
    case 'aborted':
    case 'closed':
    case 'declined':
    case 'withdrawn':
    case 'lapsed':
    case 'removed':
      return false;
  }
}

/** Moves that each side must have made before a game counts for ratings, however it ends. */
const RATED_FROM_MOVES = 2;

/** Returns both sides' scores in a game that counts for ratings; `undefined` if it does not. */
export const ratedScores = (game: Game): Readonly<Record<Color, Score>> | undefined =>
  game.setup.rated && mayBeRated(game.setup) && !isTooShort(game) ? scoresOf(game) : undefined;

const isTooShort = (game: Game): boolean =>
  COLORS.some((color) => moveCountOf(game, color) < RATED_FROM_MOVES);

/** Whether a rated game has a result, but does not count for ratings because a side has hardly moved. */
export const isUnratedAsShort = (game: Game): boolean =>
  game.setup.rated && isTooShort(game) && scoresOf(game) !== undefined;

/**
 * Whether a game may be rated: between two members, or of a member against a measured strength of the bot, from a fair
 * opening.
 */
export function mayBeRated({ seats, opening }: Pick<Setup, 'seats' | 'opening'>): boolean {
  if (opening === 'position') return false;
  if (isBetweenMembers({ seats })) return !isAgainstSelf(seats);
  const { black, white } = seats;
  return [black, white].every(isMeasured) && [black, white].some(({ kind }) => kind === 'member');
}

const isMeasured = (seat: Seat): boolean => seat.kind !== 'opponent' || seat.rating !== undefined;

/** Whether both seats are the same member's. */
const isAgainstSelf = ({ black, white }: Seats): boolean =>
  black.kind === 'member' && white.kind === 'member' && black.member === white.member;

/** Returns the kind of opponent that a seat is in the other side's results. */
export function opponentKindOf(seat: Seat): OpponentKind {
  if (seat.kind !== 'opponent') return { kind: 'members' };
  if (seat.level === null) return { kind: 'style', style: seat.opponent };
  return seat.level === 'even' ? { kind: 'even' } : { kind: 'level', level: seat.level };
}

/** Game and rule set within which results and ratings are compared, on boards of any size. */
export type Pool = Pick<Variant, 'game' | 'rule'>;

/** Returns a pool's name, in its stored form. */
export const poolName = ({ game, rule }: Pool): string => `${game}-${rule}`;

/** Parses a stored pool's name. */
export function parsePool(name: string): Pool {
  const [game, rule] = name.split('-');
  return { game: game as GameName, rule: rule as RuleName };
}
