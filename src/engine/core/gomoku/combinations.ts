import { OCCUPIED } from './networkLayout';
import { THREAT_BOARD } from '../memory';

// The patterns of a square's four lines (16 bits, four a direction) as a combination: which line has which pattern makes
// no difference, so that 10^4 of them are few enough to be looked up from the cache.

/** Of patterns, ten a direction; the last number stands for a square where a stone stands. */
export const COMBINATION_COUNT: i32 = 716;

const COMBINATION_OF: usize = THREAT_BOARD + 0x32000; // u16[65536]
const READY: usize = THREAT_BOARD + 0x52000; // i32, not zero once they stand (memory outlives an instance)

function binomial(all: i32, chosen: i32): i32 {
  let ways = 1;
  for (let i = 0; i < chosen; i++) ways = (ways * (all - i)) / (i + 1);
  return ways;
}

/** A multiset's rank among those of its size (the combinatorial number system, its members in order made distinct). */
function multisetRank(patterns: u32): i32 {
  let number = 0;
  let smaller = 0; // how many members have been counted, the smallest first
  for (let pattern: u32 = 0; pattern < 16; pattern++) {
    for (let shift: u32 = 0; shift < 16; shift += 4) {
      if (((patterns >> shift) & 15) != pattern) continue;
      number += binomial(<i32>pattern + smaller, smaller + 1);
      smaller++;
    }
  }
  return number;
}

function isPossible(patterns: u32): bool {
  for (let shift: u32 = 0; shift < 16; shift += 4) if (((patterns >> shift) & 15) > 9) return false;
  return true;
}

/** Numbers the combinations, once a memory. */
export function initCombinations(): void {
  if (load<i32>(READY)) return;
  for (let patterns: u32 = 0; patterns <= <u32>OCCUPIED; patterns++) {
    const number = isPossible(patterns) ? multisetRank(patterns) : COMBINATION_COUNT - 1;
    store<u16>(COMBINATION_OF + (<usize>patterns << 1), <u16>number);
  }
  store<i32>(READY, 1);
}

/** The number of patterns' combination; 0 is that of nothing on any line. */
// @ts-ignore: decorator
@inline
export function combinationOf(patterns: u32): i32 {
  return <i32>load<u16>(COMBINATION_OF + (<usize>patterns << 1));
}
