import { ladderData } from '../../engine/opponents/levels.js';
import type { Thinker } from '../../game/ports.js';
import { defaultVariant, isVariant } from '../../rules/games.js';
import { playerFactory } from '../arena/playerFactory.js';
import { percent, wdl } from '../arena/report.js';
import { Refusal } from '../common/refusal.js';
import type { Report } from '../common/report.js';
import { runStoppable } from '../common/stopping.js';
import { type Bout, Bouts } from './bouts.js';
import { measure } from './ladder.js';
import { keepLadder, ladderIn } from './levelsFile.js';
import type { LevelsOptions } from './options.js';
import { calibrate } from './placing.js';
import { ladderText } from './report.js';

const PATIENCE_MS = 0; // no external engines play here

/**
 * Measures a variant's levels and keeps them in the file of levels; those of the usual rules are placed first, others have the
 * same strengths. Undefined where the program was asked to end.
 */
export function calibrateLevels(options: LevelsOptions, thinker: Thinker): Promise<Report | undefined> {
  const { game, rules, seed, log, concurrency, games, timeMs } = options;
  const usual = defaultVariant(game);
  const variant = { ...usual, game, rule: rules ?? usual.rule };
  if (!isVariant(variant)) throw new Refusal(`There is no ${variant.game} by ${variant.rule} rules.`);
  const strengths =
    variant.rule === usual.rule ? undefined : ladderIn(usual).levels.map(({ strength }) => strength);
  return runStoppable(log, async (signal) => {
    const bouts = new Bouts({
      variant,
      seed,
      concurrency,
      createPlayer: playerFactory(thinker, PATIENCE_MS, signal),
      log,
      onBout: ({ a, b }, { total }) =>
        console.error(`${a.label} - ${b.label}: ${wdl(total)}, ${percent(total)}`),
      signal,
    });
    const ladderOptions = {
      variant,
      timeMs,
      games,
      play: (bout: Bout) => bouts.play(bout),
      onRound: (title: string) => console.error(`${title}:`),
    };
    try {
      const found = strengths ? await measure(ladderOptions, strengths) : await calibrate(ladderOptions);
      keepLadder(found.ladder);
      return { text: ladderText(found), data: ladderData(found.ladder) };
    } finally {
      bouts.close();
    }
  });
}
