import type { Tournaments } from '../../../game/host/tournaments.js';
import type { Tournament, TournamentId } from '../../../game/tournaments/tournament.js';
import type { DiscordParts } from '../../board/feature.js';
import type { InteractionContext } from '../../interactions/context.js';
import type { TournamentPosts } from './tournamentPosts.js';
import { refuse } from './tournamentWords.js';

/** Parts that the controls of tournaments need. */
export type TournamentDeps = Pick<
  DiscordParts,
  | 'boards'
  | 'client'
  | 'clock'
  | 'host'
  | 'liveBoard'
  | 'log'
  | 'places'
  | 'ratings'
  | 'renderBoard'
  | 'settings'
  | 'signs'
  | 'texts'
  | 'thinker'
  | 'tournamentStore'
> & {
  readonly tournaments: Pick<Tournaments<InteractionContext>, 'act' | 'create' | 'tournament'>;
  readonly posts: TournamentPosts;
};

/** The server of an interaction, if the bot is a member of it. */
export const serverOf = ({ venue, server }: InteractionContext): string | undefined =>
  venue === 'server' ? (server ?? undefined) : undefined;

/** Whether a member directs a tournament. */
export const mayDirect = (context: InteractionContext, { terms }: Pick<Tournament, 'terms'>): boolean =>
  context.canManageEvents ||
  terms.organizer.member === context.member ||
  (terms.format.kind === 'simul' && terms.format.host.member === context.member);

/** Finds the tournament of a control. Replies if there is none, or if it is another server's. */
export async function tournamentOf(
  { tournaments }: Pick<TournamentDeps, 'tournaments'>,
  context: InteractionContext,
  id: TournamentId,
): Promise<Tournament | undefined> {
  const tournament = await tournaments.tournament(id);
  if (tournament && tournament.terms.server === serverOf(context)) return tournament;
  await refuse(context, 'no-such-tournament');
  return undefined;
}

/** Finds the tournament of a director's control. Replies if the member does not direct it. */
export async function directedTournament(
  deps: Pick<TournamentDeps, 'tournaments'>,
  context: InteractionContext,
  id: TournamentId,
): Promise<Tournament | undefined> {
  const tournament = await tournamentOf(deps, context, id);
  if (!tournament || mayDirect(context, tournament)) return tournament;
  await context.reply('tournament.problems.director');
  return undefined;
}
