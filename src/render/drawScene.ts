import { drawFrame } from './frame.js';
import type { ThemeName } from './look.js';
import { encodeFrame } from './png.js';
import type { Scene } from './scene.js';
import { lookOf } from './theme.js';

/** Draws a scene as PNG, in this thread: 1 ms, and 60 to 100 ms for the first picture of a board. */
export const drawScene = (scene: Scene, theme: ThemeName): Buffer =>
  encodeFrame(drawFrame(scene, lookOf(theme, scene.board.game)));
