import type { RuleName } from '../../../rules/position.js';
import { readGames } from '../batches.js';
import { fitted, logitsOf, scoreOf } from '../logistic.js';
import { inMarks } from '../marks.js';
import { RECORD_BYTES } from './games.js';
import type { Recipe } from './recipe.js';
import type { Samples } from './samples.js';
import { samplesOf } from './samples.js';
import { variantOf } from './selfPlay.js';
import { weightedCore } from './weighted.js';

export type FitJob = Pick<Recipe, 'ridge' | 'mix'> & {
  readonly rule: RuleName;
  /** The games to learn from. */
  readonly files: readonly string[];
  /** The file of weights that it leans to; none: plain ones. */
  readonly prior: string | undefined;
};

/** How well weights foretell results: those leant to, and the fitted ones. */
export type ShareReport = {
  readonly positions: number;
  /** Log losses, in nats a position. */
  readonly before: number;
  readonly loss: number;
  /** The share of positions of games that were won where the winner was the likelier one. */
  readonly accuracy: number;
};

export type FitReport = { readonly fitted: ShareReport; readonly heldOut: ShareReport };

export type Fit = { readonly weights: Int16Array; readonly report: FitReport };

/** Fits the weights to the positions of the games that are not held out. */
export function fitGames({ rule, files, prior, ridge, mix }: FitJob): Fit {
  const games = Buffer.concat(files.map((file) => readGames(file, RECORD_BYTES)));
  const { core, weights: before } = weightedCore(rule, prior);
  const { marksAWin } = core.gomokuEvaluation;
  const inLogits = (marks: Int16Array) => Float64Array.from(marks, (mark) => mark / marksAWin);
  const learned = samplesOf(core, variantOf(rule), games, 'fitted', mix);
  const weights = inMarks(fitted(learned, inLogits(before), ridge), marksAWin);
  const report = ({ results, ...rows }: Samples): ShareReport => {
    const of = (marks: Int16Array) => scoreOf(logitsOf(rows, inLogits(marks)), results);
    return { positions: results.length, before: of(before).loss, ...of(weights) };
  };
  const unseen = samplesOf(core, variantOf(rule), games, 'heldOut', mix);
  return { weights, report: { fitted: report(learned), heldOut: report(unseen) } };
}
