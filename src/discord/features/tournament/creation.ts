import { ChannelType, type GuildTextBasedChannel } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { keyedQueue } from '../../../game/keyedQueue.js';
import type { Tournament } from '../../../game/tournaments/tournament.js';
import { FORMAT_NAMES, HOST_COLORS } from '../../../game/tournaments/tournament.js';
import { admitsGames } from '../../board/channels.js';
import { TO_OPEN_THREAD, TO_PLAY } from '../../gateway/discordPermissions.js';
import type { CommandContext, InteractionContext, MessageContext } from '../../interactions/context.js';
import type { Control } from '../../interactions/control.js';
import { mayOrganize } from '../../interactions/mayOrganize.js';
import { pageOf, text } from '../../interactions/pages.js';
import { readVariantValue } from '../../interactions/variantOptions.js';
import type { Say } from '../../texts/texts.js';
import {
  corrected,
  type Draft,
  defaultLength,
  defaultPlayers,
  openingsOf,
  termsOf,
  timesOf,
} from './draft.js';
import {
  type DraftChoice,
  draftAct,
  draftChoice,
  draftHost,
  draftName,
  draftOptions,
  draftPage,
  NAME_FIELD,
  nameForm,
  newTournament,
} from './draftCard.js';
import { serverOf, type TournamentDeps } from './organizers.js';
import { type DraftOptions, NO_OPTIONS, readDraft, readName } from './tournamentOptions.js';

/** Level of the bot that the card's button offers. */
const CARD_LEVEL = 5;

/** Cards whose tournaments are remembered, so that a second press creates no second one. */
const MAX_CARDS = 1000;

/** Opens the card privately, with the options of a command if there are any. */
export async function openDraft(
  deps: TournamentDeps,
  context: InteractionContext,
  options: DraftOptions = NO_OPTIONS,
): Promise<void> {
  if (!(await admitsCreation(deps, context))) return;
  const read = readDraft(deps.thinker, options, await deps.settings.ofServer(context.server), context.say);
  if ('problem' in read) return context.reply(read.problem, read.values);
  const name = readName(options.getString('name'));
  await context.replyPage(draftPage(read, name, words(context, read)));
}

/** Whether a command has any option filled in. */
export const hasOptions = ({ interaction }: CommandContext): boolean => interaction.options.data.length > 0;

/** The card's controls. */
export function draftControls(deps: TournamentDeps): Control[] {
  const queue = keyedQueue<string>();
  const created = new LRUCache<string, Tournament>({ max: MAX_CARDS });
  const show = (context: MessageContext, draft: Draft, name: string): Promise<void> => {
    const shown = corrected(deps.thinker, draft);
    return context.turnPage(draftPage(shown, name, words(context, shown)));
  };
  return [
    newTournament.on(
      (context) => {
        context.isPrivate = true;
        return openDraft(deps, context);
      },
      { answersAnew: true },
    ),
    draftChoice.on(async (context, { what, draft, name }) => {
      const changed = choose(what, draft, context.interaction.values[0], context.say);
      if (!changed) return context.reply('problems.unknownControl');
      await show(context, changed, name);
    }),
    draftAct.on(
      async (context, { act, draft, name }) => {
        switch (act) {
          case 'opening': {
            const openings = openingsOf(deps.thinker, draft);
            const next = (openings.indexOf(draft.opening) + 1) % openings.length;
            return show(context, { ...draft, opening: openings[next]! }, name);
          }
          case 'rated':
            return show(context, { ...draft, rated: !draft.rated }, name);
          case 'bot':
            return show(context, { ...draft, bot: draft.bot === 0 ? CARD_LEVEL : 0 }, name);
          case 'color':
            return show(context, { ...draft, length: (draft.length + 1) % HOST_COLORS.length }, name);
          case 'name':
            return context.openForm(nameForm(draft, name, words(context, draft)));
          case 'cancel':
            return context.turnPage(pageOf([text(context.say('tournament.card.cancelled'))]));
          case 'create':
            return queue(context.member, async () => {
              const card = context.interaction.message.id;
              const tournament = created.get(card) ?? (await create(deps, context, draft, name));
              if (!tournament) return;
              created.set(card, tournament);
              const link = await deps.posts.linkTo(tournament);
              await context.turnPage(pageOf([text(context.say('tournament.card.created', { link }))]));
            });
        }
      },
      { opensForm: (_, { act }) => act === 'name' },
    ),
    draftHost.on(async (context, { draft, name }) => {
      const [host = ''] = context.interaction.values;
      if (context.interaction.users.get(host)?.bot) return context.reply('tournament.problems.bot');
      if (host !== '' && !(await deps.places.canSee(host, context.server!, context.place)))
        return context.reply('tournament.problems.hidden');
      await show(context, { ...draft, host: host === context.member ? '' : host }, name);
    }),
    draftName.on((context, { draft }) =>
      show(context, draft, readName(context.interaction.fields.getTextInputValue(NAME_FIELD))),
    ),
  ];
}

