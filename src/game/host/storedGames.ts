import { LRUCache } from 'lru-cache';
import type { Game, GameId } from '../play/game.js';
import { DamagedGame, type GameStore } from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';

type StoredGamesOptions = {
  readonly store: Pick<GameStore, 'version' | 'load' | 'playingAt' | 'setAside'>;
  readonly log: Log;
  /** Called when a damaged game was set aside. */
  readonly onDamaged: (id: GameId, place: string) => void;
};

/**
 * Reads games through a cache. Other processes may write to the same store, so it compares a cached game with the stored
 * version, and reloads it if it is older.
 */
export class StoredGames {
  readonly #options: StoredGamesOptions;
  readonly cache = new GameCache();

  constructor(options: StoredGamesOptions) {
    this.#options = options;
  }

  /** Returns a game at its stored version. */
  async current(id: GameId): Promise<Game | undefined> {
    const version = await this.#options.store.version(id);
    return version === undefined ? undefined : this.#atLeast(id, version);
  }

  /** Returns the games that any process is playing at a place; latest action first. */
  async playingAt(place: string): Promise<readonly Game[]> {
    const found = await this.#options.store.playingAt(place);
    const games = await Promise.all(found.map(({ id, version }) => this.#atLeast(id, version)));
    // A game may have ended since the query.
    return games.filter((game) => game?.place === place && game.phase.kind === 'playing') as Game[];
  }

  /** Returns a game from the cache or else from the store. Another process may have changed a cached one. */
  async lastKnown(id: GameId): Promise<Game | undefined> {
    return this.cache.get(id) ?? this.load(id);
  }

  async #atLeast(id: GameId, version: number): Promise<Game | undefined> {
    const cached = this.cache.get(id);
    return cached && cached.version >= version ? cached : this.load(id);
  }

  /** Loads a game into the cache. Sets a damaged one aside, and returns `undefined`. */
  async load(id: GameId): Promise<Game | undefined> {
    try {
      const game = await this.#options.store.load(id);
      return game && this.cache.keep(game);
    } catch (error) {
      if (!(error instanceof DamagedGame)) throw error;
      await this.#setAside(error);
      return undefined;
    }
  }

  async #setAside(damage: DamagedGame): Promise<void> {
    const { store, log, onDamaged } = this.#options;
    const { id, place } = damage;
    log.error({ err: damage, game: id, place }, 'set a damaged game aside');
    await store.setAside(id);
    onDamaged(id, place);
  }
}

/** Size of the cache: at 7 KB for a Gomoku game of 60 plies and 15 KB for one of Reversi, up to 45 MB. */
export const MAX_CACHED_GAMES = 3_000;

/** LRU cache of unfinished games, each in a stored state. */
export class GameCache {
  readonly #games = new LRUCache<GameId, Game>({ max: MAX_CACHED_GAMES });
  /** Games that ended lately. A load that began before the end must not bring an older state back. */
  readonly #over = new LRUCache<GameId, true>({ max: MAX_CACHED_GAMES });

  get(id: GameId): Game | undefined {
    return this.#games.get(id);
  }

  /**
   * Caches a stored state unless a newer one is cached, and returns the newer one. Drops a finished game: finished games are
   * rarely requested, and would evict unfinished ones.
   */
  keep(game: Game): Game {
    const { id } = game.setup;
    const cached = this.#games.get(id);
    if (cached && cached.version > game.version) return cached;
    if (game.phase.kind === 'over') {
      this.#games.delete(id);
      this.#over.set(id, true);
    } else if (!this.#over.has(id)) this.#games.set(id, game);
    return game;
  }

  /** Drops a state that is outdated in the store. */
  drop(stale: Game): void {
    const { id } = stale.setup;
    if (this.#games.peek(id)?.version === stale.version) this.#games.delete(id);
  }
}
