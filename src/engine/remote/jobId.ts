import { createHash } from 'node:crypto';
import type { Task } from '../../game/ports/thinker.js';
import type { PlayedGame } from '../puzzles/findPuzzles.js';
import type { Request } from './messages.js';

const HASH_LENGTH = 16; // characters, 96 bits

/**
 * The id of a job: whose it is, how many moves were played, and a hash of what is asked and for which purpose. A task has no
 * version of its game, but it has all that its answer depends on: the same question is thus one job, whoever asks it and however
 * often, and never another question's, as that of a hint in the same position would be. BullMQ refuses `:` in ids.
 */
export function jobId(purpose: Request['kind'], owner: string, asked: Task | PlayedGame): string {
  const hash = createHash('sha256').update(JSON.stringify([purpose, asked]));
  const id = `${owner}-${asked.moves.length}-${hash.digest('base64url').slice(0, HASH_LENGTH)}`;
  return id.replace(/[^\w.-]/g, '_');
}
