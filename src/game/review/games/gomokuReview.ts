import type { Value } from '../judgment.js';
import { type GameReview, logistic, PLAIN_REVIEW } from './gameReview.js';
import { gomokuReason } from './gomokuReason.js';

/** The engine's value of a won position. A forced win is worth this less the plies that it takes. */
const MATE = 30_000;
/** Values beyond this are wins or losses by force. */
const DECISIVE = 20_000;

/** Points of the evaluation in one unit of the logistic curve: a chance of 73 %. */
const POINTS = 600;
/** Greatest logit of a value that is not a forced win: a chance of 77 %. */
const MAX_LOGIT = 1.2;

/**
 * Logit of a forced win in one ply, and its decrease with the logarithm of the plies. The side to move must still find its
 * win; the other side has found its win already.
 */
const FORCED = { win: 2.8, loss: 3.9, byLength: 0.8 } as const;

function readValue({ value }: { readonly value: number }): Value {
  if (Math.abs(value) <= DECISIVE) return { kind: 'estimate', points: value };
  return { kind: value > 0 ? 'win' : 'loss', plies: MATE - Math.abs(value) };
}

function logitOf(value: Value): number {
  switch (value.kind) {
    case 'win':
      return FORCED.win - lengthCost(value.plies);
    case 'loss':
      return lengthCost(value.plies) - FORCED.loss;
    case 'estimate':
      return Math.max(-MAX_LOGIT, Math.min(MAX_LOGIT, value.points / POINTS));
    case 'exact':
      throw new RangeError('Gomoku counts no discs');
  }
}

const lengthCost = (plies: number): number => FORCED.byLength * Math.log(Math.max(1, plies));

/** The curve of winning chances was fitted on 2,200 games of strengths from 700 to 2,400. */
export const gomokuReview: GameReview = {
  ...PLAIN_REVIEW,
  winningChance: (_, line) => logistic(logitOf(readValue(line))),
  readValue,
  // The values of positions without a forced win are too uncertain.
  isMistakeOnlyByForce: true,
  findReason: gomokuReason,
};
