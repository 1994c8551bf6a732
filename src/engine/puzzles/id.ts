import type { Puzzle } from '../../game/ports/thinker.js';
import type { Position } from '../../rules/position.js';
import { symmetricKeys } from '../../rules/symmetry.js';
import { seedOf } from '../random.js';

const ID_LETTERS = 6; // of each of two hashes
const HASHES = [1, 2] as const;

/** A name for what is asked in a position, the same whichever way the board is turned. */
export function idOf(position: Position, goal: Puzzle['goal']): string {
  const { game, rule, size } = position.variant;
  const key = `${game} ${rule} ${goal} ${symmetricKeys(size)(position)}`;
  const codes = Array.from(key, (letter) => letter.charCodeAt(0));
  const words = HASHES.map((hash) =>
    seedOf(hash, ...codes)
      .toString(36)
      .padStart(ID_LETTERS, '0'),
  );
  return game[0] + words.map((word) => word.slice(-ID_LETTERS)).join('');
}
