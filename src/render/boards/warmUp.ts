import { setImmediate } from 'node:timers/promises';
import { defaultVariant, GAMES, startPosition } from '../../rules/games.js';
import { GAME_NAMES, type Variant } from '../../rules/position.js';
import { DRAWINGS } from './drawings.js';
import { THEME_NAMES } from './look.js';
import { drawScene } from './png.js';

/** Returns one variant for each board that members can choose, the default ones first. */
function offeredVariants(): Variant[] {
  const defaults = GAME_NAMES.map(defaultVariant);
  const others = defaults.flatMap((variant) =>
    GAMES[variant.game].offeredSizes
      .filter((size) => size !== variant.size)
      .map((size) => ({ ...variant, size })),
  );
  return [...defaults, ...others];
}

/**
 * Draws each board that members can choose, in a turn of the event loop each. The first picture of a board takes 60 to 100 ms,
 * for its ground and palette, which is too long for a waiting member. The next ones take about 10 ms, and later ones 1 ms.
 */
export async function drawEmptyBoards(): Promise<void> {
  for (const variant of offeredVariants()) {
    await setImmediate();
    drawScene(DRAWINGS[variant.game].scene(startPosition(variant), {}), THEME_NAMES[0]);
  }
}
