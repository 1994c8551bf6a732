import type { Color, GameName, RuleName, Variant } from '../rules/position.js';
import { type End, type Game, isBetweenMembers, type Seat, type Setup, winnerOf } from './game.js';
import { haveBothMoved } from './offers.js';
import type { Score } from './ratings.js';

/**
 * Whether a game may be rated: between two members, or of one against a strength of the bot that was measured, from a beginning
 * that favors nobody.
 */
export function mayBeRated({ seats: { black, white }, opening }: Pick<Setup, 'seats' | 'opening'>): boolean {
  if (opening === 'position') return false;
  if (black.kind === 'member' && white.kind === 'member') return black.member !== white.member;
  return [black, white].every(isMeasured) && [black, white].some(({ kind }) => kind === 'member');
}

const isMeasured = (seat: Seat): boolean => seat.kind === 'member' || seat.rating !== undefined;

/**
 * What each side scored in a game that counts for ratings; undefined where it does not: it is not rated, not over, was given up
 * before each side had moved, or ended in a way that is nobody's fault.
 */
export function ratedScores(game: Game): Readonly<Record<Color, Score>> | undefined {
  const { setup, phase } = game;
  if (
    !setup.rated ||
    !mayBeRated(setup) ||
    phase.kind !== 'over' ||
    !haveBothMoved(game) ||
    !counts(phase.end, game)
  )
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
    case 'declined':
    case 'withdrawn':
    case 'lapsed':
      return false;
  }
}

/** Where ratings are compared: a game and rule set, on boards of any size. */
export const poolOf = ({ game, rule }: Pick<Variant, 'game' | 'rule'>): string => `${game}-${rule}`;

/** The game and rule set of a pool. */
export function variantOf(pool: string): Pick<Variant, 'game' | 'rule'> {
  const [game, rule] = pool.split('-');
  return { game: game as GameName, rule: rule as RuleName };
}
