import type { Task } from '../../game/ports/thinker.js';
import { expectedMs } from '../pool/expectedMs.js';
import { SHORT_LANES_MS } from '../pool/lanes.js';

/** The queues of work for other machines, so that none waits for what takes longer than itself. */
export const KINDS = ['short', 'long', 'background'] as const;
export type Kind = (typeof KINDS)[number];

/** How many searches of each kind go on at once. */
export type Slots = Readonly<Record<Kind, number>>;

export const NO_SLOTS: Slots = { short: 0, long: 0, background: 0 };

/** Ms that a search is expected to take at least to be sent: sending a shorter one costs more than searching it. */
const LEAST_MS = SHORT_LANES_MS[0]!;
/** And at most, in ms, to be a short one. */
export const SHORT_MS = SHORT_LANES_MS.at(-1)!;

/** Which queue a task goes into; `here` where it is not worth sending. */
export function kindOf(task: Pick<Task, 'strength' | 'variant'>): Exclude<Kind, 'background'> | 'here' {
  const expected = expectedMs(task);
  if (expected <= LEAST_MS) return 'here';
  return expected <= SHORT_MS ? 'short' : 'long';
}
