import { setImmediate } from 'node:timers/promises';
import { defaultVariant, GAMES, startPosition } from '../../rules/games.js';
import { GAME_NAMES, type Variant } from '../../rules/position.js';
import { DRAWINGS } from './drawings.js';
import { THEME_NAMES } from './look.js';
import { drawScene } from './png.js';

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
 * Draws each board that members may choose, in a turn of the event loop each. The first picture of a board takes its ground and
 * its palette, 60 to 100 ms, too long for a member who waits; those after it take some 10, and soon 1.
 */
export async function drawEmptyBoards(): Promise<void> {
  for (const variant of offeredVariants()) {
    await setImmediate();
    drawScene(DRAWINGS[variant.game].scene(startPosition(variant), {}), THEME_NAMES[0]);
  }
}
