import type { Seat } from '../game/game.js';
import type { Opening } from '../game/host.js';
import type { Thinker } from '../game/ports.js';
import { covers, isVariant } from '../rules/games.js';
import type { Variant } from '../rules/position.js';
import type { App } from './app.js';
import type { Against, ColorChoice } from './customId.js';
import { findStyle } from './styles.js';
import { type TimeName, timeControl } from './timeControls.js';

/** What a member asked for with `/play`. */
export type Request = {
  readonly variant: Variant;
  readonly against: Against;
  readonly color: ColorChoice;
  /** Whether the strict rules of tournaments are to hold. */
  readonly strict: boolean;
  readonly time: TimeName;
};

/** Where a game is opened: in a channel, and in a server unless that is a direct message. */
export type Where = Pick<Opening, 'place' | 'server'>;

/** The game that a member's request means, at a place. Throws a RangeError where the bot does not play so. */
export function openingOf(app: App, member: string, request: Request, { place, server }: Where): Opening {
  const { variant, against, strict } = request;
  const own = request.color === 'random' ? (app.chance() < 0.5 ? 'black' : 'white') : request.color;
  const self: Seat = { kind: 'member', member };
  const other = seatOf(app.thinker, variant, against);
  if (!other) throw new RangeError(`the bot does not play so: ${JSON.stringify(request)}`);
  return {
    variant,
    seats: own === 'black' ? { black: self, white: other } : { black: other, white: self },
    place,
    challenger: against.kind === 'member' ? own : null,
    strict,
    time: timeControl(request.time),
    server,
  };
}

/** Whether there is such a game and an opponent that plays it. */
export const isOffered = (
  thinker: Pick<Thinker, 'opponents' | 'levels'>,
  { variant, against }: Pick<Request, 'variant' | 'against'>,
): boolean => isVariant(variant) && seatOf(thinker, variant, against) !== undefined;

function seatOf(
  thinker: Pick<Thinker, 'opponents' | 'levels'>,
  variant: Variant,
  against: Against,
): Seat | undefined {
  switch (against.kind) {
    case 'member':
      return { kind: 'member', member: against.member };
    case 'level': {
      const { level } = against;
      const found = thinker.levels(variant).find((each) => each.level === level);
      return found && { kind: 'opponent', opponent: found.strength.opponent, level };
    }
    case 'style': {
      const style = findStyle(thinker, variant.game, against.style);
      return style && covers(style, variant)
        ? { kind: 'opponent', opponent: style.name, level: null }
        : undefined;
    }
  }
}
