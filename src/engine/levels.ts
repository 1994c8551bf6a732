import type { Level } from '../game/ports.js';

/** Playouts a move of the levels 1 to 9: each about three times the one before. */
const PLAYOUTS = [10, 30, 100, 300, 1_000, 3_000, 8_000, 20_000, 60_000] as const;

/** The ten levels, ascending; the top one thinks for `thinkMs`. They are the same for every variant. */
export function levels(thinkMs: number): readonly Level[] {
  const limits = [...PLAYOUTS.map((nodes) => ({ nodes })), { timeMs: thinkMs }];
  return limits.map((limit, i) => ({ level: i + 1, opponent: 'mcts', limit }));
}
