import type { GameName } from '../../../rules/position.js';
import { gomokuReason } from './gomokuReason.js';
import type { Choice, Reason } from './reason.js';
import { reversiReason } from './reversiReason.js';

const REASONS: Readonly<Record<GameName, (choice: Choice) => Reason | undefined>> = {
  reversi: reversiReason,
  gomoku: gomokuReason,
};

/** One reason why the best move was better than the one played; undefined where no test on the position finds one. */
export const findReason = (choice: Choice): Reason | undefined => REASONS[choice.before.variant.game](choice);
