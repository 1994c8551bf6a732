import type { GameLook, ThemeName } from './look.js';
import type { SceneMaker } from './scene.js';

/** Everything about how a game is drawn: a game's file in this folder exports one. */
export type Drawing = {
  readonly scene: SceneMaker;
  /** The color of its messages, as 0xRRGGBB. */
  readonly accent: number;
  readonly looks: Readonly<Record<ThemeName, GameLook>>;
};
