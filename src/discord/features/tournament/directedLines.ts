import type { DirectedAction, Tournament } from '../../../game/tournaments/tournament.js';
import { mention } from '../../texts/words.js';
import { type Naming, playerName } from './tournamentWords.js';

/** Number of a director's last actions that the tournament's message tells. */
const MAX_TOLD = 3;

/** Members whom those sentences name. */
export const directedMembers = ({ directed }: Tournament): string[] =>
  directed
    .slice(-MAX_TOLD)
    .flatMap((action) => [action.director.member, ...('member' in action ? [action.member] : [])]);

/** The last actions of directors, in sentences. */
export const directedLines = (tournament: Tournament, showing: Naming): string[] =>
  tournament.directed.slice(-MAX_TOLD).map((action) => `-# ${directedText(tournament, action, showing)}`);

function directedText({ players, pairings }: Tournament, action: DirectedAction, showing: Naming): string {
  const { say, mentions } = showing;
  const nameOf = (member: string): string => playerName({ who: { kind: 'member', member } }, showing);
  const director = mentions?.get(action.director.member) ?? mention(action.director.member);
  switch (action.kind) {
    case 'join':
      return say('tournament.directed.join', { member: nameOf(action.member), director });
    case 'leave':
      return say('tournament.directed.leave', { member: nameOf(action.member), director });
    case 'result': {
      const { black, white } = pairings[action.pairing]!;
      const names = {
        black: playerName(players[black]!, showing),
        white: playerName(players[white]!, showing),
      };
      return say('tournament.directed.result', { ...names, director });
    }
    case 'begin':
    case 'pause':
    case 'resume':
    case 'cancel':
      return say(`tournament.directed.${action.kind}`, { director });
    default:
      throw new RangeError(`nobody directs a tournament by ${action.kind}`);
  }
}
