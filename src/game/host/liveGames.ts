import { LRUCache } from 'lru-cache';
import type { Game, GameId } from '../play/game.js';

/** At 60 plies a game of Gomoku takes about 7 KB and one of Reversi 15 KB, its moves included: up to 45 MB in all. */
export const MAX_LIVE_GAMES = 3_000;

/** Games in memory, each in a state that the store holds. The least recently used one leaves first. */
export class LiveGames {
  readonly #games = new LRUCache<GameId, Game>({ max: MAX_LIVE_GAMES });

  get(id: GameId): Game | undefined {
    return this.#games.get(id);
  }

  /**
   * Keeps a state that is stored, unless a newer one is kept; answers with the newer of the two. A game that is over is
   * forgotten: it is asked for rarely, and thousands of them would push others out.
   */
  keep(game: Game): Game {
    const { id } = game.setup;
    const known = this.#games.get(id);
    if (known && known.version > game.version) return known;
    if (game.phase.kind === 'over') this.#games.delete(id);
    else this.#games.set(id, game);
    return game;
  }

  /** Forgets a state that the store has gone beyond. */
  drop(stale: Game): void {
    const { id } = stale.setup;
    if (this.#games.peek(id)?.version === stale.version) this.#games.delete(id);
  }
}
