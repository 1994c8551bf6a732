import type { Move } from '../../rules/position.js';
import type { Game } from '../play/game.js';
import type { Answer, Task, Thinker } from '../ports/thinker.js';

/** A move, and how likely the side to move wins by it: 0 to 1, a draw counting half. */
export type HintedMove = { readonly move: Move; readonly winProbability: number };

/** The best moves that the bot sees for the side to move, the best first. */
export type Hint = { readonly kind: 'hint'; readonly game: Game; readonly moves: readonly HintedMove[] };

/** The moves that a search for a hint has found; where there is only one, it is not ranked. */
export const hintedMoves = ({ best, winProbability, lines = [] }: Answer): readonly HintedMove[] =>
  lines.length > 1
    ? lines.map((line) => ({ move: line.move, winProbability: line.winProbability ?? winProbability }))
    : [{ move: best, winProbability }];

const HINTED_MOVES = 3;
const HINT_MS = 1000;

/** The search for the best moves, by the strongest that there is for the game. */
export function hintTask({ setup, position }: Game, thinker: Pick<Thinker, 'strongest'>): Task {
  const { id, server, variant, seed } = setup;
  return {
    // Not the game's own: that is for what the bot plays.
    game: `${id}.hint`,
    server,
    variant,
    start: position.start,
    moves: position.moves,
    strength: { ...thinker.strongest(variant), limit: { timeMs: HINT_MS } },
    seed,
    lines: Math.min(HINTED_MOVES, position.legalMoves().length),
  };
}
