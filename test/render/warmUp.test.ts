import { expect, test, vi } from 'vitest';
import { renderBoard } from '../../src/render/board.js';
import { DRAWINGS } from '../../src/render/drawings.js';
import { drawEmptyBoards } from '../../src/render/warmUp.js';
import { defaultVariant, GAMES, startPosition } from '../../src/rules/games.js';
import { GAME_NAMES, type Variant } from '../../src/rules/position.js';

/** All that members may open a game with. */
const variants = GAME_NAMES.flatMap((game) => {
  const { defaultSize, offeredSizes, rules } = GAMES[game];
  return rules.flatMap((rule) => [defaultSize, ...offeredSizes].map((size) => ({ game, rule, size })));
});

const boardOf = (variant: Variant) => DRAWINGS[variant.game].scene(startPosition(variant), {}).board;

/** How many turns the event loop has had since; `stop` lets it end. */
function countTurns() {
  const turns = { count: 0, stop: () => clearImmediate(next) };
  const count = (): void => {
    turns.count += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  return turns;
}

test('afterwards no first picture needs a palette; each was made in a turn of its own, the usual boards first', async () => {
  const turns = countTurns();
  const boards = new Set(variants.map(boardOf));
  const made: { board: object; turn: number }[] = [];
  for (const board of boards) {
    const { sample } = board;
    vi.spyOn(board, 'sample').mockImplementation(() => {
      made.push({ board, turn: turns.count });
      return sample();
    });
  }

  await drawEmptyBoards();
  turns.stop();
  expect(made.map(({ board }) => board).slice(0, GAME_NAMES.length)).toEqual(
    GAME_NAMES.map((game) => boardOf(defaultVariant(game))),
  );
  expect(new Set(made.map(({ board }) => board))).toEqual(boards);
  expect(made[0]!.turn).toBeGreaterThan(0);
  expect(new Set(made.map(({ turn }) => turn)).size).toBe(boards.size);

  for (const variant of variants) {
    const start = startPosition(variant);
    await renderBoard(start.play(start.legalMoves()[0]!), { legal: true });
  }
  expect(made).toHaveLength(boards.size);
});
