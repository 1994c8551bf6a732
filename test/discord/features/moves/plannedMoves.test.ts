import { expect, test } from 'vitest';
import { PlannedMoves } from '../../../../src/discord/features/moves/plannedMoves.js';
import type { InteractionContext } from '../../../../src/discord/interactions/context.js';
import type { Action, Updated } from '../../../../src/game/play/action.js';
import type { Game } from '../../../../src/game/play/game.js';
import { update } from '../../../../src/game/play/update.js';
import type { Square } from '../../../../src/rules/position.js';
import { parseSquare } from '../../../../src/rules/squares.js';
import { FakeLog } from '../../../game/fakes.js';
import { gameOf, move, OPENED_AT, played } from '../../../game/games.js';

const squares = (...names: string[]): Square[] => names.map((name) => parseSquare(name, 8)!);

/** Ada's planned moves in a game. Her actions wait until `playAll`. */
function planning(before: Game) {
  let game = before;
  const waiting: (() => void)[] = [];
  const dropped: unknown[] = [];
  const planned = new PlannedMoves({
    host: {
      game: async () => game,
      async act(_, action) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return change(action);
      },
    },
    boards: { settled: async () => undefined },
    log: new FakeLog(),
  });
  function change(action: Action): Updated {
    const updated = update(game, action, OPENED_AT);
    if (updated.kind === 'accepted') {
      game = updated.game;
      planned.onEvent({ kind: 'changed', game, action, cause: undefined });
    }
    return updated;
  }
  const reply = async (_: string, values: unknown) => void dropped.push(values);
  const context = { member: 'ada', reply } as unknown as InteractionContext;
  return {
    ...{ change, dropped },
    plan: (...names: string[]) => planned.plan(before, { squares: squares(...names), context }),
    moves: () => game.position.moves,
    async playAll() {
      for (let turns = 0; turns < 10; turns++) {
        waiting.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

const afterFirst = played(gameOf(), move(0, 'f5', 'ada'));

test('a plan plays at once if the opponent replied before it was made', async () => {
  const { change, plan, moves, playAll } = planning(afterFirst);
  change(move(1, 'd6', 'ben'));
  const done = plan('c3');
  await playAll();
  await done;
  expect(moves()).toEqual(squares('f5', 'd6', 'c3'));
});

test('an offer while a planned square is being played does not play the next one too', async () => {
  const { change, plan, moves, playAll, dropped } = planning(afterFirst);
  await plan('c3', 'c4');
  change(move(1, 'd6', 'ben'));
  change({ kind: 'offer', member: 'ben', offer: 'draw', ply: 2 });
  await playAll();
  change(move(3, 'd3', 'ben'));
  await playAll();
  expect(moves()).toEqual(squares('f5', 'd6', 'c3', 'd3', 'c4'));
  expect(dropped).toEqual([]);
});
