import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GameName } from '../../rules/position.js';

/** Folder of the banks that the program reads. */
export const PUZZLES_FOLDER = fileURLToPath(new URL('../../../assets/puzzles/', import.meta.url));

/** Files of a game: the bank, and the proofs of puzzles that a plain solver cannot prove, if any. */
export type BankFiles = { readonly bank: string; readonly proofs: string };

export const bankFiles = (game: GameName, folder: string): BankFiles => ({
  bank: join(folder, `${game}.jsonl`),
  proofs: join(folder, `${game}-proofs.jsonl`),
});
