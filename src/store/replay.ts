import type { Game, GameId, Seat, Setup } from '../game/game.js';
import { newGame } from '../game/game.js';
import type { TimeControl } from '../game/moveClock.js';
import { type Action, update } from '../game/update.js';
import type { Color, GameName, RuleName } from '../rules/position.js';
import type { StoredGame } from './games.js';
import type { GamesTable } from './schema.js';

export const rowOf = ({ setup, place, phase, version }: Game): GamesTable => ({
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
});

/** The game that its row and its actions make. */
export function gameFrom({ row, actions }: StoredGame): Game {
  return actions.reduce(
    (game, { number, action, at }) => {
      const updated = update(game, JSON.parse(action) as Action, at);
      if (updated.kind === 'accepted') return updated.game;
      throw new Error(
        `game ${row.id}: stored action ${number} is refused: ${JSON.stringify(updated.refusal)}`,
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
