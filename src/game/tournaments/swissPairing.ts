import {
  ABSOLUTE,
  type ColorPreference,
  deniedStrength,
  preferenceOf,
  STRONG,
  withColors,
} from './colorPreference.js';
import { activeNumbers, bySeed } from './entrants.js';
import { type History, historiesOf, pointsOf } from './history.js';
import { cheapestMatching } from './matching.js';
import type { PlayerNumber, Round, Tournament } from './tournament.js';

// Pairs as the FIDE Dutch system intends (https://handbook.fide.com, C.04.3), by one matching of all players instead of one bracket
// after another: the criteria below are weighed so that each one precedes all later ones.

/** A player to be paired, in the order of rank. */
type Contender = {
  readonly number: PlayerNumber;
  readonly points: number;
  /** Number of meetings with each opponent so far. */
  readonly met: ReadonlyMap<PlayerNumber, number>;
  readonly preference: ColorPreference;
  /** Number of byes and of wins by forfeit: points without a game. */
  readonly gifts: number;
  /** Whether they met somebody with fewer points (`down`) or more (`up`) in the last round, and in the one before. */
  readonly floats: readonly [last: Float, before: Float];
  /** From 0, among those with the same points. */
  readonly place: number;
  readonly group: Group;
};
type Float = 'down' | 'up' | undefined;

/** Players with the same points. */
type Group = {
  readonly size: number;
  /** Places between two who meet: the top half meets the bottom half, without a player who comes down from the group above. */
  readonly half: number;
};

/** Rules that are given up if there is no other way, in this order: absolute colors, single byes, no rematches. */
const CONCESSIONS = ['none', 'colors', 'byes', 'rematches'] as const;
type Concession = (typeof CONCESSIONS)[number];
const concedes = (made: Concession, concession: Concession): boolean =>
  CONCESSIONS.indexOf(made) >= CONCESSIONS.indexOf(concession);

/** Pairs the next round of a Swiss tournament. An odd player has a bye. */
export function pairSwiss(tournament: Tournament): Round {
  const everybody = contendersOf(tournament, undefined);
  const bye = everybody.length % 2 === 1 ? playerForBye(tournament, everybody) : undefined;
  const contenders = bye === undefined ? everybody : contendersOf(tournament, bye);
  // The first board's color is drawn by lot, and alternates from board to board.
  const lot = tournament.terms.seed % 2;
  const pairings = pairsOf(contenders).map(([a, b], board) =>
    withColors(contenders[a]!, contenders[b]!, (board + lot) % 2 === 0 ? 'black' : 'white'),
  );
  return { pairings, byes: bye === undefined ? [] : [bye] };
}

/** Returns the players to be paired, best first. `bye`: a player who is not. */
function contendersOf(tournament: Tournament, bye: PlayerNumber | undefined): readonly Contender[] {
  const { players, round } = tournament;
  const histories = historiesOf(tournament);
  const pointsBefore = Array.from({ length: 3 }, (_, i) =>
    histories.map((each) => pointsBy(each, round - i)),
  );
  const points = pointsBefore[0]!;
  const numbers = activeNumbers(tournament).filter((number) => number !== bye);
  const ranked = bySeed(players, numbers).toSorted((a, b) => points[b]! - points[a]!);
  const groups = groupsOf(ranked.map((number) => points[number]!));
  return ranked.map((number, rank) => {
    const history = histories[number]!;
    const { first, group } = groups.get(points[number]!)!;
    const met = new Map<PlayerNumber, number>();
    for (const { opponent } of history.meetings) met.set(opponent, (met.get(opponent) ?? 0) + 1);
    return {
      ...{ number, points: points[number]!, met, group, place: rank - first },
      preference: preferenceOf(history.meetings),
      gifts: giftsOf(history),
      floats: [
        floatIn(history, round, pointsBefore[1]!, number),
        floatIn(history, round - 1, pointsBefore[2]!, number),
      ],
    };
  });
}

/** Returns the points that a player had after a round. */
const pointsBy = ({ meetings, byes }: History, round: number): number =>
  pointsOf({
    meetings: meetings.filter((meeting) => meeting.round <= round),
    byes: byes.filter((bye) => bye.round <= round),
  });

const giftsOf = ({ meetings, byes }: History): number =>
  byes.length +
  meetings.filter(({ outcome, score }) => outcome?.kind === 'won' && outcome.by === 'forfeit' && score === 1)
    .length;

/** `points`: of each player before the round. A bye is a meeting with nobody's points. */
function floatIn(
  { meetings, byes }: History,
  round: number,
  points: readonly number[],
  number: PlayerNumber,
): Float {
  if (byes.some((bye) => bye.round === round)) return 'down';
  const meeting = meetings.find((each) => each.round === round);
  const difference = meeting ? points[number]! - points[meeting.opponent]! : 0;
  if (difference === 0) return undefined;
  return difference > 0 ? 'down' : 'up';
}

