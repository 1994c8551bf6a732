import type { Color, GameName, RuleName, Variant } from '../../rules/position.js';
import { type Game, isBetweenMembers, type Seat, type Setup } from '../play/game.js';
import type { Score } from './ratings.js';
import { isAgainstSelf, scoresOf } from './results.js';

/**
 * Whether a game may be rated: between two members, or of one against a strength of the bot that was measured, from a beginning
 * that favors nobody.
 */
export function mayBeRated({ seats, opening }: Pick<Setup, 'seats' | 'opening'>): boolean {
  if (opening === 'position') return false;
  if (isBetweenMembers({ seats })) return !isAgainstSelf(seats);
  const { black, white } = seats;
  return [black, white].every(isMeasured) && [black, white].some(({ kind }) => kind === 'member');
}

const isMeasured = (seat: Seat): boolean => seat.kind === 'member' || seat.rating !== undefined;

/** What each side scored in a game that counts for ratings; undefined where it does not. */
export const ratedScores = (game: Game): Readonly<Record<Color, Score>> | undefined =>
  game.setup.rated && mayBeRated(game.setup) ? scoresOf(game) : undefined;

/** Where ratings are compared: a game and rule set, on boards of any size. */
export const poolOf = ({ game, rule }: Pick<Variant, 'game' | 'rule'>): string => `${game}-${rule}`;

/** The game and rule set of a pool. */
export function variantOf(pool: string): Pick<Variant, 'game' | 'rule'> {
  const [game, rule] = pool.split('-');
  return { game: game as GameName, rule: rule as RuleName };
}
