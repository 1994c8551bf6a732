import { type Core, createCore } from '../../engine/wasm/core.js';
import { createMemory } from '../../engine/wasm/coreControl.js';
import { loadModule } from '../../engine/wasm/coreModule.js';

/** A core of this thread's own, whose searches no clock ends. */
export function newCore(): Core {
  const core = createCore(loadModule(), createMemory());
  core.control.arm(Number.POSITIVE_INFINITY);
  return core;
}
