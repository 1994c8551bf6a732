import { defaultVariant, GAMES, startPosition } from '../rules/games.js';
import { GAME_NAMES, type Variant } from '../rules/position.js';
import { renderBoard } from './board.js';

/** One variant for each board that members may choose, the usual ones first. */
function offeredVariants(): Variant[] {
  const usual = GAME_NAMES.map(defaultVariant);
  const others = usual.flatMap((variant) =>
    GAMES[variant.game].offeredSizes
      .filter((size) => size !== variant.size)
      .map((size) => ({ ...variant, size })),
  );
  return [...usual, ...others];
}

/**
 * Draws each board that members may choose. The first picture of a board takes its ground and its palette, 60 to 100 ms on
 * the main thread, too long to answer a member with at once; those after it take some 10. `pause` is awaited before each.
 */
export async function drawEmptyBoards(pause: () => Promise<void>): Promise<void> {
  for (const variant of offeredVariants()) {
    await pause();
    await renderBoard(startPosition(variant));
  }
}
