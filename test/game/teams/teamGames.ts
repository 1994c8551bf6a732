import {
  type Choice,
  newTeamGame,
  type SideTerms,
  type TeamAction,
  type TeamGame,
  type TeamGameId,
  type TeamPlace,
  type TeamTerms,
} from '../../../src/game/teams/teamGame.js';
import { updateTeamGame } from '../../../src/game/teams/updateTeamGame.js';
import type { Color, Square } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';

/** Time at which the tests' team games are created. */
export const CREATED_AT = Date.UTC(2026, 10, 27, 19);
export const TURN_MS = 60_000;

export const HOME: TeamPlace = { server: 'server', channel: 'channel' };
/** Another channel of the same server, and one of another server. */
export const NEXT_DOOR: TeamPlace = { server: 'server', channel: 'next door' };
export const ABROAD: TeamPlace = { server: 'abroad', channel: 'far' };

export const voters = (place: TeamPlace | null = HOME): SideTerms => ({ kind: 'voters', place });
export const relay = (place: TeamPlace | null = HOME): SideTerms => ({ kind: 'relay', place });
export const level = (number = 3): SideTerms => ({ kind: 'level', level: number });

/** Terms of a vote game of a channel against level 3, unless changed. */
export const teamTerms = (changes: Partial<TeamTerms> = {}): TeamTerms => ({
  id: 'team' as TeamGameId,
  home: HOME,
  organizer: { member: 'olga' },
  variant: { game: 'reversi', rule: 'standard', size: 8 },
  opening: 'plain',
  start: null,
  sides: { black: voters(), white: level() },
  turnMs: TURN_MS,
  quorum: 2,
  fallbackLevel: 5,
  seed: 1,
  createdAt: CREATED_AT,
  ...changes,
});

export const square = (name: string): Square => parseSquare(name, 8)!;

export const join = (member: string, color: Color = 'black'): TeamAction => ({ kind: 'join', member, color });
export const leave = (member: string): TeamAction => ({ kind: 'leave', member });
export const vote = (member: string, choice: string, color: Color = 'black', ply = 0): TeamAction => ({
  ...{ kind: 'vote', member, color, ply },
  choice: choice === 'resign' ? 'resign' : (square(choice) as Choice),
});
export const move = (member: string, name: string, ply = 0): TeamAction => ({
  ...{ kind: 'move', member, ply },
  move: square(name),
});
export const reply = (name: string, ply = 1, isFallback = false): TeamAction => ({
  ...{ kind: 'reply', ply, isFallback },
  move: square(name),
});
export const BEGIN: TeamAction = { kind: 'begin' };

/** Applies an action; throws if it is refused. */
export function acceptedBy(teamGame: TeamGame, action: TeamAction, at = CREATED_AT): TeamGame {
  const updated = updateTeamGame(teamGame, action, at);
  if (updated.kind === 'refused') throw new Error(`${JSON.stringify(action)} was refused: ${updated.code}`);
  return updated.teamGame;
}

export const acceptedAll = (teamGame: TeamGame, actions: readonly TeamAction[], at = CREATED_AT): TeamGame =>
  actions.reduce((before, action) => acceptedBy(before, action, at), teamGame);

/** Returns a team game that has begun, after members joined a side each: `b…` black, `w…` white. */
export const begunTeams = (sides: TeamTerms['sides'], members: readonly string[] = []): TeamGame =>
  acceptedAll(newTeamGame(teamTerms({ sides })), [
    ...members.map((member) => join(member, member.startsWith('b') ? 'black' : 'white')),
    BEGIN,
  ]);
