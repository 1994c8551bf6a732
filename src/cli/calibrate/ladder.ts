import { type Ladder, LEVEL_NUMBERS, type MeasuredLevel } from '../../engine/levels.js';
import { findOpponent } from '../../engine/opponents.js';
import { covers } from '../../rules/games.js';
import type { GameName, Variant } from '../../rules/position.js';
import type { Entrant } from '../arena/entrant.js';
import { opponentFor } from '../arena/entrants.js';
import { type Estimate, eloEstimate, eloOf } from '../arena/statistics.js';
import type { Tally } from '../arena/tally.js';
import { gamesIn, pointsIn } from '../arena/tally.js';
import { limitOf } from '../choice.js';
import type { Bout } from './bouts.js';
import { lastPlace, type Strength, strengthAt, strengthText } from './curve.js';
import { placeFor, ratingsWanted } from './places.js';

// How the levels of a variant come to stand where they do: by playing their neighbours and opponents that never change.

/** An opponent that never changes, and the level that plays it. */
type Anchor = { readonly name: string; readonly level: number; readonly nodes?: number };

/** The first of each game is the one that its level is to be as strong as. */
const ANCHORS: Readonly<Record<GameName, readonly [Anchor, ...Anchor[]]>> = {
  reversi: [
    { name: 'roxanne', level: 3 },
    { name: 'greedy', level: 1 },
    { name: 'mobility', level: 3 },
    { name: 'mcts-roxanne', level: 6, nodes: 2_000 },
  ],
  gomoku: [
    { name: 'alphabeta-2', level: 4 },
    { name: 'greedy', level: 4 },
    { name: 'mcts-gomoku', level: 4, nodes: 10_000 },
  ],
};
const NOBODY = 'random';

const LEVELS = LEVEL_NUMBERS.length;
/** A bout's games at least, round by round. */
const TUNING = [10, 20, 40, 100];
const MEASURED_FROM = 1_000_000; // games from this number on are not those by which levels were placed
const NODES = 100_000_000; // a move in all games of a bout: with fewer a move, more games can be played
const MORE = 10; // times as many games at most
const STAYS = 0.1; // of the curve: a level that would move less stays where it is, with the games that it has played

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

const topOf = (timeMs: number): Strength => ({ opponent: 'alphabeta', limit: { timeMs } });

const entrantOf = (strength: Strength): Entrant => ({
  kind: 'opponent',
  label: strengthText(strength),
  opponent: strength.opponent,
  limit: strength.limit,
  ...(strength.weakness ? { weakness: strength.weakness } : {}),
});

/** An Elo difference that is a number even where all games were won or lost. */
function differenceOf({ total }: Tally): number {
  return eloOf((pointsIn(total) + 0.5) / (gamesIn(total) + 1));
}

const even = (value: number): number => 2 * Math.ceil(value / 2);

/** As many games as fit, between so many and ten times as many; the more nodes a move takes, the fewer. */
function gamesFor(a: Entrant, b: Entrant, least: number): number {
  const nodes = [a, b].map((each) => (each.kind === 'opponent' ? each.limit : {}));
  if (nodes.some(({ timeMs }) => timeMs !== undefined)) return least;
  const each = nodes.reduce((sum, limit) => sum + (limit.nodes ?? 1), 0);
  return even(Math.min(Math.max(NODES / each, least), MORE * least));
}

/** Which games are played: at least so many a bout, from this number on. */
type Games = { readonly least: number; readonly from: number };

async function played(
  options: LadderOptions,
  a: Entrant,
  b: Entrant,
  { least, from }: Games,
): Promise<Result> {
  const bout = { a, b, games: gamesFor(a, b, least), from };
  return { bout, tally: await options.play(bout) };
}

async function playedNeighbours(
  options: LadderOptions,
  strengths: readonly Strength[],
  games: Games,
): Promise<Result[]> {
  const nobody = opponentFor(NOBODY, options.variant, {}, 'calibrate');
  const results: Result[] = [];
  for (const [i, strength] of strengths.entries()) {
    const below = i === 0 ? nobody : entrantOf(strengths[i - 1]!);
    results.push(await played(options, entrantOf(strength), below, games));
  }
  return results;
}

