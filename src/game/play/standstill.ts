// Arithmetic of a clock that stands still during some periods. Periods are in order and do not overlap.

/** Times between which a clock stands still, in ms since the epoch; `until` is the first moment at which it runs again. */
export type Period = { readonly from: number; readonly until: number };

/** Returns the time that a clock runs from one time to another, in ms; negative if the second comes first. */
export function runningMs(from: number, to: number, periods: readonly Period[]): number {
  if (to < from) return 0 - runningMs(to, from, periods);
  const stood = periods.map((period) =>
    Math.max(0, Math.min(to, period.until) - Math.max(from, period.from)),
  );
  return stood.reduce((left, each) => left - each, to - from);
}

/**
 * Returns the last time at which a clock that is read at `start` has run for `ms` more. If `ms` is negative, returns the last time at
 * which it had that much less.
 */
export function timeAfterRunning(start: number, ms: number, periods: readonly Period[]): number {
  return ms < 0 ? timeBefore(start, -ms, periods) : timeAfter(start, ms, periods);
}

function timeAfter(start: number, ms: number, periods: readonly Period[]): number {
  let [at, left] = [start, ms];
  for (const { from, until } of periods) {
    if (until <= at) continue;
    const untilStop = Math.max(0, from - at);
    if (left < untilStop) break;
    left -= untilStop;
    at = until;
  }
  return at + left;
}

function timeBefore(start: number, ms: number, periods: readonly Period[]): number {
  let [at, left] = [start, ms];
  for (const { from, until } of periods.toReversed()) {
    if (from >= at) continue;
    const sinceStop = Math.max(0, at - until);
    if (left <= sinceStop) break;
    left -= sinceStop;
    at = from;
  }
  return at - left;
}

/** Returns the period at a time, or else the next one; `undefined` if all are over. */
export const periodAtOrAfter = (periods: readonly Period[], at: number): Period | undefined =>
  periods.find(({ until }) => until > at);
