import { drawScene } from '../../src/render/boards/png.js';
import { boardRenderer } from '../../src/render/boards/renderBoard.js';
import { readScene } from '../../src/render/boards/sceneText.js';
import { drawReplay } from '../../src/render/replays/drawReplay.js';
import { replayRenderer } from '../../src/render/replays/renderReplay.js';

/** Draws boards in the test's own thread, because workers run only from the build. */
export const renderBoard = boardRenderer(async (text) => {
  const { scene, theme } = readScene(text);
  return drawScene(scene, theme);
});

/** Draws replays in the test's own thread. */
export const renderReplay = replayRenderer((game) => drawReplay(game, async () => undefined));
