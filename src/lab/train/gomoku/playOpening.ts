import type { Core } from '../../../engine/wasm/core.js';
import type { Square, Variant } from '../../../rules/position.js';

const OPENING_STONES = { min: 3, max: 9 };
const MAX_TRIES = 10;
const NODES = 500; // of the search that evaluates an opening
const BALANCED = { min: 0.15, max: 0.85 };
const MAX_DISTANCE = 2; // squares, in any direction

/** Limits of a search for one move that only its nodes limit. */
export const NO_TIME_LIMIT = { depth: 60, lines: 1, softMs: Number.POSITIVE_INFINITY } as const;

/** Returns the legal moves near a stone, on an empty board near the center; all legal moves if there are none. */
export function nearMoves(core: Core, { size }: Variant): Square[] {
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
export function playOpening(core: Core, variant: Variant, random: (below: number) => number): Square[] {
  const stones = OPENING_STONES.min + random(OPENING_STONES.max - OPENING_STONES.min + 1);
  let squares = playRandomMoves(core, variant, stones, random);
  for (let tries = 1; tries < MAX_TRIES && !isBalanced(core); tries++) {
    squares = playRandomMoves(core, variant, stones, random);
  }
  return squares;
}
