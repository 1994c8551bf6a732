import { covers } from '../../rules/gameRules.js';
import type { Variant } from '../../rules/position.js';
import type { Level, Thinker } from '../ports/thinker.js';
import type { Rating } from '../ratings/ratings.js';
import type { Against } from './request.js';

/** Levels of a variant, and which of them suit a member. */
export type LevelOffer = {
  /** Empty if the variant's levels were not measured. */
  readonly levels: readonly Level[];
  /** Rating of the bot as an even opponent; `undefined` if it cannot play at that rating. */
  readonly even: number | undefined;
  /** Level nearest to the member's rating. */
  readonly proposed: number | undefined;
};

/** Members' current ratings. */
export type Ratings = {
  /** A newcomer's rating if the member has played no rated game of the variant. */
  of(member: string, variant: Variant): Promise<Rating>;
};

export type LevelDeps = {
  readonly thinker: Pick<Thinker, 'levels' | 'even'>;
  readonly ratings: Ratings;
};

/** Level nearest to a rating; `undefined` if there are no levels. */
const nearestLevel = (levels: readonly Level[], rating: number): number | undefined =>
  levels.toSorted((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating))[0]?.level;

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
  const style = deps.thinker.opponents.find((each) => each.game === variant.game && covers(each, variant));
  if (!style) throw new RangeError(`no style plays ${JSON.stringify(variant)}`);
  return { kind: 'style', style: style.name };
}
