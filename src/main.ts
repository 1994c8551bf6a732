import { setFlagsFromString } from 'node:v8';
import { type Base, openBase } from './app/base.js';
import { buildBot, openAccess, StartError } from './app/buildBot.js';
import { buildHost } from './app/buildHost.js';
import { buildLive } from './app/buildLive.js';
import { buildStore } from './app/buildStore.js';
import { buildThinker } from './app/buildThinker.js';
import { Showcase, showcasePlaces } from './app/showcase.js';
import { CONFIG_EXIT_CODE, ConfigError, readConfig } from './config.js';
import { LoginRefused } from './discord/gateway/login.js';
import { LevelsError } from './engine/opponents/ladders.js';
import { loadEnvironmentFile } from './environmentFile.js';
import { CannotListen } from './operations/operationsServer.js';
import { CannotOpen } from './store/storeErrors.js';

/**
 * Heap growth, in percent, at which V8 collects garbage; its default is up to 300. With 500 concurrent games, this value and the
 * workers' small young generations saved 190 MB, and cost about 3 % of the main thread's time.
 */
const HEAP_GROWING_PERCENT = 50;

async function start(base: Base): Promise<void> {
  let showcase: Showcase | undefined;
  const storeParts = await buildStore(base);
  const thinkerParts = await buildThinker(base, (game) => showcase?.isWatched(game) ?? false);
  const games = buildHost(base, storeParts, thinkerParts);
  const live = await buildLive(base, storeParts, thinkerParts);
  const access = await openAccess(
    base,
    async () => showcase?.prepare(),
    () => live?.url,
  );
  const discord = await buildBot(base, access, storeParts, thinkerParts, games, live?.links);
  await live?.serve(discord, games, access);
  const { playground } = access;
  if (playground) {
    const { thinker } = thinkerParts;
    showcase = new Showcase({ host: games.host, thinker, discord, places: showcasePlaces(playground) });
  }
  const recovery = games.host.start({ areBoardsLost: playground !== undefined && !playground.isRestored });
  // Members are answered while the games that are due load.
  await Promise.race([games.host.started, recovery]);
  const { shards } = storeParts;
  if (!shards || shards.list.includes(0)) await games.reviewer.start();
  games.honorScanner.start();
  base.operations?.watch({ knowsGames: true });
  storeParts.startBackups();
  base.log.info({ as: discord.name }, 'ready');
  if (discord.invitation)
    base.log.info({ address: discord.invitation }, 'not in any server yet: open the address to add the bot');
  if (playground) process.stdout.write(`\n  Sente is at ${playground.url} — open it and type /play\n\n`);
}

let base: Base | undefined;
try {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  loadEnvironmentFile();
  base = await openBase(readConfig(process.env), 'bot');
  await start(base);
} catch (error) {
  const isExpected = [ConfigError, StartError, CannotListen, CannotOpen, LoginRefused, LevelsError].some(
    (kind) => error instanceof kind,
  );
  if (!(error instanceof Error && isExpected)) throw error;
  process.stderr.write(`${error.message}\n`);
  // Closes what is open: `process.exit` alone would terminate the drawing thread, whose library may then abort the process.
  await base?.lifecycle.stop('failed start', 1);
  process.exit(error instanceof ConfigError ? CONFIG_EXIT_CODE : 1);
}
