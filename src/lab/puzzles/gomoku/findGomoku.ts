import { findInGomoku } from '../../../engine/puzzles/gomoku/findInGomoku.js';
import { randomNumbers } from '../../../engine/random.js';
import { type Core, UNLIMITED } from '../../../engine/wasm/core.js';
import { defaultVariant, startPosition } from '../../../rules/games.js';
import { type Position, RULE_NAMES, type Square, type Variant } from '../../../rules/position.js';
import { squareAt } from '../../../rules/squares.js';
import { type Found, foundOf } from '../found.js';

/** Finds the puzzles of the game of a seed; the rules alternate. */
export function findGomoku(core: Core, seed: number): readonly Found[] {
  const random = randomNumbers(seed);
  const variant = { ...defaultVariant('gomoku'), rule: RULE_NAMES[random(RULE_NAMES.length)]! };
  return findInGomoku(core, playGame(core, variant, random(2 ** 31))).map(foundOf);
}

const OPENING_STONES = { min: 3, max: 6 };
/** Files and ranks about the middle for the first, random stones. */
const MIDDLE = { first: 5, size: 5 } as const;
const DEPTHS = { min: 1, max: 4 };
const NOISE_POINTS = { min: 20, max: 250 };
const FOURS = { min: 0, max: 2 }; // in a row that a player sees through to a win
const MAX_STONES = 90;
const NO_TIME_LIMIT = { lines: 1, softMs: Number.POSITIVE_INFINITY } as const;

/** Plays a game of two weakened searches after some random stones; returns its undecided positions. */
function playGame(core: Core, variant: Variant, seed: number): readonly Position[] {
  const random = randomNumbers(seed);
  const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
    min + random(max - min + 1);
  const player = () => ({
    depth: between(DEPTHS),
    errors: { noise: between(NOISE_POINTS), greed: 0, fours: between(FOURS), seed: random(2 ** 31) },
  });
  const players = [player(), player()];
  const opening = between(OPENING_STONES);
  const positions: Position[] = [];
  let position = startPosition(variant);
  while (position.status.kind === 'playing' && position.ply < MAX_STONES) {
    positions.push(position);
    position = position.play(
      position.ply < opening
        ? middleSquare(position, random)
        : searched(core, position, players[position.ply % 2]!),
    );
  }
  return positions;
}

function searched(
  core: Core,
  { variant, moves }: Position,
  player: { readonly depth: number; readonly errors: Parameters<Core['deepen']>[0]['errors'] & object },
): Square {
  core.setUp(variant, moves);
  const seed = player.errors.seed + moves.length;
  const { best } = core.deepen(
    { ...NO_TIME_LIMIT, depth: player.depth, errors: { ...player.errors, seed } },
    UNLIMITED,
  );
  return best as Square;
}

/** Returns a random legal square about the middle. */
function middleSquare(position: Position, random: (below: number) => number): Square {
  const { size } = position.variant;
  const { first, size: width } = MIDDLE;
  const squares = Array.from({ length: width ** 2 }, (_, i) =>
    squareAt(first + (i % width), first + Math.floor(i / width), size),
  ).filter((square) => position.illegal(square) === undefined);
  return squares[random(squares.length)]!;
}
