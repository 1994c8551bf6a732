import { limitOf } from '../../cli/common/strength.js';
import { type Ladder, LEVEL_NUMBERS, type MeasuredLevel, withTime } from '../../engine/opponents/ladders.js';
import { findOpponent } from '../../engine/opponents/opponents.js';
import type { Strength } from '../../game/ports/thinker.js';
import { covers } from '../../rules/gameRules.js';
import type { Variant } from '../../rules/position.js';
import type { Entrant } from '../arena/entrant.js';
import { opponentFor } from '../arena/entrantOptions.js';
import { type Estimate, eloDifference, eloEstimate } from '../arena/statistics.js';
import { gameCount, pointCount, type Tally } from '../arena/tally.js';
import type { Bout } from './bouts.js';
import { type CalibratedGame, type CalibratedVariant, strengthText } from './curve.js';

// Ratings of levels, by games against their neighbors and against opponents that never change.

/** An opponent that never changes, and the level that plays it. */
type Anchor = { readonly name: string; readonly level: number; readonly nodes?: number };

/** Anchors of each game. The first one sets the strength of its level. */
export const ANCHORS: Readonly<Record<CalibratedGame, readonly [Anchor, ...Anchor[]]>> = {
  reversi: [
    { name: 'roxanne', level: 3 },
    { name: 'greedy', level: 1 },
    { name: 'mobility', level: 3 },
    { name: 'mcts-roxanne', level: 5, nodes: 1_000 },
  ],
  gomoku: [
    { name: 'alphabeta-2', level: 4 },
    { name: 'greedy', level: 4 },
    { name: 'mcts-gomoku', level: 4, nodes: 1_000 },
  ],
};
/** Name of the opponent whose rating is 0. */
export const BASELINE = 'random';

const FIRST_REPORTED_GAME = 1_000_000; // apart from the games that placed the levels
const BOUT_NODES = 100_000_000; // budget for more games: nodes a move, summed over the games of a bout
const MAX_GAMES_FACTOR = 16; // times the fewest games

export type LadderOptions = {
  readonly variant: CalibratedVariant;
  /** Ms a move of the top level. */
  readonly timeMs: number;
  /** Games of a reported bout at least; even. */
  readonly games: number;
  /** Plays a bout, or looks it up. */
  readonly play: (bout: Bout) => Promise<Tally>;
  /** Called with the title of the next round. */
  readonly onRound: (title: string) => void;
};

/** Result of a bout. */
export type Result = { readonly bout: Bout; readonly tally: Tally };

/** Levels, ascending, each measured against the one below; the first against an opponent that plays any legal square. */
export type Measurement = {
  readonly ladder: Ladder;
  readonly neighbors: readonly Result[];
  /** Results against opponents that never change. */
  readonly anchors: readonly Result[];
};

export const entrantOf = (strength: Strength): Entrant => ({
  kind: 'opponent',
  label: strengthText(strength),
  strength,
});

/** Returns the Elo difference of a bout; if all games were won or lost, adds a drawn one. */
export function eloDifferenceOf({ total }: Tally): number {
  const [points, games] = [pointCount(total), gameCount(total)];
  const difference = eloDifference(points / games);
  return Number.isFinite(difference) ? difference : eloDifference((points + 0.5) / (games + 1));
}

/** Rounds up to an even number. */
export const roundUpToEven = (value: number): number => 2 * Math.ceil(value / 2);

/** Returns the number of games that the budget of nodes allows, from `min` to `MAX_GAMES_FACTOR` times as many; `min` if time limits a move. */
function gamesOfBout(a: Entrant, b: Entrant, min: number): number {
  const limits = [a, b].map((each) => (each.kind === 'opponent' ? each.strength.limit : {}));
  if (limits.some(({ timeMs }) => timeMs !== undefined)) return min;
  const nodes = limits.reduce((sum, limit) => sum + (limit.nodes ?? 1), 0);
  return roundUpToEven(Math.min(Math.max(BOUT_NODES / nodes, min), MAX_GAMES_FACTOR * min));
}

/** Games of a bout to play: at least `min`, from the number `from` on. */
export type GameRange = { readonly min: number; readonly from: number };

async function playBout(
  options: LadderOptions,
  a: Entrant,
  b: Entrant,
  { min, from }: GameRange,
): Promise<Result> {
  const bout = { a, b, games: gamesOfBout(a, b, min), from };
  return { bout, tally: await options.play(bout) };
}

/** Returns the range of reported games. */
export const reportedGames = (options: LadderOptions): GameRange => ({
  min: options.games,
  from: FIRST_REPORTED_GAME,
});

