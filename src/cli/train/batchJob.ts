import { seedOf } from '../common/random.js';

/** Games by their numbers, from one up to and without another. */
export type BatchJob = { readonly from: number; readonly upTo: number };

/** The records of the games, without those that came to nothing; each follows from its number and the seed. */
export function playedBatch(
  { from, upTo }: BatchJob,
  seed: number,
  play: (seed: number) => Uint8Array | undefined,
): Uint8Array {
  const records = Array.from({ length: upTo - from }, (_, i) => play(seedOf(seed, from + i)));
  return Buffer.concat(records.filter((record) => record !== undefined));
}
