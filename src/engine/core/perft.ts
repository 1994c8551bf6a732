import { MOVES, SLOTS, SLOT_BYTES } from './memory';

const MOVES_IN_SLOT: usize = 0xc00; // behind the position

/** Counts the leaves of the tree of legal moves at a depth of at least 1, for any position of `mcts.ts`. Uses the slots from `slot` on. */
export function perft<P>(depth: i32, slot: i32): u64 {
  const position = changetype<P>(<usize>0);
  const count = position.legalMoves();
  if (depth == 1 || !count) return depth == 1 ? count : 0;
  // The next call overwrites the generator's list, so it is kept in the slot.
  position.save(slot);
  const moves = SLOTS + <usize>slot * SLOT_BYTES + MOVES_IN_SLOT;
  memory.copy(moves, MOVES, <usize>count << 1);
  let leaves: u64 = 0;
  for (let i = 0; i < count; i++) {
    position.play(load<u16>(moves + (<usize>i << 1)));
    leaves += perft<P>(depth - 1, slot + 1);
    position.restore(slot);
  }
  return leaves;
}
