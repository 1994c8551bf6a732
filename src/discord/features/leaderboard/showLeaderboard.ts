import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import type { Ranked, Ranking } from '../../../game/ports/records.js';
import { seasonOf } from '../../../game/ratings/seasons.js';
import type { App } from '../../interactions/app.js';
import type { Control, Scope } from '../../interactions/customId.js';
import type { Page } from '../../interactions/messagePage.js';
import { commandMentions } from '../../interactions/speaker.js';
import { mayShowToAll } from '../../interactions/where.js';
import { type Leaderboard, leaderboardPage, ROWS_PER_PAGE } from './leaderboardMessage.js';
import { ALL_TIME } from './seasonNames.js';

type Asked = ChatInputCommandInteraction | ButtonInteraction;

/** A page of a list, as its buttons name it. */
export type AskedList = Omit<Control<'showLeaderboard'>, 'control'>;

/** Where ranks are compared unless a member says: in the server that they are in. */
export const usualScope = ({ guildId }: Pick<Asked, 'guildId'>): Scope =>
  guildId === null ? 'everybody' : 'server';

async function readList(app: App, interaction: Asked, asked: AskedList): Promise<Leaderboard> {
  const { members, clock } = app;
  const scope = asked.scope === 'server' ? usualScope(interaction) : asked.scope;
  const present = seasonOf(clock.now());
  const listOf = (season: string): Ranking => ({
    variant: { game: asked.kind, rule: asked.rule },
    ...(scope === 'server' && interaction.guildId !== null ? { server: interaction.guildId } : {}),
    ...(season === ALL_TIME ? {} : { season }),
  });
  const isPresentEmpty = asked.season === 'usual' && (await members.countRanked(listOf(present))) === 0;
  const season = asked.season !== 'usual' ? asked.season : isPresentEmpty ? ALL_TIME : present;
  const of = listOf(season);
  const players = await members.countRanked(of);
  const pages = Math.max(1, Math.ceil(players / ROWS_PER_PAGE));
  const page = Math.min(asked.page, pages - 1);
  const rows = await members.ranking(of, ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  const own = await members.rankedOf(of, interaction.user.id);
  const above = own && (await rowAbove(app, of, own));
  return { variant: of.variant, scope, season, present, players, page, pages, rows, own, above };
}

/** The next of a higher rank; none above the first, and for those without a rank. */
async function rowAbove({ members }: App, of: Ranking, { rank = 1 }: Ranked): Promise<Ranked | undefined> {
  return rank === 1 ? undefined : (await members.ranking(of, 1, rank - 2))[0];
}

/** A list of ranked members for one of them alone, with their own row and buttons to other pages and lists. */
export async function privateLeaderboard(app: App, interaction: Asked, asked: AskedList): Promise<Page> {
  const list = await readList(app, interaction, asked);
  const say = app.texts.in(interaction.locale);
  return leaderboardPage(list, {
    say,
    language: app.texts.languageFor(interaction.locale),
    mentions: commandMentions(app, say),
    reader: {
      member: interaction.user.id,
      isInServer: interaction.guildId !== null,
      isShareable: mayShowToAll(interaction),
    },
  });
}

/** The same for all of a channel, in its language. */
export async function publicLeaderboard(app: App, interaction: Asked, asked: AskedList): Promise<Page> {
  const locale = interaction.guildLocale ?? interaction.locale;
  const say = app.texts.in(locale);
  return leaderboardPage(await readList(app, interaction, asked), {
    say,
    language: app.texts.languageFor(locale),
    mentions: commandMentions(app, say),
  });
}
