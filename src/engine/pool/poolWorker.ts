import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { Progress, Puzzle } from '../../game/ports/thinker.js';
import { search } from '../opponents/opponents.js';
import type { SearchTask } from '../opponents/searchTask.js';
import { findPuzzles, type PlayedGame } from '../puzzles/findPuzzles.js';
import { createCore } from '../wasm/core.js';
import { openSharedTable } from '../wasm/coreModule.js';

/** Data of a new worker thread: the core's compiled module, and whether the thread runs at low priority. */
export type WorkerData = { readonly module: WebAssembly.Module; readonly isBackground: boolean };

/** Work for a worker. */
export type Work =
  | { readonly kind: 'search'; readonly task: SearchTask }
  | { readonly kind: 'puzzles'; readonly game: PlayedGame }
  /** Helps a search through its table in `searchMemory`; `number` is the worker's among the helpers, from 1. */
  | {
      readonly kind: 'help';
      readonly task: SearchTask;
      readonly number: number;
      readonly sharedTable: WebAssembly.Module;
      readonly searchMemory: WebAssembly.Memory;
    };

/** Request to a worker: the work, and a shared memory whose control block is armed. */
export type WorkerRequest = { readonly memory: WebAssembly.Memory } & Work;

export type AnswerTo<W extends Work> = W extends { kind: 'search' }
  ? Progress
  : W extends { kind: 'puzzles' }
    ? readonly Puzzle[]
    : undefined;

const { module, isBackground } = workerData as WorkerData;

// On Linux each thread has its own priority, set by a thread id that Node does not expose. Elsewhere it has that of the process.
if (isBackground && process.platform === 'linux')
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);

/** Answers a request. Keeps no state between requests: creating a core takes about 0.3 ms. */
export function answer({ memory, ...work }: WorkerRequest): AnswerTo<Work> {
  const table = work.kind === 'help' ? openSharedTable(work.sharedTable, work.searchMemory) : undefined;
  const core = createCore(module, memory, table);
  switch (work.kind) {
    case 'search':
      return search(core, work.task);
    case 'puzzles':
      return findPuzzles(core, work.game);
    case 'help':
      core.setUp(work.task.variant, work.task.moves, work.task.start);
      core.help(work.number);
      return undefined;
  }
}
