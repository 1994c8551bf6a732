import { ButtonStyle } from 'discord.js';
import { type Game, hasBegun, turnOf } from '../../../game/play/game.js';
import type { Picture } from '../../../render/boards/renderBoard.js';
import { COLORS } from '../../../rules/position.js';
import { admin } from '../../interactions/links.js';
import {
  button,
  fileOf,
  gallery,
  linkButton,
  type Page,
  type Part,
  rowOf,
  section,
  text,
} from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { DISCS, headingOf, opponentName, seatMention, titleOf } from '../../texts/words.js';
import {
  type AdminShowing,
  adminEnd,
  adminGame,
  adminMessage,
  adminMove,
  adminTabs,
  channelSelect,
} from './adminFrame.js';

/** An unfinished game, and whether its channel cannot show its board. */
export type AdminGame = { readonly game: Game; readonly isLost: boolean };

/** Both players, in one line. */
const seatsOf = ({ seats }: Game, { say, bot }: AdminShowing): string =>
  say('seats', {
    black: opponentName(seats.black, bot, say),
    white: opponentName(seats.white, bot, say),
  });

/** Short name of a game, for use in a sentence. */
export const adminGameName = (game: Game, showing: AdminShowing): string =>
  `**${titleOf(game.setup.variant, showing.say)}** ${seatsOf(game, showing)}`;

/** A game's channel, its state and its last activity. */
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

/** Lines of a game in the list. */
const linesOf = (listed: AdminGame, showing: AdminShowing): string =>
  [
    `**${titleOf(listed.game.setup.variant, showing.say)}**`,
    seatsOf(listed.game, showing),
    `-# ${standingOf(listed, showing)}`,
  ].join('\n');

/** A page of a server's games. `number` counts from 0. */
export type GamesPage = {
  readonly games: readonly AdminGame[];
  readonly number: number;
  readonly pages: number;
  readonly count: number;
};

/** The unfinished games of a server, with a button for each. */
export function adminGamesPage({ games, number, pages, count }: GamesPage, showing: AdminShowing): Page {
  const { say } = showing;
  const turn = (to: 'back' | 'on', page: number, label: string) => ({
    ...button(admin.id({ page: 'games', number: Math.max(0, page), to }), label),
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
      ...games.map((each) =>
        section(
          linesOf(each, showing),
          button(adminGame.id({ game: each.game.setup.id, page: number }), say('admin.choose')),
        ),
      ),
      ...(pages > 1 ? [rowOf(turn('back', number - 1, '◀'), turn('on', number + 1, '▶'))] : []),
      adminTabs('games', say),
    ],
    showing,
  );
}

/** A game chosen from the list. */
export type ChosenGame = AdminGame & {
  /** Page of the list. */
  readonly page: number;
  readonly picture: Picture | undefined;
  readonly description: string;
  /** Link to its board. */
  readonly link: string | undefined;
};

const filesOf = ({ picture }: ChosenGame): Page['files'] => (picture ? [fileOf(picture)] : []);

/** Description of a game, with its board below. */
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
  button(admin.id({ page: 'games', number: page, to: 'other' }), say('admin.back'));

/** A game with controls to move or end it. */
export function adminGamePage(chosen: ChosenGame, showing: AdminShowing): Page {
  const { say } = showing;
  const { game, page, link } = chosen;
  const { id, venue } = game.setup;
  const canMove = hasBegun(game) && venue === 'server';
  return adminMessage(
    [
      ...gameParts(chosen, showing),
      ...(canMove ? [channelSelect(adminMove.id({ game: id, page }), say('admin.move'))] : []),
      rowOf(
        button(adminEnd.id({ game: id, page, act: 'ask' }), say(endLabel(game)), ButtonStyle.Danger),
        ...(link ? [linkButton(link, say('myGames.open'))] : []),
        backTo(page, say),
      ),
    ],
    showing,
    filesOf(chosen),
  );
}

const endLabel = (game: Game): 'admin.end' | 'admin.remove' =>
  hasBegun(game) ? 'admin.end' : 'admin.remove';

/** Asks for confirmation before a game ends. */
export function adminEndPage(chosen: ChosenGame, showing: AdminShowing): Page {
  const { say } = showing;
  const { game, page } = chosen;
  const { id, rated } = game.setup;
  const question = hasBegun(game) ? (rated ? 'admin.sureRated' : 'admin.sure') : 'admin.sureChallenge';
  return adminMessage(
    [
      ...gameParts(chosen, showing),
      text(`**${say(question)}**`),
      rowOf(
        button(adminEnd.id({ game: id, page, act: 'do' }), say(endLabel(game)), ButtonStyle.Danger),
        button(adminGame.id({ game: id, page }), say('settings.back')),
      ),
    ],
    showing,
    filesOf(chosen),
  );
}
