import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { Progress, Puzzle } from '../../game/ports/thinker.js';
import { search } from '../opponents/opponents.js';
import type { SearchTask } from '../opponents/searchTask.js';
import { findPuzzles, type PlayedGame } from '../puzzles/findPuzzles.js';
import { createCore } from '../wasm/core.js';

/** Data of a new worker thread: the core's compiled module, and whether the thread runs at low priority. */
export type WorkerData = { readonly module: WebAssembly.Module; readonly isBackground: boolean };

/** Work for a worker. */
export type Work =
  | { readonly kind: 'search'; readonly task: SearchTask }
  | { readonly kind: 'puzzles'; readonly game: PlayedGame };

/** Request to a worker: the work, and a shared memory whose control block is armed. */
export type WorkerRequest = { readonly memory: WebAssembly.Memory } & Work;

export type AnswerTo<W extends Work> = W extends { kind: 'search' } ? Progress : readonly Puzzle[];

const { module, isBackground } = workerData as WorkerData;

// On Linux each thread has its own priority, set by a thread id that Node does not expose. Elsewhere it has that of the process.
if (isBackground && process.platform === 'linux')
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);

/** Answers a request. Keeps no state between requests: creating a core takes about 0.3 ms. */
export function answer({ memory, ...work }: WorkerRequest): AnswerTo<Work> {
  const core = createCore(module, memory);
  switch (work.kind) {
    case 'search':
      return search(core, work.task);
    case 'puzzles':
      return findPuzzles(core, work.game);
  }
}
