import { THREAT_BOARD } from '../memory';
import { OCCUPIED } from './networkLayout';

// Combinations: the patterns of a square's four lines (16 bits, four a direction) regardless of their order. There are only 715
// multisets, not 10^4 tuples, so that tables by combination fit the CPU's cache.

/** Number of combinations of ten patterns in four directions, and one more, the last, for a square with a stone. */
export const COMBINATION_COUNT: i32 = 716;

const COMBINATION_OF: usize = THREAT_BOARD + 0x32000; // u16[65536]
const READY: usize = THREAT_BOARD + 0x52000; // i32, not zero once the table is filled (the memory outlives an instance)

function binomial(all: i32, chosen: i32): i32 {
  let ways = 1;
  for (let i = 0; i < chosen; i++) ways = (ways * (all - i)) / (i + 1);
  return ways;
}

/** Returns the rank of a multiset of four patterns, by the combinatorial number system. Adding its index makes each member distinct. */
function multisetRank(patterns: u32): i32 {
  let number = 0;
  let smaller = 0; // members counted so far, in ascending order
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

/** Fills the table, once a memory. */
export function initCombinations(): void {
  if (load<i32>(READY)) return;
  for (let patterns: u32 = 0; patterns <= <u32>OCCUPIED; patterns++) {
    const number = isPossible(patterns) ? multisetRank(patterns) : COMBINATION_COUNT - 1;
    store<u16>(COMBINATION_OF + (<usize>patterns << 1), <u16>number);
  }
  store<i32>(READY, 1);
}

/** Returns the combination of a square's patterns; 0 if no line has a pattern. */
// @ts-ignore: decorator
@inline
export function combinationOf(patterns: u32): i32 {
  return <i32>load<u16>(COMBINATION_OF + (<usize>patterns << 1));
}
