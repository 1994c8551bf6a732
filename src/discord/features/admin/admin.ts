import type { Client } from 'discord.js';
import { type Game, type GameId, hasBegun, membersIn } from '../../../game/play/game.js';
import { lookOf } from '../../board/drawBoard.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import { canShowBoards } from '../../board/lostPlaces.js';
import { altText } from '../../board/positionText.js';
import type { ComponentContext, InteractionContext } from '../../interactions/context.js';
import { type AdminPage, admin as adminControl } from '../../interactions/links.js';
import type { Page } from '../../interactions/pages.js';
import { memberMentions } from '../../texts/memberMentions.js';
import {
  type AdminShowing,
  adminClear,
  adminEnd,
  adminGame,
  adminMove,
  adminPick,
  LOST_PLACES,
  type Notice,
} from './adminFrame.js';
import { adminEndPage, adminGameName, adminGamePage, adminGamesPage, moveGame } from './adminGames.js';
import { adminClearPage, closeAll, confirmClearPage, gamesToClear, lostGames } from './clearing.js';
import { adminLimitsPage } from './limitsPage.js';

type AdminDeps = Pick<
  DiscordParts,
  'host' | 'boards' | 'settings' | 'renderBoard' | 'limiter' | 'refusals' | 'client'
>;

/** Games, channels and limits of a server, for its managers: `/admin` and its controls. */
export const admin = (deps: AdminDeps): Feature => ({
  commands: [
    {
      name: 'admin',
      isPrivate: true,
      isForManagers: true,
      options: () => [],
      async run(context) {
        const server = await managedServer(context);
        if (server === undefined) return;
        await context.replyPage(await pageOfServer(deps, server, { page: 'games' }, showingTo(context)));
      },
    },
  ],
  controls: [
    adminControl.on(async (context, { page, number }) => {
      const server = await managedServer(context);
      if (server !== undefined) await turnTo(deps, context, server, { page, number });
    }),
    adminGame.on(async (context, of) => {
      const game = await gameHere(deps, context, of);
      if (game) await showGame(deps, context, { game, page: of.page, draw: adminGamePage });
    }),
    adminEnd.on((context, { act, ...of }) => endGame(deps, context, of, act)),
    adminMove.on(async (context, of) => {
      const game = await gameHere(deps, context, of);
      const place = context.interaction.values[0];
      if (!game || place === undefined) return;
      const notice = await moveGame(deps, context, game, place);
      const now = await gameHere(deps, context, of);
      if (now) await showGame(deps, context, { game: now, page: of.page, draw: adminGamePage, notice });
    }),
    adminPick.on(async (context) => {
      const server = await managedServer(context);
      const place = context.interaction.values[0];
      if (server !== undefined && place !== undefined) await askToClear(deps, context, server, place);
    }),
    adminClear.on((context, { place, act }) => clear(deps, context, place, act)),
  ],
});

/** Returns the server of the interaction if the member manages it, else replies with the problem. */
async function managedServer(context: InteractionContext): Promise<string | undefined> {
  const { server } = context;
  if (server !== null && context.canManageServer) return server;
  const isInServer = context.venue === 'server';
  await context.reply(isInServer ? 'problems.adminOnly' : 'problems.adminInServer');
  return undefined;
}

const showingTo = ({ say, bot }: InteractionContext, notice?: Notice): AdminShowing => ({ say, bot, notice });

async function turnTo(
  deps: AdminDeps,
  context: ComponentContext,
  server: string,
  where: { readonly page: AdminPage; readonly number?: number },
  notice?: Notice,
): Promise<void> {
  await context.turnPage(await pageOfServer(deps, server, where, showingTo(context, notice)));
}

const GAMES_PER_PAGE = 6;

/** Page about a server. `number`: page of the list of games, from 0. Past the end, the last page is shown. */
async function pageOfServer(
  deps: AdminDeps,
  server: string,
  { page, number = 0 }: { readonly page: AdminPage; readonly number?: number },
  showing: AdminShowing,
): Promise<Page> {
  switch (page) {
    case 'games':
      return gamesPage(deps, server, number, showing);
    case 'clear':
      return adminClearPage((await lostGames(deps, server)).length, showing);
    case 'limits':
      return adminLimitsPage(deps, server, showing);
  }
}

async function gamesPage(
  { host, client }: AdminDeps,
  server: string,
  number: number,
  showing: AdminShowing,
): Promise<Page> {
  const count = await host.countGamesOf({ server });
  const pages = Math.max(1, Math.ceil(count / GAMES_PER_PAGE));
  const shown = Math.min(number, pages - 1);
  const found = await host.gamesOf({ server }, GAMES_PER_PAGE, shown * GAMES_PER_PAGE);
  const games = await Promise.all(found.map(async (game) => ({ game, isLost: await isLost(client, game) })));
  return adminGamesPage({ games, number: shown, pages, count }, await withNames(client, found, showing));
}

