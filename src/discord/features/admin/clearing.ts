import { ButtonStyle, type Client } from 'discord.js';
import type { Host } from '../../../game/host/host.js';
import type { Game } from '../../../game/play/game.js';
import { canShowBoards } from '../../board/lostPlaces.js';
import type { InteractionContext } from '../../interactions/context.js';
import { admin } from '../../interactions/links.js';
import { button, type Page, rowOf, text } from '../../interactions/pages.js';
import {
  type AdminShowing,
  adminClear,
  adminMessage,
  adminPick,
  adminTabs,
  channelSelect,
  LOST_PLACES,
} from './adminFrame.js';

type ClearingDeps = { readonly host: Host<InteractionContext>; readonly client: Client<true> };

/** Maximum number of games ended at once: far more than a server has. */
const MAX_AT_ONCE = 1000;

/** Unfinished games and challenges in a channel, or in all lost channels. */
export const gamesToClear = (deps: ClearingDeps, server: string, place: string): Promise<readonly Game[]> =>
  place === LOST_PLACES ? lostGames(deps, server) : deps.host.gamesOf({ server, place }, MAX_AT_ONCE);

/** Unfinished games in channels that can no longer show their boards. */
export async function lostGames({ host, client }: ClearingDeps, server: string): Promise<readonly Game[]> {
  const places = await host.placesIn(server);
  const canShow = await Promise.all(places.map((place) => canShowBoards(client, place)));
  const lost = places.filter((_, i) => !canShow[i]);
  const games = await Promise.all(lost.map((place) => host.gamesOf({ server, place }, MAX_AT_ONCE)));
  // A guest cannot see channels, so its games never count as lost.
  return games.flat().filter(({ setup }) => setup.venue === 'server');
}

/** Ends games. Returns how many were unfinished. */
export async function closeAll(
  { host }: Pick<ClearingDeps, 'host'>,
  games: readonly Game[],
): Promise<number> {
  let closed = 0;
  for (const { setup } of games) {
    const done = await host.act(setup.id, { kind: 'close' });
    if (done.kind === 'accepted') closed += 1;
  }
  return closed;
}

/** Page that clears a channel. `lost`: number of games in channels that cannot show their boards. */
export const adminClearPage = (lost: number, showing: AdminShowing): Page => {
  const { say } = showing;
  const endLost = button(
    adminClear.id({ place: LOST_PLACES, act: 'ask' }),
    say('admin.clear.endLost'),
    ButtonStyle.Danger,
  );
  return adminMessage(
    [
      text(`## ${say('admin.clear.title')}\n${say('admin.clear.about')}`),
      channelSelect(adminPick.id({}), say('admin.clear.pick')),
      text(lost === 0 ? `-# ${say('admin.clear.noneLost')}` : say('admin.clear.lost', { total: lost })),
      ...(lost === 0 ? [] : [rowOf(endLost)]),
      adminTabs('clear', say),
    ],
    showing,
  );
};

/** Asks for confirmation before `count` games and challenges end. */
export const confirmClearPage = (place: string, count: number, showing: AdminShowing): Page => {
  const { say } = showing;
  const question =
    place === LOST_PLACES
      ? say('admin.clear.sureLost', { total: count })
      : say('admin.clear.sure', { channel: `<#${place}>`, total: count });
  return adminMessage(
    [
      text(`## ${say('admin.clear.title')}\n${question}`),
      rowOf(
        button(adminClear.id({ place, act: 'do' }), say('admin.clear.end'), ButtonStyle.Danger),
        button(admin.id({ page: 'clear', number: 0, to: 'other' }), say('settings.back')),
      ),
    ],
    showing,
  );
};
