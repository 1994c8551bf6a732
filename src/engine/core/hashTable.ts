import { NODE_POOL, TABLE_GENERATION } from './memory';

// The transposition table, in the node pool: buckets of four entries, one cache line each. Each game's transpositions.ts defines
// the content of its entries.

// An entry, 16 bytes: key u64; six bytes that the game defines; generation u8; log2 of its cost in nodes u8.
const ENTRY_BYTES: usize = 16;
const BUCKET_BYTES: usize = 64;
const GENERATION: usize = 14;
const COST: usize = 15;

/** Maximum size of the table of a search with a limit, in buckets: 64 MiB. */
export const MAX_CLEARED_BUCKETS: u64 = 1 << 20;

let buckets: u64 = 1;
let generation: u8 = 0;

/** Creates an empty table with this many buckets, or as many as fit. */
export function clearTable(bucketCount: u64): void {
  buckets = min(bucketCount, capacity());
  memory.fill(NODE_POOL, 0, <usize>buckets * BUCKET_BYTES);
}

/** Keeps the table of the last search, at full size, and starts a new generation: older entries are replaced first. */
export function reuseTable(): void {
  buckets = capacity();
  generation = load<u8>(TABLE_GENERATION) + 1;
  store<u8>(TABLE_GENERATION, generation);
}

function capacity(): u64 {
  return <u64>(((<usize>memory.size() << 16) - NODE_POOL) / BUCKET_BYTES);
}

// @ts-ignore: decorator
@inline
function bucketOf(key: u64): usize {
  return NODE_POOL + <usize>(((key >> 32) * buckets) >> 32) * BUCKET_BYTES;
}

/** Returns the address of a position's entry, or zero. */
// @ts-ignore: decorator
@inline
export function probe(key: u64): usize {
  const at = bucketOf(key);
  if (load<u64>(at) == key) return at;
  if (load<u64>(at, 16) == key) return at + 16;
  if (load<u64>(at, 32) == key) return at + 32;
  return load<u64>(at, 48) == key ? at + 48 : 0;
}

// Entries of earlier generations are replaced first, then those with the least cost.
// @ts-ignore: decorator
@inline
function replacementValue(entry: usize): u32 {
  return <u32>load<u8>(entry, COST) + (load<u8>(entry, GENERATION) == generation ? 256 : 0);
}

/**
 * Replaces the least valuable entry of the bucket by a position that is not in the table. The caller must overwrite the game's six
 * bytes.
 */
export function replaceEntry(key: u64): usize {
  let entry = bucketOf(key);
  const end = entry + BUCKET_BYTES;
  for (let each = entry + ENTRY_BYTES; each < end; each += ENTRY_BYTES) {
    if (replacementValue(each) < replacementValue(entry)) entry = each;
  }
  store<u64>(entry, key);
  return entry;
}

/** Marks an entry with the current generation and its cost in nodes. */
// @ts-ignore: decorator
@inline
export function markEntry(entry: usize, nodes: u64): void {
  store<u8>(entry, generation, GENERATION);
  store<u8>(entry, <u8>(64 - clz(nodes)), COST);
}
