import { LRUCache } from 'lru-cache';
import type { Position } from '../../rules/position.js';
import { THEME_NAMES } from '../boards/look.js';
import type { BoardOptions } from '../boards/renderBoard.js';
import type { BoardSetting } from '../boards/scene.js';
import { boardOf } from '../boards/sceneText.js';
import { settingOf } from '../boards/setting.js';
import type { ReplayedGame } from './drawReplay.js';

/** An animated GIF to send. */
export type Replay = {
  readonly name: string;
  readonly gif: Buffer;
  readonly width: number;
  readonly height: number;
};

export type ReplayOptions = Partial<BoardSetting> &
  Pick<BoardOptions, 'theme'> &
  Required<Pick<BoardOptions, 'end'>>;

/** Draws how a finished game came to its last position, move by move, as an animated GIF, 720 pixels wide unless said. */
export type RenderReplay = (last: Position, options: ReplayOptions) => Promise<Replay>;

/** Some 0.1 to 0.5 MB each. */
const KEPT_REPLAYS = 8;

/** Has replays drawn by `draw`; of equal ones among the last few one is drawn, also while it is being drawn. */
export function replayRenderer(draw: (game: ReplayedGame) => Promise<Buffer>): RenderReplay {
  const replays = new LRUCache<string, Promise<Buffer>>({ max: KEPT_REPLAYS });
  return async (last, { theme = THEME_NAMES[0], end, ...view }) => {
    const { variant, start, moves, ply } = last;
    const { game, rule, size } = variant;
    const setting = settingOf(view);
    const replayed: ReplayedGame = { variant: { game, rule, size }, start, moves, end, setting, theme };
    const key = JSON.stringify(replayed);
    const gif = replays.get(key) ?? draw(replayed);
    replays.set(key, gif);
    gif.catch(() => replays.delete(key));
    const { width, height } = boardOf(variant, setting);
    return { name: `${game}-${ply}.gif`, gif: await gif, width, height };
  };
}
