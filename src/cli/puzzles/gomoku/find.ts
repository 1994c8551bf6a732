import type { Core } from '../../../engine/core.js';
import type { Found } from '../found.js';

export function findGomoku(_core: Core, _seed: number): readonly Found[] {
  return [];
}
