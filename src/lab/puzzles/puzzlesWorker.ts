import { newCore } from '../../cli/common/newCore.js';
import type { Core } from '../../engine/wasm/core.js';
import type { PuzzleGame } from './bankFiles.js';
import type { Found } from './found.js';
import { findGomoku } from './gomoku/findGomoku.js';
import { findReversi } from './reversi/findReversi.js';

export type FindJob = { readonly game: PuzzleGame; readonly seed: number };

const FINDERS: Readonly<Record<PuzzleGame, (core: Core, seed: number) => readonly Found[]>> = {
  reversi: findReversi,
  gomoku: findGomoku,
};

const core = newCore();

/** Finds the puzzles of one game of self-play. */
export const find = ({ game, seed }: FindJob): readonly Found[] => FINDERS[game](core, seed);
