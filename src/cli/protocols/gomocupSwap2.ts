import type { Judge, Swap2 } from '../../engine/opponents/swap2.js';
import { swap2 } from '../../engine/opponents/swap2.js';
import type { Position } from '../../rules/position.js';
import type { Interruptible, Setting } from './talk.js';

type Asked = Interruptible & { readonly timeMs: number | undefined };

/** What our mind does in swap2 within so many ms, or within what a move may take; undefined where it was stopped. */
export function thinkSwap2(
  { mind, clock }: Pick<Setting, 'mind' | 'clock'>,
  position: Position,
  { signal, hurry, timeMs }: Asked,
): Promise<Swap2 | undefined> {
  const begun = clock.now();
  const judge: Judge = async (judged, share) => {
    if (hurry.aborted) return undefined;
    if (timeMs === undefined) return mind.think(judged, { signal, hurry, share });
    const left = timeMs + begun - clock.now();
    return left > 0
      ? mind.think(judged, { signal, hurry, granted: { timeMs: Math.min(left, timeMs * share) } })
      : undefined;
  };
  return swap2(position, judge, mind.seedAt(position));
}
