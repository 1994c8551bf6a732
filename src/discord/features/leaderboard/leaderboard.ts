import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import type { Ranked, Ranking } from '../../../game/ports/records.js';
import { seasonOf } from '../../../game/ratings/seasons.js';
import type { DiscordParts } from '../../board/parts.js';
import type { AskContext } from '../../interactions/askContext.js';
import { choice, nameAndDescription } from '../../interactions/command.js';
import type { CommandContext, InteractionContext } from '../../interactions/context.js';
import type { Feature } from '../../interactions/feature.js';
import { leaderboard as leaderboardControl, SCOPES, usualScope } from '../../interactions/links.js';
import type { Page } from '../../interactions/pages.js';
import { gameOption, problemOfVariant, readVariant, rulesOption } from '../../interactions/variantOptions.js';
import { commandMentions } from '../../texts/discordNames.js';
import { excerpt } from '../../texts/plainText.js';
import type { Texts } from '../../texts/texts.js';
import {
  type AskedList,
  type Leaderboard,
  leaderboardPage,
  postLeaderboard,
  ROWS_PER_PAGE,
} from './leaderboardMessage.js';
import { ALL_TIME, readSeason, type SeasonWords, seasonChoices } from './seasonNames.js';

type LeaderboardDeps = Pick<DiscordParts, 'members' | 'settings' | 'client' | 'texts' | 'clock'>;

/** Ranked members of a server or of all: `/leaderboard` and its buttons. */
export const leaderboard = (deps: LeaderboardDeps): Feature => ({
  commands: [
    {
      name: 'leaderboard',
      isPrivate: true,
      options,
      run: (context) => showLeaderboard(deps, context),
      autocomplete: (context) =>
        context.respond(seasonChoices(context.interaction.options.getFocused(), seasonWords(deps, context))),
    },
  ],
  controls: [
    leaderboardControl.on(async (context, asked) => {
      const page = await privateLeaderboard(deps, context, asked);
      // `begin`: under a profile or a public list, whose message stays.
      await (asked.to === 'begin' ? context.replyPage(page) : context.turnPage(page));
    }),
    postLeaderboard.on(async (context, asked) =>
      context.postPage(await publicLeaderboard(deps, context, asked)),
    ),
  ],
});

const options = (texts: Texts): APIApplicationCommandBasicOption[] => [
  gameOption(texts),
  rulesOption(texts),
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.scope'),
    choices: SCOPES.map((scope) => choice(texts, `leaderboard.scope.${scope}`, scope)),
  },
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.season'),
    autocomplete: true,
  },
];

const seasonWords = (
  { client, texts, clock }: LeaderboardDeps,
  { say, locale }: AskContext,
): SeasonWords => ({
  say,
  language: texts.languageFor(locale),
  now: clock.now(),
  since: client.user.createdTimestamp,
});

/** `/leaderboard`: shows the member alone the strongest players of a game, in this server or of all. */
async function showLeaderboard(deps: LeaderboardDeps, context: CommandContext): Promise<void> {
  const { server, interaction } = context;
  const { options } = interaction;
  const variant = readVariant(options, await deps.settings.ofServer(server));
  if (!variant) return context.reply(problemOfVariant(options));
  const scope = SCOPES.find((each) => each === options.getString('scope')) ?? usualScope(server);
  if (scope === 'server' && server === null) return context.reply('problems.noServerHere');
  const typed = options.getString('season');
  const season = typed === null ? 'usual' : readSeason(typed, seasonWords(deps, context));
  if (season === undefined) return context.reply('problems.season', { text: excerpt(typed ?? '') });
  const asked = { kind: variant.game, rule: variant.rule, scope, season, page: 0 };
  await context.replyPage(await privateLeaderboard(deps, context, asked));
}

/** A list for one member alone, with their own row and buttons to other pages and lists. */
async function privateLeaderboard(
  deps: LeaderboardDeps,
  context: InteractionContext,
  asked: AskedList,
): Promise<Page> {
  const { say, locale, mentions, member, server } = context;
  return leaderboardPage(await readList(deps, context, asked), {
    say,
    language: deps.texts.languageFor(locale),
    mentions,
    reader: { member, isInServer: server !== null, isShareable: context.canShowToAll },
  });
}

/** A list for the whole channel, in its language. */
async function publicLeaderboard(
  deps: LeaderboardDeps,
  context: InteractionContext,
  asked: AskedList,
): Promise<Page> {
  const { channelSay: say, channelLocale } = context;
  return leaderboardPage(await readList(deps, context, asked), {
    say,
    language: deps.texts.languageFor(channelLocale),
    mentions: commandMentions(deps, say),
  });
}

async function readList(
  { members, clock }: LeaderboardDeps,
  { server, member }: InteractionContext,
  asked: AskedList,
): Promise<Leaderboard> {
  const scope = asked.scope === 'server' ? usualScope(server) : asked.scope;
  const present = seasonOf(clock.now());
  const listOf = (season: string): Ranking => ({
    variant: { game: asked.kind, rule: asked.rule },
    ...(scope === 'server' && server !== null ? { server } : {}),
    ...(season === ALL_TIME ? {} : { season }),
  });
  const isPresentEmpty = asked.season === 'usual' && (await members.countRanked(listOf(present))) === 0;
  const season = asked.season !== 'usual' ? asked.season : isPresentEmpty ? ALL_TIME : present;
  const of = listOf(season);
  const players = await members.countRanked(of);
  const pages = Math.max(1, Math.ceil(players / ROWS_PER_PAGE));
  const page = Math.min(asked.page, pages - 1);
  const rows = await members.ranking(of, ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  const own = await members.rankedOf(of, member);
  const above = own && (await rowAbove(members, of, own));
  return { variant: of.variant, scope, season, present, players, page, pages, rows, own, above };
}

/** Row of the next higher rank; `undefined` for the first rank and for members without one. */
async function rowAbove(
  members: LeaderboardDeps['members'],
  of: Ranking,
  { rank = 1 }: Ranked,
): Promise<Ranked | undefined> {
  return rank === 1 ? undefined : (await members.ranking(of, 1, rank - 2))[0];
}
