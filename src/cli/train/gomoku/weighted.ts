import { readFileSync } from 'node:fs';
import { createMemory } from '../../../engine/control.js';
import { type Core, createCore, loadModule } from '../../../engine/core.js';
import { decodeWeights } from '../../../engine/weights.js';
import type { RuleName } from '../../../rules/position.js';
import { variantOf } from './selfPlay.js';

/** A core that plays by a rule with the weights of a file, or with plain ones; and these weights. */
export function weightedCore(
  rule: RuleName,
  file: string | undefined,
): { readonly core: Core; readonly weights: Int16Array } {
  const core = createCore(loadModule(), createMemory());
  core.control.arm(Number.POSITIVE_INFINITY);
  core.start(variantOf(rule));
  const weights =
    file === undefined ? core.gomokuEvaluation.plain() : decodeWeights(readFileSync(file)).stages[0]!;
  core.gomokuEvaluation.lay(weights);
  return { core, weights };
}
