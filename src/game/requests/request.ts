import { covers } from '../../rules/gameRules.js';
import { isVariant } from '../../rules/games.js';
import { isProtocol } from '../../rules/openingProtocol.js';
import type { Variant } from '../../rules/position.js';
import type { Opening, OpeningName, OpenSeat, Seat, Start } from '../play/game.js';
import { isDeletedMember } from '../ports/records.js';
import type { Level, Thinker } from '../ports/thinker.js';
import { mayBeRated } from '../ratings/results.js';
import { type TimeName, timeControl } from './timeControls.js';

/** A game that a member requested. */
export type Request = {
  readonly variant: Variant;
  readonly against: Against;
  readonly color: ColorChoice;
  /** Whether strict tournament rules apply. */
  readonly strict: boolean;
  /** Whether it counts for ratings, if such a game can. */
  readonly rated: boolean;
  readonly time: TimeName;
  readonly opening: OpeningName;
  /** Starting position, if one was given. */
  readonly start: Start | null;
};

export const COLOR_CHOICES = ['black', 'white', 'random'] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

/** Requested opponent: a member, or the bot at a level, at a rating or in a style. */
export type Against =
  | { readonly kind: 'member'; readonly member: string }
  /** The first member to take an open challenge. */
  | OpenSeat
  | { readonly kind: 'level'; readonly level: number }
  /** The bot at about the member's own rating. */
  | { readonly kind: 'even'; readonly rating: number }
  | { readonly kind: 'style'; readonly style: string };

/** Whether a member, named or not, is requested and must accept. */
export const isOfMembers = ({ kind }: Against): boolean => kind === 'member' || kind === 'anyone';

/** Whether the bot plays games that open so: the protocols of renju are for members. */
export const isKnownToBot = (opening: OpeningName): boolean => opening === 'swap2' || !isProtocol(opening);

/** Channel, server and the bot's standing there: where a game opens. */
export type Where = Pick<Opening, 'place' | 'server' | 'venue'>;

type Opponents = Pick<Thinker, 'opponents' | 'levels' | 'even'>;

export type OpeningDeps = {
  readonly thinker: Opponents & Pick<Thinker, 'balancedOpenings'>;
  readonly chance: () => number;
};

/** The game for a member's request, in a channel. Throws a RangeError if the bot does not play it. */
export function openingOf(
  deps: OpeningDeps,
  member: string,
  request: Request,
  where: Where,
): Opening & { readonly takesEitherColor: boolean } {
  const { variant, against, strict, opening } = request;
  const own = request.color === 'random' ? (deps.chance() < 0.5 ? 'black' : 'white') : request.color;
  const self: Seat = { kind: 'member', member };
  const other = seatOf(deps.thinker, variant, against);
  if (!other) throw new RangeError(`the bot does not play ${JSON.stringify(request)}`);
  const seats = own === 'black' ? { black: self, white: other } : { black: other, white: self };
  return {
    variant,
    seats,
    opening,
    start: opening === 'balanced' ? balancedStart(deps, variant) : request.start,
    challenger: isOfMembers(against) ? own : null,
    strict,
    rated: request.rated && mayBeRated({ seats, opening }),
    time: timeControl(request.time),
    takesEitherColor: request.color === 'random',
    ...where,
  };
}

/** A random balanced opening; `null`, the usual start, if the variant has none. */
export function balancedStart(
  { thinker, chance }: Pick<OpeningDeps, 'chance'> & { readonly thinker: Pick<Thinker, 'balancedOpenings'> },
  variant: Variant,
): Start | null {
  const openings = thinker.balancedOpenings(variant);
  const moves = openings[Math.floor(chance() * openings.length)];
  return moves ? { moves } : null;
}

/** Whether a seat's player still plays a variant: the bot's levels and styles may have changed, or the member deleted their data. */
export function isStillOffered(thinker: Opponents, variant: Variant, seat: Seat): boolean {
  if (seat.kind === 'anyone') return true;
  if (seat.kind === 'member') return !isDeletedMember(seat.member);
  if (seat.level === 'even') return thinker.even(variant, seat.rating) !== undefined;
  if (seat.level !== null) return thinker.levels(variant).some(({ level }) => level === seat.level);
  return styleFor(thinker, variant, seat.opponent) !== undefined;
}

/** Whether the variant exists and the opponent plays it. */
export const isOffered = (
  thinker: Opponents,
  { variant, against }: Pick<Request, 'variant' | 'against'>,
): boolean => isVariant(variant) && seatOf(thinker, variant, against) !== undefined;

/** The bot's seat at a level. */
export const levelSeat = ({ level, strength, rating, isMeasured }: Level): Seat => ({
  kind: 'opponent',
  opponent: strength.opponent,
  level,
  ...(isMeasured ? { rating } : {}),
});

/** The bot's seat at a rating; `undefined` if the variant's levels were not measured. */
export function evenSeat(thinker: Pick<Thinker, 'even'>, variant: Variant, rating: number): Seat | undefined {
  const even = thinker.even(variant, rating);
  return even && { kind: 'opponent', opponent: even.strength.opponent, level: 'even', rating: even.rating };
}

/** Whether a requested game can count for ratings. */
export function canBeRated(
  thinker: Opponents,
  member: string,
  { variant, against, opening }: Pick<Request, 'variant' | 'against' | 'opening'>,
): boolean {
  const other = seatOf(thinker, variant, against);
  return (
    other !== undefined && mayBeRated({ seats: { black: { kind: 'member', member }, white: other }, opening })
  );
}

function seatOf(thinker: Opponents, variant: Variant, against: Against): Seat | undefined {
  switch (against.kind) {
    case 'member':
      return { kind: 'member', member: against.member };
    case 'anyone':
      return against;
    case 'level': {
      const { level } = against;
      const found = thinker.levels(variant).find((each) => each.level === level);
      return found && levelSeat(found);
    }
    case 'even':
      return evenSeat(thinker, variant, against.rating);
    case 'style': {
      const style = styleFor(thinker, variant, against.style);
      return style && { kind: 'opponent', opponent: style.name, level: null };
    }
  }
}

/** A style by its technical name, if it plays the variant. */
const styleFor = ({ opponents }: Pick<Thinker, 'opponents'>, variant: Variant, name: string) =>
  opponents.find((each) => each.name === name && each.game === variant.game && covers(each, variant));
