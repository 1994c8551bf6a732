import { ButtonStyle, ChannelType, ComponentType } from 'discord.js';
import { type Game, hasBegun, turnOf } from '../../game/game.js';
import type { Picture } from '../../render/board.js';
import { COLORS } from '../../rules/position.js';
import { ADMIN_PAGES, type AdminPage, type Control, LOST_PLACES, writeCustomId } from '../customId.js';
import type { Say } from '../texts.js';
import { gallery, type Page, type Part, text } from './page.js';
import { button, type Row, rowOf } from './rows.js';
import { DISCS, headingOf, opponentName, seatMention, titleOf } from './words.js';

/** What came of what was done last. */
export type Notice = { readonly kind: 'done' | 'problem'; readonly content: string };

/** What a page for those who manage a server is drawn with. */
export type AdminShowing = { readonly say: Say; readonly bot: string; readonly notice?: Notice | undefined };

const ACCENTS = { page: 0x5865f2, done: 0x3ba55d, problem: 0xe0a030 } as const;

/** A page, with what came of what was done last below it: above, a board would push it out of sight. */
export function adminMessage(
  parts: readonly Part[],
  { notice }: AdminShowing,
  files: Page['files'] = [],
): Page {
  const container = (accent: number, components: readonly Part[]): Page['components'][number] => ({
    type: ComponentType.Container,
    accent_color: accent,
    components: [...components],
  });
  const below = notice ? [container(ACCENTS[notice.kind], [text(notice.content)])] : [];
  return { components: [container(ACCENTS.page, parts), ...below], files };
}

/** The way to the other pages; pressing the one that is shown renews it. */
export const adminTabs = (shown: AdminPage, say: Say): Row =>
  rowOf(
    ...ADMIN_PAGES.map((page) =>
      button(
        { control: 'admin', page, number: 0, to: 'other' },
        say(`admin.tabs.${page}`),
        page === shown ? ButtonStyle.Primary : ButtonStyle.Secondary,
      ),
    ),
  );

/** A game that goes on, and whether its board cannot be shown where it is. */
export type AdminGame = { readonly game: Game; readonly isLost: boolean };

/** Who plays whom, in a line. */
const seatsOf = ({ seats }: Game, { say, bot }: AdminShowing): string =>
  say('seats', {
    black: opponentName(seats.black, bot, say),
    white: opponentName(seats.white, bot, say),
  });

/** A game in a few words, for a sentence about what was done to it. */
export const adminGameName = (game: Game, showing: AdminShowing): string =>
  `**${titleOf(game.setup.variant, showing.say)}** ${seatsOf(game, showing)}`;

/** Where a game is, what it waits for, and since when. */
function standingOf({ game, isLost }: AdminGame, { say, bot }: AdminShowing): string {
  const { phase, place, seats, setup, times, position } = game;
  const turn = turnOf(game);
  const since = phase.kind === 'challenged' ? setup.openedAt : times.since;
  return [
    isLost ? say('admin.lost') : `<#${place}>`,
    ...(phase.kind === 'challenged'
      ? [say('admin.challenge')]
      : [say('myGames.move', { ply: position.ply })]),
    ...(phase.kind === 'parked' ? [say('admin.parked')] : []),
    ...(turn ? [say('admin.turn', { disc: DISCS[turn], player: seatMention(seats[turn], bot, say) })] : []),
    say('admin.since', { time: `<t:${Math.floor(since / 1000)}:R>` }),
  ].join(' · ');
}

/** The same, in lines of a list. */
const linesOf = (listed: AdminGame, showing: AdminShowing): string =>
  [
    `**${titleOf(listed.game.setup.variant, showing.say)}**`,
    seatsOf(listed.game, showing),
    `-# ${standingOf(listed, showing)}`,
  ].join('\n');

/** A page of a server's games; `number` counts from 0. */
export type GamesPage = {
  readonly games: readonly AdminGame[];
  readonly number: number;
  readonly pages: number;
  readonly count: number;
};

/** The games of a server that go on, with a button for each. */
export function adminGamesPage({ games, number, pages, count }: GamesPage, showing: AdminShowing): Page {
  const { say } = showing;
  const turn = (to: 'back' | 'on', page: number, label: string) => ({
    ...button({ control: 'admin', page: 'games', number: Math.max(0, page), to }, label),
    disabled: page < 0 || page >= pages,
  });
  const about =
    count === 0
      ? say('admin.none')
      : [
          say('admin.count', { total: count }),
          ...(pages > 1 ? [say('myGames.page', { page: number + 1, pages })] : []),
        ].join(' · ');
  return adminMessage(
    [
      text(`## ${say('admin.title')}\n-# ${about}`),
      ...games.map(
        (each): Part => ({
          type: ComponentType.Section,
          components: [
            {
              type: ComponentType.TextDisplay,
              content: linesOf(each, showing),
            },
          ],
          accessory: button(
            { control: 'adminGame', game: each.game.setup.id, page: number },
            say('admin.choose'),
          ),
        }),
      ),
      ...(pages > 1 ? [rowOf(turn('back', number - 1, '◀'), turn('on', number + 1, '▶'))] : []),
      adminTabs('games', say),
    ],
    showing,
  );
}

