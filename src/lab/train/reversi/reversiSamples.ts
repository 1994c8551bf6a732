import type { Core } from '../../../engine/wasm/core.js';
import type { Square } from '../../../rules/position.js';
import { type Split, splitOf } from '../batches.js';
import { REVERSI, START_EMPTIES } from './reversiSelfPlay.js';
import { decodeGame, PASS_FLAG, RECORD_BYTES } from './reversiTrainingGames.js';

/** Positions by the indices of their weights, `featuresPerSample` a position, and the final score for the side to move. */
export type Samples = {
  readonly featuresPerSample: number;
  readonly features: Uint32Array;
  readonly scores: Float32Array;
  /** Weights of the positions' squared errors. */
  readonly importances: Float32Array;
};

const HALF_IMPORTANCE = 20; // discs; in a decided game the choice of a move matters less

type GamePart = {
  readonly squares: Uint8Array;
  readonly score: number;
  /** First and last sample, as numbers of squares played. */
  readonly first: number;
  readonly last: number;
};

/** Iterates over the games of a split that have samples with these numbers of empty squares. */
function* gamesWithSamples(
  records: Uint8Array,
  split: Split,
  minEmpties: number,
  maxEmpties: number,
): Iterable<GamePart> {
  for (let at = 0, game = 0; at < records.length; at += RECORD_BYTES, game++) {
    if (splitOf(game) !== split) continue;
    const { squares, randomPlies, score } = decodeGame(records, at);
    const first = Math.max(randomPlies, START_EMPTIES - maxEmpties);
    const last = Math.min(squares.length - 1, START_EMPTIES - minEmpties);
    if (first <= last) yield { squares, score, first, last };
  }
}

/**
 * Collects the positions of a split with these numbers of empty squares that came from searched moves and were followed by another
 * move. If a side had to pass, the sample is the other side's position.
 */
export function samplesOf(
  core: Core,
  records: Uint8Array,
  split: Split,
  minEmpties: number,
  maxEmpties: number,
): Samples {
  const { featuresPerPosition: featuresPerSample } = core.reversiEvaluation;
  let count = 0;
  for (const { first, last } of gamesWithSamples(records, split, minEmpties, maxEmpties)) {
    count += last - first + 1;
  }
  const features = new Uint32Array(count * featuresPerSample);
  const scores = new Float32Array(count);
  let at = 0;
  for (const { squares, score, first, last } of gamesWithSamples(records, split, minEmpties, maxEmpties)) {
    core.start(REVERSI);
    let sign = 1; // of the score, for the side to move
    for (let played = 0; played <= last; played++) {
      const square = squares[played]!;
      if (square & PASS_FLAG) {
        core.play('pass');
        sign = -sign;
      }
      if (played >= first) {
        features.set(core.reversiEvaluation.activeFeatures(), at * featuresPerSample);
        scores[at++] = sign * score;
      }
      core.play((square & ~PASS_FLAG) as Square);
      sign = -sign;
    }
  }
  const importances = scores.map((score) => 1 / (1 + (score / HALF_IMPORTANCE) ** 2));
  return { featuresPerSample, features, scores, importances };
}
