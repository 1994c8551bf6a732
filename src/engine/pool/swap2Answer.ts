import type { Limit, Swap2Answer, Task, Thinker } from '../../game/ports/thinker.js';
import { replay } from '../../rules/games.js';
import { type Evaluate, swap2 } from '../opponents/swap2Choices.js';

/** A share, 0 to 1, of what a move may take. A depth stays. */
const shareOf = ({ timeMs, nodes, ...rest }: Limit, share: number): Limit => ({
  ...rest,
  ...(timeMs === undefined ? {} : { timeMs: timeMs * share }),
  ...(nodes === undefined ? {} : { nodes: Math.max(1, Math.floor(nodes * share)) }),
});

/** Has the opponent do its part in swap2, by searches which together take as long as a move. See `Thinker.swap2`. */
export async function answerSwap2(
  think: Thinker['think'],
  task: Task,
  signal: AbortSignal | undefined,
): Promise<Swap2Answer> {
  const { variant, start, moves, strength, seed } = task;
  if (variant.game !== 'gomoku') throw new RangeError(`there is no swap2 in ${variant.game}`);
  let searchMs = 0;
  const evaluate: Evaluate = async (position, share) => {
    const limit = shareOf(strength.limit, share);
    const asked = { ...task, moves: position.moves, strength: { ...strength, limit } };
    const { ms, waitedMs, ...found } = await think(asked, { position, ...(signal ? { signal } : {}) });
    searchMs += ms - waitedMs;
    return found;
  };
  const answer = await swap2(replay(variant, moves, start), evaluate, seed);
  return { answer, searchMs };
}
