import { POLL, isTimeUp, tell } from './control';
import { logarithm } from './logarithm';
import { MOVES, NODE_POOL, PASS, PATH } from './memory';
import { points } from './outcomes';
import { randomBelow, seedRandom } from './random';

// UCT as published designs have it: no priors, no proofs, every legal move a child, unvisited children first in random
// order, the most visited child is played. A position is as in `mcts.ts`, with
//
//   legal()            the legal moves and how many     designPlayout()     an outcome; may spoil the position
//
// A leaf gets its children when it is reached for the second time, and the playout then starts at one of them. That is
// the tree of designs that expand a leaf when it is first reached and play out from the leaf itself, but for the
// children of leaves never reached again, which take no memory here.

// A node, 16 bytes. Scores are half points for the side that moved into it.
// visits u32, score u32, first child u32, move u16, children u16
const NODE_BYTES: usize = 16;
const SCORE: usize = 4;
const FIRST: usize = 8;
const MOVE: usize = 12;
const CHILDREN: usize = 14;

let free: usize = NODE_POOL;
let end: usize = NODE_POOL;

// The formula: a child's mean result (1, 0.5, 0) and `exploration` times sqrt(ln N / n), or times sqrt(N) / n.
let exploration: f32 = 0;
let isLogarithmic: bool = true;
let leastVisits: u32 = 1; // a child with fewer is taken before the formula is asked
let isRootFirst: bool = false; // whether the first playout starts at the root itself

/** Gives the node its children in random order; without room, or where its side must pass or the game is over, none. */
function expand<P>(node: usize): void {
  const position = changetype<P>(<usize>0);
  const count = position.legal();
  if (count == 1 && load<u16>(MOVES) == PASS) return;
  const bytes = <usize>count * NODE_BYTES;
  if (free + bytes > end) return;
  for (let left = count; left > 0; left--) {
    const child = free + <usize>(count - left) * NODE_BYTES;
    const chosen = MOVES + (<usize>randomBelow(left) << 1);
    store<u64>(child, 0);
    store<u32>(child, 0, FIRST);
    store<u16>(child, load<u16>(chosen), MOVE);
    store<u16>(child, 0, CHILDREN);
    store<u16>(chosen, load<u16>(MOVES + (<usize>(left - 1) << 1)));
  }
  store<u32>(node, <u32>free, FIRST);
  store<u16>(node, <u16>count, CHILDREN);
  free += bytes;
}

function select(node: usize): usize {
  const first = <usize>load<u32>(node, FIRST);
  const behind = first + <usize>load<u16>(node, CHILDREN) * NODE_BYTES;
  const visits = <f32>max<u32>(load<u32>(node), 1);
  // All values are doubled, as scores are half points.
  const spread: f32 = isLogarithmic
    ? 4 * exploration * exploration * logarithm(visits)
    : 2 * exploration * sqrt<f32>(visits);
  let best = first;
  let bestValue: f32 = -1;
  for (let child = first; child < behind; child += NODE_BYTES) {
    const n = load<u32>(child);
    if (n < leastVisits) return child;
    const times = <f32>n;
    const score = <f32>load<u32>(child, SCORE);
    const value = isLogarithmic ? score / times + sqrt<f32>(spread / times) : (score + spread) / times;
    if (value > bestValue) {
      bestValue = value;
      best = child;
    }
  }
  return best;
}

function report(root: usize, nodes: u32): void {
  const first = <usize>load<u32>(root, FIRST);
  const behind = first + <usize>load<u16>(root, CHILDREN) * NODE_BYTES;
  let best = first;
  for (let child = first; child < behind; child += NODE_BYTES) {
    if (load<u32>(child) > load<u32>(best)) best = child;
  }
  const visits = load<u32>(best);
  const probability: f32 = visits ? <f32>load<u32>(best, SCORE) / (2 * <f32>visits) : 0.5;
  tell(nodes, load<u16>(best, MOVE), probability);
}

/** One way down the tree, one playout, and the way back up. */
function playOnce<P>(root: usize, rootSide: i32): void {
  const position = changetype<P>(<usize>0);
  position.restore(0);
  let node = root;
  let mover = rootSide ^ 1; // who moved into the node
  let depth = 0;
  store<u32>(PATH, <u32>root);
  while (load<u32>(node) || (node == root && !isRootFirst)) {
    if (!load<u16>(node, CHILDREN)) expand<P>(node);
    if (!load<u16>(node, CHILDREN)) break;
    node = select(node);
    mover ^= 1;
    depth++;
    store<u32>(PATH + (<usize>depth << 2), <u32>node);
    position.play(<i32>load<u16>(node, MOVE));
  }
  const result = position.designPlayout();
  for (let at = depth; at >= 0; at--) {
    const on = <usize>load<u32>(PATH + (<usize>at << 2));
    store<u32>(on, load<u32>(on) + 1);
    store<u32>(on, load<u32>(on, SCORE) + points(result, mover), SCORE);
    mover ^= 1;
  }
}

/**
 * Searches the position as it stands for at most `limit` playouts, the deadline and the stop word permitting, and
 * leaves nodes, best move and win probability in the control words. There must be a legal move. `logarithmic`, `c` and
 * `least` make the formula, see above.
 */
export function uct<P>(logarithmic: bool, c: f32, least: u32, rootFirst: bool, limit: u32, seed: u32): void {
  const position = changetype<P>(<usize>0);
  isLogarithmic = logarithmic;
  exploration = c;
  leastVisits = least;
  isRootFirst = rootFirst;
  seedRandom(seed);
  position.save(0);
  const rootSide = position.side();
  const root = NODE_POOL;
  free = NODE_POOL + NODE_BYTES;
  end = <usize>memory.size() << 16;
  memory.fill(root, 0, NODE_BYTES);
  expand<P>(root);
  if (!load<u16>(root, CHILDREN)) {
    tell(0, PASS, 0.5);
    return;
  }
  report(root, 0);
  let nodes: u32 = 0;
  while (nodes < limit) {
    const until = nodes + min<u32>(limit - nodes, POLL);
    for (; nodes < until; nodes++) playOnce<P>(root, rootSide);
    report(root, nodes);
    if (isTimeUp()) break;
  }
  position.restore(0);
}
