import { readFileSync } from 'node:fs';
import { createMemory, type Layout, layoutFrom, monotonicMs, PAGES } from './coreControl.js';
import type { GomokuCoreExports } from './gomokuCore.js';
import type { ReversiCoreExports } from './reversiCore.js';

/** Exports of the core, see `core/index.ts`. */
export type CoreExports = ReversiCoreExports &
  GomokuCoreExports & {
    start(game: number, rule: number, size: number): void;
    play(move: number): void;
    place(square: number, color: number): void;
    setSide(color: number): void;
    legalMoves(): number;
    outcome(): number;
    side(): number;
    colorAt(square: number): number;
    flips(square: number): bigint;
    perft(depth: number): bigint;
    winProbability(score: number): number;
    rollOut(times: number, seed: number): number;
    searchMcts(nodes: number, seed: number): void;
    searchUct(
      logarithmic: boolean,
      c: number,
      leastVisits: number,
      rootFirst: boolean,
      nodes: number,
      seed: number,
    ): void;
    setWeakness(noise: number, greed: number, fours: number, seed: number): void;
    deepen(maxDepth: number, multiPv: number, nodes: number, softMs: number): void;
    readonly completedDepth: WebAssembly.Global;
    readonly rankedLines: WebAssembly.Global;
    readonly bestScore: WebAssembly.Global;
  };

/** Loads the compiled core, which all threads can share; by default the built one. */
export const loadModule = (url = new URL('../core.wasm', import.meta.url)): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(url));

export const instantiate = (module: WebAssembly.Module, memory: WebAssembly.Memory): CoreExports =>
  new WebAssembly.Instance(module, { env: { memory, now: monotonicMs } }).exports as CoreExports;

/** Returns the memory layout that all cores of a module share. */
export const layoutOf = (module: WebAssembly.Module): Layout =>
  layoutFrom(instantiate(module, createMemory(PAGES.least)));
