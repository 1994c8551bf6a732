import { scoreText, simulResult } from '../../../game/tournaments/notation.js';
import type { Standing } from '../../../game/tournaments/standings.js';
import { SIMUL_HOST, type Tournament } from '../../../game/tournaments/tournament.js';
import { type Naming, playerName } from './tournamentWords.js';

/** A line of a simul's standings: the host's score, or the result of somebody else. */
export function simulLine(tournament: Tournament, standing: Standing, showing: Naming): string {
  const { say } = showing;
  const player = tournament.players[standing.player]!;
  const name = playerName(player, showing);
  if (standing.player === SIMUL_HOST)
    return say('tournament.simul.host', { host: name, score: scoreText(standing) });
  const shown = player.status === 'active' ? name : `~~${name}~~`;
  return `${shown} · **${simulResult(tournament, standing)}**`;
}
