import { bitOf, flips, mobility } from './bitboard';

// The counts of Reversi's tree, without the generator's list and the slots that other games need.

/** Leaves `depth` plies down, at least one; a pass is a ply, a game that is over is one leaf at any depth. */
export function perftReversi(player: u64, opponent: u64, depth: i32): u64 {
  let moves = mobility(player, opponent);
  if (!moves) return depth > 1 && mobility(opponent, player) ? perftReversi(opponent, player, depth - 1) : 1;
  if (depth == 1) return popcnt(moves);
  let leaves: u64 = 0;
  for (; moves; moves &= moves - 1) {
    const square = <i32>ctz(moves);
    const turned = flips(square, player, opponent);
    const after = player | turned | bitOf(square);
    const opponentAfter = opponent & ~turned;
    leaves += depth == 2 ? max(popcnt(mobility(opponentAfter, after)), 1) : perftReversi(opponentAfter, after, depth - 1);
  }
  return leaves;
}
