import { readFileSync } from 'node:fs';
import { newCore } from '../../../cli/common/newCore.js';
import { randomNumbers } from '../../../engine/random.js';
import type { Core } from '../../../engine/wasm/core.js';
import { MATE_THRESHOLD } from '../../../engine/wasm/gomokuEvaluation.js';
import { decodeWeights } from '../../../engine/wasm/weights.js';
import { defaultVariant } from '../../../rules/games.js';
import { opposite, type RuleName, type Square, type Variant } from '../../../rules/position.js';
import type { Generation } from './gomokuRecipe.js';
import { encodeProbability, MAX_PLIES, type TrainingGame, UNKNOWN } from './gomokuTrainingGames.js';

export const variantOf = (rule: RuleName): Variant => ({ ...defaultVariant('gomoku'), rule });

const RANDOM_PERCENT = 3; // of the moves after the opening, for variety
const MAX_RANDOM_PLY = 30; // no random moves from this ply on

/**
 * Plays a game of the core against itself with its present weights: a random opening, then searched moves and a few random ones,
 * until a search proves who wins. Returns `undefined` if no searched move came after the last random one.
 */
export function playGame(
  core: Core,
  variant: Variant,
  { nodes }: Pick<Generation, 'nodes'>,
  seed: number,
): TrainingGame | undefined {
  const random = randomNumbers(seed);
  const squares: Square[] = playOpening(core, variant, random);
  const winProbabilities = squares.map(() => UNKNOWN);
  let randomPlies = squares.length;
  let proven: TrainingGame['result'] | undefined;
  while (core.outcome() === 'playing' && squares.length < MAX_PLIES) {
    let square: Square;
    if (squares.length < MAX_RANDOM_PLY && random(100) < RANDOM_PERCENT) {
      const moves = nearMoves(core, variant);
      square = moves[random(moves.length)]!;
      winProbabilities.push(UNKNOWN);
      randomPlies = squares.length + 1;
    } else {
      const { best, winProbability, figures } = core.deepen(NO_TIME_LIMIT, nodes);
      if (Math.abs(figures.value!) > MATE_THRESHOLD) {
        proven = figures.value! > 0 ? core.turn() : opposite(core.turn());
        break;
      }
      square = best as Square;
      winProbabilities.push(figures.depth === 0 ? UNKNOWN : encodeProbability(winProbability));
    }
    core.play(square);
    squares.push(square);
  }
  if (squares.length <= randomPlies) return undefined;
  const ended = core.outcome();
  const result = proven ?? (ended === 'playing' ? 'drawn' : ended);
  return {
    squares: Uint8Array.from(squares),
    randomPlies,
    result,
    winProbabilities: Uint8Array.from(winProbabilities),
  };
}

/** Creates a core for a rule with the weights of a file, or initial ones; returns both. */
export function createWeightedCore(
  rule: RuleName,
  file: string | undefined,
): { readonly core: Core; readonly weights: Int16Array } {
  const core = newCore();
  core.start(variantOf(rule));
  const weights =
    file === undefined
      ? core.gomokuEvaluation.initialWeights()
      : decodeWeights(readFileSync(file)).stages[0]!;
  core.gomokuEvaluation.loadWeights(weights);
  return { core, weights };
}

const OPENING_STONES = { min: 3, max: 9 };
const MAX_TRIES = 10;
const NODES = 500; // of the search that evaluates an opening
const BALANCED = { min: 0.15, max: 0.85 };
const MAX_DISTANCE = 2; // squares, in any direction

/** Limits of a search for one move that only its nodes limit. */
const NO_TIME_LIMIT = { depth: 60, lines: 1, softMs: Number.POSITIVE_INFINITY } as const;

/** Returns the legal moves near a stone, on an empty board near the center; all legal moves if there are none. */
function nearMoves(core: Core, { size }: Variant): Square[] {
  const center = (size >> 1) * (size + 1);
  const all = Array.from({ length: size * size }, (_, i) => i as Square);
  const stones = all.filter((square) => core.colorAt(square) !== undefined);
  const close = (a: number, b: number) =>
    Math.abs((a % size) - (b % size)) <= MAX_DISTANCE &&
    Math.abs(Math.floor(a / size) - Math.floor(b / size)) <= MAX_DISTANCE;
  const around = stones.length > 0 ? stones : [center];
  const legal = core.legalMoves().filter((move) => move !== 'pass');
  const near = legal.filter((move) => around.some((square) => close(move, square)));
  return near.length > 0 ? near : legal;
}

/** Plays this many random moves; fewer if the game ends. */
function playRandomMoves(
  core: Core,
  variant: Variant,
  stones: number,
  random: (below: number) => number,
): Square[] {
  core.start(variant);
  const squares: Square[] = [];
  while (squares.length < stones && core.outcome() === 'playing') {
    const moves = nearMoves(core, variant);
    const square = moves[random(moves.length)]!;
    core.play(square);
    squares.push(square);
  }
  return squares;
}

function isBalanced(core: Core): boolean {
  if (core.outcome() !== 'playing') return false;
  const { winProbability } = core.deepen(NO_TIME_LIMIT, NODES);
  return winProbability >= BALANCED.min && winProbability <= BALANCED.max;
}

/** Begins a game on the core with random stones near each other: the first balanced one of a few attempts, or the last. */
function playOpening(core: Core, variant: Variant, random: (below: number) => number): Square[] {
  const stones = OPENING_STONES.min + random(OPENING_STONES.max - OPENING_STONES.min + 1);
  let squares = playRandomMoves(core, variant, stones, random);
  for (let tries = 1; tries < MAX_TRIES && !isBalanced(core); tries++) {
    squares = playRandomMoves(core, variant, stones, random);
  }
  return squares;
}