/** Adds the mentions of the players of a server's games. */
async function withNames(
  client: Client<true>,
  games: readonly Game[],
  showing: AdminShowing,
): Promise<AdminShowing> {
  const guild = client.guilds.cache.get(games[0]?.setup.server ?? '');
  if (!guild) return showing;
  const members = games.flatMap(({ seats }) => membersIn(seats));
  return { ...showing, mentions: await memberMentions(client).ofAll(members, guild) };
}

/** Whether the channel of a game cannot show its board. */
const isLost = async (client: Client<true>, { setup, place }: Game): Promise<boolean> =>
  setup.venue === 'server' && !(await canShowBoards(client, place));

type OfGame = { readonly game: GameId; readonly page: number };

/** Finds the game of a control in the server that the member manages. If it is over or elsewhere, shows the list with the reason. */
async function gameHere(
  deps: AdminDeps,
  context: ComponentContext,
  { game: id, page }: OfGame,
): Promise<Game | undefined> {
  const server = await managedServer(context);
  if (server === undefined) return undefined;
  const found = await deps.host.game(id);
  const game = found?.setup.server === server ? found : undefined;
  if (game && game.phase.kind !== 'over') return game;
  const notice = game ? await overNotice(deps, context, game) : noneNotice(context);
  await turnTo(deps, context, server, { page: 'games', number: page }, notice);
  return undefined;
}

function noneNotice(context: ComponentContext): Notice {
  const refusal = { code: 'no-such-game' } as const;
  context.noteRefused(refusal);
  return { kind: 'problem', content: context.refusalText(refusal) };
}

/** Notice about a finished game. If a moderator ended it, perhaps by a second press of the same button, that counts as done. */
async function overNotice({ client }: AdminDeps, context: ComponentContext, game: Game): Promise<Notice> {
  const { phase } = game;
  const showing = await withNames(client, [game], showingTo(context));
  const isEnded = phase.kind === 'over' && ['closed', 'removed'].includes(phase.end.kind);
  if (isEnded)
    return { kind: 'done', content: showing.say('admin.ended', { game: adminGameName(game, showing) }) };
  const refusal = { code: 'game-over' } as const;
  context.noteRefused(refusal);
  return { kind: 'problem', content: context.refusalText(refusal, game) };
}

async function showGame(
  { boards, settings, renderBoard, client }: AdminDeps,
  context: ComponentContext,
  { game, page, draw, notice }: { game: Game; page: number; draw: typeof adminGamePage; notice?: Notice },
): Promise<void> {
  const picture = hasBegun(game) ? await renderBoard(game.position, await lookOf(settings, game)) : undefined;
  const [lost, link] = await Promise.all([isLost(client, game), boards.linkTo(game)]);
  const chosen = {
    ...{ game, page, picture, isLost: lost },
    description: altText(game, context.say),
    link: lost ? undefined : link,
  };
  await context.turnPage(draw(chosen, await withNames(client, [game], showingTo(context, notice))));
}

/** Ends a game, after asking for confirmation. */
async function endGame(
  deps: AdminDeps,
  context: ComponentContext,
  of: OfGame,
  act: 'ask' | 'do',
): Promise<void> {
  const game = await gameHere(deps, context, of);
  if (!game) return;
  const { page } = of;
  if (act === 'ask') return showGame(deps, context, { game, page, draw: adminEndPage });
  await deps.host.act(game.setup.id, { kind: 'close' });
  // Ended by this press, or by something else at the same moment.
  const ended = await deps.host.game(game.setup.id);
  const notice = ended ? await overNotice(deps, context, ended) : noneNotice(context);
  await turnTo(deps, context, game.setup.server!, { page: 'games', number: page }, notice);
}

async function askToClear(
  deps: AdminDeps,
  context: ComponentContext,
  server: string,
  place: string,
): Promise<void> {
  const { length } = await gamesToClear(deps, server, place);
  if (length > 0) return context.turnPage(confirmClearPage(place, length, showingTo(context)));
  await turnTo(deps, context, server, { page: 'clear' }, nothingNotice(context, place));
}

function nothingNotice({ say }: ComponentContext, place: string): Notice {
  const content =
    place === LOST_PLACES ? say('admin.clear.noneLost') : say('admin.clear.none', { channel: `<#${place}>` });
  return { kind: 'problem', content };
}

/** Ends all games and challenges in a channel, after asking for confirmation. */
async function clear(
  deps: AdminDeps,
  context: ComponentContext,
  place: string,
  act: 'ask' | 'do',
): Promise<void> {
  const server = await managedServer(context);
  if (server === undefined) return;
  if (act === 'ask') return askToClear(deps, context, server, place);
  const count = await closeAll(deps, await gamesToClear(deps, server, place));
  const notice: Notice =
    count > 0
      ? { kind: 'done', content: context.say('admin.clear.done', { total: count }) }
      : nothingNotice(context, place);
  await turnTo(deps, context, server, { page: 'clear' }, notice);
}
