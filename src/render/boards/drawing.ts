import type { ChartLook, LookName } from './look.js';
import type { Board, SceneMaker } from './scene.js';

/** Everything about how a game is drawn: a game's file in this folder exports one. */
export type Drawing = {
  readonly scene: SceneMaker;
  /** The color of its messages, as 0xRRGGBB. */
  readonly accent: number;
  /** What its boards look like where nobody has chosen: its look in the theme 'classic'. */
  readonly look: LookName;
  readonly chart: ChartLook;
  readonly board: Pick<Board, 'layout' | 'pieces'>;
  /** A corner of the board in small, row by row: `X` black, `O` white, `-` empty. */
  readonly emblem: readonly string[];
};
