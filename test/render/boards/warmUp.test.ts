import { expect, test, vi } from 'vitest';
import { defaultVariant, GAMES, startPosition } from '../../../src/rules/games.js';
import { GAME_NAMES, type Variant } from '../../../src/rules/position.js';

// Clears what other tests have drawn.
vi.resetModules();
const { DRAWINGS } = await import('../../../src/render/boards/drawings.js');
const { drawEmptyBoards } = await import('../../../src/render/boards/warmUp.js');
const { renderBoard } = await import('../renderHere.js');

/** Every variant that members can choose. */
const variants = GAME_NAMES.flatMap((game) => {
  const { defaultSize, offeredSizes, rules } = GAMES[game];
  return rules.flatMap((rule) => [defaultSize, ...offeredSizes].map((size) => ({ game, rule, size })));
});

const boardOf = (variant: Variant) => DRAWINGS[variant.game].scene(startPosition(variant), {}).board;

test('prepares every palette, each in its own turn, the default boards first', async () => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  const boards = new Set(variants.map(boardOf));
  const made: { board: object; turn: number }[] = [];
  for (const board of boards) {
    const { sample } = board;
    vi.spyOn(board, 'sample').mockImplementation(() => {
      made.push({ board, turn: turns });
      return sample();
    });
  }

  setImmediate(count);
  await drawEmptyBoards();
  isDone = true;
  expect(made.map(({ board }) => board).slice(0, GAME_NAMES.length)).toEqual(
    GAME_NAMES.map((game) => boardOf(defaultVariant(game))),
  );
  expect(new Set(made.map(({ board }) => board))).toEqual(boards);
  expect(new Set(made.map(({ turn }) => turn)).size).toBe(boards.size);

  for (const variant of variants) {
    const start = startPosition(variant);
    await renderBoard(start.play(start.legalMoves()[0]!), { legal: true });
  }
  expect(made).toHaveLength(boards.size);
});
