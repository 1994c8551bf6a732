import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GameName } from '../../rules/position.js';

/** The folder that the program reads its banks from. */
export const PUZZLES_FOLDER = fileURLToPath(new URL('../../../assets/puzzles/', import.meta.url));

/** A game's bank, and the proofs of those puzzles that a plain solver cannot prove, where there are any. */
export type BankFiles = { readonly bank: string; readonly proofs: string };

export const bankFiles = (game: GameName, folder: string): BankFiles => ({
  bank: join(folder, `${game}.jsonl`),
  proofs: join(folder, `${game}-proofs.jsonl`),
});
