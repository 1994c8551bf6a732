import type { Report } from '../../cli/common/files.js';
import { evenStrength } from '../../engine/opponents/evenStrength.js';
import { type Ladder, ladderData } from '../../engine/opponents/ladders.js';
import type { Thinker } from '../../game/ports/thinker.js';
import { defaultVariant } from '../../rules/games.js';
import { type Known, measureAgainst } from './between.js';
import type { EvenOptions, GameOptions } from './calibrateOptions.js';
import { type EvenRow, evenText, ladderText, notchesText, topText } from './calibrateReport.js';
import { measure, measureTop } from './ladder.js';
import { keepLadder, ladderIn } from './levelsFile.js';
import { baselineOf, knownOf, measureNotches } from './notches.js';
import { calibrate } from './placing.js';
import { playBouts, variantFor } from './playBouts.js';

const FIRST_GAME = 4_000_000; // apart from the games that made the curve

/** Measures the notches between a variant's levels, and writes them to the file of levels. Returns `undefined` if stopped. */
export function calibrateNotches(options: GameOptions, thinker: Thinker): Promise<Report | undefined> {
  const variant = variantFor(options);
  const ladder = ladderIn(variant);
  return playBouts(options, variant, thinker, async (ladderOptions) => {
    const next = { ...ladder, notches: await measureNotches(ladderOptions, ladder) };
    keepLadder(next);
    return { text: notchesText(next.notches), data: ladderData(next) };
  });
}

/** Returns the levels on either side of a rating: above all levels the last two, below the first the baseline and the first. */
function neighborsOf({ levels }: Ladder, rating: number, baseline: Known): readonly Known[] {
  const known = [baseline, ...levels.map(knownOf)];
  const above = known.findIndex((each) => each.rating > rating);
  return known.slice(...(above < 0 ? [-2] : [Math.max(above - 1, 0), Math.max(above + 1, 2)]));
}

/**
 * Plays the even opponent at some ratings against the levels on either side, in games that had no part in making the curve.
 * Returns `undefined` if stopped.
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

/**
 * Measures a variant's levels, and writes them to the file of levels. Places the levels first if the rules are the usual ones; other
 * rules keep the same strengths. Returns `undefined` if stopped.
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

/**
 * Measures a variant's top level against the one below, and writes its rating to the file of levels. Returns `undefined` if stopped.
 */
export function calibrateTop(options: GameOptions, thinker: Thinker): Promise<Report | undefined> {
  const variant = variantFor(options);
  const ladder = ladderIn(variant);
  return playBouts(options, variant, thinker, async (ladderOptions) => {
    const found = await measureTop(ladderOptions, ladder);
    keepLadder(found.ladder);
    return { text: topText(found), data: ladderData(found.ladder) };
  });
}
