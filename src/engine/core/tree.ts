import { NODE_POOL, PATH } from './memory';

// The tree of a Monte-Carlo tree search, in the node pool, and the path of the current simulation.

// A node, 16 bytes: visits u32, score u32 in half points for the side that moved into it, first child u32, move u16, and two bytes
// that the search defines. Siblings are contiguous.
export const NODE_BYTES: usize = 16;
const SCORE: usize = 4;
const FIRST_CHILD: usize = 8;
export const MOVE: usize = 12;
export const OWN_BYTES: usize = 14;

let nextFree: usize = NODE_POOL;
let poolEnd: usize = NODE_POOL;

/** Creates a tree whose root has no visits and no children; returns the root. */
export function createTree(): usize {
  nextFree = NODE_POOL + NODE_BYTES;
  poolEnd = <usize>memory.size() << 16;
  memory.fill(NODE_POOL, 0, NODE_BYTES);
  return NODE_POOL;
}

/** Allocates a node's children, which the caller fills; returns the first, or zero if the pool is full. */
export function addChildren(node: usize, count: i32): usize {
  const children = nextFree;
  const bytes = <usize>count * NODE_BYTES;
  if (children + bytes > poolEnd) return 0;
  nextFree += bytes;
  memory.fill(children, 0, bytes);
  store<u32>(node, <u32>children, FIRST_CHILD);
  return children;
}

// @ts-ignore: decorator
@inline
export function childAt(children: usize, index: i32): usize {
  return children + <usize>index * NODE_BYTES;
}

// @ts-ignore: decorator
@inline
export function visitsOf(node: usize): u32 {
  return load<u32>(node);
}

/** Returns the half points for the side that moved into the node. */
// @ts-ignore: decorator
@inline
export function scoreOf(node: usize): u32 {
  return load<u32>(node, SCORE);
}

// @ts-ignore: decorator
@inline
export function firstChild(node: usize): usize {
  return <usize>load<u32>(node, FIRST_CHILD);
}

/** Returns the win rate of a node for the side that moved into it, draws counting half; 0.5 without visits. */
export function winRate(node: usize): f32 {
  const visits = visitsOf(node);
  return visits ? <f32>scoreOf(node) / (2 * <f32>visits) : 0.5;
}

/** Adds a simulation's result, in half points for the side that moved into the node. */
// @ts-ignore: decorator
@inline
export function addResult(node: usize, halfPoints: u32): void {
  store<u32>(node, load<u32>(node) + 1);
  store<u32>(node, load<u32>(node, SCORE) + halfPoints, SCORE);
}

/** Returns the node at a depth of the simulation's path, the root at 0. */
// @ts-ignore: decorator
@inline
export function pathNode(depth: i32): usize {
  return <usize>load<u32>(PATH + (<usize>depth << 2));
}

// @ts-ignore: decorator
@inline
export function setPathNode(depth: i32, node: usize): void {
  store<u32>(PATH + (<usize>depth << 2), <u32>node);
}
