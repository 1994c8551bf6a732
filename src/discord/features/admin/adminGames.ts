import { ButtonStyle, type Client, type GuildBasedChannel, PermissionsBitField } from 'discord.js';
import type { Host } from '../../../game/host/host.js';
import { type Game, hasBegun, turnOf } from '../../../game/play/game.js';
import type { Picture } from '../../../render/boards/renderBoard.js';
import { COLORS, countMoves } from '../../../rules/position.js';
import { canShowBoards } from '../../board/lostPlaces.js';
import { isApiError, UNREACHABLE } from '../../gateway/apiErrors.js';
import { missingPermissions, TO_PLAY, TO_PLAY_IN_THREAD } from '../../gateway/discordPermissions.js';
import type { InteractionContext } from '../../interactions/context.js';
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
import {
  DISCS,
  headingOf,
  opponentName,
  permissionList,
  seatMention,
  timestamp,
  titleOf,
} from '../../texts/words.js';
import {
  type AdminShowing,
  adminEnd,
  adminGame,
  adminMessage,
  adminMove,
  adminTabs,
  channelSelect,
  type Notice,
} from './adminFrame.js';

/** An unfinished game, and whether its channel cannot show its board. */
type AdminGame = { readonly game: Game; readonly isLost: boolean };

/** Both players, in one line. */
const seatsOf = ({ seats }: Game, { say, bot, mentions }: AdminShowing): string =>
  say('seats', {
    black: opponentName(seats.black, bot, say, mentions),
    white: opponentName(seats.white, bot, say, mentions),
  });

/** Short name of a game, for use in a sentence. */
export const adminGameName = (game: Game, showing: AdminShowing): string =>
  `**${titleOf(game.setup.variant, showing.say)}** ${seatsOf(game, showing)}`;

/** A game's channel, its state and its last activity. */
function standingOf({ game, isLost }: AdminGame, { say, bot, mentions }: AdminShowing): string {
  const { phase, place, seats, setup, times, position } = game;
  const turn = turnOf(game);
  const since = phase.kind === 'challenged' ? setup.openedAt : times.since;
  return [
    isLost ? say('admin.lost') : `<#${place}>`,
    ...(phase.kind === 'challenged'
      ? [say('admin.challenge')]
      : [say('myGames.move', { ply: countMoves(position) })]),
    ...(phase.kind === 'parked' ? [say('admin.parked')] : []),
    ...(turn
      ? [say('admin.turn', { disc: DISCS[turn], player: seatMention(seats[turn], bot, say, mentions) })]
      : []),
    say('admin.since', { time: timestamp(since) }),
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
type GamesPage = {
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
type ChosenGame = AdminGame & {
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
  const { say, bot, mentions } = showing;
  const { setup, seats } = game;
  const players = COLORS.map((color) => `${DISCS[color]} ${opponentName(seats[color], bot, say, mentions)}`);
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

type MovingDeps = {
  readonly host: Pick<Host<InteractionContext>, 'act'>;
  readonly client: Client<true>;
};

/** Moves a game to another channel of its server. Returns the outcome. */
export async function moveGame(
  { host, client }: MovingDeps,
  context: InteractionContext,
  game: Game,
  place: string,
): Promise<Notice> {
  const { say } = context;
  const channel = `<#${place}>`;
  const problem = await problemOf(client, game, place, say);
  if (problem) {
    context.noteRefusal(problem.key);
    return { kind: 'problem', content: say(problem.key, { channel, list: problem.list ?? '' }) };
  }
  const done = await host.act(game.setup.id, { kind: 'relocate', place });
  if (done.kind === 'accepted') return { kind: 'done', content: say('admin.moved', { channel }) };
  const { refusal } = done;
  context.noteRefused(refusal);
  const content =
    refusal.code === 'place-taken' ? say('admin.taken', { channel }) : context.refusalText(refusal);
  return { kind: 'problem', content };
}

/** Reason why a game cannot move to a channel: the key of its text, and the missing permissions. */
type Problem = { readonly key: string; readonly list?: string };

async function problemOf(
  client: Client<true>,
  game: Game,
  place: string,
  say: Say,
): Promise<Problem | undefined> {
  if (game.place === place && game.phase.kind === 'playing') return { key: 'admin.samePlace' };
  const channel = await channelIn(client, game.setup.server, place);
  if (!channel) return { key: 'admin.noChannel' };
  const permissions = channel.permissionsFor(client.user) ?? new PermissionsBitField();
  const missing = missingPermissions(permissions, channel.isThread() ? TO_PLAY_IN_THREAD : TO_PLAY);
  if (missing.length > 0) return { key: 'admin.cannotWrite', list: permissionList(missing, say) };
  return (await canShowBoards(client, place)) ? undefined : { key: 'admin.noChannel' };
}

/** Fetches a channel or thread of a server. A forged choice may name one of another server. */
async function channelIn(
  client: Client<true>,
  server: string | null,
  place: string,
): Promise<GuildBasedChannel | undefined> {
  try {
    const channel = await client.channels.fetch(place);
    return channel && !channel.isDMBased() && channel.guildId === server ? channel : undefined;
  } catch (error) {
    if (isApiError(error, UNREACHABLE)) return undefined;
    throw error;
  }
}