/** `points`: sorted, best first. An odd group sends one player down, who leaves the next group that much smaller. */
function groupsOf(
  points: readonly number[],
): ReadonlyMap<number, { readonly first: number; readonly group: Group }> {
  const groups = new Map<number, { first: number; group: Group }>();
  let comesDown = 0;
  for (let first = 0; first < points.length; ) {
    const size = points.filter((each) => each === points[first]).length;
    groups.set(points[first]!, {
      first,
      group: { size, half: Math.max(1, Math.floor((size - comesDown) / 2)) },
    });
    comesDown = (size + comesDown) % 2;
    first += size;
  }
  return groups;
}

/** Whether two may meet. */
const mayMeet = (a: Contender, b: Contender, made: Concession): boolean =>
  (concedes(made, 'rematches') || !a.met.has(b.number)) &&
  (concedes(made, 'colors') || deniedStrength(a.preference, b.preference) < ABSOLUTE);

/**
 * Returns who has a bye: the lowest-ranked player who has had no bye and no win by forfeit, so that the others can be paired. The
 * matching is free to choose, and pays only for the bye.
 */
function playerForBye({ players }: Tournament, contenders: readonly Contender[]): PlayerNumber {
  const nobody = contenders.length;
  for (const made of CONCESSIONS) {
    const costOf = (i: number, j: number): number => {
      const [a, b] = [contenders[i]!, contenders[j]];
      if (b) return mayMeet(a, b, made) ? 0 : Number.POSITIVE_INFINITY;
      const mayHaveBye =
        players[a.number]!.who.kind === 'member' && (a.gifts === 0 || concedes(made, 'byes'));
      return mayHaveBye ? a.gifts * nobody + nobody - 1 - i : Number.POSITIVE_INFINITY;
    };
    const pair = cheapestMatching(nobody + 1, costOf)?.find(([, b]) => b === nobody);
    if (pair) return contenders[pair[0]]!.number;
  }
  throw new Error('nobody can have the bye');
}

/** Returns the pairs, by rank from 0; the first of each ranks higher. */
function pairsOf(contenders: readonly Contender[]): readonly (readonly [number, number])[] {
  const costOf = costsOf(contenders);
  for (const made of CONCESSIONS) {
    if (made === 'byes') continue;
    const pairs = cheapestMatching(contenders.length, (i, j) => {
      const [a, b] = [contenders[i]!, contenders[j]!];
      return mayMeet(a, b, made) ? costOf(a, b, made) : Number.POSITIVE_INFINITY;
    });
    if (pairs) return pairs;
  }
  throw new Error('an even number of players cannot be paired');
}

/**
 * Returns the cost of a pair, of which the first ranks higher. The least total avoids, in this order: rematches; colors that must not
 * be; differences of points, by their squares, so that two small ones are better than a large one; denied preferences of color;
 * players who float as they did in the last two rounds; and meetings other than the top half's with the bottom half.
 */
function costsOf(contenders: readonly Contender[]): (a: Contender, b: Contender, made: Concession) => number {
  const count = contenders.length;
  const farthest = Math.floor(count / 2);
  const spread = 2 * ((contenders[0]?.points ?? 0) - (contenders.at(-1)?.points ?? 0));
  // Each unit exceeds the largest total of all criteria after it, in count / 2 pairs.
  const floatUnit = (count / 2) * farthest + 1;
  const colorUnit = floatUnit * ((count / 2) * MAX_REPEATS + 1);
  const pointsUnit = colorUnit * ((count / 2) * MAX_DENIED + 1);
  const breachUnit = pointsUnit * ((count / 2) * spread ** 2 + 1);
  const rematchUnit = breachUnit * (count / 2 + 1);
  return (a, b, made) => {
    const denied = deniedStrength(a.preference, b.preference);
    const cost =
      pointsUnit * (2 * (a.points - b.points)) ** 2 +
      colorUnit * (denied === 0 ? 0 : denied < STRONG ? 1 : MAX_DENIED) +
      floatUnit * repeatsOf(a, b) +
      Math.min(farthest, distanceOf(a, b));
    if (made === 'none') return cost;
    const breach = denied === ABSOLUTE ? breachUnit : 0;
    return cost + breach + (made === 'rematches' ? rematchUnit * (a.met.get(b.number) ?? 0) : 0);
  };
}

const MAX_DENIED = 2;
const MAX_REPEATS = 6;

/** Weighs the floats of a pair that repeat one of the last round (2) or of the one before (1). */
function repeatsOf(a: Contender, b: Contender): number {
  if (a.points === b.points) return 0;
  const weigh = ([last, before]: Contender['floats'], float: Float): number =>
    (last === float ? 2 : 0) + (before === float ? 1 : 0);
  return weigh(a.floats, 'down') + weigh(b.floats, 'up');
}

/** Places by which a pair differs from the ideal one: half a group apart, or the last of a group with the first of a lower one. */
const distanceOf = (a: Contender, b: Contender): number =>
  a.group === b.group ? Math.abs(b.place - a.place - a.group.half) : a.group.size - 1 - a.place + b.place;
