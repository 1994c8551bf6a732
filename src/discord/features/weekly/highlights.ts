import type { EndedGame, RatedSide } from '../../../game/ports/weeklyStore.js';
import { isProvisional } from '../../../game/ratings/ratings.js';
import { type Pool, poolName } from '../../../game/ratings/results.js';
import type { Variant } from '../../../rules/position.js';

/** A member's number of finished games. */
export type Active = { readonly member: string; readonly games: number };

/** A rated win against the ratings: those before the game. */
export type Upset = {
  readonly game: RatedSide['game'];
  readonly winner: string;
  readonly loser: string;
  readonly ratings: { readonly winner: number; readonly loser: number };
};

/** Points that a member won in a pool. */
export type Gain = { readonly member: string; readonly pool: Pool; readonly points: number };

type Counted<T> = { readonly item: T; readonly count: number };

/** Counts items with equal keys, most frequent first; equal counts in the order of their keys. */
function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Counted<T>[] {
  const counts = new Map<string, Counted<T>>();
  for (const item of items) {
    const key = keyOf(item);
    counts.set(key, { item, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts]
    .toSorted(([one, a], [other, b]) => b.count - a.count || (one < other ? -1 : 1))
    .map(([, counted]) => counted);
}

/** Members by their number of games, most first. */
export const mostActive = (games: readonly EndedGame[]): Active[] =>
  countBy(
    games.flatMap(({ members }) => [...new Set(members)]),
    (member) => member,
  ).map(({ item, count }) => ({ member: item, games: count }));

/** The variant with most games; `undefined` without games. */
export function mostPlayed(
  games: readonly EndedGame[],
): { readonly variant: Variant; readonly games: number } | undefined {
  const [first] = countBy(
    games.map(({ variant }) => variant),
    ({ game, rule, size }) => `${game} ${rule} ${size}`,
  );
  return first && { variant: first.item, games: first.count };
}

/**
 * The win with the greatest rating difference against the winner, between members whose ratings were established; the first of
 * equal ones. `mayName`: whether a member may be named.
 */
export function biggestUpset(
  sides: readonly RatedSide[],
  mayName: (member: string) => boolean,
): Upset | undefined {
  const differenceOf = ({ ratings }: Upset): number => ratings.loser - ratings.winner;
  const upsets = sides.flatMap((side): Upset[] => {
    if (side.score !== 1) return [];
    const other = sides.find(({ game, member }) => game === side.game && member === side.opponent);
    if (!other || isProvisional(side) || isProvisional(other)) return [];
    if (!mayName(side.member) || !mayName(other.member) || other.before <= side.before) return [];
    const ratings = { winner: side.before, loser: other.before };
    return [{ game: side.game, winner: side.member, loser: other.member, ratings }];
  });
  return upsets.toSorted((a, b) => differenceOf(b) - differenceOf(a))[0];
}

/** Points that members won in each pool, most first, without those who lost some. */
export function gainsOf(sides: readonly RatedSide[]): Gain[] {
  const gains = new Map<string, Gain>();
  for (const { member, pool, before, after } of sides) {
    const key = `${member} ${poolName(pool)}`;
    gains.set(key, { member, pool, points: (gains.get(key)?.points ?? 0) + after - before });
  }
  return [...gains.values()]
    .filter(({ points }) => Math.round(points) > 0)
    .toSorted((a, b) => b.points - a.points || (a.member < b.member ? -1 : 1));
}
