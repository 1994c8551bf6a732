import type { Report } from '../../cli/common/files.js';
import { evenStrength } from '../../engine/opponents/evenStrength.js';
import { type Ladder, ladderData } from '../../engine/opponents/ladders.js';
import type { Thinker } from '../../game/ports/thinker.js';
import { type Known, measureAgainst } from './between.js';
import type { EvenOptions, GameOptions } from './calibrateOptions.js';
import { type EvenRow, evenText, notchesText } from './calibrateReport.js';
import { keepLadder, ladderIn } from './levelsFile.js';
import { baselineOf, knownOf, measureNotches } from './notches.js';
import { playBouts, variantFor } from './playBouts.js';

const FIRST_GAME = 4_000_000; // so that the games are others than those that made the curve

/** Measures the notches between a variant's levels and keeps them in the file of levels. Undefined where the program was asked to end. */
export function calibrateNotches(options: GameOptions, thinker: Thinker): Promise<Report | undefined> {
  const variant = variantFor(options);
  const ladder = ladderIn(variant);
  return playBouts(options, variant, thinker, async (ladderOptions) => {
    const next = { ...ladder, notches: await measureNotches(ladderOptions, ladder) };
    keepLadder(next);
    return { text: notchesText(next.notches), data: ladderData(next) };
  });
}

/** The levels on either side of a rating, the last two above them; below the first level the baseline and that level. */
function neighborsOf({ levels }: Ladder, rating: number, baseline: Known): readonly Known[] {
  const known = [baseline, ...levels.map(knownOf)];
  const above = known.findIndex((each) => each.rating > rating);
  return known.slice(...(above < 0 ? [-2] : [Math.max(above - 1, 0), Math.max(above + 1, 2)]));
}

/**
 * Plays the even opponent at some ratings against the levels on either side of each, in games that had no part in making the
 * curve. Undefined where the program was asked to end.
 */
export function measureEven(
  { ratings, ...options }: EvenOptions,
  thinker: Thinker,
): Promise<Report | undefined> {
  const variant = variantFor(options);
  const ladder = ladderIn(variant);
  return playBouts(options, variant, thinker, async (ladderOptions) => {
    const rows: EvenRow[] = [];
    for (const asked of ratings) {
      const { strength, rating } = evenStrength(ladder, asked, options.timeMs);
      ladderOptions.onRound(`even at ${asked}`);
      const known = neighborsOf(ladder, rating, baselineOf(variant));
      const measured = await measureAgainst(ladderOptions, strength, known, {
        games: options.games,
        from: FIRST_GAME,
      });
      rows.push({ asked, ...measured });
    }
    return { text: evenText(rows), data: { ...variant, places: rows } };
  });
}
