import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join, parse } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import dotenv from 'dotenv';
import { Lifecycle } from './app/lifecycle.js';
import { makeLog } from './app/log.js';
import { readPuzzleBanks } from './app/puzzleBanks.js';
import { Showcase, type ShowcasePlaces, watchable } from './app/showcase.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { startDiscord } from './discord/client.js';
import { LoginRefused } from './discord/gateway/login.js';
import type { InteractionContext } from './discord/interactions/context.js';
import { Settings } from './discord/interactions/settings.js';
import { LevelsError, readLadders } from './engine/opponents/ladders.js';
import { SHORT_LANES_MS } from './engine/pool/lanes.js';
import { createThinker } from './engine/pool/pool.js';
import { RemoteThinker } from './engine/remote/remoteThinker.js';
import { Host } from './game/host/host.js';
import { ShardClaim } from './game/host/shardClaim.js';
import { ownsBy, type Shards } from './game/host/shards.js';
import { systemClock } from './game/host/systemClock.js';
import type { GameId } from './game/play/game.js';
import type { Exchange } from './game/ports/exchange.js';
import type { Log } from './game/ports/log.js';
import type { Store } from './game/ports/store.js';
import { PuzzleMiner } from './game/puzzles/mining.js';
import { PuzzleSolving } from './game/puzzles/solving.js';
import { Reviewer } from './game/review/reviewer.js';
import { Operations } from './operations/operations.js';
import { CannotListen } from './operations/operationsServer.js';
import type { Playground } from './playground/playground.js';
import { boardRenderer } from './render/boards/renderBoard.js';
import { DrawingThread } from './render/drawingThread.js';
import { replayRenderer } from './render/replays/renderReplay.js';
import { parseAddress } from './store/address.js';
import { backUpDaily } from './store/backUpDaily.js';
import { openStore } from './store/openStore.js';
import { IN_MEMORY } from './store/sqlite/workerMessages.js';
import { CannotOpen } from './store/storeErrors.js';

/**
 * Percent by which a heap may grow before garbage is collected. V8's own choice is up to 300: with 500 games at once this, with
 * the workers' small young generations, took 190 MB less, and about 3 % more of the main thread's time.
 */
const HEAP_GROWING_PERCENT = 50;

/** What can be put right by whoever started the program: it is told in a sentence, without a stack. */
class StartError extends Error {}

/** Where to log in: Discord with a token, the playground without one. */
async function discordAccess(
  { token, apiUrl, playgroundPort, databaseUrl }: Config,
  onVisit: () => Promise<void>,
): Promise<{ token: string; apiUrl: string | undefined; playground?: Playground }> {
  if (token !== undefined) return { token, apiUrl };
  // A fifth of a second and 10 MB that only a bot without Discord needs.
  const { PortTaken, startPlayground } = await import('./playground/playground.js');
  try {
    const playground = await startPlayground({
      port: playgroundPort,
      botName: 'Sente',
      savedAt: playgroundFile(databaseUrl),
      onVisit,
    });
    return { token: playground.token, apiUrl: playground.apiUrl, playground };
  } catch (error) {
    if (!(error instanceof PortTaken)) throw error;
    throw new StartError(`${error.message} Set PLAYGROUND_PORT to another one, or end what uses it.`);
  }
}

/** What the playground shows is kept beside the bot's database, where that is a file. */
function playgroundFile(databaseUrl: string): string | undefined {
  const address = parseAddress(databaseUrl);
  if (address?.kind !== 'sqlite' || address.file === IN_MEMORY) return undefined;
  const { dir, name } = parse(address.file);
  return join(dir, `${name}.playground.db`);
}

const showcasePlaces = (playground: Playground): ShowcasePlaces => ({
  server: playground.guildId,
  welcome: playground.channelId('welcome'),
  levels: playground.channelId('watch'),
  member: playground.memberId('ada'),
});

/** In a playground that starts empty nothing is shown yet, whatever is known of earlier ones: boards are shown anew. */
function newAnchors(store: Store): Pick<Store, 'anchor' | 'setAnchor'> {
  const shown = new Set<GameId>();
  return {
    anchor: async (id) => (shown.has(id) ? store.anchor(id) : undefined),
    setAnchor(id, anchor) {
      shown.add(id);
      return store.setAnchor(id, anchor);
    },
  };
}

/** Tells operators how the bot does, from before all else until after it, where they set a port for that. */
async function openOperations(
  { metrics: { port, host } }: Config,
  log: Log,
  lifecycle: Lifecycle,
): Promise<Operations | undefined> {
  if (port === undefined) return undefined;
  const isStopping = () => lifecycle.isStopping;
  const operations = lifecycle.add(
    await Operations.open({ port, host, clock: systemClock, log, isStopping }),
  );
  log.info({ address: operations.address }, 'health and figures are told');
  return operations;
}

/** Waits until no other process has any of the shards, and has them until the end. */
async function claimShards(
  exchange: Exchange,
  shards: Shards,
  log: Log,
  lifecycle: Lifecycle,
): Promise<void> {
  const name = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const claim = lifecycle.add(new ShardClaim({ exchange, process: name, shards, clock: systemClock, log }));
  await claim.begin();
  log.info({ shards: shards.list, of: shards.count }, 'has its shards');
}

