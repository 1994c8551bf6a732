import { randomNumbers } from '../../src/engine/random.js';
import { startPosition } from '../../src/rules/games.js';
import { type Color, opposite, type Position } from '../../src/rules/position.js';
import { REVERSI } from './built.js';

/** Returns a random position with that many discs and a choice of moves; for some seeds there is none. */
function withDiscs(discs: number, seed: number): Position | undefined {
  const random = randomNumbers(seed);
  let position = startPosition(REVERSI);
  while (position.count('black') + position.count('white') < discs && position.status.kind === 'playing') {
    const legal = position.legalMoves();
    position = position.play(legal[random(legal.length)]!);
  }
  return position.legalMoves().length > 1 ? position : undefined;
}

/** Returns random positions with that many discs and a choice of moves, one for each seed that has one. */
export const positions = (discs: number, seeds: number): Position[] =>
  Array.from({ length: seeds }, (_, seed) => withDiscs(discs, seed)).filter((each) => each !== undefined);

export const turnOf = (position: Position): Color => (position.ply % 2 ? 'white' : 'black');

type FinalValue = (position: Position, color: Color) => number;

function atEnd(
  position: Position,
  color: Color,
  finalValue: FinalValue,
  alpha: number,
  beta: number,
): number {
  if (position.status.kind !== 'playing') return finalValue(position, color);
  let best = -65;
  for (const move of position.legalMoves()) {
    const next = position.play(move);
    best = Math.max(best, -atEnd(next, opposite(color), finalValue, -beta, -Math.max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
}

const lead: FinalValue = (position, color) => position.count(color) - position.count(opposite(color));

/** Like `lead`, with empty squares counting for the winner. */
function score(position: Position, color: Color): number {
  const left = 64 - position.count('black') - position.count('white');
  return lead(position, color) + Math.sign(lead(position, color)) * left;
}

/** Returns a color's lead in discs at the end if both sides play for discs. */
export const leadAtEnd = (position: Position, color: Color): number => atEnd(position, color, lead, -65, 65);

/** Like `leadAtEnd`, with empty squares counting for the winner. */
export const scoreAtEnd = (position: Position, color: Color): number =>
  atEnd(position, color, score, -65, 65);
