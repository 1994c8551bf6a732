import type { Game, GameId } from '../play/game.js';
import { DamagedGame, type GameStore } from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';
import { LiveGames } from './liveGames.js';

type StoredGamesOptions = {
  readonly store: Pick<GameStore, 'version' | 'load' | 'playingAt' | 'setAside'>;
  readonly log: Log;
  /** Told of a game that was taken out of play. */
  readonly onDamaged: (id: GameId, place: string) => void;
};

/**
 * Reads games. They stay in memory while other processes may write to the same store, so a game is compared with its stored
 * version, and loaded when it is older.
 */
export class StoredGames {
  readonly #options: StoredGamesOptions;
  /** Those in memory. */
  readonly live = new LiveGames();

  constructor(options: StoredGamesOptions) {
    this.#options = options;
  }

  /** A game as the store has it. */
  async newest(id: GameId): Promise<Game | undefined> {
    const version = await this.#options.store.version(id);
    return version === undefined ? undefined : this.#atLeast(id, version);
  }

  /** The games being played at a place, by any process; the last touched first. */
  async playingAt(place: string): Promise<readonly Game[]> {
    const found = await this.#options.store.playingAt(place);
    const games = await Promise.all(found.map(({ id, version }) => this.#atLeast(id, version)));
    // One may have ended since the store was asked.
    return games.filter((game) => game?.place === place && game.phase.kind === 'playing') as Game[];
  }

  /** A game as it is in memory, or else in the store; another process may have written since. */
  async latest(id: GameId): Promise<Game | undefined> {
    return this.live.get(id) ?? this.load(id);
  }

  /** A game at this version or a later one. */
  async #atLeast(id: GameId, version: number): Promise<Game | undefined> {
    const live = this.live.get(id);
    return live && live.version >= version ? live : this.load(id);
  }

  /** Loads a game into memory. A damaged one costs nothing but itself: it is set aside, and then there is none. */
  async load(id: GameId): Promise<Game | undefined> {
    try {
      const game = await this.#options.store.load(id);
      return game && this.live.keep(game);
    } catch (error) {
      if (!(error instanceof DamagedGame)) throw error;
      await this.#setAside(error);
      return undefined;
    }
  }

  async #setAside(damage: DamagedGame): Promise<void> {
    const { store, log, onDamaged } = this.#options;
    const { id, place } = damage;
    log.error({ err: damage, game: id, place }, 'a game is damaged and was set aside');
    await store.setAside(id);
    onDamaged(id, place);
  }
}
