import type { RuleName } from '../../../rules/position.js';
import { readGames } from '../batches.js';
import { type EvaluationReport, fitEvaluation } from './fitEvaluation.js';
import { fitNetwork } from './fitNetwork.js';
import { fitOrder, type OrderReport } from './fitOrder.js';
import type { Recipe } from './gomokuRecipe.js';
import { createWeightedCore, variantOf } from './gomokuSelfPlay.js';
import { RECORD_BYTES } from './gomokuTrainingGames.js';

export type FitJob = Omit<Recipe, 'generations'> & {
  readonly rule: RuleName;
  /** Files of the games to learn from. */
  readonly files: readonly string[];
  /** File of the weights to regularize towards; `undefined`: initial ones. */
  readonly prior: string | undefined;
};

export type FitReport = {
  readonly evaluation: EvaluationReport;
  readonly network: EvaluationReport;
  readonly order: OrderReport;
};

export type Fit = { readonly weights: Int16Array; readonly report: FitReport };

/** Fits all weights to the games: those of positions, the network, then those of moves to the last games. */
export function fitGames({ rule, files, prior, orderGames, ...recipe }: FitJob): Fit {
  const games = Buffer.concat(files.map((file) => readGames(file, RECORD_BYTES)));
  const { core, weights: before } = createWeightedCore(rule, prior);
  const data = { core, variant: variantOf(rule), games };
  const evaluation = fitEvaluation(data, before, recipe);
  const network = fitNetwork(data, evaluation.weights, recipe);
  const lastGames = games.subarray(Math.max(0, games.length - orderGames * RECORD_BYTES));
  const order = fitOrder({ ...data, games: lastGames }, network.weights, recipe);
  return {
    weights: order.weights,
    report: { evaluation: evaluation.report, network: network.report, order: order.report },
  };
}
