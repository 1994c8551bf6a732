import { replay } from '../../rules/games.js';
import type { Color, Move, Position, StartBoard, Variant } from '../../rules/position.js';
import { DRAWINGS } from '../boards/drawings.js';
import { drawFrame } from '../boards/frame.js';
import type { ThemeName } from '../boards/look.js';
import type { BoardSetting, BoardView } from '../boards/scene.js';
import { lookOf } from '../boards/theme.js';
import { GifWriter } from './gif.js';

/** A finished game as data that another thread can draw. Of equal ones the replays are equal. */
export type ReplayedGame = {
  readonly variant: Variant;
  readonly start: StartBoard | undefined;
  readonly moves: readonly Move[];
  readonly end: { readonly winner: Color | null };
  readonly setting: BoardSetting;
  readonly theme: ThemeName;
};

/** How long a position is shown, the first one, and the last one with the result. */
const [MOVE_MS, FIRST_MS, LAST_MS] = [700, 1000, 4000];

/** The positions that are shown: the first, that after each move that is no pass, and the last. */
function shownPositions(last: Position): Position[] {
  const positions = [last];
  for (let position = last.previous; position; position = position.previous) {
    if (!position.previous || position.moves.at(-1) !== 'pass') positions.unshift(position);
  }
  return positions;
}

/**
 * Draws the frames of a game's replay one after another and puts them into an animated GIF, in this thread. Between
 * frames it waits for `pause`, so that the thread can do what is more urgent: a frame takes a few ms.
 */
export async function drawReplay(
  { variant, start, moves, end, setting, theme }: ReplayedGame,
  pause: () => Promise<void>,
): Promise<Buffer> {
  const gif = new GifWriter();
  const positions = shownPositions(replay(variant, moves, start));
  for (const [i, position] of positions.entries()) {
    await pause();
    const isLast = i === positions.length - 1;
    const view: BoardView = { ...setting, numbered: true, ...(isLast && { end }) };
    const frame = drawFrame(DRAWINGS[variant.game].scene(position, view), lookOf(theme, variant.game));
    gif.add(frame, isLast ? LAST_MS : i === 0 ? FIRST_MS : MOVE_MS);
  }
  return gif.end();
}
