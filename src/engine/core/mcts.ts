import { PLAYOUTS_PER_POLL, isStopped, reportProgress } from './control';
import { fastLog } from './fastLog';
import { MOVES, PRIORS } from './memory';
import { BLACK_WINS, DRAWN, halfPoints } from './gameOutcomes';
import { seedRandom } from './random';
import { MOVE, OWN_BYTES, addChildren, addResult, childAt, createTree, firstChild, pathNode, scoreOf, setPathNode, visitsOf, winRate } from './tree';

// UCT over any position. Selection is by mean + C sqrt(ln N / n), plus a bias by priors that fades with n. First visits follow the
// order of the priors, and only the first few children are open until a node has many visits (progressive widening). A leaf with
// enough visits gets all its children at once. Proven wins, losses and draws are backed up and not visited again (Winands,
// Björnsson, Saito: "Monte-Carlo Tree Search Solver", 2008; Cazenave, Saffidine: "Score Bounded Monte-Carlo Tree Search", 2010).
// A position is a class without fields; its state is static memory. It provides:
//
//   side()              0 black, 1 white
//   play(move)          plays a legal move; the side to move changes
//   save/restore(slot)  saves the position to a slot of memory.ts, restores it
//   candidates(root)    writes moves and priors, the best first; returns their number
//   provenOutcome()     outcome that candidates() has proven, or 0
//   isComplete()        whether candidates() omitted no relevant move
//   outcome()           0 during the game
//   playout()           plays to the end and returns the outcome; may change the position
//   mayExpand(visits)   whether a leaf with this many visits gets children
//   openChildren(visits) number of children that may be visited
//   exploration()       C
//   priorWeight()       weight of the priors

// The u16 of a node's move also holds flags. The two bytes that tree.ts leaves to the search are the number of children and the
// prior.
const CHILDREN: usize = OWN_BYTES;
const PRIOR: usize = OWN_BYTES + 1;

const MOVE_BITS: u32 = 0x1ff;
const COMPLETE: u32 = 0x2000;
// Proof for the side that moved into the node.
const PROOF: u32 = 0xc000;
const WON: u32 = 0x4000;
const LOST: u32 = 0x8000;
const DRAW: u32 = 0xc000;

// @ts-ignore: decorator
@inline
function setProof(node: usize, proof: u32): void {
  store<u16>(node, <u16>((<u32>load<u16>(node, MOVE) & ~PROOF) | proof), MOVE);
}

// @ts-ignore: decorator
@inline
function proofOf(node: usize): u32 {
  return <u32>load<u16>(node, MOVE) & PROOF;
}

/** Converts an outcome to a proof for this mover. */
// @ts-ignore: decorator
@inline
function proofFor(outcome: i32, mover: i32): u32 {
  if (outcome == DRAWN) return DRAW;
  return (outcome == BLACK_WINS) == (mover == 0) ? WON : LOST;
}

// @ts-ignore: decorator
@inline
function outcomeOf(proof: u32, mover: i32): i32 {
  if (proof == DRAW) return DRAWN;
  return (proof == WON) == (mover == 0) ? BLACK_WINS : 3 - BLACK_WINS;
}

/** Adds the children that the position has just written. If the pool is full, the node stays a leaf. */
function expand(node: usize, count: i32, complete: bool): void {
  const children = addChildren(node, count);
  if (!children) return;
  for (let i = 0; i < count; i++) {
    const child = childAt(children, i);
    store<u16>(child, load<u16>(MOVES + (<usize>i << 1)), MOVE);
    store<u8>(child, load<u8>(PRIORS + <usize>i), PRIOR);
  }
  store<u8>(node, <u8>count, CHILDREN);
  if (complete) store<u16>(node, <u16>(<u32>load<u16>(node, MOVE) | COMPLETE), MOVE);
}

// @ts-ignore: decorator
@inline
function childCount(node: usize): i32 {
  return <i32>load<u8>(node, CHILDREN);
}

// @ts-ignore: decorator
@inline
function isComplete(node: usize): bool {
  return (<u32>load<u16>(node, MOVE) & COMPLETE) != 0;
}

// @ts-ignore: decorator
@inline
function moveOf(node: usize): i32 {
  return <i32>(<u32>load<u16>(node, MOVE) & MOVE_BITS);
}

function select<P>(node: usize): usize {
  const position = changetype<P>(<usize>0);
  const first = firstChild(node);
  const visits = visitsOf(node);
  let open = childCount(node);
  if (!isComplete(node)) open = min(open, position.openChildren(visits));
  const log = fastLog(<f32>max(visits, 1));
  const exploration = position.exploration();
  const bias = position.priorWeight() * <f32>(1.0 / 255.0);
  let best: usize = 0;
  let decided = first; // selected if every open child is proven
  let bestValue: f32 = -1;
  for (let i = 0; i < open; i++) {
    const child = childAt(first, i);
    const n = visitsOf(child);
    const proof = proofOf(child);
    if (proof) {
      // A proven child needs no more visits; a draw is better than a loss.
      if (proof == DRAW) decided = child;
      continue;
    }
    if (!n) return child;
    const times = <f32>n;
    const value =
      <f32>scoreOf(child) / (times + times) +
      exploration * sqrt<f32>(log / times) +
      bias * <f32>load<u8>(child, PRIOR) / (times + 1);
    if (value > bestValue) {
      bestValue = value;
      best = child;
    }
  }
  return best ? best : decided;
}

