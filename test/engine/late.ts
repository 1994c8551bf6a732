import { randomNumbers } from '../../src/engine/random.js';
import { startPosition } from '../../src/rules/games.js';
import { type Color, opposite, type Position } from '../../src/rules/position.js';
import { REVERSI } from './built.js';

/** A random position with that many discs and a choice of moves; some seeds have none. */
function withDiscs(discs: number, seed: number): Position | undefined {
  const random = randomNumbers(seed);
  let position = startPosition(REVERSI);
  while (position.count('black') + position.count('white') < discs && position.status.kind === 'playing') {
    const legal = position.legalMoves();
    position = position.play(legal[random(legal.length)]!);
  }
  return position.legalMoves().length > 1 ? position : undefined;
}

/** Random positions with that many discs and a choice of moves, one of each seed that has one. */
export const positions = (discs: number, seeds: number): Position[] =>
  Array.from({ length: seeds }, (_, seed) => withDiscs(discs, seed)).filter((each) => each !== undefined);

export const turnOf = (position: Position): Color => (position.ply % 2 ? 'white' : 'black');

/** The lead in discs at the end for a colour, both playing for discs. */
export function leadAtEnd(position: Position, color: Color, alpha = -65, beta = 65): number {
  if (position.status.kind !== 'playing') return position.count(color) - position.count(opposite(color));
  let best = -65;
  for (const move of position.legalMoves()) {
    const next = position.play(move);
    best = Math.max(best, -leadAtEnd(next, opposite(color), -beta, -Math.max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
}
