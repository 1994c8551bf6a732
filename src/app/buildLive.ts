import pMap from 'p-map';
import type { LiveBoard as LiveBoardPort } from '../discord/board/liveBoard.js';
import type { Discord } from '../discord/client.js';
import type { MemberSettings } from '../discord/interactions/settings.js';
import { localHour } from '../discord/texts/timeZones.js';
import { RateLimiter } from '../game/host/rateLimiter.js';
import { colorOf, type Game, type Seat } from '../game/play/game.js';
import { systemClock } from '../game/ports/clock.js';
import type { Player, Tournament } from '../game/tournaments/tournament.js';
import { type ActivityApi, Launches } from '../live/activity.js';
import type { MemberViewer } from '../live/connection.js';
import { GameRooms } from '../live/gameRooms.js';
import { handlersOf } from '../live/handlers.js';
import { LINKED_ROLE_PATH } from '../live/linkedRolePages.js';
import { LinkedRoles, TokenSeal } from '../live/linkedRoles.js';
import { Links } from '../live/links.js';
import { CannotServe, openLiveServer } from '../live/liveServer.js';
import { lobbyHandlers } from '../live/lobbyHandlers.js';
import { OpenGames } from '../live/openGames.js';
import { pageReviewOf } from '../live/pageReview.js';
import type { LookSettings } from '../live/protocol.js';
import { puzzleHandlers } from '../live/puzzleHandlers.js';
import { Sessions } from '../live/sessions.js';
import type { Base } from './base.js';
import { type Access, StartError } from './buildBot.js';
import type { GameParts } from './buildHost.js';
import type { StoreParts } from './buildStore.js';
import type { ThinkerParts } from './buildThinker.js';

/** The live board before its server: messages link to it, and the server needs what Discord knows. */
export type LiveBoard = {
  readonly links: LiveBoardPort;
  /** Serves the board. Throws a StartError if its port is taken. */
  serve(discord: Discord, games: GameParts, access: Access): Promise<void>;
  /** Its address; `undefined` before it is served. */
  readonly url: string | undefined;
};

/** Page on which members let an application act for them. */
const CONSENT_PAGE = 'https://discord.com/oauth2/authorize';

