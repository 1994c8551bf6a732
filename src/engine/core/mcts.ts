import { POLL, isTimeUp, tell } from './control';
import { logarithm } from './logarithm';
import { MOVES, NODE_POOL, PATH, PRIORS } from './memory';
import { BLACK_WINS, DRAWN, points } from './outcomes';
import { seedRandom } from './random';

// UCT over any position: selection by mean + C sqrt(ln N / n), first visits in the order of the position's own priors,
// of which only the first few are open until a node has been visited often; children are made all at once when a leaf
// is ripe. Wins, losses and draws that are certain are handed up the tree and not visited again (Winands, Björnsson,
// Saito: "Monte-Carlo Tree Search Solver", 2008; Cazenave, Saffidine: "Score Bounded Monte-Carlo Tree Search", 2010). A
// position is a class without fields, whose state is static memory. It offers:
//
//   side()            0 black, 1 white                 play(move)          no check; the side to move changes
//   save/restore(n)   by slot                          candidates(root)    moves and priors, best first; how many
//   decided()         an outcome candidates() is       complete()          whether candidates() left out nothing
//                     sure of, or 0                                        that could matter
//   outcome()         0 while the game goes on         playout()           an outcome; may spoil the position
//   ripe(visits)      whether to give a leaf children  width(visits)       how many children are open
//   exploration()     C                                bias()              the priors' weight

// A node, 16 bytes. Scores are half points for the side that moved into it.
// visits u32, score u32, first child u32, move u16 (with the flags), children u8, prior u8
const NODE_BYTES: usize = 16;
const SCORE: usize = 4;
const FIRST: usize = 8;
const MOVE: usize = 12;
const CHILDREN: usize = 14;
const PRIOR: usize = 15;

const MOVE_BITS: u32 = 0x1ff;
const COMPLETE: u32 = 0x2000;
// What is certain for the side that moved into the node.
const PROOF: u32 = 0xc000;
const WON: u32 = 0x4000;
const LOST: u32 = 0x8000;
const DRAW: u32 = 0xc000;

let free: usize = NODE_POOL;
let end: usize = NODE_POOL;

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

/** An outcome as a proof for this mover. */
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

/** Gives the node its children from what the position has just written; without room it stays a leaf. */
function expand(node: usize, count: i32, complete: bool): void {
  const bytes = <usize>count * NODE_BYTES;
  if (free + bytes > end) return;
  for (let i = 0; i < count; i++) {
    const child = free + <usize>i * NODE_BYTES;
    store<u64>(child, 0);
    store<u32>(child, 0, FIRST);
    store<u16>(child, load<u16>(MOVES + (<usize>i << 1)), MOVE);
    store<u8>(child, 0, CHILDREN);
    store<u8>(child, load<u8>(PRIORS + <usize>i), PRIOR);
  }
  store<u32>(node, <u32>free, FIRST);
  store<u8>(node, <u8>count, CHILDREN);
  if (complete) store<u16>(node, <u16>(<u32>load<u16>(node, MOVE) | COMPLETE), MOVE);
  free += bytes;
}

function select<P>(node: usize): usize {
  const position = changetype<P>(<usize>0);
  const first = <usize>load<u32>(node, FIRST);
  const visits = load<u32>(node);
  let open = <i32>load<u8>(node, CHILDREN);
  if (!(<u32>load<u16>(node, MOVE) & COMPLETE)) open = min(open, position.width(visits));
  const log = logarithm(<f32>max(visits, 1));
  const exploration = position.exploration();
  const bias = position.bias() * <f32>(1.0 / 255.0);
  let best: usize = 0;
  let decided = first; // where nothing else is open
  let bestValue: f32 = -1;
  for (let i = 0; i < open; i++) {
    const child = first + <usize>i * NODE_BYTES;
    const n = load<u32>(child);
    const proof = proofOf(child);
    if (proof) {
      // Neither a loss nor a draw that is certain can become more: what is left to find is something better.
      if (proof == DRAW) decided = child;
      continue;
    }
    if (!n) return child;
    const times = <f32>n;
    const value =
      <f32>load<u32>(child, SCORE) / (times + times) +
      exploration * sqrt<f32>(log / times) +
      bias * <f32>load<u8>(child, PRIOR) / (times + 1);
    if (value > bestValue) {
      bestValue = value;
      best = child;
    }
  }
  return best ? best : decided;
}

/** What the node's children make certain of it, for the side that moved into it; zero while nothing is. */
function deduce(node: usize): u32 {
  const count = <i32>load<u8>(node, CHILDREN);
  const first = <usize>load<u32>(node, FIRST);
  let proof = WON;
  for (let i = 0; i < count; i++) {
    const child = proofOf(first + <usize>i * NODE_BYTES);
    if (child == WON) return LOST;
    if (!child) proof = 0;
    else if (child == DRAW && proof) proof = DRAW;
  }
  return <u32>load<u16>(node, MOVE) & COMPLETE ? proof : 0;
}