/** Deduces a node's proof, for the side that moved into it, from its children; zero if there is none. */
function deduceProof(node: usize): u32 {
  const count = childCount(node);
  const first = firstChild(node);
  let proof = WON;
  for (let i = 0; i < count; i++) {
    const child = proofOf(childAt(first, i));
    if (child == WON) return LOST;
    if (!child) proof = 0;
    else if (child == DRAW && proof) proof = DRAW;
  }
  return isComplete(node) ? proof : 0;
}

function bestChild(root: usize): usize {
  const count = childCount(root);
  const first = firstChild(root);
  let best = first;
  let drawn: usize = 0;
  let bestWeight: i64 = -1;
  for (let i = 0; i < count; i++) {
    const child = childAt(first, i);
    const proof = proofOf(child);
    if (proof == WON) return child;
    if (proof == DRAW) drawn = child;
    // Proven losses come last; among them, the one that took the most visits to prove is best.
    const weight = <i64>visitsOf(child) + (proof == LOST ? 0 : 0x100000000);
    if (weight > bestWeight) {
      bestWeight = weight;
      best = child;
    }
  }
  // A draw has only the visits from before its proof. It is chosen if the most visited child wins less than half.
  return drawn && scoreOf(best) < visitsOf(best) ? drawn : best;
}

function report(root: usize, nodes: u32): void {
  const best = bestChild(root);
  const proof = proofOf(best);
  const probability: f32 = proof ? (proof == WON ? 1 : proof == LOST ? 0 : 0.5) : winRate(best);
  reportProgress(nodes, moveOf(best), probability);
}

/** Whether the search is over: the root is won, or at most one move is not proven to lose. */
function isSettled(root: usize): bool {
  const count = childCount(root);
  const first = firstChild(root);
  let alive = 0;
  for (let i = 0; i < count; i++) {
    const proof = proofOf(childAt(first, i));
    if (proof == WON) return true;
    if (proof != LOST) alive++;
  }
  return alive < 2;
}

/**
 * Searches the current position for at most `limit` playouts, until the deadline or a stop, and reports nodes, best move and win
 * probability. There must be a legal move. Returns the number of playouts if there was a choice and the search has ended by proof,
 * so that a solver may use the remaining nodes; else -1.
 */
export function mcts<P>(limit: u32, seed: u32): i64 {
  const position = changetype<P>(<usize>0);
  seedRandom(seed);
  position.save(0);
  const root = createTree();
  store<u16>(root, 0x1ff, MOVE);
  const rootSide = position.side();
  const count = position.candidates(true);
  expand(root, count, position.isComplete());
  report(root, 0);
  if (position.provenOutcome() == (rootSide ? 3 - BLACK_WINS : BLACK_WINS)) {
    setProof(firstChild(root), WON);
    report(root, 0);
  }
  let nodes: u32 = 0;
  while (nodes < limit && !isSettled(root)) {
    const until = min<u32>(limit, nodes + PLAYOUTS_PER_POLL);
    while (nodes < until) {
      simulate<P>(root, rootSide);
      nodes++;
      if (proofOf(root)) break;
    }
    report(root, nodes);
    if (proofOf(root) || isStopped()) break;
  }
  position.restore(0);
  return childCount(root) > 1 && (proofOf(root) || isSettled(root)) ? <i64>nodes : -1;
}

/** Runs one simulation: selection, expansion, playout and backup. */
function simulate<P>(root: usize, rootSide: i32): void {
  const position = changetype<P>(<usize>0);
  position.restore(0);
  let node = root;
  let mover = rootSide ^ 1; // who moved into the node
  let depth = 0;
  let proved = false;
  let result = 0;
  setPathNode(0, root);
  while (true) {
    const proof = proofOf(node);
    if (proof && node != root) {
      result = outcomeOf(proof, mover);
      break;
    }
    if (!childCount(node)) {
      if (!position.mayExpand(visitsOf(node))) break;
      const count = position.candidates(false);
      result = count ? position.provenOutcome() : position.outcome();
      if (result) {
        setProof(node, proofFor(result, mover));
        proved = true;
        break;
      }
      expand(node, count, position.isComplete());
      if (!childCount(node)) break;
    }
    node = select<P>(node);
    mover ^= 1;
    depth++;
    setPathNode(depth, node);
    position.play(moveOf(node));
  }
  if (!result) result = position.playout();
  for (let at = depth; at >= 0; at--) {
    const visited = pathNode(at);
    addResult(visited, halfPoints(result, mover));
    if (proved && at < depth) {
      const proof = deduceProof(visited);
      if (proof) setProof(visited, proof);
      else proved = false;
    }
    mover ^= 1;
  }
}
