import { historiesOf } from '../../../game/tournaments/history.js';
import type { Standing } from '../../../game/tournaments/standings.js';
import { SIMUL_HOST, type Tournament } from '../../../game/tournaments/tournament.js';
import { type Naming, playerName, pointsText } from './tournamentWords.js';

/** Games won, drawn and lost. */
export const scoreText = ({ won, drawn, lost }: Pick<Standing, 'won' | 'drawn' | 'lost'>): string =>
  `+${won} =${drawn} −${lost}`;

/** A line of a simul's standings: the host's score, or the result of somebody else. */
export function simulLine(tournament: Tournament, standing: Standing, showing: Naming): string {
  const { say } = showing;
  const player = tournament.players[standing.player]!;
  const name = playerName(player, showing);
  if (standing.player === SIMUL_HOST)
    return say('tournament.simul.host', { host: name, score: scoreText(standing) });
  const shown = player.status === 'active' ? name : `~~${name}~~`;
  return `${shown} · **${resultText(tournament, standing)}**`;
}

/** Result of a player against the host: “1”, “½” or “0”; “…” while they play, “–” if nobody scores. */
export function resultText(tournament: Tournament, { player, points }: Standing): string {
  const [meeting] = historiesOf(tournament)[player]!.meetings;
  if (!meeting) return '–';
  if (!meeting.outcome) return '…';
  return meeting.score === undefined ? '–' : pointsText(points);
}
