import { LRUCache } from 'lru-cache';
import { type KeyedQueue, keyedQueue } from '../../../game/keyedQueue.js';
import type { Study } from '../../../game/ports/reviewStore.js';
import type { Move } from '../../../rules/position.js';

/** A move, and how likely people win by it: 0 to 1; undefined where it is the only one, so that it was not searched. */
export type RankedMove = { readonly move: Move; readonly chance: number | undefined };

/** What boards for analysis share. */
export type Analyses = {
  /** One queue a member, so that of two presses at once the second finds what the first has done. */
  readonly queue: KeyedQueue<string>;
  /** The best moves that were asked for, by `keyOf`; those of the last hundreds of positions. */
  readonly best: LRUCache<string, readonly RankedMove[]>;
};

/** Positions of which the best moves are kept: they are searched again after that. */
const KEPT = 1000;

export const newAnalyses = (): Analyses => ({ queue: keyedQueue(), best: new LRUCache({ max: KEPT }) });

/** Names the position of a study among all that it has been at. */
export const keyOf = ({ id, position }: Study): string => `${id}:${position.moves.join('.')}`;
