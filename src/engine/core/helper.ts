// Lazy SMP: helpers, cores on other threads, search the same position as a core and share its transposition table, without further
// communication. What a helper has searched is a table entry when the core, or another helper, gets there.

/** Number of this core among the helpers of another core's search, from 1; 0 if it searches for itself. */
export let helperNumber: i32 = 0;

/** Makes this core a helper from now on. */
export function becomeHelper(number: i32): void {
  helperNumber = number;
}

// Of the core that this one helps, see sharedTable.ts.
@external('table', 'reportedDepth')
declare function helpedDepth(): i32;

/**
 * Returns the depth of the next iteration after one of `depth` plies. Helpers follow the search that they help: every other one is a
 * ply ahead of it, so that they seldom search the same.
 */
export function depthAfter(depth: i32): i32 {
  return helperNumber ? max(depth, helpedDepth() + (helperNumber & 1)) + 1 : depth + 1;
}
