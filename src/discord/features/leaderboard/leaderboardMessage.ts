import { type APIButtonComponentWithCustomId, ComponentType } from 'discord.js';
import type { LeaderboardId, LeaderboardRow } from '../../../game/ports/records.js';
import { control, type Values } from '../../interactions/control.js';
import {
  type LeaderboardButton,
  leaderboard as leaderboardControl,
  leaderboardFields,
  type Scope,
} from '../../interactions/links.js';
import { button, type Page, type Part, pageOf, rowOf, text } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { mention, poolTitle, ratingText } from '../../texts/words.js';
import { ALL_TIME, seasonName } from './seasonNames.js';

/** Keeps a number in its place after a right-to-left name (Unicode's UAX 9). */
const LEFT_TO_RIGHT = '\u200e';

export const ROWS_PER_PAGE = 10;

/** Request for a page of a list, as stored in its buttons. */
export type ListRequest = Values<typeof leaderboardFields>;

/** Posts a list for the whole channel. */
export const postLeaderboard = control('showLeaderboard', 'button', leaderboardFields);

/** A page of a list of ranked members. */
export type Leaderboard = Pick<LeaderboardId, 'variant'> & {
  readonly scope: Scope;
  /** Shown season, or `ALL_TIME`. */
  readonly season: string;
  /** Current season. */
  readonly current: string;
  readonly players: number;
  readonly page: number;
  readonly pages: number;
  readonly rows: readonly LeaderboardRow[];
  /** Mentions of the members in `rows`, with names for those who are not here. */
  readonly names: ReadonlyMap<string, string>;
  /** The reader's own row, and the next higher one. */
  readonly own: LeaderboardRow | undefined;
  readonly above: LeaderboardRow | undefined;
};

type Showing = {
  readonly say: Say;
  readonly language: string;
  /** Mentions of commands. */
  readonly mentions: Readonly<Record<string, string>>;
  /** The only reader; absent if the whole channel reads the list. */
  readonly reader?: {
    readonly member: string;
    readonly isInServer: boolean;
    /** Whether a button can post the list for the whole channel. */
    readonly isShareable: boolean;
  };
};

const MEDALS: Readonly<Record<number, string>> = { 1: '🥇', 2: '🥈', 3: '🥉' };

/** Medal or rank, before a name; empty for members without a rank. */
const rankText = ({ rank }: LeaderboardRow): string =>
  rank === undefined ? '' : `${MEDALS[rank] ?? `**${rank}.**`} `;

function rowText(row: LeaderboardRow, who: string, say: Say): string {
  const { games, wins, draws, losses } = row;
  const results = say('leaderboard.results', { games, wins, draws, losses });
  return `${rankText(row)}${who}${LEFT_TO_RIGHT} **${ratingText(row, row.ratedGames, say)}**\n-# ${results}`;
}

/** The reader's own row, and the points to the next rank. */
function ownText({ own, above }: Leaderboard, reader: string, { say, mentions }: Showing): string {
  if (!own) return `-# ${say('leaderboard.notListed', { ...mentions, member: mention(reader) })}`;
  return `${rowText(own, mention(own.member), say)}\n-# ${nextRankText(own, above, say)}`;
}

/** Points to the next rank, or why there is no next rank. */
function nextRankText({ rank, rating }: LeaderboardRow, above: LeaderboardRow | undefined, say: Say): string {
  if (rank === undefined) return say('leaderboard.unranked');
  if (!above) return say('leaderboard.first');
  const points = Math.max(1, Math.round(above.rating) - Math.round(rating));
  return say('leaderboard.toNext', { points, rank: above.rank ?? 1 });
}

/** Page of a leaderboard. A single reader gets their own row and buttons to other lists. A channel gets a button that opens the list. */
export function leaderboardPage(list: Leaderboard, showing: Showing): Page {
  const { say, reader } = showing;
  const { players, page, pages } = list;
  const foot = [
    say('leaderboard.players', { players }),
    ...(pages > 1 ? [say('myGames.page', { page: page + 1, pages })] : []),
  ].join(' · ');
  const body =
    players === 0
      ? [text(emptyText(list, showing))]
      : [
          text(list.rows.map((row) => rowText(row, list.names.get(row.member)!, say)).join('\n')),
          text(`-# ${foot}`),
        ];
  return pageOf([
    text(headingText(list, showing)),
    ...body,
    ...(reader && players > 0
      ? [{ type: ComponentType.Separator } as const, text(ownText(list, reader.member, showing))]
      : []),
    ...(reader
      ? controlRows(list, showing, reader)
      : [rowOf(listButton(list, 'begin', { page: 0 }, say('leaderboard.open')))]),
  ]);
}

const headingText = ({ variant, scope, season }: Leaderboard, { say, language }: Showing): string =>
  [
    `## 🏆 ${say('leaderboard.title', { title: poolTitle(variant, say) })}`,
    `-# ${say(`leaderboard.scope.${scope}`)} · ${seasonName(season, { say, language })}`,
  ].join('\n');

const emptyText = ({ season, current }: Leaderboard, { say, mentions }: Showing): string =>
  season === ALL_TIME || season === current ? say('leaderboard.none', mentions) : say('leaderboard.nonePast');

/** Request for the shown page. */
const requestOf = ({ variant, scope, season, page }: Leaderboard): ListRequest => ({
  kind: variant.game,
  rule: variant.rule,
  scope,
  season,
  page,
});

/** Button that requests the list with some changes. */
const listButton = (
  list: Leaderboard,
  to: LeaderboardButton,
  changes: Partial<ListRequest>,
  label: string,
): APIButtonComponentWithCustomId =>
  button(leaderboardControl.id({ ...requestOf(list), ...changes, to }), label);

function controlRows(
  list: Leaderboard,
  { say, language }: Showing,
  { isInServer, isShareable }: NonNullable<Showing['reader']>,
): Part[] {
  const { page, pages, season, current } = list;
  const arrow = (to: 'back' | 'on', target: number, label: string): APIButtonComponentWithCustomId => ({
    ...listButton(list, to, { page: Math.max(0, target) }, label),
    disabled: target < 0 || target >= pages,
  });
  const scope = list.scope === 'server' ? 'everybody' : 'server';
  const other = season === ALL_TIME ? current : ALL_TIME;
  const rows = [
    [
      ...(pages > 1 ? [arrow('back', page - 1, '◀'), arrow('on', page + 1, '▶')] : []),
      ...(isShareable && list.players > 0
        ? [button(postLeaderboard.id(requestOf(list)), say('leaderboard.show'))]
        : []),
    ],
    [
      ...(isInServer
        ? [listButton(list, 'scope', { scope, page: 0 }, say(`leaderboard.scope.${scope}`))]
        : []),
      listButton(list, 'season', { season: other, page: 0 }, seasonName(other, { say, language })),
    ],
  ];
  return rows.filter((row) => row.length > 0).map((row) => rowOf(...row));
}