/** The channels to which games can be moved, or in which they can be. */
const CHANNEL_TYPES = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
  ChannelType.GuildVoice,
];

const channelSelect = (control: Control<'adminMove' | 'adminPick'>, placeholder: string): Row =>
  rowOf({
    type: ComponentType.ChannelSelect,
    custom_id: writeCustomId(control),
    channel_types: CHANNEL_TYPES,
    placeholder,
  });

/** A game, as one who chose it from the list sees it: `page` is that of the list. */
export type ChosenGame = AdminGame & {
  readonly page: number;
  readonly picture: Picture | undefined;
  readonly description: string;
  /** To its board. */
  readonly link: string | undefined;
};

/** What a game is, in lines; its board under it. */
function gameParts({ game, isLost, picture, description }: ChosenGame, showing: AdminShowing): Part[] {
  const { say, bot } = showing;
  const { setup, seats } = game;
  const players = COLORS.map((color) => `${DISCS[color]} ${opponentName(seats[color], bot, say)}`);
  return [
    text(`### ${headingOf(setup, say)}\n${players.join('\n')}\n-# ${standingOf({ game, isLost }, showing)}`),
    ...(picture ? [gallery(picture, description)] : []),
  ];
}

const backTo = (page: number, say: Say) =>
  button({ control: 'admin', page: 'games', number: page, to: 'other' }, say('admin.back'));

/** A game, and what can be done to it. */
export function adminGamePage(chosen: ChosenGame, showing: AdminShowing, files: Page['files']): Page {
  const { say } = showing;
  const { game, page, link } = chosen;
  const { id, venue } = game.setup;
  const mayMove = hasBegun(game) && venue === 'server';
  return adminMessage(
    [
      ...gameParts(chosen, showing),
      ...(mayMove ? [channelSelect({ control: 'adminMove', game: id, page }, say('admin.move'))] : []),
      rowOf(
        button({ control: 'adminEnd', game: id, page, act: 'ask' }, say(endLabel(game)), ButtonStyle.Danger),
        ...(link
          ? [
              {
                type: ComponentType.Button,
                style: ButtonStyle.Link,
                label: say('myGames.open'),
                url: link,
              } as const,
            ]
          : []),
        backTo(page, say),
      ),
    ],
    showing,
    files,
  );
}

const endLabel = (game: Game): 'admin.end' | 'admin.remove' =>
  hasBegun(game) ? 'admin.end' : 'admin.remove';

/** Asks whether a game is really to be ended. */
export function adminEndPage(chosen: ChosenGame, showing: AdminShowing, files: Page['files']): Page {
  const { say } = showing;
  const { game, page } = chosen;
  const { id, rated } = game.setup;
  const question = hasBegun(game) ? (rated ? 'admin.sureRated' : 'admin.sure') : 'admin.sureChallenge';
  return adminMessage(
    [
      ...gameParts(chosen, showing),
      text(`**${say(question)}**`),
      rowOf(
        button({ control: 'adminEnd', game: id, page, act: 'do' }, say(endLabel(game)), ButtonStyle.Danger),
        button({ control: 'adminGame', game: id, page }, say('settings.back')),
      ),
    ],
    showing,
    files,
  );
}

/** Where a whole channel is cleared; `lost` is how many games are where the bot can show no board. */
export const adminClearPage = (lost: number, showing: AdminShowing): Page => {
  const { say } = showing;
  return adminMessage(
    [
      text(`## ${say('admin.clear.title')}\n${say('admin.clear.about')}`),
      channelSelect({ control: 'adminPick' }, say('admin.clear.pick')),
      text(lost === 0 ? `-# ${say('admin.clear.noneLost')}` : say('admin.clear.lost', { total: lost })),
      ...(lost === 0
        ? []
        : [
            rowOf(
              button(
                { control: 'adminClear', place: LOST_PLACES, act: 'ask' },
                say('admin.clear.endLost'),
                ButtonStyle.Danger,
              ),
            ),
          ]),
      adminTabs('clear', say),
    ],
    showing,
  );
};

/** Asks whether so many games and challenges are really to be ended. */
export const adminSureToClearPage = (place: string, count: number, showing: AdminShowing): Page => {
  const { say } = showing;
  const question =
    place === LOST_PLACES
      ? say('admin.clear.sureLost', { total: count })
      : say('admin.clear.sure', { channel: `<#${place}>`, total: count });
  return adminMessage(
    [
      text(`## ${say('admin.clear.title')}\n${question}`),
      rowOf(
        button({ control: 'adminClear', place, act: 'do' }, say('admin.clear.end'), ButtonStyle.Danger),
        button({ control: 'admin', page: 'clear', number: 0, to: 'other' }, say('settings.back')),
      ),
    ],
    showing,
  );
};
