import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { VERSION } from '../../packageInfo.js';

/** Number of the messages' format. Raise it when a bot and a worker of before and after would misread each other. */
const WIRE = 2;

const WEIGHTS = new URL('../../../assets/weights/', import.meta.url);
const CORE = new URL('../core.wasm', import.meta.url);

const HASH_LENGTH = 8; // characters

/**
 * Returns the release of a bot or a worker: its version, and a hash of what else decides an answer, which are the format of the
 * messages, the core and its weights. Bots and workers of one release understand each other, and find the same moves; a version
 * alone stays the same between two commits.
 */
export function readRelease(core = CORE): string {
  const weights = readdirSync(WEIGHTS).filter((name) => name.endsWith('.bin'));
  const hash = createHash('sha256').update(`${WIRE}`);
  for (const file of [core, ...weights.sort().map((name) => new URL(name, WEIGHTS))])
    hash.update(readFileSync(file));
  return `${VERSION}-${hash.digest('hex').slice(0, HASH_LENGTH)}`;
}