function bestChild(root: usize): usize {
  const count = <i32>load<u8>(root, CHILDREN);
  const first = <usize>load<u32>(root, FIRST);
  let best = first;
  let drawn: usize = 0;
  let bestWeight: i64 = -1;
  for (let i = 0; i < count; i++) {
    const child = first + <usize>i * NODE_BYTES;
    const proof = proofOf(child);
    if (proof == WON) return child;
    if (proof == DRAW) drawn = child;
    // A certain loss comes last, and the more was needed to see it the better.
    const weight = <i64>load<u32>(child) + (proof == LOST ? 0 : 0x100000000);
    if (weight > bestWeight) {
      bestWeight = weight;
      best = child;
    }
  }
  // A draw has the visits of the time before it was certain; it is better than what promises less than a half.
  return drawn && load<u32>(best, SCORE) < load<u32>(best) ? drawn : best;
}

function report(root: usize, nodes: u32): void {
  const best = bestChild(root);
  const visits = load<u32>(best);
  const proof = proofOf(best);
  let probability: f32 = visits ? <f32>load<u32>(best, SCORE) / (2 * <f32>visits) : 0.5;
  if (proof) probability = proof == WON ? 1 : proof == LOST ? 0 : 0.5;
  tell(nodes, <i32>(<u32>load<u16>(best, MOVE) & MOVE_BITS), probability);
}

/** Whether the root needs no more thought: decided, or one move alone is not certain to lose. */
function settled(root: usize): bool {
  const count = <i32>load<u8>(root, CHILDREN);
  const first = <usize>load<u32>(root, FIRST);
  let alive = 0;
  for (let i = 0; i < count; i++) {
    const proof = proofOf(first + <usize>i * NODE_BYTES);
    if (proof == WON) return true;
    if (proof != LOST) alive++;
  }
  return alive < 2;
}

/**
 * Searches the position as it stands for at most `limit` playouts, the deadline and the stop word permitting, and
 * leaves nodes, best move and win probability in the control words. There must be a legal move. Returns the playouts
 * done where there is a choice and all that is left of it is by how much to win or lose, or -1.
 */
export function mcts<P>(limit: u32, seed: u32): i64 {
  const position = changetype<P>(<usize>0);
  seedRandom(seed);
  position.save(0);
  const root = NODE_POOL;
  free = NODE_POOL + NODE_BYTES;
  end = <usize>memory.size() << 16;
  memory.fill(root, 0, NODE_BYTES);
  store<u16>(root, 0x1ff, MOVE);
  const rootSide = position.side();
  const count = position.candidates(true);
  expand(root, count, position.complete());
  report(root, 0);
  if (position.decided() == (rootSide ? 3 - BLACK_WINS : BLACK_WINS)) {
    setProof(<usize>load<u32>(root, FIRST), WON);
    report(root, 0);
  }
  let nodes: u32 = 0;
  while (nodes < limit && !settled(root)) {
    const until = min<u32>(limit, nodes + POLL);
    while (nodes < until) {
      playOnce<P>(root, rootSide);
      nodes++;
      if (proofOf(root)) break;
    }
    report(root, nodes);
    if (proofOf(root) || isTimeUp()) break;
  }
  position.restore(0);
  return load<u8>(root, CHILDREN) > 1 && (proofOf(root) || settled(root)) ? <i64>nodes : -1;
}

/** One way down the tree, one playout, and the way back up. */
function playOnce<P>(root: usize, rootSide: i32): void {
  const position = changetype<P>(<usize>0);
  position.restore(0);
  let node = root;
  let mover = rootSide ^ 1; // who moved into the node
  let depth = 0;
  let proved = false;
  let result = 0;
  store<u32>(PATH, <u32>root);
  while (true) {
    const proof = proofOf(node);
    if (proof && node != root) {
      result = outcomeOf(proof, mover);
      break;
    }
    if (!load<u8>(node, CHILDREN)) {
      if (!position.ripe(load<u32>(node))) break;
      const count = position.candidates(false);
      result = count ? position.decided() : position.outcome();
      if (result) {
        setProof(node, proofFor(result, mover));
        proved = true;
        break;
      }
      expand(node, count, position.complete());
      if (!load<u8>(node, CHILDREN)) break;
    }
    node = select<P>(node);
    mover ^= 1;
    depth++;
    store<u32>(PATH + (<usize>depth << 2), <u32>node);
    position.play(<i32>(<u32>load<u16>(node, MOVE) & MOVE_BITS));
  }
  if (!result) result = position.playout();
  for (let at = depth; at >= 0; at--) {
    const on = <usize>load<u32>(PATH + (<usize>at << 2));
    store<u32>(on, load<u32>(on) + 1);
    store<u32>(on, load<u32>(on, SCORE) + points(result, mover), SCORE);
    if (proved && at < depth) {
      const proof = deduce(on);
      if (proof) setProof(on, proof);
      else proved = false;
    }
    mover ^= 1;
  }
}
