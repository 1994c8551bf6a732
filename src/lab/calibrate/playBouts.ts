import { Refusal, runStoppable } from '../../cli/common/program.js';
import type { Thinker } from '../../game/ports/thinker.js';
import { defaultVariant, isVariant } from '../../rules/games.js';
import { percent, wdl } from '../arena/arenaReport.js';
import { playerFactory } from '../arena/playerFactory.js';
import { Bouts } from './bouts.js';
import type { GameOptions } from './calibrateOptions.js';
import type { CalibratedVariant } from './curve.js';
import type { LadderOptions } from './ladder.js';

const PATIENCE_MS = 0; // no external engines play here

/** Returns the variant on the game's usual board. Throws a Refusal if there is none. */
export function variantFor({ game, rules }: Pick<GameOptions, 'game' | 'rules'>): CalibratedVariant {
  const usual = defaultVariant(game);
  const variant = { ...usual, game, rule: rules ?? usual.rule };
  if (!isVariant(variant)) throw new Refusal(`There is no ${variant.game} by ${variant.rule} rules.`);
  return variant;
}

/** Runs work that plays bouts of a variant, and prints their progress. Returns `undefined` if stopped. */
export function playBouts<T>(
  { seed, log, concurrency, games, timeMs }: GameOptions,
  variant: CalibratedVariant,
  thinker: Thinker,
  work: (options: LadderOptions) => Promise<T>,
): Promise<T | undefined> {
  return runStoppable(log, async (signal) => {
    const bouts = new Bouts({
      variant,
      seed,
      concurrency,
      createPlayer: playerFactory(() => thinker, PATIENCE_MS, signal),
      log,
      onBout: ({ a, b }, { total }) =>
        console.error(`${a.label} - ${b.label}: ${wdl(total)}, ${percent(total)}`),
      signal,
    });
    try {
      return await work({
        variant,
        timeMs,
        games,
        play: (bout) => bouts.play(bout),
        onRound: (title) => console.error(`${title}:`),
      });
    } finally {
      bouts.close();
    }
  });
}
