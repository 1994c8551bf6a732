import {
  fivesOf,
  fivesThrough,
  foursOf,
  isUnstoppable,
  type PlainBoard,
  put,
  take,
} from '../../../rules/gomoku/gomokuThreats.js';
import { type Color, opposite, type Square } from '../../../rules/position.js';

/** Result of a search that may give up. */
export type Verdict = 'won' | 'not won' | 'unknown';

/** Solves whether the side to move wins by fours alone, with at most this many stones; `unknown` if the budget of positions runs out. */
export function solveFours(
  board: PlainBoard,
  attacker: Color,
  moves: number,
  limit: number,
  answered?: Square,
): Verdict {
  const budget = { left: limit };
  const found = attack(board, attacker, moves, budget, answered, new Map(), []);
  return found ? 'won' : budget.left < 0 ? 'unknown' : 'not won';
}

function attack(
  board: PlainBoard,
  attacker: Color,
  moves: number,
  budget: { left: number },
  answered: Square | undefined,
  known: Map<string, number>,
  placed: readonly Square[],
): boolean {
  const other = opposite(attacker);
  const threats = answered === undefined ? fivesOf(board, other) : fivesThrough(board, answered, other);
  if (placed.length === 0 && fivesOf(board, attacker).length > 0) return true;
  // Its last two stones are a four that nothing stops, and the five.
  if (moves < 2 || threats.length > 1 || --budget.left < 0) return false;
  const inOrder = (first: 0 | 1) => placed.filter((_, i) => i % 2 === first).sort((a, b) => a - b);
  const key = `${inOrder(0).join(' ')}|${inOrder(1).join(' ')}`;
  if ((known.get(key) ?? 0) >= moves) return false;
  known.set(key, moves);
  for (const { square, fives } of foursOf(board, attacker)) {
    if (threats.length === 1 && threats[0] !== square) continue;
    put(board, square, attacker);
    let isWon = isUnstoppable(board, fives, attacker);
    if (!isWon) {
      const reply = fives[0]!;
      put(board, reply, other);
      isWon = attack(board, attacker, moves - 1, budget, reply, known, [...placed, square, reply]);
      take(board, reply);
    }
    take(board, square);
    if (isWon) return true;
  }
  return false;
}
