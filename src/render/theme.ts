import type { GameName } from '../rules/position.js';
import { DRAWINGS } from './drawings.js';
import type { Look, LookName, ThemeName } from './look.js';
import * as allLooks from './looks/allLooks.js';

/** Every look. Adding one is its name in look.ts, its file in looks/ and its line in looks/allLooks.ts. */
export const LOOKS: Readonly<Record<LookName, Look>> = allLooks;

/** How a game looks in a theme: equal looks are the same object. */
export const lookOf = (theme: ThemeName, game: GameName): Look =>
  LOOKS[theme === 'classic' ? DRAWINGS[game].look : theme];
