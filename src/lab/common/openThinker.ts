import { DEFAULT_MS } from '../../cli/common/strength.js';
import { createThinker } from '../../engine/pool/pool.js';
import type { Thinker } from '../../game/ports/thinker.js';

/** Opens a thinker for this many concurrent searches. Throws on a fault, which is a bug here. */
export const openThinker = (concurrency: number): Thinker =>
  createThinker({
    // One more thread than searches: a search may begin before the worker of the previous one counts as free.
    threads: concurrency + 1,
    thinkMs: DEFAULT_MS,
    onFault(error) {
      throw error;
    },
  });
