import { type GameScore, type History, historiesOf, type Meeting, pointsOf, wasPlayed } from './history.js';
import { bracketOf, roundsSurvived } from './knockout.js';
import { scoringByes } from './roundRobin.js';
import type { PlayerNumber, Tournament } from './tournament.js';

/** Values that rank players of equal points. */
export const TIE_BREAK_NAMES = [
  'buchholzCut1',
  'buchholz',
  'sonnebornBerger',
  'wins',
  'directEncounter',
  'performance',
] as const;
export type TieBreakName = (typeof TIE_BREAK_NAMES)[number];
export type TieBreak = { readonly name: TieBreakName; readonly value: number };

export type Standing = {
  readonly player: PlayerNumber;
  /**
   * From 1; shared by true ties, and in a knock-out by all who lost in the same round: nobody plays for the third place. `undefined`
   * for the bot and for those whom the director removed: they come last. A simul has no places.
   */
  readonly place: number | undefined;
  /** In a knock-out the number of rounds that the player came through. */
  readonly points: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly byes: number;
  /** In the order in which they count. */
  readonly tieBreaks: readonly TieBreak[];
  /** Whether the next game counts double, in an arena. */
  readonly isOnFire: boolean;
};

/** Points and tie-breaks of a player in a format. */
type Ranked = Pick<Standing, 'points' | 'tieBreaks'> & Partial<Pick<Standing, 'isOnFire'>>;

/** Returns the standings, best first. In a simul the host comes before all others. */
export function standings(tournament: Tournament): readonly Standing[] {
  const histories = historiesOf(tournament);
  const rank = rankingOf(tournament, histories);
  const all = tournament.players.map((_, player) => {
    const { meetings, byes } = histories[player]!;
    const count = (score: GameScore): number => meetings.filter((each) => each.score === score).length;
    return {
      ...{ player, place: undefined, isOnFire: false, ...rank(player) },
      ...{ won: count(1), drawn: count(0.5), lost: count(0), byes: byes.length },
    };
  });
  if (tournament.terms.format.kind === 'simul') {
    const [host, ...others] = all;
    return [host!, ...others.toSorted(compareRanked)];
  }
  const isRanked = ({ player }: Standing): boolean => {
    const { who, status } = tournament.players[player]!;
    return who.kind === 'member' && status !== 'removed';
  };
  const ranked = all.filter(isRanked).toSorted(compareRanked);
  const settled = needsDirectEncounter(tournament) ? withDirectEncounters(ranked, histories) : ranked;
  const places: number[] = [];
  for (const [i, each] of settled.entries())
    places.push(i > 0 && compareRanked(settled[i - 1]!, each) === 0 ? places[i - 1]! : i + 1);
  return [
    ...settled.map((each, i) => ({ ...each, place: places[i] })),
    ...all.filter((each) => !isRanked(each)).toSorted(compareRanked),
  ];
}

/** Orders by points, then tie-breaks in their order; the best first. */
function compareRanked(a: Ranked, b: Ranked): number {
  if (a.points !== b.points) return b.points - a.points;
  for (const [i, { value }] of a.tieBreaks.entries()) {
    const difference = b.tieBreaks[i]!.value - value;
    if (difference !== 0) return difference;
  }
  return 0;
}

