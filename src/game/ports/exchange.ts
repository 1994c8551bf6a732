import type { GameId } from '../play/game.js';
import type { SettingsOf } from './records.js';

/** Notice to a game's owner that another process has changed it. `isShown`: that process draws the change as well. */
export type ChangeNotice = { readonly isShown: boolean };

/** Notices between processes that share a store, which invalidate what they hold in memory. */
export type Notice =
  | ({ readonly kind: 'game'; readonly id: GameId } & ChangeNotice)
  | { readonly kind: 'settings'; readonly of: SettingsOf }
  | { readonly kind: 'ratings'; readonly members: readonly string[] };

/** Coordination of processes that share a store. */
export interface Exchange {
  /**
   * Subscribes to notices, including those of this process, and to gaps: whenever notices begin to arrive, at first too, since earlier
   * ones may have been missed. Returns the unsubscribe function.
   */
  listen(onNotice: (notice: Notice) => void, onGap: () => void): () => Promise<void>;
  /**
   * Renews a process's lease of its shards. Resolves with the shards that it holds now: all but those that another process
   * has renewed within the last 3 s.
   */
  claim(process: string, shards: readonly number[]): Promise<readonly number[]>;
  /** Releases all shards of a process. */
  release(process: string): Promise<void>;
}
