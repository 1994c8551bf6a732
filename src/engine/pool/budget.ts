/** No answer takes longer than this in all, waiting included, once tasks have to wait. The hand-over takes the rest of 10 s. */
export const ANSWER_WITHIN = 9_800;

const LEAST = 20; // ms; less finds nothing

/**
 * Ms that a search may still take so that all who wait are answered in time, each with an equal share of what is left.
 * `waiting` holds the times of asking in the order of serving, `lanes` is how many search at once.
 */
export function allowance(now: number, waiting: readonly number[], lanes: number): number {
  const shares = waiting.map((asked, i) => (asked + ANSWER_WITHIN - now) / (Math.floor(i / lanes) + 2));
  return Math.max(LEAST, Math.min(...shares));
}

/**
 * When a search that starts now ends: after the ms it wants, sooner where others wait, and within its own time where
 * it has itself waited.
 */
export function deadlineFor(
  now: number,
  task: { readonly asked: number; readonly wanted: number; readonly waited: boolean },
  waiting: readonly number[],
  lanes: number,
): number {
  const left = task.waited ? Math.max(LEAST, task.asked + ANSWER_WITHIN - now) : Number.POSITIVE_INFINITY;
  return now + Math.min(task.wanted, left, allowance(now, waiting, lanes));
}
