import { randomBytes } from 'node:crypto';
import type { InteractionContext } from '../discord/interactions/context.js';
import { Settings } from '../discord/interactions/settings.js';
import { HonorScanner } from '../game/honors/honorScanner.js';
import { Host } from '../game/host/host.js';
import { ownsBy } from '../game/host/shards.js';
import { systemClock } from '../game/ports/clock.js';
import { PuzzleMiner } from '../game/puzzles/mining.js';
import { PuzzleSolving } from '../game/puzzles/solving.js';
import { Reviewer } from '../game/review/reviewer.js';
import type { Base } from './base.js';
import type { StoreParts } from './buildStore.js';
import type { ThinkerParts } from './buildThinker.js';
import { readPuzzleBanks } from './puzzleBanks.js';

export type GameParts = {
  readonly host: Host<InteractionContext>;
  readonly reviewer: Reviewer;
  readonly puzzles: PuzzleSolving;
  readonly settings: Settings;
  readonly honorScanner: HonorScanner;
};

/** Builds the host, which conducts games, and the parts for reviews, puzzles and settings. Throws a BankError. */
export function buildHost(
  { config, log, lifecycle, operations }: Base,
  { store, shards }: StoreParts,
  { thinker, background }: ThinkerParts,
): GameParts {
  const { gamesMember, gamesServer, engineSecondsMinute } = config.limits;
  const host = lifecycle.add(
    new Host<InteractionContext>({
      store,
      thinker,
      clock: systemClock,
      log,
      random: () => randomBytes(4).readUInt32LE(),
      ...(shards && { owns: ownsBy(shards) }),
      isWatchedElsewhere:
        config.live !== undefined && shards !== undefined && shards.list.length < shards.count,
      limits: {
        games: { member: gamesMember, server: gamesServer },
        engineSeconds: engineSecondsMinute,
      },
    }),
  );
  operations?.watch({ games: host });
  const reviewer = lifecycle.add(new Reviewer({ store, thinker: background, log }));
  const settings = new Settings(store);
  const { allowsPuzzles: allows } = settings;
  const puzzles = new PuzzleSolving({
    store,
    clock: systemClock,
    banks: readPuzzleBanks(),
    chance: Math.random,
    allows,
  });
  const { isFromBank } = puzzles;
  const miner = lifecycle.add(
    new PuzzleMiner({ store, thinker: background, clock: systemClock, log, allows, isFromBank }),
  );
  host.listen((event) => miner.onEvent(event));
  const honorScanner = lifecycle.add(new HonorScanner({ store, clock: systemClock, log }));
  return { host, reviewer, puzzles, settings, honorScanner };
}
