import {
  numberOf,
  openPairings,
  type Pairing,
  type PlayerNumber,
  SIMUL_HOST,
  type Tournament,
} from '../../../game/tournaments/tournament.js';
import { linkToGame } from '../../board/channelGame.js';
import { walkedGames, walkPage } from '../../board/walk.js';
import type { ButtonContext, InteractionContext } from '../../interactions/context.js';
import type { Control } from '../../interactions/control.js';
import { linkButton, rowOf } from '../../interactions/pages.js';
import { memberMentions } from '../../texts/memberMentions.js';
import { timestamp } from '../../texts/words.js';
import { type TournamentDeps, tournamentOf } from './organizers.js';
import { showStandings, standingsAt, standingsPage } from './standingsPage.js';
import { standingsPicture } from './standingsPicture.js';
import { joinTournament, leaveTournament, myTournamentGame, watchTournament } from './tournamentMessage.js';
import { playerName, refuse } from './tournamentWords.js';

/** Controls with which members take part. Each answers privately. */
export const memberControls = (deps: TournamentDeps): Control[] => [
  joinTournament.on((context, { tournament: id }) => withTournament(deps, context, id, join)),
  leaveTournament.on((context, { tournament: id }) => withTournament(deps, context, id, leave)),
  myTournamentGame.on((context, { tournament: id }) => withTournament(deps, context, id, showGame)),
  watchTournament.on((context, { tournament: id }) => withTournament(deps, context, id, watch)),
  showStandings.on(async (context, { tournament: id, page }) => {
    const tournament = await tournamentOf(deps, context, id);
    if (!tournament) return;
    const members = standingsAt(tournament, page).shown.flatMap(({ player }) => {
      const { who } = tournament.players[player]!;
      return who.kind === 'member' ? [who.member] : [];
    });
    const mentions = await context.mentionsOfMembers(members);
    const { say, bot } = context;
    const { guild } = context.interaction;
    const picture = page === 0 ? await standingsPicture(deps.client, guild, tournament, say) : undefined;
    await context.turnPage(standingsPage(tournament, page, { say, bot, mentions }, picture));
  }),
];

async function withTournament(
  deps: TournamentDeps,
  context: ButtonContext,
  id: Tournament['terms']['id'],
  handle: (deps: TournamentDeps, context: ButtonContext, tournament: Tournament) => Promise<void>,
): Promise<void> {
  const tournament = await tournamentOf(deps, context, id);
  if (tournament) await handle(deps, context, tournament);
}

/** Rating with which a member joins. */
export const ratingFor = async (
  { ratings }: Pick<TournamentDeps, 'ratings'>,
  member: string,
  { terms }: Tournament,
): Promise<number> => Math.round((await ratings.of(member, terms.variant)).rating);

async function join(deps: TournamentDeps, context: ButtonContext, tournament: Tournament): Promise<void> {
  const { member } = context;
  const { id, server, channel } = tournament.terms;
  if (!(await deps.places.canSee(member, server, channel)))
    return context.reply('tournament.problems.unseen');
  const rating = await ratingFor(deps, member, tournament);
  const joined = await deps.tournaments.act(id, { kind: 'join', member, rating });
  if (joined.kind === 'refused') return refuse(context, joined.code);
  await context.replyText(joinedText(joined.tournament, context));
}

/** Says to a member who has joined when their first game begins. */
function joinedText({ phase, terms }: Tournament, { say }: InteractionContext): string {
  if (phase.kind !== 'open') return say('tournament.joined.late');
  return terms.startsAt === null
    ? say('tournament.joined.whenFull', { players: terms.maxPlayers })
    : say('tournament.joined.open', { time: timestamp(terms.startsAt) });
}

async function leave(deps: TournamentDeps, context: ButtonContext, { terms }: Tournament): Promise<void> {
  const { member } = context;
  const left = await deps.tournaments.act(terms.id, { kind: 'leave', member });
  if (left.kind === 'refused') return refuse(context, left.code);
  await context.reply(
    left.tournament.begunAt === undefined ? 'tournament.left.before' : 'tournament.left.during',
  );
}

/** Sends a link to the tournament's page, if the server lets its games be watched. */
async function watch(deps: TournamentDeps, context: ButtonContext, { terms }: Tournament): Promise<void> {
  const { say, locale } = context;
  if (!deps.liveBoard) return context.reply('live.off');
  if ((await deps.settings.ofServer(terms.server)).watching !== 'on')
    return context.reply('live.problems.not-allowed');
  const link = deps.liveBoard.tournament({ tournament: terms.id, locale });
  await context.replyPrivately({
    content: say('tournament.live'),
    components: [rowOf(linkButton(link, say('live.open')))],
  });
}

/** The other side of a player's pairing; `undefined` if they are not in it. */
const opponentIn = ({ black, white }: Pairing, number: PlayerNumber): PlayerNumber | undefined =>
  number === black ? white : number === white ? black : undefined;

/** Links to the member's game, walks through those of a simul's host, or says why there is none. */
async function showGame(deps: TournamentDeps, context: ButtonContext, tournament: Tournament): Promise<void> {
  const number = numberOf(tournament, context.member);
  if (number === undefined) return refuse(context, 'not-joined');
  const { format, id } = tournament.terms;
  if (
    format.kind === 'simul' &&
    number === SIMUL_HOST &&
    (await walkedGames(deps, context.member, id)).length > 0
  )
    return void (await context.replyPage(await walkPage(deps, context, { scope: id })));
  const open = openPairings(tournament).find(({ pairing }) => opponentIn(pairing, number) !== undefined);
  if (open) {
    const { bot, say, interaction } = context;
    const opponent = tournament.players[opponentIn(open.pairing, number)!]!;
    const members = opponent.who.kind === 'member' ? [opponent.who.member] : [];
    const mentions = await memberMentions(deps.client).ofAll(members, interaction.guild);
    const name = playerName(opponent, { bot, say, mentions });
    const game = await deps.host.game(open.pairing.game);
    if (!game) return context.reply('tournament.game.opening', { opponent: name });
    return context.reply('tournament.game.here', {
      opponent: name,
      link: await linkToGame(deps.boards, game),
    });
  }
  if (tournament.players[number]!.status !== 'active') return refuse(context, 'not-joined');
  const { phase, round, byes } = tournament;
  if (phase.kind === 'open') return context.reply('tournament.game.notBegun');
  if (phase.kind === 'paused') return context.reply('tournament.game.paused');
  if (phase.kind !== 'running') return refuse(context, 'tournament-over');
  const hasBye = round > 0 && byes.some((bye) => bye.round === round && bye.player === number);
  await context.reply(hasBye ? 'tournament.game.bye' : 'tournament.game.waiting');
}
