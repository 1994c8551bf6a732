import type { LiveBoard as LiveBoardPort } from '../discord/board/liveBoard.js';
import type { Discord } from '../discord/client.js';
import { balancedStart } from '../discord/features/play/request.js';
import type { MemberSettings } from '../discord/interactions/settings.js';
import { RateLimiter } from '../game/host/rateLimiter.js';
import type { Game } from '../game/play/game.js';
import { systemClock } from '../game/ports/clock.js';
import { GameRooms } from '../live/gameRooms.js';
import { handlersOf } from '../live/handlers.js';
import { Links } from '../live/links.js';
import { CannotServe, openLiveServer } from '../live/liveServer.js';
import { pageReviewOf } from '../live/pageReview.js';
import type { LookSettings } from '../live/protocol.js';
import { Sessions } from '../live/sessions.js';
import type { Base } from './base.js';
import { StartError } from './buildBot.js';
import type { GameParts } from './buildHost.js';
import type { StoreParts } from './buildStore.js';
import type { ThinkerParts } from './buildThinker.js';

/** The live board before its server: messages link to it, and the server needs what Discord knows. */
export type LiveBoard = {
  readonly links: LiveBoardPort;
  /** Serves the board. Throws a StartError if its port is taken. */
  serve(discord: Discord, games: GameParts): Promise<void>;
};

/** Prepares the live board; `undefined` if it is off. */
export async function buildLive(
  { config, log, lifecycle }: Base,
  { store, exchange }: StoreParts,
  { thinker }: ThinkerParts,
): Promise<LiveBoard | undefined> {
  const { live, playgroundPort } = config;
  if (!live) return undefined;
  const links = new Links(live.key ?? (await store.secret('live-board', Links.newKey())));
  let url = live.publicUrl;
  let rooms: GameRooms | undefined;
  return {
    links: {
      play: (of) => `${url}/#${links.play(of, systemClock.now())}`,
      isSeenBy: (game, member) => rooms?.isSeenBy(game, member) ?? false,
    },
    async serve(discord, { host, settings, reviewer }) {
      const clock = systemClock;
      const looks = {
        async of(member: string): Promise<LookSettings> {
          const { theme, coordinates, side, confirm } = await settings.ofMember(member);
          return { theme, coordinates, side, confirm };
        },
        change: (member: string, changes: LookSettings) =>
          settings.change({ member }, changes as Partial<MemberSettings>),
      };
      const opened = new GameRooms({
        ...{ host, clock, log },
        namesOf: (game: Game) => discord.namesOf(game),
        async reviewOf({ setup: { id }, position }) {
          const review = await reviewer.ready({ id, position });
          return review && pageReviewOf(position, review);
        },
      });
      rooms = opened;
      host.listen((event) => opened.onEvent(event));
      const isWatchable = async ({ setup: { server } }: Game): Promise<boolean> =>
        server !== null && (await settings.ofServer(server)).watching === 'on';
      // A member who may see a server's channels may watch its games.
      const mayWatch = async (game: Game, { server }: { readonly server: string | null }): Promise<boolean> =>
        server === game.setup.server && isWatchable(game);
      const site = {
        get url() {
          return url ?? 'http://127.0.0.1';
        },
        otherOrigins: [],
        framedBy: live.publicUrl === undefined ? ['http://localhost:*', 'http://127.0.0.1:*'] : [],
      };
      const deps = {
        ...{ host, clock, log, site },
        rooms: opened,
        sessions: new Sessions({ store, links, clock }),
        admits: discord.admits,
        textsFor: discord.textsFor,
        settingsOf: looks.of,
        onOffer: (game: Game) => void discord.askAboutOffer(game),
        isWatchable,
        mayWatch,
        handlers: handlersOf({
          ...{ host, thinker, reviewer, isWatchable, mayWatch },
          streamLink: (game, locale) => `${url}/?overlay#${links.watch({ game, locale }, clock.now())}`,
          rooms: opened,
          engineTime: new RateLimiter(config.limits.engineSecondsMinute, () => clock.uptime()),
          settings: looks,
          balancedStart: (variant) => balancedStart({ thinker, chance: Math.random }, variant),
        }),
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
