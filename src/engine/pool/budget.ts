import type { Task } from '../../game/ports/thinker.js';
import { findOpponent } from '../opponents/opponents.js';

/** The most that an answer may take, waiting included, once tasks have to wait: 10 s less the time to hand it over. */
export const MAX_ANSWER_MS = 9_800;

const MIN_SEARCH_MS = 20; // with less a search finds nothing

/**
 * Ms that a search may still take so that all who wait are answered in time, each with an equal share of what is left.
 * `waiting` holds the times of asking in the order of serving, `lanes` is how many search at once.
 */
export function allowance(now: number, waiting: readonly number[], lanes: number): number {
  const shares = waiting.map((asked, i) => (asked + MAX_ANSWER_MS - now) / (Math.floor(i / lanes) + 2));
  return Math.max(MIN_SEARCH_MS, Math.min(...shares));
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
  const left = task.waited
    ? Math.max(MIN_SEARCH_MS, task.asked + MAX_ANSWER_MS - now)
    : Number.POSITIVE_INFINITY;
  return now + Math.min(task.wanted, left, allowance(now, waiting, lanes));
}

/** Ms that a search may take that begins again, `wanted` in all: until it would have to be answered, or had its time. */
export const leftFor = (
  now: number,
  { asked, wanted }: { readonly asked: number; readonly wanted: number },
): number => Math.min(wanted, Math.max(MIN_SEARCH_MS, asked + Math.max(MAX_ANSWER_MS, wanted) - now));

/**
 * Ms that a task's search takes, at most or nearly so on an idle core, by whichever of its limits is reached first: its
 * time, its nodes, or the end that the opponent's design comes to by itself.
 */
export function expectedMs({ strength, variant }: Pick<Task, 'strength' | 'variant'>): number {
  const { pace } = findOpponent(strength.opponent, variant.game);
  const { timeMs = Number.POSITIVE_INFINITY, nodes = Number.POSITIVE_INFINITY } = strength.limit;
  return Math.min(timeMs, 'ms' in pace ? pace.ms : nodes / pace.nodesPerMs);
}
