import { helperNumber } from './helper';
import { NODE_POOL, TABLE_GENERATION } from './memory';

// The transposition table, in the node pool: buckets of four entries, one cache line each. Each game's transpositions.ts defines
// the content of its entries. Threads share a table without locks: if two of them write an entry at once, its halves may not
// match, and then it belongs to no position (Hyatt and Mann, "A lock-less transposition-table implementation for parallel search
// chess engines", 2002).

// An entry, 16 bytes: u64 the key XOR the data, u64 the data. Data, from the lowest bit: 48 bits that the game defines, not all
// zero; generation (8 bits); log2 of the cost in nodes (8 bits).
const ENTRY_BYTES: usize = 16;
const BUCKET_BYTES: usize = 64;
const GAME_BITS: u64 = 0xffff_ffff_ffff;

/** Maximum size of the table of a search with a limit, in buckets: 64 MiB. */
export const MAX_CLEARED_BUCKETS: u64 = 1 << 20;

/** log2 of the buckets for `cachedKey`: 1 MiB, which stays in a core's own cache. */
const CACHED_BUCKETS_LOG2: u64 = 14;

const HIGHEST_BIT: u64 = 1 << 63;

let buckets: u64 = 1;
let uncachedBits: u64 = 0; // bits of a key that are zero for the buckets of `cachedKey`; none if all buckets are

// The table of the core that this one helps, in another memory, see sharedTable.ts.
@external('table', 'bucketCount')
declare function sharedBucketCount(): u64;

@external('table', 'probe')
declare function probeShared(key: u64): u64;

@external('table', 'storeData')
declare function storeShared(key: u64, data: u64, nodes: u64): void;

@external('table', 'storeCached')
declare function storeSharedCached(key: u64, data: u64): void;

/** Creates an empty table with this many buckets, or as many as fit. A helper keeps the shared table as it is. */
export function clearTable(count: u64): void {
  if (helperNumber) {
    openTable();
    return;
  }
  setBuckets(min(count, capacity()));
  memory.fill(NODE_POOL, 0, <usize>buckets * BUCKET_BYTES);
}

/** Makes the whole node pool the table, without changing it. A helper opens the shared table: its keys depend on the table's size. */
export function openTable(): void {
  setBuckets(helperNumber ? sharedBucketCount() : capacity());
}

/** Returns the number of the table's buckets. */
export function bucketCount(): u64 {
  return buckets;
}

function setBuckets(count: u64): void {
  buckets = count;
  uncachedBits = ~(u64.MAX_VALUE >> (64 - clz((count - 1) >> CACHED_BUCKETS_LOG2)));
}

/**
 * Keeps the table of the last search, at full size, and starts a new generation: older entries are replaced first. A helper
 * keeps the shared table as it is.
 */
export function reuseTable(): void {
  openTable();
  if (helperNumber) return;
  store<u8>(TABLE_GENERATION, load<u8>(TABLE_GENERATION) + 1);
}

function capacity(): u64 {
  return <u64>(((<usize>memory.size() << 16) - NODE_POOL) / BUCKET_BYTES);
}

// @ts-ignore: decorator
@inline
function bucketOf(key: u64): usize {
  return NODE_POOL + <usize>(((key >> 32) * buckets) >> 32) * BUCKET_BYTES;
}

// Most entries are of small searches, and most of these would wait for memory longer than they save. In a large table, they have
// the first buckets for themselves, which stay in the processor's cache, and there the newest entries replace the oldest.

/** Returns the key of a small search's entry. */
// @ts-ignore: decorator
@inline
export function cachedKey(key: u64): u64 {
  return key & ~uncachedBits;
}

/** Returns the key of another entry of a game whose small searches have keys of their own. */
// @ts-ignore: decorator
@inline
export function uncachedKey(key: u64): u64 {
  return key & uncachedBits ? key : key | (uncachedBits & HIGHEST_BIT);
}

/** Whether `storeCached` stores the entry of this key. In small tables it stores none. */
// @ts-ignore: decorator
@inline
export function isCachedKey(key: u64): bool {
  return uncachedBits != 0 && !(key & uncachedBits);
}

/** Returns the data of a position's entry, or zero. */
// @ts-ignore: decorator
@inline
export function probe(key: u64): u64 {
  return helperNumber ? probeShared(key) : probeOwn(key);
}

/** Does `probe` in this memory. */
// @ts-ignore: decorator
@inline
export function probeOwn(key: u64): u64 {
  const at = bucketOf(key);
  let data = load<u64>(at, 8);
  if ((load<u64>(at) ^ data) == key) return data;
  data = load<u64>(at, 24);
  if ((load<u64>(at, 16) ^ data) == key) return data;
  data = load<u64>(at, 40);
  if ((load<u64>(at, 32) ^ data) == key) return data;
  data = load<u64>(at, 56);
  return (load<u64>(at, 48) ^ data) == key ? data : 0;
}

// Entries of earlier generations are replaced first, then those with the least cost.
// @ts-ignore: decorator
@inline
function replacementValue(data: u64, generation: u64): u64 {
  return (data >> 56) + (((data >> 48) & 0xff) == generation ? 256 : 0);
}

/** Stores a position's data and their cost in nodes, in its own entry or else in place of the least valuable one of the bucket. */
export function storeData(key: u64, data: u64, nodes: u64): void {
  if (helperNumber) storeShared(key, data, nodes);
  else storeOwn(key, data, nodes);
}

/** Does `storeData` in this memory. */
export function storeOwn(key: u64, data: u64, nodes: u64): void {
  const generation = <u64>load<u8>(TABLE_GENERATION);
  let entry = bucketOf(key);
  let least: u64 = u64.MAX_VALUE;
  const end = entry + BUCKET_BYTES;
  for (let each = entry; each < end; each += ENTRY_BYTES) {
    const old = load<u64>(each, 8);
    if ((load<u64>(each) ^ old) == key) {
      entry = each;
      break;
    }
    const value = replacementValue(old, generation);
    if (value >= least) continue;
    least = value;
    entry = each;
  }
  data = (data & GAME_BITS) | (generation << 48) | ((64 - clz(nodes)) << 56);
  store<u64>(entry, key ^ data);
  store<u64>(entry, data, 8);
}

/** Stores a position's data by its `cachedKey`, in place of its own entry or else of the oldest one of the bucket. */
export function storeCached(key: u64, data: u64): void {
  if (helperNumber) storeSharedCached(key, data);
  else storeOwnCached(key, data);
}

/** Does `storeCached` in this memory. */
export function storeOwnCached(key: u64, data: u64): void {
  data &= GAME_BITS;
  let keyed = key ^ data;
  let at = bucketOf(key);
  // The entries of a bucket are in order, the newest first.
  for (const end = at + BUCKET_BYTES; at < end; at += ENTRY_BYTES) {
    const oldKeyed = load<u64>(at);
    const oldData = load<u64>(at, 8);
    store<u64>(at, keyed);
    store<u64>(at, data, 8);
    if ((oldKeyed ^ oldData) == key) return;
    keyed = oldKeyed;
    data = oldData;
  }
}
