import type { Core } from '../../../engine/core.js';
import type { Square, Variant } from '../../../rules/position.js';

const STONES = { from: 3, upTo: 9 };
const TRIES = 10;
const NODES = 500; // stones put to judge an opening
const EVEN = { from: 0.15, upTo: 0.85 };
const NEAR = 2; // squares, in any direction

/** A search for one move that only its number of stones ends. */
export const UNTIMED = { depth: 60, lines: 1, softMs: Number.POSITIVE_INFINITY } as const;

/** The legal moves near a stone, on an empty board those near the centre; all where there are none. */
export function nearMoves(core: Core, { size }: Variant): Square[] {
  const centre = (size >> 1) * (size + 1);
  const all = Array.from({ length: size * size }, (_, i) => i as Square);
  const stones = all.filter((square) => core.at(square) !== undefined);
  const close = (a: number, b: number) =>
    Math.abs((a % size) - (b % size)) <= NEAR &&
    Math.abs(Math.floor(a / size) - Math.floor(b / size)) <= NEAR;
  const around = stones.length > 0 ? stones : [centre];
  const legal = core.legalMoves().filter((move) => move !== 'pass');
  const near = legal.filter((move) => around.some((square) => close(move, square)));
  return near.length > 0 ? near : legal;
}

/** Plays this many random moves; fewer where the game is over. */
function scatter(core: Core, variant: Variant, stones: number, below: (n: number) => number): Square[] {
  core.start(variant);
  const squares: Square[] = [];
  while (squares.length < stones && core.outcome() === 'playing') {
    const moves = nearMoves(core, variant);
    const square = moves[below(moves.length)]!;
    core.play(square);
    squares.push(square);
  }
  return squares;
}

function isEven(core: Core): boolean {
  if (core.outcome() !== 'playing') return false;
  const { winProbability } = core.deepen(UNTIMED, NODES);
  return winProbability >= EVEN.from && winProbability <= EVEN.upTo;
}

/** Begins a game on the core with random stones near each other; where a few tries give nobody even chances, with the last. */
export function playOpening(core: Core, variant: Variant, below: (n: number) => number): Square[] {
  const stones = STONES.from + below(STONES.upTo - STONES.from + 1);
  let squares = scatter(core, variant, stones, below);
  for (let tried = 1; tried < TRIES && !isEven(core); tried++) {
    squares = scatter(core, variant, stones, below);
  }
  return squares;
}
