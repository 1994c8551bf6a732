import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { withFile } from '../../../cli/common/files.js';
import { type LogKind, openLog, type Settings } from '../../common/workLog.js';
import type { Successor } from './bookGraph.js';

const FILE = 'positions.jsonl';

const key = z.string().regex(/^[0-9a-f]{1,32}$/);

/** Schema of a position and its successors with their values, keys in hexadecimal. */
const schema = z.strictObject({
  key,
  successors: z.array(z.tuple([key, z.int().min(-64).max(64)])),
});

const LOG: LogKind<z.infer<typeof schema>> = { of: 'book', subject: 'book', entry: 'position', schema };

const fromHex = (text: string): bigint => BigInt(`0x${text}`);
const toHex = (value: bigint): string => value.toString(16);

/** Positions that a training has expanded so far. */
type Expansions = {
  get(key: bigint): readonly Successor[] | undefined;
  set(key: bigint, successors: readonly Successor[]): void;
  readonly size: number;
  close(): void;
};

/** Opens a folder's expansions. Throws a Refusal if they were made with other settings, or cannot be read or written. */
export function openExpansions(folder: string, settings: Settings): Expansions {
  withFile(folder, () => mkdirSync(folder, { recursive: true }));
  const log = openLog(LOG, join(folder, FILE), settings);
  const known = new Map<bigint, readonly Successor[]>();
  for (const { key, successors } of log.entries) {
    known.set(
      fromHex(key),
      successors.map(([key, value]) => ({ key: fromHex(key), value })),
    );
  }
  return {
    get: (key) => known.get(key),
    set(key, successors) {
      known.set(key, successors);
      log.append({ key: toHex(key), successors: successors.map(({ key, value }) => [toHex(key), value]) });
    },
    get size() {
      return known.size;
    },
    close: () => log.close(),
  };
}
