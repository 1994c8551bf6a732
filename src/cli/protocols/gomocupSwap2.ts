import { type Evaluate, type Swap2, swap2 } from '../../engine/opponents/swap2Choices.js';
import type { Position } from '../../rules/position.js';
import type { Context, Interrupts } from './conversation.js';

/**
 * The engine's choice in swap2 within `timeMs`, or within what a move may take; by what is known so far where it is stopped or
 * the time is up.
 */
export function searchSwap2(
  { engine, clock }: Context,
  position: Position,
  { signal, hurry }: Interrupts,
  timeMs: number | undefined,
): Promise<Swap2> {
  const started = clock.now();
  const evaluate: Evaluate = async (candidate, share) => {
    if (hurry.aborted) return undefined;
    if (timeMs === undefined) return engine.think(candidate, { signal, hurry, share });
    const left = timeMs + started - clock.now();
    return left > 0
      ? engine.think(candidate, { signal, hurry, granted: { timeMs: Math.min(left, timeMs * share) } })
      : undefined;
  };
  return swap2(position, evaluate, engine.seedAt(position));
}
