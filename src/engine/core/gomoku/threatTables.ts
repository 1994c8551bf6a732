import { BLACK, isRestricted } from './board';
import { COMBINATIONS, OCCUPIED, combinationOf, layCombinations } from './combinations';
import { THREAT_BOARD } from '../memory';
import { QUIET, hasFour, pointsOf, threatOf } from './threats';

// What threats.ts says of a square's patterns, by colour and combination, laid out once for the rules.

const THREATS_OF: usize = THREAT_BOARD + 0x53000; // u8[2][1024]: the threat, and `A_FOUR`
const POINTS_OF: usize = THREAT_BOARD + 0x53800; // i16[1024]
const READY: usize = THREAT_BOARD + 0x52004; // i32, for which rules the tables stand, plus 1 (memory outlives an instance)

const A_FOUR: i32 = 0x80; // some line becomes a four or more, even where the rules forbid it
const THREAT: i32 = 0x0f;

/** Lays out what follows from the rules alone. */
export function layThreatTables(): void {
  const rules = 1 + <i32>isRestricted(BLACK);
  if (load<i32>(READY) == rules) return;
  layCombinations();
  memory.fill(THREATS_OF, <u8>QUIET, 0x1000);
  for (let patterns: u32 = 0; patterns < OCCUPIED; patterns++) {
    const combination = combinationOf(patterns);
    if (combination == COMBINATIONS - 1) continue;
    const four = hasFour(patterns) ? A_FOUR : 0;
    store<u8>(THREATS_OF + indexOf(BLACK, combination), <u8>(threatOf(patterns, isRestricted(BLACK)) | four));
    store<u8>(THREATS_OF + indexOf(BLACK ^ 1, combination), <u8>(threatOf(patterns, false) | four));
    store<i16>(POINTS_OF + (<usize>combination << 1), <i16>pointsOf(patterns));
  }
  store<i32>(READY, rules);
}

// @ts-ignore: decorator
@inline
function indexOf(colour: i32, combination: i32): usize {
  return <usize>((colour << 10) | combination);
}

/** What a stone of the colour does on a square with such patterns; `DOUBTFUL` where the rules must be asked. */
// @ts-ignore: decorator
@inline
export function threatBy(colour: i32, combination: i32): i32 {
  return <i32>load<u8>(THREATS_OF + indexOf(colour, combination)) & THREAT;
}

/** Whether it makes some line a four or more, even where the rules forbid it. */
// @ts-ignore: decorator
@inline
export function fourBy(colour: i32, combination: i32): bool {
  return (<i32>load<u8>(THREATS_OF + indexOf(colour, combination)) & A_FOUR) != 0;
}

/** What plain weights make of it, in points. */
// @ts-ignore: decorator
@inline
export function pointsBy(combination: i32): i32 {
  return <i32>load<i16>(POINTS_OF + (<usize>combination << 1));
}
