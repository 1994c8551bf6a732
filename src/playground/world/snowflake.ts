/** Discord's epoch, 2015-01-01T00:00:00Z, in milliseconds since 1970. */
const DISCORD_EPOCH_MS = 1_420_070_400_000n;

/** Returns a snowflake for a time (ms since the epoch) and a counter within it, 0 to 4194303. */
export function snowflakeAt(ms: number, counter = 0): string {
  return (((BigInt(Math.trunc(ms)) - DISCORD_EPOCH_MS) << 22n) | BigInt(counter)).toString();
}

/** Returns a generator of strictly increasing snowflakes, newer than `after`. The clock returns ms since the epoch. */
export function snowflakeSource(now: () => number, after = '0'): () => string {
  let last = BigInt(after);
  return () => {
    const fromClock = (BigInt(Math.trunc(now())) - DISCORD_EPOCH_MS) << 22n;
    last = fromClock > last ? fromClock : last + 1n;
    return last.toString();
  };
}

/** Orders snowflakes by age, oldest first. */
export function compareSnowflakes(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
