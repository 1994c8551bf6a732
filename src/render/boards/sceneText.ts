import { startPosition } from '../../rules/games.js';
import type { Variant } from '../../rules/position.js';
import { DRAWINGS } from './drawings.js';
import type { ThemeName } from './look.js';
import { type Board, type BoardSetting, type Item, type Scene, settingKey } from './scene.js';

/** Content of a scene's text. The board follows from the variant and the setting. */
type SceneContent = {
  readonly variant: Variant;
  readonly setting: BoardSetting;
  readonly theme: ThemeName;
  readonly items: readonly Item[];
};

/** Serializes a scene of a variant in a theme, to draw it in another thread. Equal texts are equal pictures. */
export function sceneText({ board, items }: Scene, { game, rule, size }: Variant, theme: ThemeName): string {
  const { setting } = board;
  return JSON.stringify({ variant: { game, rule, size }, setting, theme, items } satisfies SceneContent);
}

const boards = new Map<string, Board>();

/** Returns the empty board of a variant's scenes, cached. */
export function emptyBoardOf(variant: Variant, setting: BoardSetting): Board {
  const name = `${variant.game} ${variant.size} ${settingKey(setting)}`;
  const board = boards.get(name) ?? DRAWINGS[variant.game].scene(startPosition(variant), setting).board;
  boards.set(name, board);
  return board;
}

/** Parses a scene's text. Throws if it is invalid. */
export function readScene(text: string): { readonly scene: Scene; readonly theme: ThemeName } {
  const { variant, setting, theme, items } = JSON.parse(text) as SceneContent;
  return { scene: { board: emptyBoardOf(variant, setting), items }, theme };
}