async function start(config: Config): Promise<void> {
  const log = makeLog({ level: config.logLevel, secrets: config.token === undefined ? [] : [config.token] });
  const lifecycle = new Lifecycle(log);
  const operations = await openOperations(config, log, lifecycle);
  const opened = lifecycle.add(
    await openStore(config.databaseUrl, {
      onFault: (error) => log.error({ err: error }, 'the database failed'),
    }),
  );
  const store = operations?.overStore(opened) ?? opened;
  operations?.watch({ log, store: { answers: () => opened.playingAt('') } });
  const drawing = lifecycle.add(
    new DrawingThread({ onFault: (error) => log.error({ err: error }, 'the drawing thread failed') }),
  );
  const local = lifecycle.add(
    createThinker({
      threads: config.engineThreads,
      shortLanesMs: SHORT_LANES_MS,
      thinkMs: config.thinkMs,
      ladders: readLadders(),
      onFault: (error, task) => log.error({ err: error, game: task?.game }, 'a search worker failed'),
      onUnmeasured: (variant, instead) =>
        log.info(
          { variant, instead },
          'levels were not measured for this variant; it has those of the nearest',
        ),
    }),
  );
  const remote =
    config.redisUrl === undefined
      ? undefined
      : lifecycle.add(new RemoteThinker({ local, redisUrl: config.redisUrl, log }));
  const pool = remote ?? local;
  operations?.watch({ search: pool });
  const measured = operations?.overThinker(pool) ?? pool;
  let showcase: Showcase | undefined;
  const isWatched = (game: string) => showcase?.isWatched(game) ?? false;
  const thinker = config.token === undefined ? watchable(measured, isWatched, systemClock) : measured;
  const shards = config.shards.kind === 'listed' ? config.shards : undefined;
  const { exchange } = opened;
  if (exchange && shards) await claimShards(exchange, shards, log, lifecycle);
  const { gamesMember, gamesServer, commandsMinute, engineSecondsMinute } = config.limits;
  const host = lifecycle.add(
    new Host<InteractionContext>({
      store,
      thinker,
      clock: systemClock,
      log,
      random: () => randomBytes(4).readUInt32LE(),
      ...(shards && { owns: ownsBy(shards) }),
      limits: {
        games: { member: gamesMember, server: gamesServer },
        engineSeconds: engineSecondsMinute,
      },
    }),
  );
  operations?.watch({ games: host });
  const reviewer = lifecycle.add(new Reviewer({ store, thinker: pool, log }));
  const settings = new Settings(store);
  const { allowsPuzzles: allows } = settings;
  const puzzles = new PuzzleSolving({
    store,
    clock: systemClock,
    banks: readPuzzleBanks(),
    chance: Math.random,
    allows,
  });
  const { isOfBank } = puzzles;
  const miner = lifecycle.add(
    new PuzzleMiner({ store, thinker: pool, clock: systemClock, log, allows, isOfBank }),
  );
  host.listen((event) => miner.onEvent(event));
  const { token, apiUrl, playground } = await discordAccess(config, async () => showcase?.visited());
  if (playground) lifecycle.add(playground);
  const discord = lifecycle.add(
    await startDiscord({
      token,
      apiUrl,
      guildId: config.guildId,
      host,
      thinker,
      reviewer,
      puzzles,
      studies: store,
      members: store,
      settings,
      servers: store,
      ...(shards && { shards, ...(exchange && { exchange }) }),
      anchors: playground && !playground.isRestored ? newAnchors(store) : store,
      renderBoard: boardRenderer((text) => drawing.draw(text)),
      renderReplay: replayRenderer((game) => drawing.drawReplay(game)),
      clock: systemClock,
      log,
      chance: Math.random,
      commandsPerMinute: commandsMinute,
      ...(operations && { meter: operations.meter }),
      onDisconnect(why) {
        process.stderr.write(`${why}\n`);
        void lifecycle.stop('Discord ended the connection', 1);
      },
    }),
  );
  if (playground) showcase = new Showcase({ host, thinker, discord, places: showcasePlaces(playground) });
  drawing.warmUp();
  operations?.watch({ discord });
  await host.start();
  if (!shards || shards.list.includes(0)) await reviewer.start();
  operations?.watch({ isRecovered: true });
  if (opened.backups) {
    const end = backUpDaily(opened.backups, { clock: systemClock, log });
    lifecycle.add({ close: async () => end() });
  }
  log.info({ as: discord.name }, 'ready');
  if (discord.invitation)
    log.info({ address: discord.invitation }, 'in no server yet: open the address to add it');
  if (playground) {
    process.stdout.write(`\n  Sente is at ${playground.url} — open it and type /play\n\n`);
  }
}

try {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  dotenv.config({ quiet: true });
  await start(readConfig(process.env));
} catch (error) {
  const isTold = [ConfigError, StartError, CannotListen, CannotOpen, LoginRefused, LevelsError].some(
    (kind) => error instanceof kind,
  );
  if (!(error instanceof Error && isTold)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
