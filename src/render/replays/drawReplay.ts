import { replay } from '../../rules/games.js';
import type { Color, Move, Position, StartBoard, Variant } from '../../rules/position.js';
import { DRAWINGS, lookOf } from '../boards/drawings.js';
import { drawFrame } from '../boards/frame.js';
import type { ThemeName } from '../boards/look.js';
import type { BoardSetting, BoardView } from '../boards/scene.js';
import { emptyBoardOf } from '../boards/sceneText.js';
import { GifWriter } from './gif.js';
import { namesBelow, type PlayerNames } from './nameStrip.js';

/** A finished game as data, to draw in another thread. Equal games have equal replays. */
export type ReplayedGame = {
  readonly variant: Variant;
  readonly start: StartBoard | undefined;
  readonly moves: readonly Move[];
  readonly end: { readonly winner: Color | null };
  readonly names: PlayerNames;
  readonly setting: BoardSetting;
  readonly theme: ThemeName;
};

/** Durations of a position, of the first one, and of the last one with the result. */
const [MOVE_MS, FIRST_MS, LAST_MS] = [700, 1000, 4000];

/** Returns the positions to show: the first, those after moves except passes, and the last. */
function shownPositions(last: Position): Position[] {
  const positions = [last];
  for (let position = last.previous; position; position = position.previous) {
    if (!position.previous || position.moves.at(-1) !== 'pass') positions.unshift(position);
  }
  return positions;
}

/**
 * Draws a game's replay as an animated GIF in this thread. Awaits `pause` between frames, which take a few ms, so that the
 * thread can do more urgent work.
 */
export async function drawReplay(
  { variant, start, moves, end, names, setting, theme }: ReplayedGame,
  pause: () => Promise<void>,
): Promise<Buffer> {
  const gif = new GifWriter();
  const look = lookOf(theme, variant.game);
  const withNames = namesBelow(names, emptyBoardOf(variant, setting), look);
  const positions = shownPositions(replay(variant, moves, start));
  for (const [i, position] of positions.entries()) {
    await pause();
    const isLast = i === positions.length - 1;
    const view: BoardView = { ...setting, numbered: true, ...(isLast && { end }) };
    const frame = drawFrame(DRAWINGS[variant.game].scene(position, view), look);
    gif.add(withNames(frame), isLast ? LAST_MS : i === 0 ? FIRST_MS : MOVE_MS);
  }
  return gif.end();
}
