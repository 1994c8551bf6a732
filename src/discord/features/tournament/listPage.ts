import { ButtonStyle, ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import pMap from 'p-map';
import { activeMembers, isOver, type Tournament } from '../../../game/tournaments/tournament.js';
import type { InteractionContext } from '../../interactions/context.js';
import { type Control, control } from '../../interactions/control.js';
import { mayOrganize } from '../../interactions/mayOrganize.js';
import { button, type Page, type Part, pageOf, rowOf, section, text } from '../../interactions/pages.js';
import { escapeText } from '../../texts/plainText.js';
import { playersText, stateLine } from '../../texts/tournamentState.js';
import { timestamp } from '../../texts/words.js';
import { direct } from './directorPage.js';
import { newTournament } from './draftCard.js';
import { mayDirect, serverOf, type TournamentDeps } from './organizers.js';
import { showStandings } from './standingsPage.js';
import { admitsMembers, joinTournament } from './tournamentMessage.js';
import { termsLine } from './tournamentWords.js';

/** Tournaments that the page lists: each takes three of the 40 components of a message, and up to 400 of its characters. */
const MAX_LISTED = 7;
/** Newest tournaments that are looked through for them. */
const MAX_READ = 40;
const CONCURRENCY = 8;

/** Chooses the role whose members may hold tournaments. */
const organizersRole = control('organizersRole', 'roleSelect', {});

/** A member's page of a server's tournaments: those that go on, then the last ones that are over. */
export async function listPage(
  deps: TournamentDeps,
  context: InteractionContext,
  server: string,
): Promise<Page> {
  const { say } = context;
  const listed = await visibleTournaments(deps, context.member, server);
  const links = await Promise.all(listed.map((tournament) => deps.posts.linkTo(tournament)));
  const { organizers } = await deps.settings.ofServer(server);
  return pageOf([
    text(`## 🏆 ${say('tournament.list.title')}`),
    ...(listed.length === 0 ? [text(say('tournament.list.none'))] : []),
    ...listed.map((tournament, i) => entryPart(tournament, links[i]!, context)),
    ...(context.canManageServer
      ? [
          text(`-# ${say('tournament.list.role')}`),
          rowOf({
            type: ComponentType.RoleSelect,
            custom_id: organizersRole.id({}),
            placeholder: say('tournament.list.noRole'),
            min_values: 0,
            max_values: 1,
            default_values:
              organizers === null ? [] : [{ id: organizers, type: SelectMenuDefaultValueType.Role }],
          }),
        ]
      : []),
    ...((await mayOrganize(deps, context))
      ? [rowOf(button(newTournament.id({}), say('tournament.list.new'), ButtonStyle.Success))]
      : []),
  ]);
}

/** The newest tournaments in channels that a member sees; those that go on come first. */
async function visibleTournaments(
  { tournamentStore, tournaments, places }: TournamentDeps,
  member: string,
  server: string,
): Promise<readonly Tournament[]> {
  const ids = await tournamentStore.tournamentsIn(server, MAX_READ, 0);
  const all = await pMap(ids, (id) => tournaments.tournament(id), { concurrency: CONCURRENCY });
  const known = all.filter((each) => each !== undefined);
  const channels = [...new Set(known.map(({ terms }) => terms.channel))];
  const seen = await pMap(channels, (channel) => places.canSee(member, server, channel), {
    concurrency: CONCURRENCY,
  });
  return known
    .filter(({ terms }) => seen[channels.indexOf(terms.channel)])
    .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)))
    .slice(0, MAX_LISTED);
}

/** A tournament: what, when, how many, a link, and the button that matters most to the member. */
function entryPart(tournament: Tournament, link: string, context: InteractionContext): Part {
  const { say, member } = context;
  const { terms, phase } = tournament;
  const id = { tournament: terms.id };
  const players = activeMembers(tournament);
  const isJoinable = admitsMembers(tournament) && !players.includes(member);
  const accessory = mayDirect(context, tournament)
    ? button(direct.id({ ...id, act: 'show' }), say('tournament.list.direct'))
    : isJoinable
      ? button(joinTournament.id(id), say('tournament.join'), ButtonStyle.Success)
      : button(showStandings.id({ ...id, page: 0, to: 'open' }), say('tournament.standings'));
  const ended = phase.kind === 'finished' || phase.kind === 'cancelled' ? [timestamp(phase.at)] : [];
  const details = [termsLine(terms, say), playersText(tournament, say), ...ended, link];
  return section(
    `**${escapeText(terms.name)}** · ${stateLine(tournament, say)}\n-# ${details.join(' · ')}`,
    accessory,
  );
}

/** The page's own controls. */
export const listControls = (deps: TournamentDeps): Control[] => [
  organizersRole.on(async (context) => {
    const server = serverOf(context);
    if (server === undefined || !context.canManageServer) return context.reply('problems.serverSettings');
    await deps.settings.change({ server }, { organizers: context.interaction.values[0] ?? null });
    await context.turnPage(await listPage(deps, context, server));
  }),
];
