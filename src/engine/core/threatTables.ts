import { BLACK, isRestricted } from './board';
import { THREAT_BOARD } from './memory';
import { QUIET, hasFour, pointsOf, threatOf } from './threats';

// What threats.ts says of a square's patterns, by colour and patterns, laid out once for the rules.

const THREATS_OF: usize = THREAT_BOARD + 0x32000; // u8[2][65536]: the threat, and `A_FOUR`
const POINTS_OF: usize = THREAT_BOARD + 0x52000; // i16[2][65536]
const READY: usize = THREAT_BOARD + 0x92000; // i32, for which rules the tables stand, plus 1 (memory outlives an instance)

/** The patterns of a square where a stone stands. */
export const OCCUPIED: u32 = 0xffff;

const A_FOUR: i32 = 0x80; // some line becomes a four or more, even where the rules forbid it
const THREAT: i32 = 0x0f;

/** Lays out what follows from the rules alone. */
export function layThreatTables(): void {
  const rules = 1 + <i32>isRestricted(BLACK);
  if (load<i32>(READY) == rules) return;
  for (let colour = 0; colour < 2; colour++) {
    for (let patterns: u32 = 0; patterns <= OCCUPIED; patterns++) {
      const index = indexOf(colour, patterns);
      const isFree = patterns != OCCUPIED;
      const threat = isFree ? threatOf(patterns, isRestricted(colour)) : QUIET;
      store<u8>(THREATS_OF + index, <u8>(threat | (isFree && hasFour(patterns) ? A_FOUR : 0)));
      store<i16>(POINTS_OF + (index << 1), <i16>(isFree ? pointsOf(patterns) : 0));
    }
  }
  store<i32>(READY, rules);
}

// @ts-ignore: decorator
@inline
function indexOf(colour: i32, patterns: u32): usize {
  return <usize>((<u32>colour << 16) | patterns);
}

/** What a stone of the colour does on a square with these patterns; `DOUBTFUL` where the rules must be asked. */
// @ts-ignore: decorator
@inline
export function threatBy(colour: i32, patterns: u32): i32 {
  return <i32>load<u8>(THREATS_OF + indexOf(colour, patterns)) & THREAT;
}

/** Whether it makes some line a four or more, even where the rules forbid it. */
// @ts-ignore: decorator
@inline
export function fourBy(colour: i32, patterns: u32): bool {
  return (<i32>load<u8>(THREATS_OF + indexOf(colour, patterns)) & A_FOUR) != 0;
}

/** What it is worth, in points. */
// @ts-ignore: decorator
@inline
export function pointsBy(colour: i32, patterns: u32): i32 {
  return <i32>load<i16>(POINTS_OF + (indexOf(colour, patterns) << 1));
}
