import {
  type PlayerNumber,
  SIMUL_HOST,
  type Terms,
  type Tournament,
} from '../../../game/tournaments/tournament.js';
import { currentPairings, winnersOf } from './tournamentWords.js';

/** Name of the latest event that is worth a new message: the creation, a round, the end, or the start of an arena. */
export function newsOf({ terms, phase, pairings, begunAt }: Tournament): string {
  if (phase.kind === 'finished') return `end ${phase.at}`;
  if (terms.format.kind === 'arena') return begunAt === undefined ? 'created' : 'begun';
  const pairedAt = pairings.at(-1)?.pairedAt;
  return pairedAt === undefined ? 'created' : `pairing ${pairings.length} ${pairedAt}`;
}

/** Members whom the latest news ping: those who play in a new round, the winners, or a new simul's host. */
export const namedInNews = (tournament: Tournament): string[] =>
  pingedNumbers(tournament).flatMap((number) => {
    const { who } = tournament.players[number]!;
    return who.kind === 'member' ? [who.member] : [];
  });

/** Host of a new simul whom somebody else has named. */
const invitedHost = ({ format, organizer }: Terms): PlayerNumber[] =>
  format.kind === 'simul' && format.host.member !== organizer.member ? [SIMUL_HOST] : [];

function pingedNumbers(tournament: Tournament): number[] {
  const { phase, terms } = tournament;
  if (phase.kind === 'finished') return winnersOf(tournament).map(({ player }) => player);
  if (phase.kind === 'open') return invitedHost(terms);
  // In an arena, their thread calls the players.
  if (phase.kind !== 'running' || terms.format.kind === 'arena') return [];
  return [...new Set(currentPairings(tournament).flatMap(({ black, white }) => [black, white]))];
}
