import { newCore } from '../../cli/common/newCore.js';
import type { GameName } from '../../rules/position.js';
import type { Found } from './found.js';
import { findGomoku } from './gomoku/findGomoku.js';
import { findReversi } from './reversi/findReversi.js';

export type FindJob = { readonly game: GameName; readonly seed: number };

const FINDERS = { reversi: findReversi, gomoku: findGomoku } as const;

const core = newCore();

/** Finds the puzzles of one game of self-play. */
export const find = ({ game, seed }: FindJob): readonly Found[] => FINDERS[game](core, seed);
