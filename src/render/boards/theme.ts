import type { GameName } from '../../rules/position.js';
import { DRAWINGS } from './drawings.js';
import type { Look, LookName, ThemeName } from './look.js';
import { colorblind } from './looks/colorblind.js';
import { contrast } from './looks/contrast.js';
import { felt } from './looks/felt.js';
import { paper } from './looks/paper.js';
import { slate } from './looks/slate.js';
import { wood } from './looks/wood.js';

/** Every look. Adding one is its name in look.ts, its file in looks/ and its line here. */
export const LOOKS: Readonly<Record<LookName, Look>> = { colorblind, contrast, felt, paper, slate, wood };

/** Returns a game's look in a theme. Equal looks are the same object. */
export const lookOf = (theme: ThemeName, game: GameName): Look =>
  LOOKS[theme === 'classic' ? DRAWINGS[game].look : theme];
