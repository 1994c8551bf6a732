import type { GameId } from '../game/game.js';
import type { GameLimits, Store } from '../game/ports.js';
import { rowOf } from './games.js';
import { DAMAGED } from './phases.js';
import { gameFrom } from './replay.js';
import type { Connection } from './requests.js';

const NO_LIMITS: GameLimits = { member: 0, server: 0 };

/** The store over a database. Games are made into rows, and replayed from them, on this side. */
export const storeOver = (database: Connection): Store => ({
  create: (game, limits = NO_LIMITS) => database.ask('insertGame', rowOf(game), limits),
  append: (action, at, { setup, place, phase, version }) =>
    database.ask('appendAction', {
      game_id: setup.id,
      action: JSON.stringify(action),
      at,
      place,
      phase: phase.kind,
      version,
    }),
  async load(id) {
    const stored = await database.ask('findGame', id);
    return stored && stored.row.phase !== DAMAGED ? gameFrom(stored) : undefined;
  },
  version: (id) => database.ask('findVersion', id),
  async playingAt(place) {
    const found = await database.ask('findPlayingAt', place);
    return found.map(({ id, version }) => ({ id: id as GameId, version }));
  },
  lastOverAt: async (place) => (await database.ask('findLastOverAt', place)) as GameId | undefined,
  gamesOf: async (of, limit, offset) => (await database.ask('findGamesOf', of, limit, offset)) as GameId[],
  countGamesOf: (of) => database.ask('countGamesOf', of),
  setAside: (id) => database.ask('setAside', id),
  untouchedSince: async (before) => (await database.ask('findUntouched', before)) as GameId[],
  untouchedInServers: async (before) => (await database.ask('findUntouchedInServers', before)) as GameId[],
  liveGames: (of) => database.ask('countLive', of),
  unfinished: async () => (await database.ask('findUnfinished')) as GameId[],
  anchor: (id) => database.ask('findAnchor', id),
  setAnchor: (id, anchor) => database.ask('upsertAnchor', id, anchor),
  close: () => database.close(),
});
