import type { Report } from '../../cli/common/files.js';
import { ladderData } from '../../engine/opponents/ladders.js';
import type { Thinker } from '../../game/ports/thinker.js';
import { defaultVariant } from '../../rules/games.js';
import type { GameOptions } from './calibrateOptions.js';
import { ladderText } from './calibrateReport.js';
import { measure } from './ladder.js';
import { keepLadder, ladderIn } from './levelsFile.js';
import { calibrate } from './placing.js';
import { playBouts, variantFor } from './playBouts.js';

/**
 * Measures a variant's levels and keeps them in the file of levels; those of the usual rules are placed first, others have the
 * same strengths. Undefined where the program was asked to end.
 */
export function calibrateLevels(options: GameOptions, thinker: Thinker): Promise<Report | undefined> {
  const variant = variantFor(options);
  const usual = defaultVariant(variant.game);
  const strengths =
    variant.rule === usual.rule ? undefined : ladderIn(usual).levels.map(({ strength }) => strength);
  return playBouts(options, variant, thinker, async (ladderOptions) => {
    const found = strengths ? await measure(ladderOptions, strengths) : await calibrate(ladderOptions);
    keepLadder(found.ladder);
    return { text: ladderText(found), data: ladderData(found.ladder) };
  });
}
