import { LEVEL_NUMBERS } from '../../engine/levels.js';
import { crossTable } from '../arena/crossTable.js';
import { earnestPlace, lastPlace, type Strength, strengthAt } from './curve.js';
import {
  ANCHORS,
  entrantOf,
  even,
  type LadderOptions,
  type Measurement,
  measure,
  NOBODY,
  playedAnchor,
  playedNeighbours,
  type Result,
} from './ladder.js';
import { apart, placeFor, ratingsWanted } from './places.js';

// How the levels of a game come to stand where they do.

const LEVELS = LEVEL_NUMBERS.length;
/** A bout's games, round by round, as shares of those that are reported. */
const ROUNDS = [0.1, 0.2, 0.3, 0.4];
const WHIMS_UP_TO = 2; // the last level that plays on a whim
const STEP = 0.05; // of the curve: levels stand on steps, so that one that hardly moves keeps its games

/** Whatever was played while the levels moved, and what it says of those who played. */
class Played {
  readonly #results = new Map<string, Result>();
  readonly #places = new Map<string, number>();

  add(result: Result): void {
    const { a, b } = result.bout;
    this.#results.set(JSON.stringify([a.label, b.label]), result);
  }

  stood({ label }: { readonly label: string }, place: number): void {
    this.#places.set(label, place);
  }

  /** Elo points above `NOBODY`, by label. */
  ratings(): ReadonlyMap<string, number> {
    const outcomes = [...this.#results.values()].map(({ bout, tally }) => ({
      match: bout,
      tally,
      sprt: undefined,
    }));
    const rows = crossTable(outcomes);
    const least = rows.find(({ name }) => name === NOBODY)!.elo;
    return new Map(rows.map(({ name, elo }) => [name, elo - least]));
  }

  /** The places that were tried, with their ratings. */
  measured(): { readonly place: number; readonly rating: number }[] {
    const ratings = this.ratings();
    return [...this.#places].map(([label, place]) => ({ place, rating: ratings.get(label)! }));
  }
}

const evenPlaces = (last: number): number[] =>
  Array.from({ length: LEVELS - 1 }, (_, i) => ((i + 0.5) / (LEVELS - 0.5)) * last);

/** Finds where the levels of a variant should stand, and measures them there in games of their own. */
export async function calibrate(options: LadderOptions): Promise<Measurement> {
  const { game } = options.variant;
  const [fixed] = ANCHORS[game];
  const last = lastPlace(game);
  const top: Strength = { opponent: 'alphabeta', limit: { timeMs: options.timeMs } };
  const played = new Played();
  let places = evenPlaces(last);
  const strengths = () => [...places.map((place) => strengthAt(game, place)), top];
  for (const [round, share] of ROUNDS.entries()) {
    options.onRound(`placing the levels, round ${round + 1} of ${ROUNDS.length}`);
    const games = { least: even(share * options.games), from: 0 };
    for (const [i, place] of places.entries()) played.stood(entrantOf(strengths()[i]!), place);
    for (const result of await playedNeighbours(options, strengths(), games)) played.add(result);
    played.add(await playedAnchor(options, strengths(), fixed, games));
    const ratings = played.ratings();
    const anchor = { level: fixed.level, rating: ratings.get(fixed.name)! };
    const wanted = ratingsWanted(ratings.get(entrantOf(top).label)!, anchor, LEVELS);
    const measured = played.measured();
    const found = wanted.map((rating, i) =>
      Math.max(placeFor(rating, measured), i < WHIMS_UP_TO ? 0 : earnestPlace(game)),
    );
    places = apart(found, last, STEP).map((place) => STEP * Math.round(place / STEP));
  }
  return measure(options, strengths());
}
