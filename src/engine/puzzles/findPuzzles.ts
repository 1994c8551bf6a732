import type { Puzzle } from '../../game/ports/thinker.js';
import { startPosition } from '../../rules/games.js';
import type { Position } from '../../rules/position.js';
import { engineGame } from '../games/engineGames.js';
import type { Core } from '../wasm/core.js';

/** A game that began on its variant's own board, as sent to a worker. `plies`: those of the positions to search; default: all. */
export type PlayedGame = Pick<Position, 'variant' | 'moves'> & { readonly plies?: readonly number[] };

/** Finds puzzles in the positions of a game, in their order; none if the core is stopped during the search. */
export function findPuzzles(core: Core, game: PlayedGame): readonly Puzzle[] {
  try {
    return engineGame(game.variant.game).findPuzzles(core, undecidedPositions(game));
  } catch (error) {
    // Results of stopped searches are void, so that a proof may fail.
    if (core.control.isStopped) return [];
    throw error;
  }
}

function undecidedPositions({ variant, moves, plies }: PlayedGame): Position[] {
  const positions = [startPosition(variant)];
  for (const move of moves) positions.push(positions.at(-1)!.play(move));
  return positions.filter(({ status, ply }) => status.kind === 'playing' && (plies?.includes(ply) ?? true));
}
