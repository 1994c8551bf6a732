import type { Puzzle } from '../../game/ports/thinker.js';
import { startPosition } from '../../rules/games.js';
import type { GameName, Position } from '../../rules/position.js';
import type { Core } from '../wasm/core.js';
import { findInGomoku } from './gomoku/findInGomoku.js';
import { findInReversi } from './reversi/findInReversi.js';

/** A game that began on its variant's own board: all that a worker is told of it. */
export type PlayedGame = Pick<Position, 'variant' | 'moves'>;

/** With so many empty squares a position of Reversi and all that follow its moves are solved in a fraction of a second. */
const REVERSI_EMPTIES = 16;

const FINDERS: Readonly<Record<GameName, (core: Core, positions: readonly Position[]) => Puzzle[]>> = {
  reversi: (core, positions) =>
    findInReversi(core, positions, { empties: REVERSI_EMPTIES, keepsEasy: () => false }),
  gomoku: (core, positions) => findInGomoku(core, positions).map(({ puzzle }) => puzzle),
};

/** The puzzles that the positions of a game hold, in their order; none where the core is stopped meanwhile. */
export function findPuzzles(core: Core, game: PlayedGame): readonly Puzzle[] {
  try {
    return FINDERS[game.variant.game](core, positionsOf(game));
  } catch (error) {
    // Proofs do not add up whose searches were stopped.
    if (core.control.isStopped) return [];
    throw error;
  }
}

/** Those in which the game was not decided. */
function positionsOf({ variant, moves }: PlayedGame): Position[] {
  const positions = [startPosition(variant)];
  for (const move of moves) positions.push(positions.at(-1)!.play(move));
  return positions.filter(({ status }) => status.kind === 'playing');
}
