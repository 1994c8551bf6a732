import { type Position, turnAt } from '../../rules/position.js';
import { MATE } from './chances.js';
import type { Worth } from './judgment.js';

const UNKNOWN: Worth = { value: 0, chance: 0.5 };
const DRAWN: Worth = { value: 0, chance: 0.5, isExact: true };

const toOtherSide = ({ value, chance, isExact }: Worth): Worth => ({
  value: -value,
  chance: 1 - chance,
  isExact,
});

/** What was won by: in Reversi the discs more, squares left empty counting for the winner. */
function wonBy(position: Position): number {
  const { variant } = position;
  if (variant.game === 'gomoku') return MATE;
  const loser = Math.min(position.count('black'), position.count('white'));
  return variant.size ** 2 - 2 * loser;
}

/** What a game that is over on the board is worth; undefined while it goes on. */
function finalWorth(position: Position): Worth | undefined {
  const { status, ply } = position;
  if (status.kind === 'playing') return undefined;
  if (status.kind === 'drawn') return DRAWN;
  const won: Worth = { value: wonBy(position), chance: 1, isExact: true };
  return status.winner === turnAt(ply) ? won : toOtherSide(won);
}

/**
 * What each position of a game is worth to its side to move, by what the engine judged of those that needed it: where there was
 * no choice, what follows tells.
 */
export function worthsOf(positions: readonly Position[], judgments: readonly (Worth | null)[]): Worth[] {
  const worths: Worth[] = [];
  for (let i = positions.length - 1; i >= 0; i--) {
    const next = worths[i + 1];
    worths[i] = finalWorth(positions[i]!) ?? judgments[i] ?? (next ? toOtherSide(next) : UNKNOWN);
  }
  return worths;
}
