import type { Action } from '../../src/game/play/action.js';
import { dueAt } from '../../src/game/play/dueTime.js';
import type { Game, GameId } from '../../src/game/play/game.js';
import type { Anchor, GameStore, UnfinishedGame } from '../../src/game/ports/gameStore.js';
import { gameFrom } from '../../src/store/gameFromRows.js';
import { rowOf, type StoredGame } from '../../src/store/queries/gameQueries.js';

type MutableGame = { row: StoredGame['row']; actions: { number: number; action: string; at: number }[] };

/** A simple store in memory. It keeps games as text, like the real one, and replays them on every load. It has no limits. */
export class MemoryStore implements GameStore {
  readonly #games = new Map<GameId, MutableGame>();
  readonly #anchors = new Map<GameId, Anchor>();

  async create(game: Game): Promise<'stored' | 'place-taken'> {
    const row = rowOf(game);
    if (this.#isTaken(row)) return 'place-taken';
    this.#games.set(game.setup.id, { row, actions: [] });
    return 'stored';
  }

  async append(action: Action, at: number, after: Game): Promise<'stored' | 'conflict' | 'place-taken'> {
    const stored = this.#games.get(after.setup.id)!;
    if (stored.row.version !== after.version - 1) return 'conflict';
    const { place, phase, version } = after;
    const row = { ...stored.row, place, phase: phase.kind, version, touched_at: at, due_at: dueAt(after) };
    if (this.#isTaken(row)) return 'place-taken';
    stored.row = row;
    stored.actions.push({ number: version, action: JSON.stringify(action), at });
    return 'stored';
  }

  #isTaken({ id, place, phase, venue }: MutableGame['row']): boolean {
    const takes = (row: { phase: string; venue: string }) =>
      row.phase === 'playing' && row.venue === 'server';
    if (!takes({ phase, venue })) return false;
    return [...this.#games.values()].some(({ row }) => row.id !== id && row.place === place && takes(row));
  }

  load = async (id: GameId): Promise<Game | undefined> => {
    const stored = this.#games.get(id);
    return stored && gameFrom(stored);
  };

  /** Returns the stored actions of a game. */
  actionsOf = (id: GameId): readonly Action[] =>
    this.#games.get(id)!.actions.map(({ action }) => JSON.parse(action) as Action);

  setAside = async (id: GameId): Promise<void> => {
    this.#games.get(id)!.row.phase = 'damaged';
  };
  version = async (id: GameId): Promise<number | undefined> => this.#games.get(id)?.row.version;
  playingAt = async (place: string) =>
    this.#found(({ row }) => row.place === place && row.phase === 'playing').map(({ row }) => ({
      id: row.id as GameId,
      version: row.version,
    }));
  lastOverAt = async (place: string): Promise<GameId | undefined> =>
    this.#found(({ row }) => row.place === place && row.phase === 'over').at(-1)?.row.id as
      | GameId
      | undefined;
  gamesOf = async (): Promise<readonly GameId[]> => this.#idsOf(() => true);
  countGamesOf = async (): Promise<number> => this.#games.size;
  placesIn = async (): Promise<readonly string[]> => [];
  ratingChanges = async () => [];
  ratingsOf = async () => [];
  untouchedSince = async ({ againstBot }: { againstBot: number }): Promise<readonly GameId[]> =>
    this.#idsOf(
      ({ row }) =>
        row.phase !== 'over' && (row.time === null || row.phase === 'parked') && row.touched_at < againstBot,
    );
  untouchedInServers = async (before: number) =>
    this.#found(({ row }) => row.phase === 'playing' && row.time === null && row.touched_at < before).map(
      ({ row }) => ({ id: row.id as GameId, version: row.version }),
    );
  liveGames = async (): Promise<number> => this.#found(({ row }) => row.phase !== 'over').length;
  unfinished = async (): Promise<readonly UnfinishedGame[]> =>
    this.#found(({ row }) => row.phase === 'playing' || row.phase === 'challenged').map(
      ({ row: { id, server, version, touched_at, due_at } }) => ({
        id: id as GameId,
        ...{ server, version, touchedAt: touched_at, dueAt: due_at },
        isShown: this.#anchors.get(id as GameId)?.shown === version,
      }),
    );
  setDue = async ({ id }: { id: GameId }, dueAt: number | null): Promise<void> => {
    this.#games.get(id)!.row.due_at = dueAt;
  };
  anchor = async (id: GameId): Promise<Anchor | undefined> => this.#anchors.get(id);
  setAnchor = async (id: GameId, anchor: Anchor): Promise<void> => void this.#anchors.set(id, anchor);

  #found(fits: (stored: MutableGame) => boolean): MutableGame[] {
    return [...this.#games.values()].filter(fits);
  }

  #idsOf(fits: (stored: MutableGame) => boolean): GameId[] {
    return this.#found(fits).map(({ row }) => row.id as GameId);
  }
}
