/** Which games weights are fitted to, and which are held out to measure them. */
export type Split = 'train' | 'heldOut';

/** One game in this many is held out. */
const HELD_OUT_EVERY = 20;

/** The split of a game, by its index among all. */
export const splitOf = (game: number): Split => (game % HELD_OUT_EVERY === 0 ? 'heldOut' : 'train');
