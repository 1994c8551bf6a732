import pMap from 'p-map';
import type {
  Outcome,
  Tournament,
  TournamentAction,
  TournamentId,
  TournamentRefusal,
} from '../../../game/tournaments/tournament.js';
import type { MessageContext } from '../../interactions/context.js';
import type { Control } from '../../interactions/control.js';
import { seatDisplayName } from '../../texts/discordNames.js';
import { isolate } from '../../texts/plainText.js';
import { directedMembers } from './directedLines.js';
import {
  cancelPage,
  correctable,
  direct,
  directMember,
  directorPage,
  directPairing,
  directResult,
  type RESULTS,
  resultPage,
} from './directorPage.js';
import { ratingFor } from './memberControls.js';
import { directedTournament, type TournamentDeps } from './organizers.js';
import { refuse } from './tournamentWords.js';

/** Names that are looked up concurrently. */
const CONCURRENCY = 8;

/** Controls of a tournament's directors: its organizer, a simul's host, and managers of the server. */
export const directorControls = (deps: TournamentDeps): Control[] => [
  direct.on(async (context, { tournament: id, act }) => {
    const tournament = await directedTournament(deps, context, id);
    if (!tournament) return;
    const director = { member: context.member };
    switch (act) {
      case 'show':
        return show(deps, context, tournament);
      case 'ask':
        return context.turnPage(cancelPage(tournament, context.say));
      case 'renew':
        await context.defer();
        await deps.posts.renew(id);
        return context.reply('tournament.director.renewed', { link: await deps.posts.linkTo(tournament) });
      case 'cancel':
        return perform(deps, context, id, { kind: 'cancel', because: 'director', director });
      case 'begin':
      case 'pause':
      case 'resume':
        return perform(deps, context, id, { kind: act, director });
    }
  }),
  directMember.on(async (context, { tournament: id, what }) => {
    const tournament = await directedTournament(deps, context, id);
    const [member] = context.interaction.values;
    if (!tournament || member === undefined) return;
    const director = { member: context.member };
    if (what === 'remove') return perform(deps, context, id, { kind: 'leave', member, director });
    const { server, channel } = tournament.terms;
    if (context.interaction.users.get(member)?.bot) return context.reply('tournament.problems.bot');
    if (!(await deps.places.canSee(member, server, channel)))
      return context.reply('tournament.problems.hidden');
    const rating = await ratingFor(deps, member, tournament);
    await perform(deps, context, id, { kind: 'join', member, rating, director });
  }),
  directPairing.on(async (context, { tournament: id }) => {
    const tournament = await directedTournament(deps, context, id);
    if (!tournament) return;
    const index = Number(context.interaction.values[0]);
    if (!tournament.pairings[index]) return refuse(context, 'no-such-pairing');
    const names = await namesOf(deps, context, tournament, [index]);
    await context.turnPage(resultPage(tournament, index, names, context.say));
  }),
  directResult.on(async (context, { tournament: id, pairing, result }) => {
    if (!(await directedTournament(deps, context, id))) return;
    const director = { member: context.member };
    await perform(deps, context, id, { kind: 'result', pairing, outcome: outcomeOf(result), director });
  }),
];

function outcomeOf(result: (typeof RESULTS)[number]): Outcome {
  switch (result) {
    case 'black':
    case 'white':
      return { kind: 'won', winner: result, by: 'director' };
    case 'drawn':
    case 'void':
      return { kind: result, by: 'director' };
  }
}

/** Does what the director decided, and shows their page again. */
async function perform(
  deps: TournamentDeps,
  context: MessageContext,
  id: TournamentId,
  action: TournamentAction,
): Promise<void> {
  const done = await deps.tournaments.act(id, action);
  if (done.kind === 'refused') return refuseDirector(context, done.code);
  await show(deps, context, done.tournament);
}

/** Says why an action was refused. The usual texts speak to the player, not about them. */
async function refuseDirector(context: MessageContext, code: TournamentRefusal): Promise<void> {
  if (code === 'joined-already') return context.reply('tournament.problems.alreadyIn');
  if (code === 'not-joined') return context.reply('tournament.problems.notIn');
  await refuse(context, code);
}

async function show(deps: TournamentDeps, context: MessageContext, tournament: Tournament): Promise<void> {
  const { say, bot } = context;
  const indices = correctable(tournament).map(({ index }) => index);
  const names = await namesOf(deps, context, tournament, indices);
  const mentions = await context.mentionsOfMembers(directedMembers(tournament));
  await context.turnPage(directorPage(tournament, names, { say, bot, mentions }));
}

/** Display names of the players of pairings. */
async function namesOf(
  { client }: TournamentDeps,
  { say, interaction: { guild } }: MessageContext,
  { players, pairings }: Tournament,
  indices: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const numbers = new Set(indices.flatMap((index) => [pairings[index]!.black, pairings[index]!.white]));
  const nameOf = async (number: number): Promise<[number, string]> => {
    const { who } = players[number]!;
    const seat =
      who.kind === 'member' ? who : ({ kind: 'opponent', opponent: 'bot', level: who.level } as const);
    return [number, isolate(await seatDisplayName({ client }, seat, say, guild))];
  };
  return new Map(await pMap(numbers, nameOf, { concurrency: CONCURRENCY }));
}