function playedAnchor(
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

/** The strengths of ten levels, the first nine at places of the curve. */
const strengthsAt = ({ variant, timeMs }: LadderOptions, places: readonly number[]): Strength[] => [
  ...places.map((place) => strengthAt(variant.game, place)),
  topOf(timeMs),
];

/** Where the levels should stand, after what these bouts came to. */
function moved(
  game: GameName,
  places: readonly number[],
  neighbours: readonly Result[],
  fixed: Result,
): number[] {
  const ratings = sums(neighbours.map(({ tally }) => differenceOf(tally)));
  const { level } = ANCHORS[game][0];
  const anchor = { level, rating: ratings[level - 1]! - differenceOf(fixed.tally) };
  const measured = places.map((place, i) => ({ place, rating: ratings[i]! }));
  return ratingsWanted(ratings.at(-1)!, anchor, LEVELS).map((rating, i) => {
    const place = Math.min(Math.max(placeFor(rating, measured), 0), lastPlace(game));
    return Math.abs(place - places[i]!) < STAYS ? places[i]! : Math.round(100 * place) / 100;
  });
}

const evenPlaces = (game: GameName): number[] =>
  Array.from({ length: LEVELS - 1 }, (_, i) => ((i + 0.5) / (LEVELS - 0.5)) * lastPlace(game));

const distanceTo = (bound: (estimate: Estimate) => number, estimates: readonly Estimate[]): number[] =>
  sums(estimates.map((estimate) => (bound(estimate) - estimate.value) ** 2)).map(Math.sqrt);

/** The ladder by what its bouts came to: a rating is the sum of the differences below it, their errors independent. */
function ladderOf(variant: Variant, strengths: readonly Strength[], neighbours: readonly Result[]): Ladder {
  const estimates = neighbours.map(({ tally }) => {
    const estimate = eloEstimate(tally.pairs)!;
    return Number.isFinite(estimate.value) ? estimate : { ...estimate, value: differenceOf(tally) };
  });
  const ratings = sums(estimates.map(({ value }) => value));
  const down = distanceTo(({ low }) => low, estimates);
  const up = distanceTo(({ high }) => high, estimates);
  const levels = strengths.map(
    (strength, i): MeasuredLevel => ({
      level: LEVEL_NUMBERS[i]!,
      ...strength,
      rating: Math.round(ratings[i]!),
      interval: [Math.round(ratings[i]! - down[i]!), Math.round(ratings[i]! + up[i]!)],
      games: gamesIn(neighbours[i]!.tally.total),
    }),
  );
  return { ...variant, levels };
}

/** Measures levels as they are: each against the one below, and some against opponents that never change. */
export async function measure(options: LadderOptions, strengths: readonly Strength[]): Promise<Measurement> {
  const { variant } = options;
  const games = { least: options.games, from: MEASURED_FROM };
  options.onRound('measuring');
  const neighbours = await playedNeighbours(options, strengths, games);
  const anchors: Result[] = [];
  for (const anchor of ANCHORS[variant.game]) {
    if (covers(findOpponent(anchor.name, variant.game), variant))
      anchors.push(await playedAnchor(options, strengths, anchor, games));
  }
  return { ladder: ladderOf(variant, strengths, neighbours), neighbours, anchors };
}

/** Finds where the levels of a variant should stand, and measures them there in games of their own. */
export async function calibrate(options: LadderOptions): Promise<Measurement> {
  const { game } = options.variant;
  const [fixed] = ANCHORS[game];
  let places = evenPlaces(game);
  for (const [round, least] of TUNING.entries()) {
    options.onRound(`placing the levels, round ${round + 1} of ${TUNING.length}`);
    const strengths = strengthsAt(options, places);
    const games = { least, from: 0 };
    const neighbours = await playedNeighbours(options, strengths, games);
    const anchor = await playedAnchor(options, strengths, fixed, games);
    places = moved(game, places, neighbours, anchor);
  }
  return measure(options, strengthsAt(options, places));
}
