import type { RuleName } from '../../../rules/position.js';
import { readGames } from '../batches.js';
import { type EvaluationReport, fitEvaluation } from './fitEvaluation.js';
import { fitNetwork } from './fitNetwork.js';
import { fitOrder, type OrderReport } from './fitOrder.js';
import { RECORD_BYTES } from './games.js';
import type { Recipe } from './recipe.js';
import { variantOf } from './selfPlay.js';
import { weightedCore } from './weighted.js';

export type FitJob = Pick<Recipe, 'ridge' | 'mix' | 'netRounds' | 'orderRidge' | 'orderGames'> & {
  readonly rule: RuleName;
  /** The games to learn from. */
  readonly files: readonly string[];
  /** The file of weights that it leans to; none: plain ones. */
  readonly prior: string | undefined;
};

export type FitReport = {
  readonly evaluation: EvaluationReport;
  readonly network: EvaluationReport;
  readonly order: OrderReport;
};

export type Fit = { readonly weights: Int16Array; readonly report: FitReport };

/** Fits the weights to the games that are not held out: those of positions, the network, then those of moves to the last of the games. */
export function fitGames({ rule, files, prior, orderGames, ...how }: FitJob): Fit {
  const games = Buffer.concat(files.map((file) => readGames(file, RECORD_BYTES)));
  const { core, weights: before } = weightedCore(rule, prior);
  const evaluation = fitEvaluation(core, variantOf(rule), games, before, how);
  const network = fitNetwork(core, variantOf(rule), games, evaluation.weights, how);
  const last = games.subarray(Math.max(0, games.length - orderGames * RECORD_BYTES));
  const { weights, report } = fitOrder(core, variantOf(rule), last, network.weights, how);
  return { weights, report: { evaluation: evaluation.report, network: network.report, order: report } };
}
