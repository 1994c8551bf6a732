import type { TournamentPost } from '../../../game/ports/tournamentStore.js';
import {
  type PlayerNumber,
  SIMUL_HOST,
  type Terms,
  type Tournament,
} from '../../../game/tournaments/tournament.js';
import { currentPairings, winnersOf } from './tournamentWords.js';

/** A message that was begun this long before its news, in ms, may not have been sent. If it was, Discord drops the second copy. */
const UNSENT_MS = 60_000;

/** Time of the last event that is worth a new message, in ms since the epoch. */
function latestNewsAt({ terms, phase, pairings, begunAt }: Tournament): number | undefined {
  if (phase.kind === 'finished') return phase.at;
  return terms.format.kind === 'arena' ? begunAt : pairings.at(-1)?.pairedAt;
}

/**
 * Returns the members whom a new message must ping: those who play in a new round, the winners, or a new simul's host. `undefined` if no new message is
 * due. `isUnannounced`: whether this process has news that no message has announced.
 */
export function newsOf(
  tournament: Tournament,
  post: TournamentPost | undefined,
  isUnannounced: boolean,
): readonly string[] | undefined {
  const at = latestNewsAt(tournament);
  const announcedAt = post && (post.message === undefined ? post.sentAt - UNSENT_MS : post.sentAt);
  if (!isUnannounced && (at === undefined || (announcedAt !== undefined && at <= announcedAt)))
    return undefined;
  return pingedNumbers(tournament).flatMap((number) => {
    const { who } = tournament.players[number]!;
    return who.kind === 'member' ? [who.member] : [];
  });
}

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
