/** One game in so many is never fitted. */
const HELD_OUT = 20;

export type Share = 'fitted' | 'heldOut';

/** The share of a game, by its place among all. */
export const shareOf = (game: number): Share => (game % HELD_OUT === 0 ? 'heldOut' : 'fitted');
