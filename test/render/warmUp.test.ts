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

test('afterwards no first picture needs a palette; each was made after a pause of its own, the usual boards first', async () => {
  let pauses = 0;
  const boards = new Set(variants.map(boardOf));
  const made: { board: object; pauses: number }[] = [];
  for (const board of boards) {
    const { sample } = board;
    vi.spyOn(board, 'sample').mockImplementation(() => {
      made.push({ board, pauses });
      return sample();
    });
  }

  await drawEmptyBoards(async () => {
    pauses += 1;
  });
  expect(made.map(({ board }) => board).slice(0, GAME_NAMES.length)).toEqual(
    GAME_NAMES.map((game) => boardOf(defaultVariant(game))),
  );
  expect(new Set(made.map(({ board }) => board))).toEqual(boards);
  expect(made.map((each) => each.pauses)).toEqual(made.map((_, i) => i + 1));

  for (const variant of variants) {
    const start = startPosition(variant);
    await renderBoard(start.play(start.legalMoves()[0]!), { legal: true });
  }
  expect(made).toHaveLength(boards.size);
});
