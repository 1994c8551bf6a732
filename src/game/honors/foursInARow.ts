import { fivesThrough, plainBoard } from '../../rules/gomoku/gomokuThreats.js';
import type { Color, Position } from '../../rules/position.js';

/**
 * Counts the fours in a row with which a color won a game of Gomoku: its last moves before the winning five, each of which made a four
 * that the other side had to answer, and answered. The five itself does not count, and the last four may have had no answer. 0 if the
 * color did not win by a five. `from`: first ply that counts, after the opening.
 */
export function foursInARow(last: Position, winner: Color, from = 0): number {
  const { status, moves } = last;
  if (status.kind !== 'won' || status.winner !== winner) return 0;
  let count = 0;
  // The position after each four, backwards: before the five and the other side's answer.
  let after = last.previous?.previous;
  while (after && after.ply > from) {
    const four = moves[after.ply - 1]!;
    if (four === 'pass') break;
    const fives = fivesThrough(plainBoard(after), four, winner);
    const answer = moves[after.ply]!;
    const isAnswered = answer !== 'pass' && fives.includes(answer);
    if (fives.length === 0 || (count > 0 && !isAnswered)) break;
    count += 1;
    after = after.previous?.previous;
  }
  return count;
}