/** Changes one choice of a draft. Returns `undefined` for a forged value. */
function choose(what: DraftChoice, draft: Draft, value: string | undefined, say: Say): Draft | undefined {
  if (value === undefined || !draftOptions(what, draft, say).some((option) => option.value === value))
    return undefined;
  switch (what) {
    case 'variant':
      return { ...draft, variant: readVariantValue(value) ?? draft.variant };
    case 'format': {
      const [kind, length] = value.split(' ');
      const format = FORMAT_NAMES.find((each) => each === kind)!;
      const isSimul = format === 'simul';
      const players =
        isSimul === (draft.format === 'simul') ? draft.players : defaultPlayers(format, draft.starts);
      return { ...draft, format, length: Number(length), players };
    }
    case 'time':
      return { ...draft, time: timesOf(draft.format).find((each) => each === value)! };
    case 'starts':
      return { ...draft, starts: Number(value) };
    case 'players': {
      const players = Number(value);
      const isUsual = draft.length === defaultLength(draft.format, draft.players);
      return { ...draft, players, length: isUsual ? defaultLength(draft.format, players) : draft.length };
    }
  }
}

/** Name of a tournament that its creator gave none. It is public, so in the language of the server. */
const usualName = ({ variant, format }: Draft, say: Say): string =>
  say(`tournament.usualNames.${format}`, { game: say(`games.${variant.game}`) });

const words = ({ say, channelSay }: InteractionContext, draft: Draft) => ({
  say,
  usualName: usualName(draft, channelSay),
});

/** Creates the tournament of a card in its channel. Replies and returns `undefined` if that is impossible by now. */
async function create(
  deps: TournamentDeps,
  context: MessageContext,
  chosen: Draft,
  name: string,
): Promise<Tournament | undefined> {
  if (!(await admitsCreation(deps, context))) return undefined;
  await context.defer();
  const { host, ...draft } = corrected(deps.thinker, chosen);
  return deps.tournaments.create({
    ...termsOf({ ...draft, host: host || context.member }, deps.clock.now()),
    name: name || usualName(chosen, context.channelSay),
    server: context.server!,
    channel: context.place,
    organizer: { member: context.member },
  });
}

/** Whether a member can hold a tournament in the channel of an interaction. Replies with the problem if not. */
async function admitsCreation(deps: TournamentDeps, context: InteractionContext): Promise<boolean> {
  if (serverOf(context) === undefined) {
    await context.reply('problems.onlyInServers');
    return false;
  }
  if (!(await mayOrganize(deps, context))) {
    await context.reply('tournament.problems.organizer');
    return false;
  }
  if (!(await admitsGames(deps.settings, context))) return false;
  if (!takesThreads(context.interaction.channel)) {
    await context.reply('tournament.problems.channel');
    return false;
  }
  const missing = context.missing([...new Set([...TO_PLAY, ...TO_OPEN_THREAD])]);
  if (missing !== '') await context.reply('problems.permissions', { list: missing });
  return missing === '';
}

const takesThreads = (channel: GuildTextBasedChannel | { readonly type: ChannelType } | null): boolean =>
  channel?.type === ChannelType.GuildText || channel?.type === ChannelType.GuildAnnouncement;
