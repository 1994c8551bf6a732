import type { GameLook, ThemeName } from './look.js';
import type { Scene, SceneMaker } from './scene.js';

/** Everything about how a game is drawn: a game's file in this folder exports one. */
export type Drawing = {
  readonly scene: SceneMaker;
  /** A scene, of no game that could be played, with all that its pictures can show: their palette is taken from it. */
  readonly sample: () => Scene;
  /** The color of its messages, as 0xRRGGBB. */
  readonly accent: number;
  readonly looks: Readonly<Record<ThemeName, GameLook>>;
};