/** Prepares the live board; `undefined` if it is off. */
export async function buildLive(
  { config, log, lifecycle }: Base,
  { store, exchange, shards }: StoreParts,
  { thinker }: ThinkerParts,
): Promise<LiveBoard | undefined> {
  const { live, playgroundPort } = config;
  if (!live) return undefined;
  const links = new Links(live.key ?? (await store.secret('live-board', Links.newKey())));
  let url = live.publicUrl;
  let rooms: GameRooms | undefined;
  let roles: LinkedRoles | undefined;
  // The playground has Activities too.
  const launches = live.clientSecret === undefined && config.token !== undefined ? undefined : new Launches();
  return {
    links: {
      play: (of) => `${url}/#${links.play(of, systemClock.now())}`,
      tournament: (of) => `${url}/tournament/${of.tournament}?key=${links.tournament(of, systemClock.now())}`,
      launched: launches && ((of) => launches.note(of)),
      isSeenBy: (game, member) => rooms?.isSeenBy(game, member) ?? false,
      get roles() {
        return roles;
      },
    },
    get url() {
      return url;
    },
    async serve(discord, { host, settings, puzzles, reviewer }, access) {
      const clock = systemClock;
      const looks = {
        async of(member: string): Promise<LookSettings> {
          const { theme, coordinates, side, confirm } = await settings.ofMember(member);
          return { theme, coordinates, side, confirm };
        },
        change: (member: string, changes: LookSettings) =>
          settings.change({ member }, changes as Partial<MemberSettings>),
      };
      const namesOf = (game: Game) => discord.namesOf(game);
      const opened = new GameRooms({
        ...{ host, clock, log, namesOf },
        async reviewOf({ setup: { id }, position }) {
          const review = await reviewer.ready({ id, position });
          return review && pageReviewOf(position, review);
        },
      });
      rooms = opened;
      host.listen((event) => opened.onEvent(event));
      const clientSecret = live.clientSecret ?? access.playground?.clientSecret;
      const { playground } = access;
      const consentPage = playground ? `${playground.url}oauth2/authorize` : CONSENT_PAGE;
      const api = clientSecret === undefined ? undefined : discord.oauth({ clientSecret, consentPage });
      const activity =
        launches && api
          ? activityOf({ launches, api, applicationId: discord.applicationId, host })
          : undefined;
      if (api && clientSecret !== undefined)
        roles = new LinkedRoles({ api, store, seal: new TokenSeal(clientSecret), clock, log });
      const areGamesWatchable = async (server: string): Promise<boolean> =>
        (await settings.ofServer(server)).watching === 'on';
      const isWatchable = async ({ setup: { server } }: Game): Promise<boolean> =>
        server !== null && areGamesWatchable(server);
      const site = {
        get url() {
          return url ?? 'http://127.0.0.1';
        },
        otherOrigins: activity?.origins ?? [],
        framedBy: live.publicUrl === undefined ? ['http://localhost:*', 'http://127.0.0.1:*'] : [],
      };
      const { places, ratings } = discord;
      const games = new OpenGames({ host, places });
      const rematches = { thinker, ratings, members: store, chance: Math.random };
      // A member who may see a channel may watch its games.
      const mayWatch = async (game: Game, { member, server }: MemberViewer): Promise<boolean> =>
        server !== null &&
        server === game.setup.server &&
        (await isWatchable(game)) &&
        places.canSee(member, server, game.place);
      const deps = {
        ...{ host, clock, log, site },
        rooms: opened,
        activity: activity?.deps,
        sessions: new Sessions({ store, links, clock }),
        admits: discord.admits,
        linkedRoles: roles,
        tournamentPage: {
          ...{ tournaments: store, links, clock, textsIn: discord.textsIn },
          playersOf: ({ terms, players }: Tournament) =>
            pMap(players, ({ who }) => discord.nameIn(terms.server, seatOf(who)), { concurrency: 8 }),
          isWatchable: ({ server }: { readonly server: string }) => areGamesWatchable(server),
        },
        textsFor: discord.textsFor,
        textsIn: discord.textsIn,
        settingsOf: looks.of,
        onOffer: (game: Game) => void discord.askAboutOffer(game),
        isWatchable,
        mayWatch,
        handlers: {
          ...handlersOf({
            ...{ host, settings: looks, games, rematches },
            ...{ thinker, reviewer, isWatchable, mayWatch },
            streamLink: (game, locale) => `${url}/?overlay#${links.watch({ game, locale }, clock.now())}`,
            rooms: opened,
            engineTime: new RateLimiter(config.limits.engineSecondsMinute, () => clock.uptime()),
          }),
          ...lobbyHandlers({
            ...{ host, games, places, mayWatch, namesOf },
            ...rematches,
            rulesOf: async (server) => (await settings.ofServer(server)).rules,
            async isBotRated({ member, server }) {
              const [own, servers] = await Promise.all([
                settings.ofMember(member),
                settings.ofServer(server),
              ]);
              return own.rated === 'on' && own.botRated === 'on' && servers.rated === 'on';
            },
          }),
          ...puzzleHandlers({
            ...{ puzzles, thinker },
            today: async (server) => localHour((await settings.ofServer(server)).puzzleZone, clock.now()).day,
            isIn: async (server) => (await places.whereIs({ server, place: '' })).venue === 'server',
          }),
        },
      };
      const open = (port: number) => openLiveServer(deps, { port, host: live.host });
      const preferred = live.port ?? (playgroundPort === 0 ? 0 : playgroundPort + 1);
      try {
        const server = await open(preferred).catch((error: unknown) => {
          // Nobody chose the port.
          if (live.port === undefined && error instanceof CannotServe) return open(0);
          throw error;
        });
        lifecycle.add(server);
        url ??= `http://127.0.0.1:${server.port}`;
      } catch (error) {
        throw error instanceof CannotServe ? new StartError(error.message) : error;
      }
      // One process of all registers them and sends members' data.
      if (roles && (!shards || shards.list.includes(0))) {
        lifecycle.add(discord.registerRoles(`${url}${LINKED_ROLE_PATH}`));
        lifecycle.add(roles).start();
      }
      const stopFollowing = exchange?.listen(
        (notice) => {
          if (notice.kind === 'game') opened.refresh(notice.id);
        },
        () => opened.refreshAll(),
      );
      if (stopFollowing) lifecycle.add({ close: stopFollowing });
      log.info({ address: url }, 'live board is served');
    },
  };
}

/** A player of a tournament as a seat, to be named. */
const seatOf = (who: Player['who']): Seat =>
  who.kind === 'member' ? who : { kind: 'opponent', opponent: 'mcts', level: who.level };

/** Returns what the board needs to be Discord's Activity. */
function activityOf({
  launches,
  api,
  applicationId,
  host,
}: {
  readonly launches: Launches;
  readonly api: ActivityApi;
  readonly applicationId: string;
  readonly host: GameParts['host'];
}) {
  return {
    // On iOS the frame's origin is opaque. Sessions do not depend on it: every request names its own.
    origins: [`https://${applicationId}.discordsays.com`, 'null'],
    deps: {
      ...{ applicationId, launches, api },
      /** The member's own game in the channel, or any game there. */
      async gameIn({ place, member }: { readonly place: string; readonly member: string }) {
        const games = await host.playingAt(place);
        return (games.find((game) => colorOf(game, member) !== undefined) ?? games[0])?.setup.id;
      },
    },
  };
}
