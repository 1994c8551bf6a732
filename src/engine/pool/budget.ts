import type { Task } from '../../game/ports/thinker.js';
import { findOpponent } from '../opponents/opponents.js';

/** Longest time to an answer, waiting included, once tasks have to wait: 10 s less the time to deliver it. */
export const MAX_ANSWER_MS = 9_800;

const MIN_SEARCH_MS = 20; // with less a search finds nothing

/**
 * Returns the ms that a search may still take so that all waiting tasks are answered in time, each with an equal share of the
 * remaining time. `waiting` holds the times of the requests in serving order; `lanes` is the number of concurrent searches.
 */
export function allowance(now: number, waiting: readonly number[], lanes: number): number {
  const shares = waiting.map((asked, i) => (asked + MAX_ANSWER_MS - now) / (Math.floor(i / lanes) + 2));
  return Math.max(MIN_SEARCH_MS, Math.min(...shares));
}

/**
 * Returns the deadline of a search that starts now: after the ms it wants, sooner if others wait, and within its own
 * `MAX_ANSWER_MS` if it has waited itself.
 */
export function deadlineFor(
  now: number,
  task: { readonly asked: number; readonly wanted: number; readonly waited: boolean },
  waiting: readonly number[],
  lanes: number,
): number {
  const left = task.waited
    ? Math.max(MIN_SEARCH_MS, task.asked + MAX_ANSWER_MS - now)
    : Number.POSITIVE_INFINITY;
  return now + Math.min(task.wanted, left, allowance(now, waiting, lanes));
}

/** Returns the ms for a search that is restarted, `wanted` in all: until its answer is due, or its time is used up. */
export const leftFor = (
  now: number,
  { asked, wanted }: { readonly asked: number; readonly wanted: number },
): number => Math.min(wanted, Math.max(MIN_SEARCH_MS, asked + Math.max(MAX_ANSWER_MS, wanted) - now));

/**
 * Estimates the ms of a task's search, an upper bound or nearly so on an idle core, by the first limit it reaches: its time, its
 * nodes, or the natural end of the opponent's design.
 */
export function expectedMs({ strength, variant }: Pick<Task, 'strength' | 'variant'>): number {
  const { pace } = findOpponent(strength.opponent, variant.game);
  const { timeMs = Number.POSITIVE_INFINITY, nodes = Number.POSITIVE_INFINITY } = strength.limit;
  return Math.min(timeMs, 'ms' in pace ? pace.ms : nodes / pace.nodesPerMs);
}
