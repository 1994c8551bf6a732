import { boardRenderer } from '../../src/render/board.js';
import { drawReplay } from '../../src/render/drawReplay.js';
import { drawScene } from '../../src/render/drawScene.js';
import { replayRenderer } from '../../src/render/replay.js';
import { readScene } from '../../src/render/sceneText.js';

/** Draws boards in the test's own thread: workers run only as they are built. */
export const renderBoard = boardRenderer(async (text) => {
  const { scene, theme } = readScene(text);
  return drawScene(scene, theme);
});

/** The same for replays. */
export const renderReplay = replayRenderer((game) => drawReplay(game, async () => undefined));
