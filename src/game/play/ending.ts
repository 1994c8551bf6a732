import { type Color, opposite, type Position } from '../../rules/position.js';
import { type End, type Game, haveBothMoved, isBetweenMembers, seatToMove, turnOf } from './game.js';
import { awayOf, timesAtEnd } from './moveClock.js';
import { runningMs } from './standstill.js';

export const withEnd = (game: Game, end: End): Game => ({ ...game, phase: { kind: 'over', end } });

/** Ends a game in the middle of a turn. The clock of a parked game does not run, so its times stay. */
export function endDuringTurn(game: Game, end: End, at: number): Game {
  const turn = turnOf(game);
  return { ...withEnd(game, end), times: turn ? timesAtEnd(game.times, turn, at) : game.times };
}

/** Ends a game by the discs on the board. */
export const stopGame = (game: Game, at: number): Game =>
  endDuringTurn(game, { kind: 'stopped', winner: leader(game.position) }, at);

/** Returns the color with more discs; `null` if both have the same number. */
function leader(position: Position): Color | null {
  const lead = position.count('black') - position.count('white');
  return lead === 0 ? null : lead > 0 ? 'black' : 'white';
}

/** Returns the winner of a finished game; `null` if there is none. */
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

/** Time without a move after which a game expires, in ms. Games with a time control expire only while parked. */
export const EXPIRES_AFTER_MS = {
  againstBot: 14 * 24 * 60 * 60 * 1000,
  betweenMembers: 60 * 24 * 60 * 60 * 1000,
} as const;

/** Returns the time since the start of the turn, parked or not, without the days off of the side to move; in ms. */
function idleMs({ position: { status }, protocol, times }: Game, now: number): number {
  const turn = protocol?.by ?? (status.kind === 'playing' ? status.turn : undefined);
  return runningMs(times.since, now, turn ? awayOf(times, turn) : []);
}

/** Whether nobody has moved for so long that the game expires. */
export function isExpired(game: Game, now: number): boolean {
  const after = EXPIRES_AFTER_MS[isBetweenMembers(game) ? 'betweenMembers' : 'againstBot'];
  const isWaiting = game.phase.kind === 'parked' || turnOf(game) !== undefined;
  // A clock ends a game by itself, unless the game is parked.
  const isUntimed = !game.setup.time || game.phase.kind === 'parked';
  return isUntimed && isWaiting && idleMs(game, now) >= after;
}

/**
 * Ends a game in which nobody moves. In a rated game a member whose turn it is loses, so that nobody avoids a loss by staying
 * away. If the game has lost its place, perhaps against the players' wish, nobody loses.
 */
export function expire(game: Game): Game {
  const { setup, phase, position, seats } = game;
  const isPlaceLost = phase.kind === 'parked' && phase.because === 'place-lost';
  const { status } = position;
  const isLost =
    setup.rated &&
    !isPlaceLost &&
    haveBothMoved(game) &&
    status.kind === 'playing' &&
    seats[status.turn].kind === 'member';
  return withEnd(game, { kind: 'expired', winner: isLost ? opposite(status.turn) : null });
}

/** Time without a move after which an untimed game against the bot in a server is parked, in ms. */
export const PARKED_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** Whether a game may be parked to free its place: it waits for a member, and no clock is running. */
export const mayPark = (game: Game): boolean =>
  game.setup.venue === 'server' &&
  !game.setup.time &&
  !isBetweenMembers(game) &&
  seatToMove(game)?.kind === 'member';

/** Whether a game can lose its place: it is being played in a server, whose channels and threads come and go. */
export const mayLosePlace = ({ phase, setup }: Game): boolean =>
  phase.kind === 'playing' && setup.venue === 'server';
