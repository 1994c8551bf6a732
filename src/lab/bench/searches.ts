import { type Core, type DeepeningResult, UNLIMITED } from '../../engine/wasm/core.js';
import { monotonicMs } from '../../engine/wasm/coreControl.js';
import type { Progress } from '../../game/ports/thinker.js';
import { type Figure, figureOf } from './figure.js';

/** A result and its seconds. */
export type Timed<T> = { readonly seconds: number; readonly found: T };

export function timed<T>(run: () => T): Timed<T> {
  const started = performance.now();
  const found = run();
  return { found, seconds: (performance.now() - started) / 1000 };
}

const MAX_DEPTH = 60;

/** Searches the core's position by iterative deepening for `ms` milliseconds. */
export function deepenFor(core: Core, ms: number): DeepeningResult {
  core.control.arm(monotonicMs() + ms);
  const found = core.deepen({ depth: MAX_DEPTH, lines: 1, softMs: ms }, UNLIMITED);
  core.control.arm(Number.POSITIVE_INFINITY);
  return found;
}

/** Returns the depths that searches completed. */
export const depthsOf = (searched: readonly Timed<DeepeningResult>[]): number[] =>
  searched.map(({ found }) => found.figures.depth!);

/** Figure of the speed of searches, in millions of `nodes` (the unit's name) a second. */
export const speedOf = (what: string, nodes: string, searched: readonly Timed<Progress>[]): Figure =>
  figureOf(
    what,
    `million ${nodes}/s`,
    searched.map(({ found, seconds }) => found.nodes / 1e6 / seconds),
  );
