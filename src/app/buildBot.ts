import { randomBytes } from 'node:crypto';
import { join, parse } from 'node:path';
import { SIGN_PICTURES } from '../discord/board/buttonSigns.js';
import type { LiveBoard } from '../discord/board/liveBoard.js';
import { type Discord, startDiscord } from '../discord/client.js';
import { Outage } from '../discord/gateway/backoff.js';
import { Proxies } from '../discord/gateway/proxies.js';
import type { GameId } from '../game/play/game.js';
import { systemClock } from '../game/ports/clock.js';
import type { Store } from '../game/ports/store.js';
import { REPOSITORY, VERSION } from '../packageInfo.js';
import type { Playground } from '../playground/playground.js';
import { boardRenderer } from '../render/boards/renderBoard.js';
import { DrawingThread } from '../render/drawingThread.js';
import { replayRenderer } from '../render/replays/renderReplay.js';
import { parseAddress } from '../store/address.js';
import { IN_MEMORY } from '../store/sqlite/workerMessages.js';
import type { Base } from './base.js';
import type { GameParts } from './buildHost.js';
import type { StoreParts } from './buildStore.js';
import type { ThinkerParts } from './buildThinker.js';
import { UpdateCheck } from './updateCheck.js';

/** Thrown for a problem that the user can solve. The message is a sentence, printed without a stack. */
export class StartError extends Error {}

/** Where the bot logs in: Discord, or the playground in its place. */
export type Access = {
  readonly token: string;
  readonly apiUrl: string | undefined;
  readonly playground?: Playground;
};

/**
 * Opens the playground if the operator has set no token. `activityAt` says where the board is served once it is. Throws a StartError
 * if the port is taken.
 */
export async function openAccess(
  { config, lifecycle }: Base,
  onVisit: () => Promise<void>,
  activityAt: () => string | undefined,
): Promise<Access> {
  const { token, apiUrl, playgroundPort, databaseUrl } = config;
  if (token !== undefined) return { token, apiUrl };
  // Imported here because it takes a fifth of a second and 10 MB that a bot on Discord does not need.
  const { startPlayground } = await import('../playground/playground.js');
  const { PortTaken } = await import('../playground/loopbackServer.js');
  try {
    const playground = lifecycle.add(
      await startPlayground({
        port: playgroundPort,
        botName: 'Sente',
        savedAt: playgroundFile(databaseUrl),
        onVisit,
        activityAt,
      }),
    );
    return { token: playground.token, apiUrl: playground.apiUrl, playground };
  } catch (error) {
    if (!(error instanceof PortTaken)) throw error;
    throw new StartError(
      `${error.message} Set PLAYGROUND_PORT to another one, or stop the program that uses it.`,
    );
  }
}

/** Path of the playground's own file, beside a SQLite database; `undefined` for other databases. */
function playgroundFile(databaseUrl: string): string | undefined {
  const address = parseAddress(databaseUrl);
  if (address?.kind !== 'sqlite' || address.file === IN_MEMORY) return undefined;
  const { dir, name } = parse(address.file);
  return join(dir, `${name}.playground.db`);
}

/** Logs in, and connects the games with their messages in Discord. Throws a LoginRefused. */
export async function buildBot(
  { config, log, lifecycle, operations }: Base,
  { token, apiUrl, playground }: Access,
  { store, shards, exchange }: StoreParts,
  { thinker }: ThinkerParts,
  games: GameParts,
  liveBoard: LiveBoard | undefined,
): Promise<Discord> {
  const drawing = lifecycle.add(
    new DrawingThread({ onFault: (error) => log.error({ err: error }, 'drawing thread failed') }),
  );
  const outage = new Outage();
  const { https, http } = config.proxies;
  const proxies =
    https === undefined && http === undefined ? undefined : lifecycle.add(new Proxies(config.proxies));
  operations?.watch({ outage });
  const discord = lifecycle.add(
    await startDiscord({
      token,
      apiUrl,
      guildId: config.guildId,
      ...games,
      thinker,
      studies: store,
      members: store,
      servers: store,
      lobbies: store,
      tournamentStore: store,
      teamStore: store,
      honors: store,
      weeklies: store,
      openings: store,
      daysOffStore: store,
      ...(shards && { shards, ...(exchange && { exchange }) }),
      anchors: playground && !playground.isRestored ? forgettingAnchors(store) : store,
      signPictures: SIGN_PICTURES,
      renderBoard: boardRenderer((text) => drawing.draw(text)),
      renderReplay: replayRenderer((game) => drawing.drawReplay(game)),
      clock: systemClock,
      log,
      chance: Math.random,
      random: () => randomBytes(4).readUInt32LE(),
      outage,
      ...(proxies && { proxies }),
      commandsPerMinute: config.limits.commandsMinute,
      liveBoard,
      ...(operations && { meter: operations.meter }),
      onDisconnect(why) {
        process.stderr.write(`${why}\n`);
        void lifecycle.stop('Discord ended the connection', 1);
      },
    }),
  );
  operations?.watch({ discord });
  if (config.checksForUpdates) {
    const agent = proxies?.dispatcher;
    const source = { version: VERSION, repository: REPOSITORY };
    void lifecycle.add(new UpdateCheck({ ...source, clock: systemClock, log, agent })).start();
  }
  drawing.warmUp();
  return discord;
}

/** Hides the anchors of earlier runs: in a playground that starts empty, their messages do not exist. */
function forgettingAnchors(store: Store): Pick<Store, 'anchor' | 'setAnchor'> {
  const posted = new Set<GameId>();
  return {
    anchor: async (id) => (posted.has(id) ? store.anchor(id) : undefined),
    setAnchor(id, anchor) {
      posted.add(id);
      return store.setAnchor(id, anchor);
    },
  };
}
