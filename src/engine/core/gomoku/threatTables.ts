import { THREAT_BOARD } from '../memory';
import { BLACK, isRestricted } from './board';
import { COMBINATION_COUNT, combinationOf, initCombinations } from './combinations';
import { OCCUPIED } from './networkLayout';
import { QUIET, classifyThreat, hasFour, patternPoints } from './threats';

// The functions of threats.ts as tables by color and combination, filled once for each set of rules.

const THREATS: usize = THREAT_BOARD + 0x53000; // u8[2][1024]: the threat, and `FOUR_FLAG`
const POINTS: usize = THREAT_BOARD + 0x53800; // i16[1024]
const READY: usize = THREAT_BOARD + 0x52004; // i32, 1 plus whether the tables are those of renju (the memory outlives an instance)

const FOUR_FLAG: i32 = 0x80; // the stone makes a four or more on some line, even if the rules forbid it
const THREAT_MASK: i32 = 0x0f;

/** Fills the tables for the current rules, unless they are up to date. */
export function initThreatTables(): void {
  const rules = 1 + <i32>isRestricted(BLACK);
  if (load<i32>(READY) == rules) return;
  initCombinations();
  memory.fill(THREATS, <u8>QUIET, 0x1000);
  for (let patterns: u32 = 0; patterns < <u32>OCCUPIED; patterns++) {
    const combination = combinationOf(patterns);
    if (combination == COMBINATION_COUNT - 1) continue;
    const four = hasFour(patterns) ? FOUR_FLAG : 0;
    store<u8>(THREATS + indexOf(BLACK, combination), <u8>(classifyThreat(patterns, isRestricted(BLACK)) | four));
    store<u8>(THREATS + indexOf(BLACK ^ 1, combination), <u8>(classifyThreat(patterns, false) | four));
    store<i16>(POINTS + (<usize>combination << 1), <i16>patternPoints(patterns));
  }
  store<i32>(READY, rules);
}

// @ts-ignore: decorator
@inline
function indexOf(color: i32, combination: i32): usize {
  return <usize>((color << 10) | combination);
}

/** Returns the threat of a color's stone that forms this combination; `MAYBE_FORBIDDEN` if only renju.ts can tell. */
// @ts-ignore: decorator
@inline
export function threatOf(color: i32, combination: i32): i32 {
  return <i32>load<u8>(THREATS + indexOf(color, combination)) & THREAT_MASK;
}

/** Whether a stone that forms this combination makes a four or more on some line, even if the rules forbid it. */
// @ts-ignore: decorator
@inline
export function hasFourFlag(color: i32, combination: i32): bool {
  return (<i32>load<u8>(THREATS + indexOf(color, combination)) & FOUR_FLAG) != 0;
}

/** Returns the combination's initial weight, in points. */
// @ts-ignore: decorator
@inline
export function pointsOf(combination: i32): i32 {
  return <i32>load<i16>(POINTS + (<usize>combination << 1));
}
