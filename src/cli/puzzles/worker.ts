import type { GameName } from '../../rules/position.js';
import { newCore } from '../common/core.js';
import type { Found } from './found.js';
import { findGomoku } from './gomoku/find.js';
import { findReversi } from './reversi/find.js';

export type FindJob = { readonly game: GameName; readonly seed: number };

const FINDERS = { reversi: findReversi, gomoku: findGomoku } as const;

const core = newCore();

/** The puzzles of one game of self-play. */
export const find = ({ game, seed }: FindJob): readonly Found[] => FINDERS[game](core, seed);
