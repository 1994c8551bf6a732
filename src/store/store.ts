import type { GameId } from '../game/game.js';
import type { Store } from '../game/ports.js';
import { gameFrom, rowOf } from './replay.js';
import type { Connection } from './requests.js';

/** The store over a database. Games are made into rows, and replayed from them, on this side. */
export const storeOver = (database: Connection): Store => ({
  create: (game) => database.ask('insertGame', rowOf(game)),
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
    return stored && gameFrom(stored);
  },
  version: (id) => database.ask('findVersion', id),
  async playingAt(place) {
    const found = await database.ask('findPlayingAt', place);
    return found && { id: found.id as GameId, version: found.version };
  },
  unfinished: async () => (await database.ask('findUnfinished')) as GameId[],
  anchor: (id) => database.ask('findAnchor', id),
  setAnchor: (id, anchor) => database.ask('upsertAnchor', id, anchor),
  close: () => database.close(),
});
