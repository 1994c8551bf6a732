import type { Opening, OpeningName, Seat, Start } from '../../../game/play/game.js';
import { isDeletedMember } from '../../../game/ports/records.js';
import type { Level, Thinker } from '../../../game/ports/thinker.js';
import { mayBeRated } from '../../../game/ratings/results.js';
import { covers } from '../../../rules/gameRules.js';
import { isVariant } from '../../../rules/games.js';
import type { Variant } from '../../../rules/position.js';
import type { App } from '../../interactions/app.js';
import type { Against, ColorChoice } from '../../interactions/customId.js';
import type { Where } from '../../interactions/where.js';
import { type LevelsAsked, nearestLevel } from '../../texts/levelNames.js';
import { findStyle } from '../../texts/styleNames.js';
import { type TimeName, timeControl } from '../../texts/timeControls.js';

/** What a member asked for with `/play`. */
export type Request = {
  readonly variant: Variant;
  readonly against: Against;
  readonly color: ColorChoice;
  /** Whether the strict rules of tournaments are to hold. */
  readonly strict: boolean;
  /** Whether it is to count for ratings, where such a game can. */
  readonly rated: boolean;
  readonly time: TimeName;
  readonly opening: OpeningName;
  /** The position from which to begin, where one was given. */
  readonly start: Start | null;
};

/** The game that a member's request means, at a place. Throws a RangeError where the bot does not play so. */
export function openingOf(app: App, member: string, request: Request, where: Where): Opening {
  const { variant, against, strict, opening } = request;
  const own = request.color === 'random' ? (app.chance() < 0.5 ? 'black' : 'white') : request.color;
  const self: Seat = { kind: 'member', member };
  const other = seatOf(app.thinker, variant, against);
  if (!other) throw new RangeError(`the bot does not play so: ${JSON.stringify(request)}`);
  const seats = own === 'black' ? { black: self, white: other } : { black: other, white: self };
  return {
    variant,
    seats,
    opening,
    start: opening === 'balanced' ? balancedStart(app, variant) : request.start,
    challenger: against.kind === 'member' ? own : null,
    strict,
    rated: request.rated && mayBeRated({ seats, opening }),
    time: timeControl(request.time),
    ...where,
  };
}

/** One of the openings that the engine holds even, by lot; the usual start where there is none for the variant. */
export function balancedStart(
  { thinker, chance }: Pick<App, 'thinker' | 'chance'>,
  variant: Variant,
): Start | null {
  const openings = thinker.balancedOpenings(variant);
  const moves = openings[Math.floor(chance() * openings.length)];
  return moves ? { moves } : null;
}

/** Whether somebody in a seat still plays a variant: the bot's levels and styles may have changed since. */
export function isStillOffered(
  thinker: Pick<Thinker, 'opponents' | 'levels' | 'even'>,
  variant: Variant,
  seat: Seat,
): boolean {
  if (seat.kind === 'member') return !isDeletedMember(seat.member);
  if (seat.level === 'even') return thinker.even(variant, seat.rating) !== undefined;
  if (seat.level !== null) return thinker.levels(variant).some(({ level }) => level === seat.level);
  return thinker.opponents.some(
    (each) => each.name === seat.opponent && each.game === variant.game && covers(each, variant),
  );
}

/** Whether there is such a game and an opponent that plays it. */
export const isOffered = (
  thinker: Pick<Thinker, 'opponents' | 'levels' | 'even'>,
  { variant, against }: Pick<Request, 'variant' | 'against'>,
): boolean => isVariant(variant) && seatOf(thinker, variant, against) !== undefined;

/** The bot's seat at a level. */
export const levelSeat = ({ level, strength, rating, isMeasured }: Level): Seat => ({
  kind: 'opponent',
  opponent: strength.opponent,
  level,
  ...(isMeasured ? { rating } : {}),
});

/** The levels of a variant, and what suits a member by what is known of their strength. */
export async function levelsFor(
  { thinker, ratings }: Pick<App, 'thinker' | 'ratings'>,
  member: string,
  variant: Variant,
): Promise<LevelsAsked> {
  const levels = thinker.levels(variant);
  const { rating } = await ratings.of(member, variant);
  const even = thinker.even(variant, rating)?.rating;
  return { levels, even, proposed: nearestLevel(levels, rating) };
}

/** The bot's seat at a rating, in a variant whose levels were measured. */
export function evenSeat(thinker: Pick<Thinker, 'even'>, variant: Variant, rating: number): Seat | undefined {
  const even = thinker.even(variant, rating);
  return even && { kind: 'opponent', opponent: even.strength.opponent, level: 'even', rating: even.rating };
}

/** Whether a game that a member asks for can count for ratings. */
export function canBeRated(
  app: Pick<App, 'thinker'>,
  member: string,
  { variant, against, opening }: Pick<Request, 'variant' | 'against' | 'opening'>,
): boolean {
  const other = seatOf(app.thinker, variant, against);
  return (
    other !== undefined && mayBeRated({ seats: { black: { kind: 'member', member }, white: other }, opening })
  );
}

function seatOf(
  thinker: Pick<Thinker, 'opponents' | 'levels' | 'even'>,
  variant: Variant,
  against: Against,
): Seat | undefined {
  switch (against.kind) {
    case 'member':
      return { kind: 'member', member: against.member };
    case 'level': {
      const { level } = against;
      const found = thinker.levels(variant).find((each) => each.level === level);
      return found && levelSeat(found);
    }
    case 'even':
      return evenSeat(thinker, variant, against.rating);
    case 'style': {
      const style = findStyle(thinker, variant.game, against.style);
      return style && covers(style, variant)
        ? { kind: 'opponent', opponent: style.name, level: null }
        : undefined;
    }
  }
}
