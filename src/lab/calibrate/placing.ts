import { LEVEL_NUMBERS } from '../../engine/opponents/ladders.js';
import type { Strength } from '../../game/ports/thinker.js';
import { gameCount, pointCount } from '../arena/tally.js';
import { firstPlaceWithoutWhims, lastPlace, strengthAt } from './curve.js';
import { type CurveFit, type CurvePlayer, type CurveScore, fitCurve } from './curveFit.js';
import {
  clamp,
  gapAt,
  isGapAccepted,
  placeAtRating,
  type Range,
  raiseTargets,
  spacePlaces,
  targetAbove,
  targetRatings,
} from './curvePlaces.js';
import {
  ANCHORS,
  eloDifferenceOf,
  type GameRange,
  type LadderOptions,
  type Measurement,
  measure,
  playAnchor,
  playNeighbor,
  type Result,
  reportedGames,
  roundUpToEven,
} from './ladder.js';

// Finds the places of a game's levels on its curve.

const TOP_INDEX = LEVEL_NUMBERS.length - 1; // the top level is not placed
/** Games of a bout in each round, as shares of the reported number. */
const ROUND_SHARES = [0.1, 0.15, 0.25];
const MAX_MOVES = 3; // times that a level with an unacceptable gap is moved
const LAST_LEVEL_WITH_WHIMS = 2;
const STEP = 0.05; // of the curve: rounding places, so that a level that hardly moves keeps its games

const evenPlaces = (last: number): number[] =>
  Array.from({ length: TOP_INDEX }, (_, i) => ((i + 0.5) / (TOP_INDEX + 0.5)) * last);

/** Places of the levels, and all scores so far. */
class Placing {
  readonly #options: LadderOptions;
  readonly #scores = new Map<string, CurveScore>(); // by bout, so that a continued bout counts once
  readonly #last: number;
  readonly #fixed;
  #places: number[];
  #targets: readonly number[] = [];

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

  /** Plays all levels, and places them by all games so far. */
  async playRound(games: GameRange): Promise<void> {
    for (let index = 0; index <= TOP_INDEX; index++) await this.#playNeighbor(index, games);
    const { level } = this.#fixed;
    const result = await playAnchor(this.#options, this.strengths(), this.#fixed, games);
    this.#addScore(result, this.#playerAt(level - 1), { kind: 'fixed' });
    this.#placeFrom(0);
  }

  /**
   * Plays the reported games from the first level up. A level whose gap to the one below is not accepted is moved by those games
   * and plays again; instead of the top level, the one below it is moved.
   */
  async settle(games: GameRange): Promise<void> {
    const movesLeft = this.strengths().map(() => MAX_MOVES);
    for (let index = 0; index <= TOP_INDEX; ) {
      const gap = eloDifferenceOf((await this.#playNeighbor(index, games)).tally);
      if (isGapAccepted(gap, this.#targets, index) || movesLeft[index]!-- === 0) {
        index++;
        this.#placeFrom(index);
      } else {
        const isTooNarrow = gap < gapAt(this.#targets, index);
        const moved = Math.min(index, TOP_INDEX - 1);
        const place = this.#places[moved]!;
        const rises = moved === index ? isTooNarrow : !isTooNarrow;
        this.#placeFrom(moved, rises ? { min: place + STEP } : { max: place - STEP });
        index = moved;
      }
    }
  }

  #playerAt(index: number): CurvePlayer {
    if (index === TOP_INDEX) return { kind: 'top' };
    return index < 0 ? { kind: 'baseline' } : { kind: 'placed', place: this.#places[index]! };
  }

  async #playNeighbor(index: number, games: GameRange): Promise<Result> {
    const result = await playNeighbor(this.#options, this.strengths(), index, games);
    this.#addScore(result, this.#playerAt(index), this.#playerAt(index - 1));
    return result;
  }

  #addScore({ bout, tally: { total } }: Result, a: CurvePlayer, b: CurvePlayer): void {
    const key = `${bout.a.label} - ${bout.b.label} from ${bout.from}`;
    this.#scores.set(key, { a, b, points: pointCount(total), games: gameCount(total) });
  }

  /** Places the levels from an index on by all games so far, the first of them within a range. */
  #placeFrom(first: number, range: Partial<Range> = {}): void {
    const fit = fitCurve([...this.#scores.values()], this.#last);
    const { level } = this.#fixed;
    const ratingWithoutWhims = fit.ratingAt(firstPlaceWithoutWhims(this.#options.variant.game));
    const targets = targetRatings(fit.top, { level, rating: fit.fixed }, TOP_INDEX + 1);
    this.#targets = raiseTargets(ratingWithoutWhims, [...targets, fit.top], LAST_LEVEL_WITH_WHIMS);
    for (let index = first; index < TOP_INDEX; index++) {
      this.#places[index] = this.#placeOf(index, fit, index === first ? range : {});
    }
    this.#places = spacePlaces(this.#places, this.#last, STEP).map(
      (place) => STEP * Math.round(place / STEP),
    );
  }

  #placeOf(index: number, { places, ratingAt }: CurveFit, range: Partial<Range>): number {
    const below = index === 0 ? 0 : ratingAt(this.#places[index - 1]!);
    const place = placeAtRating(targetAbove(below, this.#targets, index), places);
    const min = index < LAST_LEVEL_WITH_WHIMS ? 0 : firstPlaceWithoutWhims(this.#options.variant.game);
    return Math.max(clamp(place, range), min);
  }
}

/**
 * Finds the places of a variant's levels, and measures them there: first in rounds of fewer games, then level by level by the
 * reported games.
 */
export async function calibrate(options: LadderOptions): Promise<Measurement> {
  const { onRound, games } = options;
  const placing = new Placing(options);
  for (const [round, share] of ROUND_SHARES.entries()) {
    onRound(`placing the levels, round ${round + 1} of ${ROUND_SHARES.length}`);
    await placing.playRound({ min: roundUpToEven(share * games), from: 0 });
  }
  onRound('settling: moving levels whose gap is too narrow or too wide');
  await placing.settle(reportedGames(options));
  return measure(options, placing.strengths());
}
