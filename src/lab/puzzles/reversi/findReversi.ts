import { EMPTIES, emptiesOf, findInReversi } from '../../../engine/puzzles/reversi/findInReversi.js';
import { randomNumbers } from '../../../engine/random.js';
import { type Core, UNLIMITED } from '../../../engine/wasm/core.js';
import { skipPasses } from '../../../rules/formats/transcript.js';
import { defaultVariant, startPosition } from '../../../rules/games.js';
import type { Position } from '../../../rules/position.js';
import { type Found, foundOf } from '../found.js';

const EASY_KEPT_PERCENT = 20; // of the puzzles that a search one ply deep solves

/** Returns the number of empty squares at which puzzles of a game begin: rarely many, since those take long. */
function firstEmpties(random: (below: number) => number): number {
  const percent = random(100);
  if (percent < 8) return 17 + random(4);
  if (percent < 45) return 13 + random(4);
  return 9 + random(4);
}

/** Finds the puzzles of the game of a seed. */
export function findReversi(core: Core, seed: number): readonly Found[] {
  const random = randomNumbers(seed);
  const empties = firstEmpties(random);
  const positions = playGame(core, random(2 ** 31));
  const keepsEasy = () => random(100) < EASY_KEPT_PERCENT;
  return findInReversi(core, positions, { empties, keepsEasy }).map((puzzle) =>
    foundOf({ puzzle, proofs: {} }),
  );
}

const REVERSI = defaultVariant('reversi');

const OPENING_PLIES = { min: 4, max: 12 }; // random plies
const DEPTHS = { min: 1, max: 4 };
const NOISE_DISCS = { min: 1, max: 6 };
const NO_TIME_LIMIT = { lines: 1, softMs: Number.POSITIVE_INFINITY } as const;

/** Handicap of a player. */
type Player = { readonly depth: number; readonly noise: number; readonly seed: number };

/**
 * Plays a game of two weakened searches after a random opening, for natural positions with mistakes in them. Returns the positions
 * in the range for puzzles in which a side has a square to play.
 */
function playGame(core: Core, seed: number): readonly Position[] {
  const random = randomNumbers(seed);
  const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
    min + random(max - min + 1);
  const player = (): Player => ({
    depth: between(DEPTHS),
    noise: between(NOISE_DISCS),
    seed: random(2 ** 31),
  });
  const players = [player(), player()];
  const openingPlies = between(OPENING_PLIES);
  const positions: Position[] = [];
  let position = startPosition(REVERSI);
  while (position.status.kind === 'playing' && emptiesOf(position) >= EMPTIES.min) {
    positions.push(position);
    const moves = position.legalMoves();
    const { depth, noise, seed } = players[position.ply % 2]!;
    core.setUp(REVERSI, position.moves);
    const errors = { noise, greed: 0, seed };
    const move =
      position.ply < openingPlies
        ? moves[random(moves.length)]!
        : core.deepen({ ...NO_TIME_LIMIT, depth, errors }, UNLIMITED).best;
    position = skipPasses(position.play(move));
  }
  return positions;
}
