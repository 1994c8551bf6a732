import type { Task } from '../../game/ports/thinker.js';
import { findOpponent } from '../opponents/opponents.js';

/**
 * Ms that a task's search takes, at most or nearly so on an idle core, by whichever of its limits is reached first: its
 * time, its nodes, or the end that the opponent's design comes to by itself.
 */
export function expectedMs({ strength, variant }: Pick<Task, 'strength' | 'variant'>): number {
  const { pace } = findOpponent(strength.opponent, variant.game);
  const { timeMs = Number.POSITIVE_INFINITY, nodes = Number.POSITIVE_INFINITY } = strength.limit;
  return Math.min(timeMs, 'ms' in pace ? pace.ms : nodes / pace.nodesPerMs);
}
