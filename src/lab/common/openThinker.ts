import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULT_MS } from '../../cli/common/strength.js';
import { createThinker } from '../../engine/pool/pool.js';
import type { Thinker } from '../../game/ports/thinker.js';

/**
 * Opens a thinker for this many concurrent searches, with this build's core unless a file is named. Throws on a fault, which is a
 * bug here.
 */
export const openThinker = (concurrency: number, coreFile?: string): Thinker =>
  createThinker({
    ...(coreFile !== undefined && { coreUrl: pathToFileURL(resolve(coreFile)) }),
    // One more thread than searches: a search may begin before the worker of the previous one counts as free.
    threads: concurrency + 1,
    thinkMs: DEFAULT_MS,
    onFault(error) {
      throw error;
    },
  });
