import type { Game } from '../../../game/play/game.js';
import { takesBoards } from '../../board/lostPlaces.js';
import type { App } from '../../interactions/app.js';
import { LOST_PLACES } from '../../interactions/customId.js';

/** Games that are ended at once; more than a server has by far. */
const MOST_AT_ONCE = 1000;

/** The games and challenges of a server at a channel, or where no board can be shown any more. */
export const gamesToClear = (app: App, server: string, place: string): Promise<readonly Game[]> =>
  place === LOST_PLACES ? lostGames(app, server) : app.host.gamesOf({ server, place }, MOST_AT_ONCE);

/** Those of a server that are where no board can be shown any more. */
export async function lostGames({ host, client }: App, server: string): Promise<readonly Game[]> {
  const places = await host.placesIn(server);
  const takes = await Promise.all(places.map((place) => takesBoards(client, place)));
  const lost = places.filter((_, i) => !takes[i]);
  const games = await Promise.all(lost.map((place) => host.gamesOf({ server, place }, MOST_AT_ONCE)));
  // Where the bot is a guest it cannot know.
  return games.flat().filter(({ setup }) => setup.venue === 'server');
}

/** Ends games; how many were not over yet. */
export async function closeAll({ host }: App, games: readonly Game[]): Promise<number> {
  let closed = 0;
  for (const { setup } of games) {
    const done = await host.act(setup.id, { kind: 'close' });
    if (done.kind === 'accepted') closed += 1;
  }
  return closed;
}
