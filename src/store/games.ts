import type { Game, GameId, PhaseKind, Seat, Setup } from '../game/game.js';
import { newGame } from '../game/game.js';
import type { TimeControl } from '../game/moveClock.js';
import type { GameAtVersion } from '../game/ports.js';
import { update } from '../game/update.js';
import type { Color, GameName, RuleName } from '../rules/position.js';
import { type Accepted, actionsOf } from './actions.js';
import type { Database, GamesTable } from './schema.js';

export async function insertGame(db: Database, { setup, place, phase, version }: Game): Promise<void> {
  await db
    .insertInto('games')
    .values({
      id: setup.id,
      ...setup.variant,
      black: JSON.stringify(setup.seats.black),
      white: JSON.stringify(setup.seats.white),
      seed: setup.seed,
      opened_at: setup.openedAt,
      challenger: setup.challenger,
      strict: setup.strict ? 1 : 0,
      time: setup.time && JSON.stringify(setup.time),
      place,
      phase: phase.kind,
      version,
    })
    .execute();
}

/** Notes a game's new place, phase and version. */
export async function updateGame(db: Database, { setup, place, phase, version }: Game): Promise<void> {
  await db
    .updateTable('games')
    .set({ place, phase: phase.kind, version })
    .where('id', '=', setup.id)
    .execute();
}

export async function findGame(db: Database, id: GameId): Promise<Game | undefined> {
  const row = await db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirst();
  return row && replay(row, await actionsOf(db, id));
}

export async function findVersion(db: Database, id: GameId): Promise<number | undefined> {
  const row = await db.selectFrom('games').select('version').where('id', '=', id).executeTakeFirst();
  return row?.version;
}

export async function findPlayingAt(db: Database, place: string): Promise<GameAtVersion | undefined> {
  const phase: PhaseKind = 'playing';
  const row = await db
    .selectFrom('games')
    .select(['id', 'version'])
    .where('place', '=', place)
    .where('phase', '=', phase)
    .executeTakeFirst();
  return row && { id: row.id as GameId, version: row.version };
}

/** Games that are not over, or that are shown in an older state than their last. */
export async function findUnfinished(db: Database): Promise<GameId[]> {
  const over: PhaseKind = 'over';
  const rows = await db
    .selectFrom('games')
    .leftJoin('anchors', 'anchors.game_id', 'games.id')
    .select('games.id')
    .where((where) =>
      where.or([where('games.phase', '<>', over), where('anchors.shown', '<>', where.ref('games.version'))]),
    )
    .orderBy('games.opened_at')
    .execute();
  return rows.map(({ id }) => id as GameId);
}

function replay(row: GamesTable, actions: readonly Accepted[]): Game {
  return actions.reduce(
    (game, { action, at }, i) => {
      const updated = update(game, action, at);
      if (updated.kind === 'accepted') return updated.game;
      throw new Error(
        `game ${row.id}: stored action ${i + 1} is refused: ${JSON.stringify(updated.refusal)}`,
      );
    },
    newGame(setupOf(row), row.place),
  );
}

const setupOf = (row: GamesTable): Setup => ({
  id: row.id as GameId,
  variant: { game: row.game as GameName, rule: row.rule as RuleName, size: row.size },
  seats: { black: JSON.parse(row.black) as Seat, white: JSON.parse(row.white) as Seat },
  seed: row.seed,
  openedAt: row.opened_at,
  challenger: row.challenger as Color | null,
  strict: row.strict === 1,
  time: row.time === null ? null : (JSON.parse(row.time) as TimeControl),
});
