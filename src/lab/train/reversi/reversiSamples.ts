import type { Core } from '../../../engine/wasm/core.js';
import { type Split, splitOf } from '../batches.js';
import { MIN_EMPTIES, REVERSI, START_EMPTIES } from './reversiSelfPlay.js';
import {
  decodeGame,
  PASS_FLAG,
  RANDOM_FLAG,
  RECORD_BYTES,
  squareOf,
  type TrainingGame,
  UNKNOWN,
} from './reversiTrainingGames.js';

/** Positions by the indices of their weights, `featuresPerSample` a position. */
export type Samples = {
  readonly featuresPerSample: number;
  readonly features: Uint32Array;
  /** Targets of the evaluation, for the side to move, in discs. */
  readonly scores: Float32Array;
  /** Weights of the positions' squared errors. */
  readonly importances: Float32Array;
};

/** Samples with the final scores of their games, for the side to move; NaN if a later random move makes it no evidence. */
export type GameSamples = Samples & { readonly results: Float32Array };

/** Consecutive numbers of empty squares. */
export type EmptiesRange = { readonly least: number; readonly most: number };

const HALF_IMPORTANCE = 20; // target in discs at which a position counts half

/**
 * Returns the weight of a position's squared error: less if the game is decided, since then the choice of a move matters less, and
 * less for each empty square outside the range, down to 0 beyond `margin`.
 */
function importanceOf(score: number, empties: number, { least, most }: EmptiesRange, margin: number): number {
  const distance = Math.max(least - empties, empties - most, 0);
  return (1 - distance / (margin + 1)) / (1 + (score / HALF_IMPORTANCE) ** 2);
}

/** Returns the value for black of each of a game's positions; 0 for unknown ones. */
function blackValues({ squares, values }: TrainingGame): Float32Array {
  let sign = 1;
  return Float32Array.from(values, (value, i) => {
    if (squares[i]! & PASS_FLAG) sign = -sign;
    const black = value === UNKNOWN ? 0 : sign * value;
    sign = -sign;
    return black;
  });
}

type Labels = { readonly targets: Float32Array; readonly results: Float32Array };

/**
 * Returns the targets and results of each of a game's positions, for black; NaN for unknown ones. Targets are lambda-returns (Sutton,
 * "Learning to predict by the methods of temporal differences", 1988): means of what the searches of later plies found, with weights
 * that fall by `lambda` a ply, and the final score at the end. Each ply's value is averaged with the next one's, since searches of odd
 * and even depth err in opposite directions. What follows a random move is no evidence for the positions before it: for them, the game
 * ends with the value of the position in which it was made.
 */
export function labelsOf(game: TrainingGame, lambda: number): Labels {
  const { squares, score } = game;
  const count = squares.length;
  const values = blackValues(game);
  const isRandom = (i: number) => i < count && (squares[i]! & RANDOM_FLAG) !== 0;
  const valueAt = (i: number) => (i < count ? values[i]! : score);
  const targets = new Float32Array(count).fill(Number.NaN);
  const results = new Float32Array(count).fill(Number.NaN);
  let isResultKnown = true;
  let target = score;
  for (let i = count - 1; i >= 0 && game.values[i] !== UNKNOWN; i--) {
    if (isRandom(i)) {
      isResultKnown = false;
      target = valueAt(i);
    } else {
      const second = isRandom(i + 1) ? i + 1 : i + 2;
      const searched = (valueAt(i + 1) + valueAt(second)) / 2;
      target = lambda * target + (1 - lambda) * searched;
    }
    targets[i] = target;
    if (isResultKnown) results[i] = score;
  }
  return { targets, results };
}

type Position = { readonly empties: number; readonly target: number; readonly result: number };

/** Iterates over the searched positions of a split with these numbers of empty squares, each set up on the core. */
function* positionsOf(
  core: Core,
  records: Uint8Array,
  split: Split,
  { least, most }: EmptiesRange,
  lambda: number,
): Iterable<Position> {
  for (let at = 0, number = 0; at < records.length; at += RECORD_BYTES, number++) {
    if (splitOf(number) !== split) continue;
    const game = decodeGame(records, at);
    const { targets, results } = labelsOf(game, lambda);
    const isWanted = (played: number) => played >= START_EMPTIES - most && !Number.isNaN(targets[played]);
    const last = Math.min(game.squares.length - 1, START_EMPTIES - least);
    if (!isWanted(last)) continue; // if a position was searched, so were those after it
    core.start(REVERSI);
    for (let played = 0; played <= last; played++) {
      const entry = game.squares[played]!;
      if (entry & PASS_FLAG) core.play('pass');
      if (isWanted(played)) {
        const sign = core.turn() === 'black' ? 1 : -1;
        yield {
          empties: START_EMPTIES - played,
          target: sign * targets[played]!,
          result: sign * results[played]!,
        };
      }
      core.play(squareOf(entry));
    }
  }
}

/**
 * Collects the searched positions of a split in a range of empty squares, and those up to `margin` empty squares outside it. If a
 * side had to pass, the sample is the other side's position. `lambda`: see `labelsOf`.
 */
export function samplesOf(
  core: Core,
  records: Uint8Array,
  split: Split,
  range: EmptiesRange,
  margin: number,
  lambda: number,
): GameSamples {
  const { featuresPerPosition: featuresPerSample } = core.reversiEvaluation;
  const wide = { least: Math.max(range.least - margin, MIN_EMPTIES), most: range.most + margin };
  const max = (records.length / RECORD_BYTES) * (wide.most - wide.least + 1);
  const features = new Uint32Array(max * featuresPerSample);
  const scores = new Float32Array(max);
  const importances = new Float32Array(max);
  const results = new Float32Array(max);
  let count = 0;
  for (const { empties, target, result } of positionsOf(core, records, split, wide, lambda)) {
    features.set(core.reversiEvaluation.activeFeatures(), count * featuresPerSample);
    scores[count] = target;
    importances[count] = importanceOf(target, empties, range, margin);
    results[count] = result;
    count++;
  }
  return {
    featuresPerSample,
    features: features.subarray(0, count * featuresPerSample),
    scores: scores.subarray(0, count),
    importances: importances.subarray(0, count),
    results: results.subarray(0, count),
  };
}
