import type { GameId } from '../play/game.js';
import type { SettingsOf } from './records.js';

/** That a game was changed by another process than its owner; `isShown`: that one shows it as well. */
export type ChangeNotice = { readonly isShown: boolean };

/** What processes that share a store tell each other: what they may have in memory has changed. */
export type Notice =
  | ({ readonly kind: 'game'; readonly id: GameId } & ChangeNotice)
  | { readonly kind: 'settings'; readonly of: SettingsOf }
  | { readonly kind: 'ratings'; readonly members: readonly string[] };

/** How processes that share a store know of each other. */
export interface Exchange {
  /** Calls back with every notice, those of this process as well, and where some may have been missed. The answer ends it. */
  listen(onNotice: (notice: Notice) => void, onGap: () => void): () => Promise<void>;
  /**
   * Says that a process lives and has these shards. Resolves with those of them that it has now: not those of another process that
   * said so less than 3 s ago.
   */
  claim(process: string, shards: readonly number[]): Promise<readonly number[]>;
  /** Gives back all shards of a process. */
  release(process: string): Promise<void>;
}
