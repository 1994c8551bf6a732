import { ComponentType } from 'discord.js';
import { type Game, turnOf } from '../../../game/play/game.js';
import { type Page, type Part, text } from '../../interactions/messagePage.js';
import { button, rowOf } from '../../interactions/rows.js';
import { DISCS, opponentName, seatMention, titleOf } from '../../texts/words.js';
import { type AdminShowing, adminMessage, adminTabs } from './adminFrame.js';

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
export function standingOf({ game, isLost }: AdminGame, { say, bot }: AdminShowing): string {
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
