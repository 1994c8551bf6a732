// Lazy SMP: helpers, cores on other threads, search the same position as a core and share its transposition table, without further
// communication. What a helper has searched is a table entry when the core, or another helper, gets there.

/** Number of this core among the helpers of another core's search, from 1; 0 if it searches for itself. */
export let helperNumber: i32 = 0;

/** Makes this core a helper from now on. */
export function becomeHelper(number: i32): void {
  helperNumber = number;
}

/** Returns the depth of a search's first iteration. Every other helper is one ply ahead, so that they seldom search the same. */
export function firstDepth(): i32 {
  return 1 + (helperNumber & 1);
}
