import { startPosition } from '../../rules/games.js';
import type { GameName, Position, Square, Variant } from '../../rules/position.js';
import { fileOf, rankOf } from '../../rules/squares.js';

/** A search's judgment of a position for the side to move: the value in discs or in Gomoku's points. */
export type Judgment = { readonly value: number; readonly winProbability: number };

/** How a game's openings are made, and which of them are even. */
export type Recipe = {
  /** Openings in a file. */
  readonly count: number;
  /** Nodes of the search that chooses, and of the one that must agree. */
  readonly firstNodes: number;
  readonly secondNodes: number;
  /** Makes a random opening; `undefined` if the attempt fails. */
  readonly randomOpening: (variant: Variant, random: (below: number) => number) => Position | undefined;
  readonly isEven: (judgment: Judgment) => boolean;
  /** Definition of even, in words. */
  readonly even: string;
};

const REVERSI_PLIES = 8; // as in XOT, the openings of online tournaments
const MAX_DISCS = 2;

const GOMOKU_STONES = { min: 3, max: 6 };
const CENTER_DISTANCE = 3; // greatest distance of a stone to the middle of the board, in files and ranks
const MAX_BIAS = 0.03; // win probability

/** Plays random moves among the allowed ones; returns `undefined` if there is none, or the game is over. */
function playRandomly(
  variant: Variant,
  plies: number,
  random: (below: number) => number,
  isAllowed: (square: Square) => boolean,
): Position | undefined {
  let position = startPosition(variant);
  while (position.ply < plies) {
    const moves = position.legalMoves().filter((move) => move !== 'pass' && isAllowed(move));
    const move = moves[random(moves.length)];
    if (move === undefined) return undefined;
    position = position.play(move);
  }
  return position.status.kind === 'playing' && position.illegal('pass') ? position : undefined;
}

function isCentral(square: Square, size: number): boolean {
  const center = (size - 1) / 2;
  return [fileOf(square, size), rankOf(square, size)].every((at) => Math.abs(at - center) <= CENTER_DISTANCE);
}

export const RECIPES: Readonly<Partial<Record<GameName, Recipe>>> = {
  reversi: {
    count: 500,
    firstNodes: 30_000,
    secondNodes: 1_000_000,
    randomOpening: (variant, random) => playRandomly(variant, REVERSI_PLIES, random, () => true),
    isEven: ({ value }) => Math.abs(value) <= MAX_DISCS,
    even: `within ${MAX_DISCS} discs`,
  },
  gomoku: {
    count: 200,
    firstNodes: 5_000,
    secondNodes: 300_000,
    randomOpening: (variant, random) =>
      playRandomly(
        variant,
        GOMOKU_STONES.min + random(GOMOKU_STONES.max - GOMOKU_STONES.min + 1),
        random,
        (square) => isCentral(square, variant.size),
      ),
    isEven: ({ winProbability }) => Math.abs(winProbability - 0.5) <= MAX_BIAS,
    even: `${100 * (0.5 - MAX_BIAS)} to ${100 * (0.5 + MAX_BIAS)} % for the side to move`,
  },
};
