import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GameName } from '../../rules/position.js';

/** Games whose puzzles we can make and check. A game that joins them needs a finder, a check and shares of kinds. */
export const PUZZLE_GAMES = ['reversi', 'gomoku'] as const satisfies readonly GameName[];
export type PuzzleGame = (typeof PUZZLE_GAMES)[number];

/** Folder of the banks that the program reads. */
export const PUZZLES_FOLDER = fileURLToPath(new URL('../../../assets/puzzles/', import.meta.url));

/** Files of a game: the bank, and the proofs of puzzles that a plain solver cannot prove, if any. */
export type BankFiles = { readonly bank: string; readonly proofs: string };

export const bankFiles = (game: PuzzleGame, folder: string): BankFiles => ({
  bank: join(folder, `${game}.jsonl`),
  proofs: join(folder, `${game}-proofs.jsonl`),
});