function rankingOf(tournament: Tournament, histories: readonly History[]): (player: PlayerNumber) => Ranked {
  const { players, terms } = tournament;
  switch (terms.format.kind) {
    case 'arena':
      return (player) => {
        const { meetings } = histories[player]!;
        const value = performanceOf(meetings, (opponent) => players[opponent]!.rating);
        const { points, isOnFire } = arenaScoreOf(meetings);
        return { points, isOnFire, tieBreaks: [{ name: 'performance', value }] };
      };
    case 'knockout': {
      const bracket = bracketOf(tournament);
      return (player) => ({ points: roundsSurvived(bracket, player), tieBreaks: [] });
    }
    case 'roundRobin': {
      const byes = scoringByes(tournament);
      const scoring = histories.map(({ meetings }, number) => ({
        meetings,
        byes: byes.filter(({ player }) => player === number),
      }));
      const points = scoring.map(pointsOf);
      return (player) => ({
        points: points[player]!,
        tieBreaks: [
          {
            name: 'sonnebornBerger',
            value: sum(scoring[player]!.meetings.map((each) => worth(each, points))),
          },
          { name: 'wins', value: scoring[player]!.meetings.filter(({ score }) => score === 1).length },
        ],
      });
    }
    case 'simul':
      return (player) => ({ points: pointsOf(histories[player]!), tieBreaks: [] });
    case 'swiss': {
      const points = histories.map(pointsOf);
      return (player) => ({
        points: points[player]!,
        tieBreaks: swissTieBreaks(histories[player]!, tournament.round, points, player),
      });
    }
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** Points of an opponent, as far as the player won them: Sonneborn-Berger adds these up. */
const worth = ({ opponent, score = 0 }: Meeting, points: readonly number[]): number =>
  score * points[opponent]!;

/**
 * Returns the tie-breaks of a Swiss tournament (https://handbook.fide.com, C.07). Buchholz adds up the opponents' points; the cut
 * leaves out the lowest. Each finished round without a game counts as one against somebody with the player's own points: byes and wins
 * by forfeit as won, others as lost. `rounds`: number that have begun.
 */
function swissTieBreaks(
  { meetings, byes }: History,
  rounds: number,
  points: readonly number[],
  player: PlayerNumber,
): readonly TieBreak[] {
  const played = meetings.filter((each) => each.score !== undefined && wasPlayed(each));
  const unfinished = meetings.filter(({ outcome }) => !outcome).length;
  const unplayed = rounds - played.length - unfinished;
  const own = points[player]!;
  const gifts = byes.length + meetings.filter((each) => each.score === 1 && !wasPlayed(each)).length;
  const opponents = [
    ...played.map(({ opponent }) => points[opponent]!),
    ...Array.from({ length: unplayed }, () => own),
  ];
  const buchholz = sum(opponents);
  const cut = opponents.length > 1 ? Math.min(...opponents) : 0;
  return [
    { name: 'buchholzCut1', value: buchholz - cut },
    { name: 'buchholz', value: buchholz },
    { name: 'sonnebornBerger', value: sum(played.map((each) => worth(each, points))) + gifts * own },
  ];
}

/**
 * Returns the rating at which a player would be expected to score as they did, about: the opponents' average, plus 400 points for a
 * score of all, minus 400 for none. 0 without a game.
 */
function performanceOf(meetings: readonly Meeting[], ratingOf: (opponent: PlayerNumber) => number): number {
  const scored = meetings.filter(({ score }) => score !== undefined);
  if (scored.length === 0) return 0;
  const values = scored.map(
    ({ opponent, score }) => ratingOf(opponent) + (2 * score! - 1) * PERFORMANCE_SPREAD,
  );
  return Math.round(sum(values) / scored.length);
}

const PERFORMANCE_SPREAD = 400;

const needsDirectEncounter = ({ terms: { format } }: Tournament): boolean =>
  format.kind === 'swiss' || format.kind === 'roundRobin';

/**
 * Adds the last tie-break: points from games among those who are equal otherwise, if all of them have met. `ranked`: in order.
 */
function withDirectEncounters(
  ranked: readonly Standing[],
  histories: readonly History[],
): readonly Standing[] {
  return ranked
    .map((each) => {
      const equals = ranked.filter((other) => other !== each && compareRanked(each, other) === 0);
      return { ...each, tieBreaks: [...each.tieBreaks, directEncounter(each, equals, histories)] };
    })
    .toSorted(compareRanked);
}

function directEncounter(
  { player }: Standing,
  equals: readonly Standing[],
  histories: readonly History[],
): TieBreak {
  const among = [player, ...equals.map((each) => each.player)];
  const gamesOf = (one: PlayerNumber): readonly Meeting[] =>
    histories[one]!.meetings.filter(({ opponent, score }) => score !== undefined && among.includes(opponent));
  const haveAllMet = among.every(
    (one) => new Set(gamesOf(one).map(({ opponent }) => opponent)).size === equals.length,
  );
  return {
    name: 'directEncounter',
    value: haveAllMet ? sum(gamesOf(player).map(({ score = 0 }) => score)) : 0,
  };
}

/** Medals of the first three places, which true ties share. */
export const MEDALS = ['gold', 'silver', 'bronze'] as const;
export type Medal = (typeof MEDALS)[number];

/** Returns a player's medal; `undefined` if they have none. Nobody wins one without a point. */
export const medalOf = ({ place, points }: Standing): Medal | undefined =>
  place === undefined || points === 0 ? undefined : MEDALS[place - 1];

// As lichess publishes its arenas' scoring (https://lichess.org/tournament/help): a win 2 points, a draw 1; after two wins in a row
// the points are doubled until a game is not won.

const FIRE_AFTER_WINS = 2;

export type ArenaScore = {
  readonly points: number;
  /** Points of each game that counts, in order. */
  readonly sheet: readonly number[];
  /** Whether the next game counts double. */
  readonly isOnFire: boolean;
};

/** Adds up a player's points in an arena. Void games are as if they had not been played. */
export function arenaScoreOf(meetings: readonly Meeting[]): ArenaScore {
  const sheet: number[] = [];
  let winsInRow = 0;
  for (const { score } of meetings) {
    if (score === undefined) continue;
    sheet.push(2 * score * (winsInRow >= FIRE_AFTER_WINS ? 2 : 1));
    winsInRow = score === 1 ? winsInRow + 1 : 0;
  }
  const points = sheet.reduce((sum, each) => sum + each, 0);
  return { points, sheet, isOnFire: winsInRow >= FIRE_AFTER_WINS };
}
