import { LEVEL_NUMBERS } from '../../engine/levels.js';
import { gamesIn, pointsIn } from '../arena/tally.js';
import { earnestPlace, lastPlace, type Strength, strengthAt } from './curve.js';
import { fitCurve, type Rated, type Scored } from './curveFit.js';
import {
  ANCHORS,
  even,
  type LadderOptions,
  type Measurement,
  measure,
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

const evenPlaces = (last: number): number[] =>
  Array.from({ length: LEVELS - 1 }, (_, i) => ((i + 0.5) / (LEVELS - 0.5)) * last);

/** Finds where the levels of a variant should stand, and measures them there in games of their own. */
export async function calibrate(options: LadderOptions): Promise<Measurement> {
  const { game } = options.variant;
  const [fixed] = ANCHORS[game];
  const last = lastPlace(game);
  const top: Strength = { opponent: 'alphabeta', limit: { timeMs: options.timeMs } };
  const scores: Scored[] = [];
  let places = evenPlaces(last);
  const strengths = () => [...places.map((place) => strengthAt(game, place)), top];
  const rated = (): Rated[] => [
    { kind: 'nobody' },
    ...places.map((place): Rated => ({ kind: 'placed', place })),
    { kind: 'top' },
  ];
  const scored = ({ tally: { total } }: Result, a: Rated, b: Rated): Scored => ({
    a,
    b,
    points: pointsIn(total),
    games: gamesIn(total),
  });
  for (const [round, share] of ROUNDS.entries()) {
    options.onRound(`placing the levels, round ${round + 1} of ${ROUNDS.length}`);
    const games = { least: even(share * options.games), from: 0 };
    for (const [i, result] of (await playedNeighbours(options, strengths(), games)).entries()) {
      scores.push(scored(result, rated()[i + 1]!, rated()[i]!));
    }
    const anchored = await playedAnchor(options, strengths(), fixed, games);
    scores.push(scored(anchored, rated()[fixed.level]!, { kind: 'fixed' }));
    const fit = fitCurve(scores, last);
    const wanted = ratingsWanted(fit.top, { level: fixed.level, rating: fit.fixed }, LEVELS);
    const found = wanted.map((rating, i) =>
      Math.max(placeFor(rating, fit.places), i < WHIMS_UP_TO ? 0 : earnestPlace(game)),
    );
    places = apart(found, last, STEP).map((place) => STEP * Math.round(place / STEP));
  }
  return measure(options, strengths());
}
