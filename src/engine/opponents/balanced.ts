import type { Move, Variant } from '../../rules/position.js';

/** Openings of a variant that our own engine holds even. */
export const balancedOpenings = (_: Variant): readonly (readonly Move[])[] => [];
