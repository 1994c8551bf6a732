import { readFileSync } from 'node:fs';
import { newCore } from '../../../cli/common/newCore.js';
import type { Core } from '../../../engine/wasm/core.js';
import { decodeWeights } from '../../../engine/wasm/weights.js';
import type { RuleName } from '../../../rules/position.js';
import { variantOf } from './gomokuSelfPlay.js';

/** A core that plays by a rule with the weights of a file, or with plain ones; and these weights. */
export function createWeightedCore(
  rule: RuleName,
  file: string | undefined,
): { readonly core: Core; readonly weights: Int16Array } {
  const core = newCore();
  core.start(variantOf(rule));
  const weights =
    file === undefined
      ? core.gomokuEvaluation.initialWeights()
      : decodeWeights(readFileSync(file)).stages[0]!;
  core.gomokuEvaluation.loadWeights(weights);
  return { core, weights };
}
