import type { Puzzle } from '../../../game/puzzles/puzzle.js';
import type { Proofs } from '../found.js';

export function whyNotGomoku(_puzzle: Puzzle, _proofs: Proofs): string | undefined {
  return 'TODO';
}
