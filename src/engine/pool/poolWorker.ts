import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { Progress, Puzzle } from '../../game/ports/thinker.js';
import { search } from '../opponents/opponents.js';
import type { SearchTask } from '../opponents/search.js';
import { findPuzzles, type PlayedGame } from '../puzzles/findPuzzles.js';
import { createCore } from '../wasm/core.js';

/** What a worker is begun with: the core's code, and whether its thread gives way to all others. */
export type WorkerData = { readonly module: WebAssembly.Module; readonly isBackground: boolean };

/** What a worker has to do. */
export type Work =
  | { readonly kind: 'search'; readonly task: SearchTask }
  | { readonly kind: 'puzzles'; readonly game: PlayedGame };

/** What the pool hands to a worker: the memory that they share (armed), and what to do. */
export type WorkerRequest = { readonly memory: WebAssembly.Memory } & Work;

export type AnswerTo<W extends Work> = W extends { kind: 'search' } ? Progress : readonly Puzzle[];

const { module, isBackground } = workerData as WorkerData;

// On Linux a thread has a priority of its own, by an id that Node does not tell; elsewhere it has the process's.
if (isBackground && process.platform === 'linux')
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);

/** The worker's one duty; it keeps nothing from one request to the next. Making a core takes about 0.3 ms. */
export function answer({ memory, ...work }: WorkerRequest): AnswerTo<Work> {
  const core = createCore(module, memory);
  switch (work.kind) {
    case 'search':
      return search(core, work.task);
    case 'puzzles':
      return findPuzzles(core, work.game);
  }
}
