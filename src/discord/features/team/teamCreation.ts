import { PermissionFlagsBits } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { keyedQueue } from '../../../game/keyedQueue.js';
import { isTeamGameOver, shownPlaces, type TeamGame, type TeamPlace } from '../../../game/teams/teamGame.js';
import { COLORS, type Color } from '../../../rules/position.js';
import { admitsGames } from '../../board/channels.js';
import type { InteractionContext, MessageContext } from '../../interactions/context.js';
import type { Control } from '../../interactions/control.js';
import { pageOf, text } from '../../interactions/pages.js';
import { type Problem, readVariantValue, type VariantOptions } from '../../interactions/variantOptions.js';
import { placeOf, type TeamDeps } from './teamAccess.js';
import {
  nextFallback,
  type TeamChoice,
  teamCard,
  teamChoice,
  teamChoices,
  teamDraftAct,
} from './teamCard.js';
import { corrected, type TeamDraft, TURN_TIME_NAMES, termsOf, type Who } from './teamDraft.js';
import { readTeamDraft } from './teamOptions.js';

/** Unfinished team games that a server may have. A channel may have one. */
const MAX_IN_SERVER = 3;

/** Cards whose games are remembered, so that a second press creates no second one. */
const MAX_CARDS = 1000;

/** Opens the card privately, with the options of a command. */
export async function openCard(
  deps: TeamDeps,
  context: InteractionContext,
  options: VariantOptions,
): Promise<void> {
  if (!(await admitsTeamGame(deps, context))) return;
  const read = readTeamDraft(
    deps.thinker,
    options,
    await deps.settings.ofServer(context.server),
    context.say,
  );
  if ('problem' in read) return context.reply(read.problem, read.values);
  await context.replyPage(teamCard(read, deps.thinker, context.say));
}

/** The card's controls. */
export function cardControls(deps: TeamDeps): Control[] {
  const queue = keyedQueue<string>();
  const created = new LRUCache<string, TeamGame>({ max: MAX_CARDS });
  const show = (context: MessageContext, draft: TeamDraft, kept?: Color): Promise<void> =>
    context.turnPage(teamCard(corrected(deps.thinker, draft, kept), deps.thinker, context.say));
  return [
    teamChoice.on(async (context, { what, draft }) => {
      const [value] = context.interaction.values;
      const isOffered = teamChoices(what, draft, deps.thinker, context.say).some(
        (each) => each.value === value,
      );
      if (value === undefined || !isOffered) return context.reply('problems.unknownControl');
      await show(context, choose(what, draft, value), what === 'white' ? 'white' : 'black');
    }),
    teamDraftAct.on(async (context, { act, draft }) => {
      switch (act) {
        case 'kind':
          return show(context, { ...draft, kind: draft.kind === 'voters' ? 'relay' : 'voters' });
        case 'opening':
          return show(context, { ...draft, opening: draft.opening === 'plain' ? 'balanced' : 'plain' });
        case 'fallback':
          return show(context, { ...draft, fallback: nextFallback(draft.fallback) });
        case 'cancel':
          return context.turnPage(pageOf([text(context.say('teams.card.cancelled'))]));
        case 'create':
          // One at a time in each server: two at once could exceed its limit.
          return queue(context.server ?? '', async () => {
            const card = context.interaction.message.id;
            const teamGame = created.get(card) ?? (await create(deps, context, draft));
            if (!teamGame) return;
            created.set(card, teamGame);
            const link = await deps.posts.linkTo(teamGame, teamGame.terms.home);
            await context.turnPage(pageOf([text(context.say('teams.card.created', { link }))]));
          });
      }
    }),
  ];
}

/** Changes one choice of a draft to a value that its select offers. */
function choose(what: TeamChoice, draft: TeamDraft, value: string): TeamDraft {
  switch (what) {
    case 'black':
    case 'white': {
      const who: Who = value === 'here' || value === 'other' ? value : Number(value);
      return { ...draft, who: { ...draft.who, [what]: who } };
    }
    case 'variant':
      return { ...draft, variant: readVariantValue(value) ?? draft.variant };
    case 'time':
      return { ...draft, time: TURN_TIME_NAMES.find((name) => name === value) ?? draft.time };
    case 'quorum':
      return { ...draft, quorum: Number(value) };
  }
}

/** Creates the game of a card in its channel. Replies and returns `undefined` if that is impossible by now. */
async function create(
  deps: TeamDeps,
  context: MessageContext,
  chosen: TeamDraft,
): Promise<TeamGame | undefined> {
  if (!(await admitsTeamGame(deps, context))) return undefined;
  const draft = corrected(deps.thinker, chosen);
  const place = placeOf(context)!;
  const hasLevel = COLORS.some((color) => typeof draft.who[color] === 'number');
  if (hasLevel && !deps.host.hasThinkingTime(context.member, place.server)) {
    await context.refuse({ code: 'slow-down' });
    return undefined;
  }
  await context.defer();
  return deps.teamGames.create(termsOf(draft, place, context.member, deps));
}

/** Whether a member can begin a team game, or accept one, in the channel of an interaction. Replies with the problem if not. */
export async function admitsTeamGame(deps: TeamDeps, context: InteractionContext): Promise<boolean> {
  const place = placeOf(context);
  if (!place) {
    await context.reply('problems.onlyInServers');
    return false;
  }
  if (!(await admitsGames(deps.settings, context))) return false;
  const missing = context.missingToPlay();
  if (missing !== '') {
    await context.reply('problems.permissions', { list: missing });
    return false;
  }
  const isInThread = context.interaction.channel?.isThread() === true;
  const needed = PermissionFlagsBits[isInThread ? 'SendMessagesInThreads' : 'SendMessages'];
  const problem = context.interaction.memberPermissions?.has(needed)
    ? await problemOfPlace(deps, place)
    : { problem: 'teams.problems.silent' };
  if (problem) await context.reply(problem.problem, problem.values);
  return problem === undefined;
}

/** Returns why no other team game can begin in a place; `undefined` if one can. */
async function problemOfPlace(
  { teamStore, teamGames, posts }: TeamDeps,
  place: TeamPlace,
): Promise<Problem | undefined> {
  const ids = await teamStore.unfinishedTeamGamesIn(place.server);
  for (const id of ids) {
    const teamGame = await teamGames.teamGame(id);
    const isHere =
      teamGame &&
      !isTeamGameOver(teamGame) &&
      shownPlaces(teamGame).some(({ channel }) => channel === place.channel);
    if (isHere)
      return { problem: 'teams.problems.channelFull', values: { link: await posts.linkTo(teamGame, place) } };
  }
  return ids.length < MAX_IN_SERVER ? undefined : { problem: 'teams.problems.serverFull' };
}
