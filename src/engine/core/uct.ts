import { PASS } from './constants';
import { PLAYOUTS_PER_POLL, isStopped, reportProgress } from './control';
import { fastLog } from './fastLog';
import { MOVES } from './memory';
import { halfPoints } from './gameOutcomes';
import { randomBelow, seedRandom } from './random';
import { MOVE, OWN_BYTES, addChildren, addResult, childAt, createTree, firstChild, pathNode, scoreOf, setPathNode, visitsOf, winRate } from './tree';

// Plain UCT as in published designs: without priors and proofs. Every legal move is a child, unvisited children come first in
// random order, and the most visited child is played. A position is as in `mcts.ts`, and also provides
//
//   legalMoves()        writes the legal moves; returns their number
//   plainPlayout()      plays to the end as the designs do and returns the outcome; may change the position
//
// A leaf gets its children at its second visit, and the playout then starts at one of them. Designs that expand a leaf at its first
// visit and play out from the leaf itself build the same tree, except that leaves without a second visit take no memory for
// children here.

const CHILDREN: usize = OWN_BYTES; // u16, number of children

// The formula: a child's mean result (1, 0.5, 0) and `exploration` times sqrt(ln N / n), or times sqrt(N) / n.
let exploration: f32 = 0;
let isLogarithmic: bool = true;
let leastVisits: u32 = 1; // children with fewer visits come before those that the formula compares
let isRootFirst: bool = false; // whether the first playout starts at the root itself, not at a child

/** Adds a node's children in random order; none if there is no room, the side must pass or the game is over. */
function expand<P>(node: usize): void {
  const position = changetype<P>(<usize>0);
  const count = position.legalMoves();
  if (count == 1 && load<u16>(MOVES) == PASS) return;
  const children = addChildren(node, count);
  if (!children) return;
  for (let left = count; left > 0; left--) {
    const chosen = MOVES + (<usize>randomBelow(left) << 1);
    store<u16>(childAt(children, count - left), load<u16>(chosen), MOVE);
    store<u16>(chosen, load<u16>(MOVES + (<usize>(left - 1) << 1)));
  }
  store<u16>(node, <u16>count, CHILDREN);
}

// @ts-ignore: decorator
@inline
function childCount(node: usize): i32 {
  return <i32>load<u16>(node, CHILDREN);
}

function select(node: usize): usize {
  const first = firstChild(node);
  const end = childAt(first, childCount(node));
  const visits = <f32>max<u32>(visitsOf(node), 1);
  // Scores are half points, so the whole formula is doubled.
  const spread: f32 = isLogarithmic
    ? 4 * exploration * exploration * fastLog(visits)
    : 2 * exploration * sqrt<f32>(visits);
  let best = first;
  let bestValue: f32 = -1;
  for (let child = first; child < end; child = childAt(child, 1)) {
    const n = visitsOf(child);
    if (n < leastVisits) return child;
    const times = <f32>n;
    const score = <f32>scoreOf(child);
    const value = isLogarithmic ? score / times + sqrt<f32>(spread / times) : (score + spread) / times;
    if (value > bestValue) {
      bestValue = value;
      best = child;
    }
  }
  return best;
}

function report(root: usize, nodes: u32): void {
  const first = firstChild(root);
  const end = childAt(first, childCount(root));
  let best = first;
  for (let child = first; child < end; child = childAt(child, 1)) {
    if (visitsOf(child) > visitsOf(best)) best = child;
  }
  reportProgress(nodes, load<u16>(best, MOVE), winRate(best));
}

/** Runs one simulation: selection, expansion, playout and backup. */
function simulate<P>(root: usize, rootSide: i32): void {
  const position = changetype<P>(<usize>0);
  position.restore(0);
  let node = root;
  let mover = rootSide ^ 1; // who moved into the node
  let depth = 0;
  setPathNode(0, root);
  while (visitsOf(node) || (node == root && !isRootFirst)) {
    if (!childCount(node)) expand<P>(node);
    if (!childCount(node)) break;
    node = select(node);
    mover ^= 1;
    depth++;
    setPathNode(depth, node);
    position.play(<i32>load<u16>(node, MOVE));
  }
  const result = position.plainPlayout();
  for (let at = depth; at >= 0; at--) {
    addResult(pathNode(at), halfPoints(result, mover));
    mover ^= 1;
  }
}

/**
 * Searches the current position for at most `limit` playouts, until the deadline or a stop, and reports nodes, best move and win
 * probability. There must be a legal move. The parameters set the variables above.
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
  const root = createTree();
  expand<P>(root);
  if (!childCount(root)) {
    reportProgress(0, PASS, 0.5);
    return;
  }
  report(root, 0);
  let nodes: u32 = 0;
  while (nodes < limit) {
    const until = nodes + min<u32>(limit - nodes, PLAYOUTS_PER_POLL);
    for (; nodes < until; nodes++) simulate<P>(root, rootSide);
    report(root, nodes);
    if (isStopped()) break;
  }
  position.restore(0);
}
