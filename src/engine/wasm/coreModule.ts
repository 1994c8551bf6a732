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
    help(number: number): void;
    readonly completedDepth: WebAssembly.Global;
    readonly rankedLines: WebAssembly.Global;
    readonly bestScore: WebAssembly.Global;
  };

const CORE = new URL('../core.wasm', import.meta.url);

/** Loads the compiled core, which all threads can share; by default the built one. */
export const loadModule = (url = CORE): WebAssembly.Module => new WebAssembly.Module(readFileSync(url));

/** Loads the module of `openSharedTable` that was built with this core. */
export const loadSharedTable = (core = CORE): WebAssembly.Module =>
  loadModule(new URL('./sharedTable.wasm', core));

/** Transposition table in another core's memory, as imports of a core. */
export type SharedTable = {
  reportedDepth(): number;
  bucketCount(): bigint;
  probe(key: bigint): bigint;
  storeData(key: bigint, data: bigint, nodes: bigint): void;
  storeCached(key: bigint, data: bigint): void;
};

/** Opens the transposition table in the memory of a core that searches, for its helpers. */
export const openSharedTable = (module: WebAssembly.Module, memory: WebAssembly.Memory): SharedTable =>
  new WebAssembly.Instance(module, { env: { memory } }).exports as SharedTable;

const missing = (): never => {
  throw new Error('a helper needs a shared table');
};
const NO_TABLE: SharedTable = {
  reportedDepth: missing,
  bucketCount: missing,
  probe: missing,
  storeData: missing,
  storeCached: missing,
};

/** Creates an instance of the core. Only helpers use the shared table. */
export const instantiate = (
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  table: SharedTable = NO_TABLE,
): CoreExports =>
  new WebAssembly.Instance(module, { env: { memory, now: monotonicMs }, table }).exports as CoreExports;

/** Returns the memory layout that all cores of a module share. */
export const layoutOf = (module: WebAssembly.Module): Layout =>
  layoutFrom(instantiate(module, createMemory(PAGES.least)));
