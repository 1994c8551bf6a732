import { COLORS } from '../../rules/position.js';
import { decisionOf } from './tally.js';
import {
  membersNeeded,
  OPEN_MS,
  placelessSides,
  type TeamAction,
  type TeamGame,
  teamToMove,
} from './teamGame.js';

/** Number of turns that each side of members may pass in a row without a vote or move before the game is deserted. */
const IDLE_TURNS = 2;

/** Action that a team game does by itself. `think`: the bot finds a move of this level, for its own side or as a fallback. */
export type TeamDue =
  | Extract<TeamAction, { kind: 'begin' | 'tally' | 'extend' | 'end' }>
  | { readonly kind: 'think'; readonly level: number; readonly isFallback: boolean };

/**
 * Returns what the team game does by itself now; `undefined` if nothing. To be asked again after each action, until it returns
 * `undefined`.
 */
export function nextTeamAction(teamGame: TeamGame, now: number): TeamDue | undefined {
  switch (teamGame.phase.kind) {
    case 'open':
      if (startsByItself(teamGame)) return { kind: 'begin' };
      return isLapsed(teamGame, now) ? { kind: 'end', because: 'lapsed' } : undefined;
    case 'playing':
      return dueInTurn(teamGame, now);
    case 'over':
      return undefined;
  }
}

/**
 * Returns the next time, in ms since the epoch, at which `nextTeamAction` must be asked even if nothing happens; `undefined` if there
 * is none. Asked once `nextTeamAction` has returned `undefined`.
 */
export function teamWakesAt({ phase, terms, turn }: TeamGame): number | undefined {
  return phase.kind === 'open' ? terms.createdAt + OPEN_MS : turn?.until;
}

/** Whether a game that has not begun has waited too long. */
export const isLapsed = ({ phase, terms }: TeamGame, now: number): boolean =>
  phase.kind === 'open' && now >= terms.createdAt + OPEN_MS;

/** Whether the time of a side of members is up. */
export const isTimeUp = ({ turn }: TeamGame, now: number): boolean =>
  turn?.until !== undefined && now >= turn.until;

/** Whether the bot moves for a side of members: their time has run out twice, with too few votes. */
export const needsFallback = (teamGame: TeamGame, now: number): boolean =>
  isTimeUp(teamGame, now) && teamGame.turn!.isExtended && !decisionOfVoters(teamGame);

/** Whether this turn is the last of those that passed without a vote or move. */
export function isDeserted(teamGame: TeamGame, now: number): boolean {
  if (!needsFallback(teamGame, now) || teamGame.votes.length > 0) return false;
  const { sides } = teamGame.terms;
  const count = COLORS.filter((color) => sides[color].kind !== 'level').length;
  return teamGame.idleTurns + 1 >= IDLE_TURNS * count;
}

/** Returns what the votes decide if the side to move votes, and enough have. In a relay votes decide at once. */
export function decisionOfVoters(teamGame: TeamGame): ReturnType<typeof decisionOf> {
  const color = teamToMove(teamGame);
  return color && teamGame.terms.sides[color].kind === 'voters' ? decisionOf(teamGame) : undefined;
}

const startsByItself = (teamGame: TeamGame): boolean =>
  placelessSides(teamGame).length === 0 &&
  COLORS.every((color) => teamGame.players[color].length >= membersNeeded(teamGame, color).toStart);

function dueInTurn(teamGame: TeamGame, now: number): TeamDue | undefined {
  const { terms, position, turn } = teamGame;
  const side = terms.sides[teamToMove(teamGame)!];
  if (side.kind === 'level') return { kind: 'think', level: side.level, isFallback: false };
  if (!isTimeUp(teamGame, now)) return undefined;
  if (decisionOfVoters(teamGame)) return { kind: 'tally', ply: position.ply };
  if (!turn!.isExtended) return { kind: 'extend', ply: position.ply };
  if (isDeserted(teamGame, now)) return { kind: 'end', because: 'deserted' };
  return { kind: 'think', level: terms.fallbackLevel, isFallback: true };
}
