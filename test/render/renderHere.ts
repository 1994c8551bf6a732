import { drawScene } from '../../src/render/boards/png.js';
import { boardRenderer } from '../../src/render/boards/renderBoard.js';
import { readScene } from '../../src/render/boards/sceneText.js';
import { drawReplay } from '../../src/render/replays/drawReplay.js';
import { replayRenderer } from '../../src/render/replays/renderReplay.js';

/** Draws boards in the test's own thread: workers run only as they are built. */
export const renderBoard = boardRenderer(async (text) => {
  const { scene, theme } = readScene(text);
  return drawScene(scene, theme);
});

/** The same for replays. */
export const renderReplay = replayRenderer((game) => drawReplay(game, async () => undefined));
