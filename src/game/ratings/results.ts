import type { Color } from '../../rules/position.js';
import { type End, type Game, isBetweenMembers, type Seat, type Seats, winnerOf } from '../play/game.js';
import { haveBothMoved } from '../play/offers.js';
import type { ResultsAgainst } from '../ports/records.js';
import type { Score } from './ratings.js';

/**
 * What each side scored in a game that counts; undefined where it does not: it is not over, was given up before each side had
 * moved, ended in a way that is nobody's fault, or was of a member against themselves.
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

/** Whether both seats are the same member's. */
export const isAgainstSelf = ({ black, white }: Seats): boolean =>
  black.kind === 'member' && white.kind === 'member' && black.member === white.member;

/** As what a seat is counted in the results of the other side. */
export function againstOf(seat: Seat): ResultsAgainst {
  if (seat.kind === 'member') return { kind: 'members' };
  if (seat.level === null) return { kind: 'style', style: seat.opponent };
  return seat.level === 'even' ? { kind: 'even' } : { kind: 'level', level: seat.level };
}
