import { workerData } from 'node:worker_threads';
import type { Progress } from '../../game/ports.js';
import { createCore } from '../core.js';
import { search } from '../opponents/opponents.js';
import type { SearchTask } from '../search.js';

/** What a worker is begun with: the core's code. */
export type WorkerData = { readonly module: WebAssembly.Module };

/** What the pool hands to a worker: the memory that they share (armed), and what to search. */
export type WorkerRequest = { readonly memory: WebAssembly.Memory; readonly task: SearchTask };

const { module } = workerData as WorkerData;

/** The worker's one duty; it keeps nothing from one request to the next. Making a core takes about 0.3 ms. */
export const answer = ({ memory, task }: WorkerRequest): Progress => search(createCore(module, memory), task);
