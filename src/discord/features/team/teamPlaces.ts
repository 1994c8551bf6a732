import {
  type TeamGame,
  type TeamGameId,
  type TeamPlace,
  teamColorOf,
  teamToMove,
} from '../../../game/teams/teamGame.js';
import { COLORS, type Color } from '../../../rules/position.js';
import type { FeatureDeps } from '../../board/feature.js';
import { pattern } from '../../interactions/control.js';

/** Parts of the bot that team games need. */
export type TeamParts = Pick<
  FeatureDeps,
  | 'chance'
  | 'client'
  | 'clock'
  | 'host'
  | 'log'
  | 'random'
  | 'renderBoard'
  | 'settings'
  | 'showReview'
  | 'signs'
  | 'studies'
  | 'teamStore'
  | 'texts'
  | 'thinker'
  | 'updateLobby'
>;

/** Codec of a team game's id, which is also the code of its invitation. */
export const teamGameField = pattern<TeamGameId>(/^[0-9a-z]{14}$/);

/** Color for which a member acts in a channel: their own, or that of the only side there. `undefined` if they must choose first. */
export function colorIn(teamGame: TeamGame, member: string, channel: string): Color | undefined {
  const here = COLORS.filter((color) => teamGame.places[color]?.channel === channel);
  return here.length === 1 ? here[0] : teamColorOf(teamGame, member);
}

/** Whether the side to move decides in this place, so that its message takes moves. */
export function takesMovesIn(teamGame: TeamGame, { channel }: TeamPlace): boolean {
  const color = teamToMove(teamGame);
  return color !== undefined && teamGame.places[color]?.channel === channel;
}
