import type { GameName } from '../../rules/position.js';
import type { Drawing } from './drawing.js';
import { drawing as gomoku } from './gomokuDrawing.js';
import type { Look, LookName, ThemeName } from './look.js';
import { colorblind } from './looks/colorblind.js';
import { contrast } from './looks/contrast.js';
import { felt } from './looks/felt.js';
import { paper } from './looks/paper.js';
import { slate } from './looks/slate.js';
import { wood } from './looks/wood.js';
import { drawing as reversi } from './reversiDrawing.js';

/** Drawing descriptor of every game. */
export const DRAWINGS: Readonly<Record<GameName, Drawing>> = { gomoku, reversi };

/** Every look. To add one, add its name in look.ts, its file in looks/ and a line here. */
export const LOOKS: Readonly<Record<LookName, Look>> = { colorblind, contrast, felt, paper, slate, wood };

/** Returns a game's look in a theme. Equal looks are the same object. */
export const lookOf = (theme: ThemeName, game: GameName): Look =>
  LOOKS[theme === 'classic' ? DRAWINGS[game].look : theme];
