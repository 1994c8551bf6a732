import { LRUCache } from 'lru-cache';
import type { Position } from '../../rules/position.js';
import { THEME_NAMES } from '../boards/look.js';
import type { BoardOptions } from '../boards/renderBoard.js';
import { type BoardSetting, settingOf } from '../boards/scene.js';
import { emptyBoardOf } from '../boards/sceneText.js';
import type { ReplayedGame } from './drawReplay.js';
import { nameStripHeight } from './nameStrip.js';

/** An animated GIF to send. */
export type Replay = {
  readonly name: string;
  readonly gif: Buffer;
  readonly width: number;
  readonly height: number;
};

type ReplayOptions = Partial<BoardSetting> &
  Pick<BoardOptions, 'theme'> &
  Required<Pick<BoardOptions, 'end'>> &
  Pick<ReplayedGame, 'names'>;

/** Draws a finished game move by move as an animated GIF, 720 pixels wide by default. */
export type RenderReplay = (last: Position, options: ReplayOptions) => Promise<Replay>;

/** Size of the cache. A replay takes 0.1 to 0.5 MB. */
const MAX_REPLAYS = 8;

/** Creates a renderer with an LRU cache, which also merges concurrent requests. `draw` draws a replay as GIF. */
export function replayRenderer(draw: (game: ReplayedGame) => Promise<Buffer>): RenderReplay {
  const replays = new LRUCache<string, Promise<Buffer>>({ max: MAX_REPLAYS });
  return async (last, { theme = THEME_NAMES[0], end, names, ...view }) => {
    const { variant, start, moves, ply } = last;
    const { game, rule, size } = variant;
    const setting = settingOf(view);
    const data: ReplayedGame = { variant: { game, rule, size }, start, moves, end, names, setting, theme };
    const key = JSON.stringify(data);
    const gif = replays.get(key) ?? draw(data);
    replays.set(key, gif);
    gif.catch(() => replays.delete(key));
    const board = emptyBoardOf(variant, setting);
    const height = board.height + nameStripHeight(board);
    return { name: `${game}-${ply}.gif`, gif: await gif, width: board.width, height };
  };
}
