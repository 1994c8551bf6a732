import { isTimeUp, tell } from './control';
import { bitOf, flips, mobility } from './discs';
import { ENDGAME } from './memory';
import { own, other } from './reversi';

// Reversi's last moves, exactly: alpha-beta over the difference of discs, the moves that leave the other side the fewest
// answers first ("fastest first").

const LIST_BYTES: usize = 0x80; // u16[64] a ply: the other side's answers and the square, sorted
const ORDERED: i32 = 5; // with fewer empty squares, looking for an order costs more than it saves
const LOOK: u32 = 1024; // positions between looks at the clock and the stop word

let positions: u32 = 0;
let limit: u32 = 0;
let isAborted: bool = false;

/** Lists the moves of a ply, the one with the fewest answers first; returns how many. */
function list(at: usize, mine: u64, theirs: u64, moves: u64): i32 {
  let count = 0;
  for (; moves; moves &= moves - 1) {
    const square = <i32>ctz(moves);
    const turned = flips(square, mine, theirs);
    const answers = <i32>popcnt(mobility(theirs & ~turned, mine | turned | bitOf(square)));
    const entry = <u16>((answers << 6) | square);
    let place = at + (<usize>(count++) << 1);
    for (; place > at && load<u16>(place - 2) > entry; place -= 2) store<u16>(place, load<u16>(place - 2));
    store<u16>(place, entry);
  }
  return count;
}

/** The lead in discs at the end for `mine`, to move, within alpha and beta (fail soft); nothing where aborted. */
function solve(mine: u64, theirs: u64, alpha: i32, beta: i32, ply: i32): i32 {
  if (++positions >= limit || (positions % LOOK == 0 && isTimeUp())) isAborted = true;
  if (isAborted) return 0;
  let moves = mobility(mine, theirs);
  if (!moves) {
    if (mobility(theirs, mine)) return -solve(theirs, mine, -beta, -alpha, ply);
    return <i32>popcnt(mine) - <i32>popcnt(theirs);
  }
  let most = -65;
  const isOrdered = <i32>popcnt(~(mine | theirs)) >= ORDERED;
  const at = ENDGAME + <usize>ply * LIST_BYTES;
  const count = isOrdered ? list(at, mine, theirs, moves) : <i32>popcnt(moves);
  for (let i = 0; i < count; i++) {
    const square = isOrdered ? <i32>load<u16>(at + (<usize>i << 1)) & 63 : <i32>ctz(moves);
    moves &= moves - 1;
    const turned = flips(square, mine, theirs);
    const value = -solve(theirs & ~turned, mine | turned | bitOf(square), -beta, -max(alpha, most), ply + 1);
    if (isAborted) return 0;
    if (value <= most) continue;
    most = value;
    if (most >= beta) break;
  }
  return most;
}

/**
 * Finds the move with the largest lead at the end for the side to move, and tells it with the probability that is then
 * certain. `nodes` have been spent of `most`; where the rest or the time does not suffice, what
 * was told before stands. There must be a move.
 */
export function widenLead(nodes: u32, most: u32): void {
  positions = 0;
  limit = most - nodes;
  isAborted = limit == 0;
  const count = list(ENDGAME, own, other, mobility(own, other));
  let best = 0;
  let lead = -65;
  for (let i = 0; i < count && !isAborted; i++) {
    const square = <i32>load<u16>(ENDGAME + (<usize>i << 1)) & 63;
    const turned = flips(square, own, other);
    const value = -solve(other & ~turned, own | turned | bitOf(square), -65, -lead, 1);
    if (isAborted || value <= lead) continue;
    lead = value;
    best = square;
  }
  if (!isAborted) tell(nodes + positions, best, lead > 0 ? 1 : lead < 0 ? 0 : 0.5);
}
