import { ButtonStyle, ChannelType, ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import { opposite } from '../../../rules/position.js';
import { control } from '../../interactions/control.js';
import { settingsPage } from '../../interactions/links.js';
import { button, type Page, pageOf, rowOf, text } from '../../interactions/pages.js';
import { escapeText } from '../../texts/plainText.js';
import type { Say } from '../../texts/texts.js';
import {
  mention,
  type NamedMentions,
  opponentName,
  poolTitle,
  timestamp,
  titleOf,
} from '../../texts/words.js';
import { type FinishedTournament, MIN_GAMES, type Week } from './readWeek.js';

/** Chooses the channel of the summary; none turns it off. */
export const weeklyChannel = control('weeklyChannel', 'channelSelect', {});

/** Shows a manager the summary of the last seven days. */
export const previewWeekly = control('previewWeekly', 'button', {});

type Showing = {
  readonly say: Say;
  /** Name of the server. */
  readonly server: string;
  /** The bot's user id. */
  readonly bot: string;
  readonly mentions: NamedMentions;
};

const MEDALS = ['🥇', '🥈', '🥉'];

/** A section: its heading and its lines; nothing without lines. */
const sectionOf = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [text([`**${heading}**`, ...lines].join('\n'))];

const linked = (line: string, link: string | undefined): string =>
  link === undefined ? line : `${line} · ${link}`;

/** Members whom a summary names. */
export const membersNamedIn = ({ active, best, upset, gains, tournaments, streak }: Week): string[] => [
  ...new Set([
    ...[...active, ...gains, ...(streak ? [streak] : [])].map(({ member }) => member),
    ...(best ? Object.values(best.game.seats) : []).flatMap((seat) =>
      seat.kind === 'member' ? [seat.member] : [],
    ),
    ...(upset ? [upset.winner, upset.loser] : []),
    ...tournaments.flatMap(({ result }) =>
      result.kind === 'simul'
        ? (result.host ?? [])
        : result.winners.flatMap((who) => ('member' in who ? [who.member] : [])),
    ),
  ]),
];

function bestLines({ best }: Week, { say, bot, mentions }: Showing): string[] {
  if (!best) return [];
  const { game, color, accuracy, link } = best;
  const nameOf = (seat: typeof color): string => opponentName(game.seats[seat], bot, say, mentions);
  const values = { player: nameOf(color), other: nameOf(opposite(color)), accuracy: Math.round(accuracy) };
  const line = say('weekly.bestLine', values);
  return [linked(line, link), `-# ${titleOf(game.setup.variant, say)}`];
}

const tournamentLine = ({ terms, result, link }: FinishedTournament, showing: Showing): string =>
  linked([escapeText(terms.name), ...resultParts(result, showing)].join(' · '), link);

function resultParts(result: FinishedTournament['result'], { say, bot, mentions }: Showing): string[] {
  if (result.kind === 'simul') {
    const { host, won, drawn, lost } = result;
    const games = say('weekly.games', { count: won + drawn + lost });
    return host === undefined
      ? [games]
      : [games, `👑 ${say('weekly.simulLine', { host: nameOf(host, mentions), won, drawn, lost })}`];
  }
  const names = result.winners.map((who) =>
    'member' in who
      ? nameOf(who.member, mentions)
      : say('myGames.level', { bot: mention(bot), level: who.level }),
  );
  return names.length === 0 ? [] : [`🥇 ${names.join(', ')}`];
}

const nameOf = (member: string, mentions: NamedMentions): string => mentions.get(member) ?? mention(member);

/** The summary of a week. */
export function weekPage(week: Week, showing: Showing): Page {
  const { say, server, mentions } = showing;
  const { period, games, players, active, variant, upset, gains, tournaments, streak } = week;
  const name = (member: string): string => nameOf(member, mentions);
  const counts = `**${say('weekly.games', { count: games })}** · ${say('weekly.players', { count: players })}`;
  const most = variant && {
    title: titleOf(variant.variant, say),
    games: say('weekly.games', { count: variant.games }),
  };
  return pageOf([
    text(
      [
        `## 📅 ${say('weekly.title', { server: escapeText(server) })}`,
        `-# ${timestamp(period.from, 'D')} – ${timestamp(period.until, 'D')}`,
        counts,
      ].join('\n'),
    ),
    ...sectionOf(say('weekly.active'), [
      ...active.map(
        (each, i) => `${MEDALS[i]} ${name(each.member)} · ${say('weekly.games', { count: each.games })}`,
      ),
      ...(most ? [`-# ${say('weekly.variant', most)}`] : []),
    ]),
    ...sectionOf(say('weekly.best'), bestLines(week, showing)),
    ...sectionOf(
      say('weekly.upset'),
      upset
        ? [
            linked(
              say('weekly.upsetLine', {
                ...{ winner: name(upset.winner), loser: name(upset.loser) },
                winnerRating: Math.round(upset.ratings.winner),
                loserRating: Math.round(upset.ratings.loser),
              }),
              upset.link,
            ),
          ]
        : [],
    ),
    ...sectionOf(
      say('weekly.gains'),
      gains.map(
        ({ member, pool, points, rating }) =>
          `${name(member)} **+${Math.round(points)}** → ${Math.round(rating)} · ${poolTitle(pool, say)}`,
      ),
    ),
    ...sectionOf(
      say('weekly.tournaments'),
      tournaments.map((each) => tournamentLine(each, showing)),
    ),
    ...sectionOf(
      say('weekly.streak'),
      streak ? [`${name(streak.member)} · ${say('weekly.streakLine', { count: streak.days })}`] : [],
    ),
  ]);
}

/** Preview of a week that is too quiet for a summary. */
export const quietPage = ({ games }: Week, say: Say): Page =>
  pageOf([text(say('weekly.quiet', { games, least: MIN_GAMES }))]);

/** The managers' page: where the summary comes. `next` is the time of the next one, in ms since the epoch. */
export function managersPage(channel: string | undefined, next: number, say: Say): Page {
  const about = say('weekly.about', { least: MIN_GAMES });
  const when = channel === undefined ? [] : [say('weekly.next', { time: timestamp(next, 'F') })];
  return pageOf([
    text([`## ${say('weekly.name')}`, `-# ${about}`, ...when].join('\n')),
    rowOf({
      type: ComponentType.ChannelSelect,
      custom_id: weeklyChannel.id({}),
      channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
      placeholder: say('settings.none.results'),
      min_values: 0,
      max_values: 1,
      default_values:
        channel === undefined ? [] : [{ id: channel, type: SelectMenuDefaultValueType.Channel }],
    }),
    rowOf(
      button(previewWeekly.id({}), say('weekly.preview'), ButtonStyle.Primary),
      button(settingsPage.id({ page: 'server' }), say('settings.back')),
    ),
  ]);
}
