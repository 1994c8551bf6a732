import { type Core, createCore } from '../../engine/wasm/core.js';
import { createMemory } from '../../engine/wasm/coreControl.js';
import { loadModule } from '../../engine/wasm/coreModule.js';

/** Creates a core for this thread, without a deadline. */
export function newCore(): Core {
  const core = createCore(loadModule(), createMemory());
  core.control.arm(Number.POSITIVE_INFINITY);
  return core;
}
