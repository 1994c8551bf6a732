import type { Action } from './action.js';
import type { Game } from './game.js';
import type { Swap2Answer } from './ports/thinker.js';

/** What an opponent's answer in swap2 means in a game that waits for it. */
export function swap2Action({ swap2, position }: Game, answer: Swap2Answer['answer']): Action {
  const { ply } = position;
  if (answer.kind === 'swap') return { kind: 'choose', ply, choice: 'black' };
  const { squares } = answer;
  if (swap2?.kind === 'placing') return { kind: 'place', ply, squares };
  // One stone is the move of white, who has time to think about it.
  return squares.length === 1
    ? { kind: 'choose', ply, choice: 'white' }
    : { kind: 'choose', ply, choice: 'two', squares };
}
