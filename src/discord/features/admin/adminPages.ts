import { AttachmentBuilder, type BaseInteraction } from 'discord.js';
import { SERVER_SHARE } from '../../../game/host/hostLimits.js';
import { type Game, hasBegun } from '../../../game/play/game.js';
import { altText } from '../../board/altText.js';
import { lookOf } from '../../board/boardLook.js';
import { takesBoards } from '../../board/lostPlaces.js';
import type { App } from '../../interactions/app.js';
import type { AdminPage } from '../../interactions/customId.js';
import type { Page } from '../../interactions/messagePage.js';
import { sayTo } from '../../interactions/speaker.js';
import type { AdminShowing, Notice } from './adminFrame.js';
import type { ChosenGame } from './adminGamePages.js';
import { adminGamesPage } from './adminGamesPage.js';
import { lostGames } from './clearing.js';
import { adminClearPage } from './clearPages.js';
import { adminLimitsPage } from './limitsPage.js';

const PER_PAGE = 6;

/** What pages for this member are drawn with. */
export const showingTo = (
  app: Pick<App, 'client' | 'texts'>,
  interaction: Pick<BaseInteraction, 'locale'>,
  notice?: Notice,
): AdminShowing => ({ say: sayTo(app, interaction), bot: app.client.user.id, notice });

/** A page of a server. `number` is that of a list, from 0; one that there is not is the last. */
export async function adminPage(
  app: App,
  server: string,
  { page, number = 0 }: { readonly page: AdminPage; readonly number?: number },
  showing: AdminShowing,
): Promise<Page> {
  switch (page) {
    case 'games':
      return gamesPage(app, server, number, showing);
    case 'clear':
      return adminClearPage((await lostGames(app, server)).length, showing);
    case 'limits':
      return limitsPage(app, server, showing);
  }
}

async function gamesPage(app: App, server: string, number: number, showing: AdminShowing): Promise<Page> {
  const count = await app.host.countGamesOf({ server });
  const pages = Math.max(1, Math.ceil(count / PER_PAGE));
  const shown = Math.min(number, pages - 1);
  const found = await app.host.gamesOf({ server }, PER_PAGE, shown * PER_PAGE);
  const games = await Promise.all(found.map(async (game) => ({ game, isLost: await isLost(app, game) })));
  return adminGamesPage({ games, number: shown, pages, count }, showing);
}

/** Whether no board can be shown where a game is. */
const isLost = async ({ client }: App, { setup, place }: Game): Promise<boolean> =>
  setup.venue === 'server' && !(await takesBoards(client, place));

/** What is shown of one game, and its picture. */
export async function chosenGame(
  app: App,
  game: Game,
  page: number,
  { say }: AdminShowing,
): Promise<{ chosen: ChosenGame; files: AttachmentBuilder[] }> {
  const picture = hasBegun(game)
    ? await app.renderBoard(game.position, await lookOf(app.settings, game))
    : undefined;
  const [lost, link] = await Promise.all([isLost(app, game), app.tables.linkTo(game)]);
  const chosen = {
    ...{ game, page, picture, isLost: lost },
    description: altText(game, say),
    link: lost ? undefined : link,
  };
  return {
    chosen,
    files: picture ? [new AttachmentBuilder(picture.png, { name: picture.name })] : [],
  };
}

async function limitsPage(
  { host, flood, refusals }: App,
  server: string,
  showing: AdminShowing,
): Promise<Page> {
  const { games, engineSeconds } = host.limits;
  const used = await host.usageOf(server);
  const uses = {
    games: { used: used.games, most: games.server, mostOfMember: games.member },
    commands: {
      used: flood.usedBy(server),
      most: flood.perMinute * SERVER_SHARE,
      mostOfMember: flood.perMinute,
    },
    engine: {
      used: used.engineSeconds,
      most: engineSeconds * SERVER_SHARE,
      mostOfMember: engineSeconds,
    },
  };
  return adminLimitsPage({ uses, refusals: refusals.of(server) }, showing);
}
