import { LEVEL_NUMBERS } from '../../engine/opponents/levels.js';
import type { Strength } from '../../game/ports.js';
import { gamesIn, pointsIn } from '../arena/tally.js';
import { earnestPlace, lastPlace, strengthAt } from './curve.js';
import { type CurveFit, fitCurve, type Rated, type Scored } from './curveFit.js';
import {
  ANCHORS,
  differenceOf,
  even,
  type Games,
  type LadderOptions,
  type Measurement,
  measure,
  measuredGames,
  playedAnchor,
  playedNeighbour,
  type Result,
} from './ladder.js';
import {
  apart,
  distanceAt,
  keepsDistance,
  placeFor,
  type Range,
  raisedTo,
  ratingAbove,
  ratingsWanted,
  within,
} from './places.js';

// How the levels of a game come to stand where they do.

const TOP = LEVEL_NUMBERS.length - 1; // the index of the level that is not placed
/** A bout's games, round by round, as shares of those that are reported. */
const ROUNDS = [0.1, 0.15, 0.25];
const MOVES = 3; // of a level whose distance is not as it should be
const WHIMS_UP_TO = 2; // the last level that plays on a whim
const STEP = 0.05; // of the curve: levels stand on steps, so that one that hardly moves keeps its games

const evenPlaces = (last: number): number[] =>
  Array.from({ length: TOP }, (_, i) => ((i + 0.5) / (TOP + 0.5)) * last);

/** Where levels stand, and all games of those who stood somewhere. */
class Placing {
  readonly #options: LadderOptions;
  readonly #scores = new Map<string, Scored>(); // by bout: one that goes on is told of once
  readonly #last: number;
  readonly #fixed;
  #places: number[];
  #wanted: readonly number[] = [];

  constructor(options: LadderOptions) {
    const { game } = options.variant;
    this.#options = options;
    this.#last = lastPlace(game);
    [this.#fixed] = ANCHORS[game];
    this.#places = evenPlaces(this.#last);
  }

  strengths(): Strength[] {
    const { variant, timeMs } = this.#options;
    const top: Strength = { opponent: 'alphabeta', limit: { timeMs } };
    return [...this.#places.map((place) => strengthAt(variant.game, place)), top];
  }

  /** Plays all levels and places them by all games so far. */
  async round(games: Games): Promise<void> {
    for (let index = 0; index <= TOP; index++) await this.#playNeighbour(index, games);
    const { level } = this.#fixed;
    const anchored = await playedAnchor(this.#options, this.strengths(), this.#fixed, games);
    this.#keep(anchored, this.#rated(level - 1), { kind: 'fixed' });
    this.#placeFrom(0);
  }

  /**
   * Plays the games that are reported, from the first level up. Where a level does not keep its distance from the one below, it
   * is moved by those games too, the one below the top in place of the top, and plays anew.
   */
  async settle(games: Games): Promise<void> {
    const movesLeft = this.strengths().map(() => MOVES);
    for (let index = 0; index <= TOP; ) {
      const distance = differenceOf((await this.#playNeighbour(index, games)).tally);
      if (keepsDistance(distance, this.#wanted, index) || movesLeft[index]!-- === 0) {
        index++;
        this.#placeFrom(index);
      } else {
        const isTooNear = distance < distanceAt(this.#wanted, index);
        const moved = Math.min(index, TOP - 1);
        const place = this.#places[moved]!;
        const rises = moved === index ? isTooNear : !isTooNear;
        this.#placeFrom(moved, rises ? { least: place + STEP } : { most: place - STEP });
        index = moved;
      }
    }
  }

  #rated(index: number): Rated {
    if (index === TOP) return { kind: 'top' };
    return index < 0 ? { kind: 'nobody' } : { kind: 'placed', place: this.#places[index]! };
  }

  async #playNeighbour(index: number, games: Games): Promise<Result> {
    const result = await playedNeighbour(this.#options, this.strengths(), index, games);
    this.#keep(result, this.#rated(index), this.#rated(index - 1));
    return result;
  }

  #keep({ bout, tally: { total } }: Result, a: Rated, b: Rated): void {
    const key = `${bout.a.label} - ${bout.b.label} from ${bout.from}`;
    this.#scores.set(key, { a, b, points: pointsIn(total), games: gamesIn(total) });
  }

  /** Places the levels from an index on by all games so far, the first of them within a range. */
  #placeFrom(first: number, range: Partial<Range> = {}): void {
    const fit = fitCurve([...this.#scores.values()], this.#last);
    const { level } = this.#fixed;
    const earnest = fit.ratingAt(earnestPlace(this.#options.variant.game));
    const wanted = [...ratingsWanted(fit.top, { level, rating: fit.fixed }, TOP + 1), fit.top];
    this.#wanted = raisedTo(earnest, wanted, WHIMS_UP_TO);
    for (let index = first; index < TOP; index++) {
      this.#places[index] = this.#placeOf(index, fit, index === first ? range : {});
    }
    this.#places = apart(this.#places, this.#last, STEP).map((place) => STEP * Math.round(place / STEP));
  }

  #placeOf(index: number, { places, ratingAt }: CurveFit, range: Partial<Range>): number {
    const below = index === 0 ? 0 : ratingAt(this.#places[index - 1]!);
    const place = placeFor(ratingAbove(below, this.#wanted, index), places);
    const least = index < WHIMS_UP_TO ? 0 : earnestPlace(this.#options.variant.game);
    return Math.max(within(place, range), least);
  }
}

/**
 * Finds where the levels of a variant should stand, and measures them there: first by fewer games, round by round, then level by
 * level by those that are reported.
 */
export async function calibrate(options: LadderOptions): Promise<Measurement> {
  const { onRound, games } = options;
  const placing = new Placing(options);
  for (const [round, share] of ROUNDS.entries()) {
    onRound(`placing the levels, round ${round + 1} of ${ROUNDS.length}`);
    await placing.round({ least: even(share * games), from: 0 });
  }
  onRound('settling: who is too near or too far is moved');
  await placing.settle(measuredGames(options));
  return measure(options, placing.strengths());
}
