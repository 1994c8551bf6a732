import type { Opening, OpeningName, Seat, Start } from '../../../game/play/game.js';
import { isDeletedMember, type MemberRecords } from '../../../game/ports/records.js';
import type { Level, Thinker } from '../../../game/ports/thinker.js';
import { mayBeRated } from '../../../game/ratings/results.js';
import type { Omission } from '../../../rules/formats/gameFile.js';
import { covers } from '../../../rules/gameRules.js';
import { isVariant } from '../../../rules/games.js';
import type { Variant } from '../../../rules/position.js';
import type { MemberRatings } from '../../board/memberRatings.js';
import type { Where } from '../../interactions/context.js';
import { count, type Field } from '../../interactions/control.js';
import { type LevelOffer, nearestLevel } from '../../texts/levelNames.js';
import { findStyle, stylesOf } from '../../texts/styleNames.js';
import { type TimeName, timeControl } from '../../texts/timeControls.js';

/** A game that a member requested with `/play`. */
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

/** A request as read from options. */
export type ReadRequest = Request & {
  /** Parts of the starting position's text left out. */
  readonly omissions: readonly Omission[];
};

export const COLOR_CHOICES = ['black', 'white', 'random'] as const;
export type ColorChoice = (typeof COLOR_CHOICES)[number];

/** Requested opponent: a member, or the bot at a level, at a rating or in a style. */
export type Against =
  | { readonly kind: 'member'; readonly member: string }
  | { readonly kind: 'level'; readonly level: number }
  /** The bot at about the member's own rating. */
  | { readonly kind: 'even'; readonly rating: number }
  | { readonly kind: 'style'; readonly style: string };

/** Field for a requested opponent: a letter for the kind, then the opponent. */
export const against: Field<Against> = {
  read(text) {
    const who = text.slice(1);
    if (/^m\d{1,20}$/.test(text)) return { kind: 'member', member: who };
    if (/^s[a-z0-9-]{1,24}$/.test(text)) return { kind: 'style', style: who };
    if (/^e-?\d{1,4}$/.test(text)) return { kind: 'even', rating: Number(who) };
    const level = text.startsWith('l') ? count.read(who) : undefined;
    return level === undefined ? undefined : { kind: 'level', level };
  },
  write(value) {
    switch (value.kind) {
      case 'member':
        return `m${value.member}`;
      case 'level':
        return `l${value.level}`;
      case 'even':
        return `e${value.rating}`;
      case 'style':
        return `s${value.style}`;
    }
  },
};

type Opponents = Pick<Thinker, 'opponents' | 'levels' | 'even'>;

type OpeningDeps = {
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
    challenger: against.kind === 'member' ? own : null,
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
  if (seat.kind === 'member') return !isDeletedMember(seat.member);
  if (seat.level === 'even') return thinker.even(variant, seat.rating) !== undefined;
  if (seat.level !== null) return thinker.levels(variant).some(({ level }) => level === seat.level);
  return thinker.opponents.some(
    (each) => each.name === seat.opponent && each.game === variant.game && covers(each, variant),
  );
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

export type LevelDeps = {
  readonly thinker: Pick<Thinker, 'levels' | 'even'>;
  readonly ratings: MemberRatings;
};

/** Levels of a variant, and which of them suit a member by their rating. */
export async function levelsFor(
  { thinker, ratings }: LevelDeps,
  member: string,
  variant: Variant,
): Promise<LevelOffer> {
  const levels = thinker.levels(variant);
  const { rating } = await ratings.of(member, variant);
  const even = thinker.even(variant, rating)?.rating;
  return { levels, even, proposed: nearestLevel(levels, rating) };
}

/** The bot at the level nearest to a member's rating, or in its first style if the variant's levels were not measured. */
export async function suitableBot(
  deps: LevelDeps & { readonly thinker: Pick<Thinker, 'opponents'> },
  member: string,
  variant: Variant,
): Promise<Against> {
  const { proposed } = await levelsFor(deps, member, variant);
  if (proposed !== undefined) return { kind: 'level', level: proposed };
  const style = stylesOf(deps.thinker, variant.game).find((each) => covers(each, variant));
  if (!style) throw new RangeError(`no style plays ${JSON.stringify(variant)}`);
  return { kind: 'style', style: style.name };
}

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

/**
 * Key of the text that refuses a challenge because of a block; `undefined` if there is none. A block works one way: the member
 * who blocked somebody can still challenge them.
 */
export const problemOfBlock = async (
  members: Pick<MemberRecords, 'hasBlocked'>,
  { challenged, challenger }: { readonly challenged: string; readonly challenger: string },
): Promise<string | undefined> =>
  (await members.hasBlocked(challenged, challenger)) ? 'problems.challengeUnwanted' : undefined;

function seatOf(thinker: Opponents, variant: Variant, against: Against): Seat | undefined {
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
