import { z } from 'zod';
import { type Game, type GameId, newGame } from '../game/play/game.js';
import { update } from '../game/play/update.js';
import { DamagedGame } from '../game/ports/gameStore.js';
import { parseAction, parseSetup } from './parseRows.js';
import type { StoredGame } from './queries/gameQueries.js';

/** Replays a game from its row and actions. Throws a DamagedGame if that fails or contradicts the row. */
export function gameFrom(stored: StoredGame): Game {
  try {
    return replayGame(stored);
  } catch (error) {
    const { id, place } = stored.row;
    throw new DamagedGame(id as GameId, String(place), reasonOf(error), { cause: error });
  }
}

function replayGame({ row, actions }: StoredGame): Game {
  const game = actions.reduce(
    (before, { number, action, at }) => {
      if (number !== before.version + 1) throw new Error(`action ${before.version + 1} is missing`);
      const updated = update(before, parseAction(number, action), z.number().parse(at));
      if (updated.kind === 'accepted') return updated.game;
      throw new Error(`stored action ${number} is refused: ${JSON.stringify(updated.refusal)}`);
    },
    newGame(parseSetup(row), z.string().parse(row.place)),
  );
  for (const [column, stored, replayed] of [
    ['version', row.version, game.version],
    ['phase', row.phase, game.phase.kind],
    ['place', row.place, game.place],
  ]) {
    if (stored !== replayed)
      throw new Error(`its row has the ${column} ${stored}, its actions make it ${replayed}`);
  }
  return game;
}

/** Returns an error's message in one line; for a value of the wrong form, where in it. */
export function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const { path, message } = error.issues[0]!;
    return [...path, message].join(': ');
  }
  return error instanceof Error ? error.message : String(error);
}
