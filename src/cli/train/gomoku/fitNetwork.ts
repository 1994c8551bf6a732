import type { Core } from '../../../engine/core.js';
import { NET, netInMarks } from '../../../engine/gomokuNetwork.js';
import type { Variant } from '../../../rules/position.js';
import { boardsOf, netsOf, networksIn } from './boards.js';
import { type EvaluationReport, type ShareReport, shareReport } from './fitEvaluation.js';
import { learned } from './learning.js';
import { Network } from './network.js';
import type { Recipe } from './recipe.js';

const SEED = 1;

/** Fits a new network to what the other weights of positions leave, in the games that are not held out; the others stay. */
export function fitNetwork(
  core: Core,
  variant: Variant,
  games: Uint8Array,
  before: Int16Array,
  { mix, netRounds }: Pick<Recipe, 'mix' | 'netRounds'>,
): { readonly weights: Int16Array; readonly report: EvaluationReport } {
  const { marksAWin } = core.gomokuEvaluation;
  const others = Float64Array.from(before, (mark) => mark / marksAWin);
  const known = boardsOf(core, variant, games, 'fitted', mix, others);
  const nets = netsOf(core);
  const found = learned(known, nets.length, netRounds, SEED);
  const weights = before.slice();
  for (const [i, from] of nets.entries())
    weights.set(netInMarks(found.subarray(i * NET.weights, (i + 1) * NET.weights)), from);
  const network = new Network(networksIn(core, weights));
  const report = (boards: ReturnType<typeof boardsOf>): ShareReport => {
    const { results, logits } = boards;
    return shareReport(
      results,
      logits,
      logits.map((_, i) => network.logit(boards, i)),
    );
  };
  const unseen = boardsOf(core, variant, games, 'heldOut', mix, others);
  return { weights, report: { fitted: report(known), heldOut: report(unseen) } };
}
