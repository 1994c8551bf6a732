import { z } from 'zod';
import type { Proofs } from '../../../engine/puzzles/provedPuzzle.js';
import { BankError } from '../../../game/puzzles/bank.js';
import { proofsSchema } from '../found.js';

const schema = z.strictObject({ id: z.string(), proofs: proofsSchema });

/** Reads the proofs of a bank, by the puzzles' ids. Throws a BankError where a line is damaged. */
export function readProofs(text: string): ReadonlyMap<string, Proofs> {
  const proofs = new Map<string, Proofs>();
  for (const [i, line] of text.replace(/\n$/, '').split('\n').entries()) {
    if (i === 0) continue;
    const found = schema.safeParse(parse(line, i + 1));
    if (!found.success || proofs.has(found.data.id)) throw new BankError(i + 1, 'no proof');
    proofs.set(found.data.id, found.data.proofs);
  }
  return proofs;
}

function parse(line: string, at: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BankError(at, 'not JSON');
    throw error;
  }
}
