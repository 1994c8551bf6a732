import { type Ladder, LEVEL_NUMBERS, type MeasuredLevel, withTime } from '../../engine/opponents/levels.js';
import { findOpponent } from '../../engine/opponents/opponents.js';
import type { Strength } from '../../game/ports.js';
import { covers } from '../../rules/games.js';
import type { GameName, Variant } from '../../rules/position.js';
import type { Entrant } from '../arena/entrant.js';
import { opponentFor } from '../arena/entrants.js';
import { type Estimate, eloEstimate, eloOf } from '../arena/statistics.js';
import type { Tally } from '../arena/tally.js';
import { gamesIn, pointsIn } from '../arena/tally.js';
import { limitOf } from '../common/strength.js';
import type { Bout } from './bouts.js';
import { strengthText } from './curve.js';

// How strong levels are: by playing their neighbours and opponents that never change.

/** An opponent that never changes, and the level that plays it. */
export type Anchor = { readonly name: string; readonly level: number; readonly nodes?: number };

/** The first of each game is the one that its level is to be as strong as. */
export const ANCHORS: Readonly<Record<GameName, readonly [Anchor, ...Anchor[]]>> = {
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
/** What the ratings begin with. */
export const NOBODY = 'random';

const MEASURED_FROM = 1_000_000; // games from this number on are not those by which levels were first placed
const NODES = 100_000_000; // a move in all games of a bout: with fewer a move, more games can be played
const MORE = 16; // times as many games at most

export type LadderOptions = {
  readonly variant: Variant;
  /** Ms a move of the top level. */
  readonly timeMs: number;
  /** How many games a bout that is reported has at least, even. */
  readonly games: number;
  /** Plays a bout, or remembers it. */
  readonly play: (bout: Bout) => Promise<Tally>;
  /** Told what is to be played next. */
  readonly onRound: (title: string) => void;
};

/** What a bout came to. */
export type Result = { readonly bout: Bout; readonly tally: Tally };

/** The levels, ascending: each against the one below, the first against an opponent that plays any legal square. */
export type Measurement = {
  readonly ladder: Ladder;
  readonly neighbours: readonly Result[];
  /** Against opponents that never change. */
  readonly anchors: readonly Result[];
};

export const entrantOf = (strength: Strength): Entrant => ({
  kind: 'opponent',
  label: strengthText(strength),
  strength,
});

/** The Elo difference of a bout; where all games were won or lost, as if one more had been drawn. */
export function differenceOf({ total }: Tally): number {
  const [points, games] = [pointsIn(total), gamesIn(total)];
  const difference = eloOf(points / games);
  return Number.isFinite(difference) ? difference : eloOf((points + 0.5) / (games + 1));
}

/** The next even number. */
export const even = (value: number): number => 2 * Math.ceil(value / 2);

/** As many games as fit, between so many and `MORE` times as many; the more nodes a move takes, the fewer. */
function gamesFor(a: Entrant, b: Entrant, least: number): number {
  const limits = [a, b].map((each) => (each.kind === 'opponent' ? each.strength.limit : {}));
  if (limits.some(({ timeMs }) => timeMs !== undefined)) return least;
  const each = limits.reduce((sum, limit) => sum + (limit.nodes ?? 1), 0);
  return even(Math.min(Math.max(NODES / each, least), MORE * least));
}

/** Which games are played: at least so many a bout, from this number on. */
export type Games = { readonly least: number; readonly from: number };

async function played(
  options: LadderOptions,
  a: Entrant,
  b: Entrant,
  { least, from }: Games,
): Promise<Result> {
  const bout = { a, b, games: gamesFor(a, b, least), from };
  return { bout, tally: await options.play(bout) };
}

/** The games that are reported. */
export const measuredGames = (options: LadderOptions): Games => ({
  least: options.games,
  from: MEASURED_FROM,
});

/** The strength at an index against the one before, the first against `NOBODY`. */
export function playedNeighbour(
  options: LadderOptions,
  strengths: readonly Strength[],
  index: number,
  games: Games,
): Promise<Result> {
  const nobody = opponentFor(NOBODY, options.variant, {}, 'calibrate');
  const below = index === 0 ? nobody : entrantOf(strengths[index - 1]!);
  return played(options, entrantOf(strengths[index]!), below, games);
}

/** The anchor's level against it. */
export function playedAnchor(
  options: LadderOptions,
  strengths: readonly Strength[],
  { name, level, nodes }: Anchor,
  games: Games,
): Promise<Result> {
  const anchor = opponentFor(name, options.variant, limitOf({ nodes }), 'calibrate');
  return played(options, entrantOf(strengths[level - 1]!), anchor, games);
}

/** The sums up to each. */
function sums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

const distanceTo = (bound: (estimate: Estimate) => number, estimates: readonly Estimate[]): number[] =>
  sums(estimates.map((estimate) => (bound(estimate) - estimate.value) ** 2)).map(Math.sqrt);

/**
 * The Elo difference with its 95 % interval. Where all games were won or lost it has no bound on one side: there the interval
 * is as wide as on the other, as a ladder holds numbers alone.
 */
function boundedEstimate(tally: Tally): Estimate {
  const { value, low, high } = eloEstimate(tally.pairs)!;
  if (Number.isFinite(value)) return { value, low, high };
  const likely = differenceOf(tally);
  const reach = value > 0 ? likely - low : high - likely;
  return { value: likely, low: likely - reach, high: likely + reach };
}

/** The ladder by what its bouts came to: a rating is the sum of the differences below it, their errors independent. */
function ladderOf(variant: Variant, strengths: readonly Strength[], neighbours: readonly Result[]): Ladder {
  const estimates = neighbours.map(({ tally }) => boundedEstimate(tally));
  const ratings = sums(estimates.map(({ value }) => value));
  const down = distanceTo(({ low }) => low, estimates);
  const up = distanceTo(({ high }) => high, estimates);
  const levels = strengths.map(
    (strength, i): MeasuredLevel => ({
      level: LEVEL_NUMBERS[i]!,
      strength,
      rating: Math.round(ratings[i]!),
      interval: [Math.round(ratings[i]! - down[i]!), Math.round(ratings[i]! + up[i]!)],
      games: gamesIn(neighbours[i]!.tally.total),
    }),
  );
  return { ...variant, levels };
}

/**
 * Measures levels: each against the one below, and some against opponents that never change. What is limited by time has the
 * top level's time.
 */
export async function measure(options: LadderOptions, levels: readonly Strength[]): Promise<Measurement> {
  const { variant, timeMs } = options;
  const strengths = levels.map((level) => withTime(level, timeMs));
  const games = measuredGames(options);
  options.onRound('measuring');
  const neighbours: Result[] = [];
  for (const i of strengths.keys()) neighbours.push(await playedNeighbour(options, strengths, i, games));
  const anchors: Result[] = [];
  for (const anchor of ANCHORS[variant.game]) {
    if (covers(findOpponent(anchor.name, variant.game), variant))
      anchors.push(await playedAnchor(options, strengths, anchor, games));
  }
  return { ladder: ladderOf(variant, strengths, neighbours), neighbours, anchors };
}
