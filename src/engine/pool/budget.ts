import type { Task } from '../../game/ports/thinker.js';
import { findOpponent } from '../opponents/opponents.js';

/** Longest time to an answer in ms, queueing included, when tasks have to wait: 10 s less the time to deliver it. */
export const MAX_ANSWER_MS = 9_800;

const MIN_SEARCH_MS = 20; // with less a search finds nothing

/**
 * Returns the ms that a search may still take so that all waiting tasks are answered in time, each with an equal share of the
 * remaining time. `waiting` holds their request times in serving order; `lanes` is the number of concurrent searches.
 */
export function allowance(now: number, waiting: readonly number[], lanes: number): number {
  const shares = waiting.map(
    (requestedAt, i) => (requestedAt + MAX_ANSWER_MS - now) / (Math.floor(i / lanes) + 2),
  );
  return Math.max(MIN_SEARCH_MS, Math.min(...shares));
}

/**
 * Returns the deadline of a search that starts now: after its `searchMs`, sooner if others wait, and within its own
 * `MAX_ANSWER_MS` if it has waited itself.
 */
export function deadlineFor(
  now: number,
  task: { readonly requestedAt: number; readonly searchMs: number; readonly hasWaited: boolean },
  waiting: readonly number[],
  lanes: number,
): number {
  const left = task.hasWaited
    ? Math.max(MIN_SEARCH_MS, task.requestedAt + MAX_ANSWER_MS - now)
    : Number.POSITIVE_INFINITY;
  return now + Math.min(task.searchMs, left, allowance(now, waiting, lanes));
}

/** Returns the ms for a restarted search of `searchMs` in all: what remains until its answer is due. */
export const remainingMs = (
  now: number,
  { requestedAt, searchMs }: { readonly requestedAt: number; readonly searchMs: number },
): number =>
  Math.min(searchMs, Math.max(MIN_SEARCH_MS, requestedAt + Math.max(MAX_ANSWER_MS, searchMs) - now));

/**
 * Estimates the ms of a task's search on an idle core, by the first limit that it reaches: its time, its nodes, or the natural
 * end of the opponent's design. Hardly any search takes longer.
 */
export function expectedMs({ strength, variant }: Pick<Task, 'strength' | 'variant'>): number {
  const { pace } = findOpponent(strength.opponent, variant.game);
  const { timeMs = Number.POSITIVE_INFINITY, nodes = Number.POSITIVE_INFINITY } = strength.limit;
  return Math.min(timeMs, 'ms' in pace ? pace.ms : nodes / pace.nodesPerMs);
}
