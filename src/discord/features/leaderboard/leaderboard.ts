import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import type { LeaderboardId, LeaderboardRow } from '../../../game/ports/records.js';
import { seasonOf } from '../../../game/ratings/seasons.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { choice, nameAndDescription } from '../../interactions/command.js';
import type { Words } from '../../interactions/completion.js';
import type { CommandContext, InteractionContext } from '../../interactions/context.js';
import { leaderboard as leaderboardControl, SCOPES, usualScope } from '../../interactions/links.js';
import type { Page } from '../../interactions/pages.js';
import { gameOption, problemOfVariant, readVariant, rulesOption } from '../../interactions/variantOptions.js';
import { commandMentions } from '../../texts/discordNames.js';
import { memberMentions } from '../../texts/memberMentions.js';
import { excerpt } from '../../texts/plainText.js';
import type { Texts } from '../../texts/texts.js';
import {
  type Leaderboard,
  type ListRequest,
  leaderboardPage,
  postLeaderboard,
  ROWS_PER_PAGE,
} from './leaderboardMessage.js';
import { ALL_TIME, readSeason, type SeasonWords, seasonChoices } from './seasonNames.js';

type LeaderboardDeps = Pick<DiscordParts, 'members' | 'settings' | 'client' | 'texts' | 'clock'>;

/** Leaderboards of one server or of all: `/leaderboard` and its buttons. */
export const leaderboard = (deps: LeaderboardDeps): Feature => ({
  commands: [
    {
      name: 'leaderboard',
      isPrivate: true,
      options,
      run: (context) => showLeaderboard(deps, context),
      completions: {
        season: {
          offer: (_, typed, words) => seasonChoices(typed, seasonWords(deps, words)),
          isValue: (text) => readSeason(text, deps.clock.now()) !== undefined,
        },
      },
    },
  ],
  controls: [
    leaderboardControl.on(async (context, request) => {
      const page = await privateLeaderboard(deps, context, request);
      // A `begin` button is on a profile or a public list, and that message must stay.
      await (request.to === 'begin' ? context.replyPage(page) : context.turnPage(page));
    }),
    postLeaderboard.on(async (context, request) =>
      context.postPage(await publicLeaderboard(deps, context, request)),
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

const seasonWords = ({ client, texts, clock }: LeaderboardDeps, { say, locale }: Words): SeasonWords => ({
  say,
  language: texts.languageFor(locale),
  now: clock.now(),
  since: client.user.createdTimestamp,
});

/** `/leaderboard`: privately shows the strongest players of a game, in this server or in all. */
async function showLeaderboard(deps: LeaderboardDeps, context: CommandContext): Promise<void> {
  const { server, interaction } = context;
  const { options } = interaction;
  const variant = readVariant(options, await deps.settings.ofServer(server));
  if (!variant) return context.reply(problemOfVariant(options));
  const scope = SCOPES.find((each) => each === options.getString('scope')) ?? usualScope(server);
  if (scope === 'server' && server === null) return context.reply('problems.noServerHere');
  const typed = options.getString('season');
  const season = typed === null ? 'usual' : readSeason(typed, deps.clock.now());
  if (season === undefined) return context.reply('problems.season', { text: excerpt(typed ?? '') });
  const request = { kind: variant.game, rule: variant.rule, scope, season, page: 0 };
  await context.replyPage(await privateLeaderboard(deps, context, request));
}

/** Page that only one member sees, with their own row and buttons to other pages and lists. */
async function privateLeaderboard(
  deps: LeaderboardDeps,
  context: InteractionContext,
  request: ListRequest,
): Promise<Page> {
  const { say, locale, mentions, member, server } = context;
  return leaderboardPage(await readList(deps, context, request), {
    say,
    language: deps.texts.languageFor(locale),
    mentions,
    reader: { member, isInServer: server !== null, isShareable: context.canShowToAll },
  });
}

/** Page for the whole channel, in its language. */
async function publicLeaderboard(
  deps: LeaderboardDeps,
  context: InteractionContext,
  request: ListRequest,
): Promise<Page> {
  const { channelSay: say, channelLocale } = context;
  return leaderboardPage(await readList(deps, context, request), {
    say,
    language: deps.texts.languageFor(channelLocale),
    mentions: commandMentions(deps, say),
  });
}

async function readList(
  { members, clock, client }: LeaderboardDeps,
  { server, member, interaction }: InteractionContext,
  request: ListRequest,
): Promise<Leaderboard> {
  const scope = request.scope === 'server' ? usualScope(server) : request.scope;
  const now = clock.now();
  const current = seasonOf(now);
  const rankingOf = (season: string): LeaderboardId => ({
    variant: { game: request.kind, rule: request.rule },
    ...(scope === 'server' && server !== null ? { server } : {}),
    ...(season === ALL_TIME ? {} : { season }),
  });
  const isCurrentEmpty = request.season === 'usual' && (await members.countRanked(rankingOf(current))) === 0;
  const season = request.season !== 'usual' ? request.season : isCurrentEmpty ? ALL_TIME : current;
  const ranking = rankingOf(season);
  const players = await members.countRanked(ranking);
  const pages = Math.max(1, Math.ceil(players / ROWS_PER_PAGE));
  const page = Math.min(request.page, pages - 1);
  const rows = await members.ranking(ranking, now, ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  const ranked = rows.map((row) => row.member);
  const names = await memberMentions(client).ofAll(ranked, interaction.guild);
  const own = await members.rankedOf(ranking, member, now);
  const above = own && (await rowAbove(members, ranking, own, now));
  return { variant: ranking.variant, scope, season, current, players, page, pages, rows, names, own, above };
}

/** Row of the next higher rank. Returns `undefined` for the first rank, and for members without a rank. */
async function rowAbove(
  members: LeaderboardDeps['members'],
  ranking: LeaderboardId,
  { rank = 1 }: LeaderboardRow,
  now: number,
): Promise<LeaderboardRow | undefined> {
  return rank === 1 ? undefined : (await members.ranking(ranking, now, 1, rank - 2))[0];
}
