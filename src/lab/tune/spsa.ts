import { randomNumbers, seedOf } from '../../engine/random.js';

/** A number to tune. */
export type Parameter = {
  readonly name: string;
  readonly start: number;
  /** Distance from the current value at which the last pair is played. */
  readonly step: number;
  readonly min: number;
  readonly max: number;
  readonly isInteger: boolean;
};

/** Values of all parameters, in their order. */
export type Vector = readonly number[];

// Spall's exponents and, as a share of all pairs, his stability constant.
const STEP_EXPONENT = 0.101;
const GAIN_EXPONENT = 0.602;
const STABILITY = 0.1;

const LAST_GAIN = 0.015; // steps by which a won pair moves the parameters at the end
const FRACTIONS = 1 << 24;

/**
 * Simultaneous perturbation stochastic approximation (Spall, "Multivariate stochastic approximation using a simultaneous
 * perturbation gradient approximation", 1992): two vectors on either side of the current one, in a random direction, play a pair of
 * games, and all parameters move towards the winner. Steps and gains fall as in "Implementation of the simultaneous perturbation
 * algorithm for stochastic optimization" (1998).
 */
export class Spsa {
  readonly #parameters: readonly Parameter[];
  readonly #pairs: number;
  readonly #seed: number;
  #values: number[];

  /** `pairs` is the number of pairs to be played, which steps and gains depend on. */
  constructor(parameters: readonly Parameter[], pairs: number, seed: number) {
    this.#parameters = parameters;
    this.#pairs = pairs;
    this.#seed = seed;
    this.#values = parameters.map(({ start }) => start);
  }

  /** Current values, those of integers unrounded. */
  get values(): Vector {
    return this.#values;
  }

  /**
   * Returns the two vectors of a pair, numbered from 0. Integers are rounded up or down at random, so that their mean is the
   * unrounded value.
   */
  vectors(pair: number): { readonly plus: Vector; readonly minus: Vector } {
    const random = randomNumbers(seedOf(this.#seed, pair, 1));
    const signs = this.#signs(pair);
    const scale = this.#scaleAt(pair);
    const toward = (direction: 1 | -1) =>
      this.#parameters.map(({ step, min, max, isInteger }, i) => {
        const value = this.#values[i]! + direction * signs[i]! * scale * step;
        const rounded = isInteger ? Math.floor(value + random(FRACTIONS) / FRACTIONS) : value;
        return Math.min(max, Math.max(min, rounded));
      });
    return { plus: toward(1), minus: toward(-1) };
  }

  /** Moves the parameters by a pair's score for its `plus` vector, from -1 (lost both games) to 1. */
  update(pair: number, score: number): void {
    const signs = this.#signs(pair);
    const stability = STABILITY * this.#pairs;
    const gain = LAST_GAIN * ((this.#pairs + stability) / (pair + 1 + stability)) ** GAIN_EXPONENT;
    this.#values = this.#parameters.map(({ step, min, max }, i) => {
      const value = this.#values[i]! + (gain / this.#scaleAt(pair)) * step * score * signs[i]!;
      return Math.min(max, Math.max(min, value));
    });
  }

  /** Returns the pair's direction in each parameter. */
  #signs(pair: number): readonly (1 | -1)[] {
    const random = randomNumbers(seedOf(this.#seed, pair, 0));
    return this.#parameters.map(() => (random(2) === 1 ? 1 : -1));
  }

  /** Returns the pair's distance from the current values, in steps. */
  #scaleAt(pair: number): number {
    return (this.#pairs / (pair + 1)) ** STEP_EXPONENT;
  }
}