/** Plays the strength at an index against the one before; the first against the baseline. */
export function playNeighbor(
  options: LadderOptions,
  strengths: readonly Strength[],
  index: number,
  games: GameRange,
): Promise<Result> {
  const baseline = opponentFor(BASELINE, options.variant, {}, 'calibrate');
  const below = index === 0 ? baseline : entrantOf(strengths[index - 1]!);
  return playBout(options, entrantOf(strengths[index]!), below, games);
}

/** Plays the anchor's level against it. */
export function playAnchor(
  options: LadderOptions,
  strengths: readonly Strength[],
  { name, level, nodes }: Anchor,
  games: GameRange,
): Promise<Result> {
  const anchor = opponentFor(name, options.variant, limitOf({ nodes }), 'calibrate');
  return playBout(options, entrantOf(strengths[level - 1]!), anchor, games);
}

function cumulativeSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** Errors of each cumulative sum towards a bound, for independent errors of the estimates. */
const errorsTo = (bound: (estimate: Estimate) => number, estimates: readonly Estimate[]): number[] =>
  cumulativeSums(estimates.map((estimate) => (bound(estimate) - estimate.value) ** 2)).map(Math.sqrt);

/**
 * Estimates the Elo difference with its 95 % interval. If all games were won or lost, one bound is infinite; the interval is then
 * made symmetric, since a ladder holds finite numbers only.
 */
function boundedEstimate(tally: Tally): Estimate {
  const { value, low, high } = eloEstimate(tally.pairs)!;
  if (Number.isFinite(value)) return { value, low, high };
  const finite = eloDifferenceOf(tally);
  const halfWidth = value > 0 ? finite - low : high - finite;
  return { value: finite, low: finite - halfWidth, high: finite + halfWidth };
}

/** Returns the rating after each difference: the sum of all up to it, with independent errors. */
function ratingsOf(differences: readonly Estimate[]): Pick<MeasuredLevel, 'rating' | 'interval'>[] {
  const down = errorsTo(({ low }) => low, differences);
  const up = errorsTo(({ high }) => high, differences);
  return cumulativeSums(differences.map(({ value }) => value)).map((rating, i) => ({
    rating: Math.round(rating),
    interval: [Math.round(rating - down[i]!), Math.round(rating + up[i]!)],
  }));
}

/** Builds the ladder from the bouts between neighbors. */
function ladderOf(variant: Variant, strengths: readonly Strength[], neighbors: readonly Result[]): Ladder {
  const ratings = ratingsOf(neighbors.map(({ tally }) => boundedEstimate(tally)));
  const levels = strengths.map(
    (strength, i): MeasuredLevel => ({
      level: LEVEL_NUMBERS[i]!,
      strength,
      ...ratings[i]!,
      games: gameCount(neighbors[i]!.tally.total),
    }),
  );
  return { ...variant, levels, notches: [] };
}

/**
 * Measures levels: each against the one below, and some against opponents that never change. Strengths that time limits get the top
 * level's time.
 */
export async function measure(options: LadderOptions, levels: readonly Strength[]): Promise<Measurement> {
  const { variant, timeMs } = options;
  const strengths = levels.map((level) => withTime(level, timeMs));
  const games = reportedGames(options);
  options.onRound('measuring');
  const neighbors: Result[] = [];
  for (const i of strengths.keys()) neighbors.push(await playNeighbor(options, strengths, i, games));
  const anchors: Result[] = [];
  for (const anchor of ANCHORS[variant.game]) {
    if (covers(findOpponent(anchor.name, variant.game), variant))
      anchors.push(await playAnchor(options, strengths, anchor, games));
  }
  return { ladder: ladderOf(variant, strengths, neighbors), neighbors, anchors };
}

/** Measures a ladder's top level alone, against the one below: after a change that only a full search plays by. */
export async function measureTop(
  options: LadderOptions,
  ladder: Ladder,
): Promise<{ readonly ladder: Ladder; readonly result: Result }> {
  const strengths = ladder.levels.map(({ strength }) => withTime(strength, options.timeMs));
  const index = strengths.length - 1;
  const result = await playNeighbor(options, strengths, index, reportedGames(options));
  const { rating, interval } = ladder.levels[index - 1]!;
  const below = { value: rating, low: interval[0], high: interval[1] };
  const top: MeasuredLevel = {
    ...ladder.levels[index]!,
    strength: strengths[index]!,
    ...ratingsOf([below, boundedEstimate(result.tally)])[1]!,
    games: gameCount(result.tally.total),
  };
  return { ladder: { ...ladder, levels: [...ladder.levels.slice(0, index), top] }, result };
}
