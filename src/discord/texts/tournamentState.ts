import {
  activeMembers,
  arenaEndsAt,
  openPairings,
  type Tournament,
} from '../../game/tournaments/tournament.js';
import type { Say } from './texts.js';
import { timestamp } from './words.js';

/** State of a tournament, as a sentence. */
export function stateLine(tournament: Tournament, say: Say): string {
  const { phase, terms } = tournament;
  // The first round is paired a moment after the start.
  const round = Math.max(1, tournament.round);
  switch (phase.kind) {
    case 'open':
      return terms.startsAt === null
        ? terms.format.kind === 'simul'
          ? say('tournament.simul.whenFull', { boards: terms.maxPlayers - 1 })
          : say('tournament.state.whenFull', { players: terms.maxPlayers })
        : say('tournament.state.open', {
            time: timestamp(terms.startsAt),
            date: timestamp(terms.startsAt, 'F'),
          });
    case 'running':
      if (terms.format.kind === 'arena')
        return say('tournament.state.arena', { time: timestamp(arenaEndsAt(tournament)!) });
      if (terms.format.kind === 'simul')
        return say('tournament.simul.underWay', { boards: openPairings(tournament).length });
      return terms.format.kind === 'swiss'
        ? say('tournament.state.roundOf', { round, rounds: terms.format.rounds })
        : say('tournament.state.round', { round });
    case 'paused':
      return say('tournament.state.paused');
    case 'finished':
      return say('tournament.state.finished');
    case 'cancelled':
      return say(`tournament.cancelled.${phase.because}`);
  }
}

/** Number of players, and of places for them; a simul's host needs none. */
export function playersText(tournament: Tournament, say: Say): string {
  const players = activeMembers(tournament).length;
  const { format, maxPlayers: most } = tournament.terms;
  return format.kind === 'simul'
    ? say('tournament.simul.players', { players: players - 1, most: most - 1 })
    : say('tournament.players', { players, most });
}
