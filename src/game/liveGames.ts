import type { Game, GameId } from './game.js';

/** At 60 plies a game of Gomoku takes about 7 KB and one of Reversi 15 KB, its moves included: up to 45 MB in all. */
export const MAX_LIVE_GAMES = 3_000;

/** Games in memory, each in a state that the store holds. The least recently used one leaves first. */
export class LiveGames {
  /** The least recently used first. */
  readonly #games = new Map<GameId, Game>();

  get(id: GameId): Game | undefined {
    const game = this.#games.get(id);
    if (game) this.#touch(game);
    return game;
  }

  /** Keeps a state that is stored, unless a newer one is kept; answers with the newer of the two. */
  keep(game: Game): Game {
    const known = this.#games.get(game.setup.id);
    const newest = known && known.version > game.version ? known : game;
    this.#touch(newest);
    if (this.#games.size > MAX_LIVE_GAMES) this.#games.delete(this.#games.keys().next().value!);
    return newest;
  }

  /** Forgets a state that the store has gone beyond. */
  drop(stale: Game): void {
    const { id } = stale.setup;
    if (this.#games.get(id)?.version === stale.version) this.#games.delete(id);
  }

  #touch(game: Game): void {
    this.#games.delete(game.setup.id);
    this.#games.set(game.setup.id, game);
  }
}
