import fc from 'fast-check';
import type { Game, GameId, Seats } from '../../src/game/play/game.js';
import { skipPasses } from '../../src/rules/formats/transcript.js';
import { GAMES, startPosition } from '../../src/rules/games.js';
import { GAME_NAMES, type Position, type Variant } from '../../src/rules/position.js';
import { allSquares } from '../../src/rules/squares.js';
import { gameOf } from '../game/games.js';

/** Ids as long as Discord's ids can get. */
export const ADA = '10000000000000000001';
export const BEN = '10000000000000000002';
export const BOT = '10000000000000000003';

const ada = { kind: 'member', member: ADA } as const;
const ben = { kind: 'member', member: BEN } as const;
const bot = { kind: 'opponent', opponent: 'mcts', level: 10 } as const;

export const BETWEEN_MEMBERS: Seats = { black: ada, white: ben };
export const BOT_IS_WHITE: Seats = { black: ada, white: bot };
export const BOT_IS_BLACK: Seats = { black: bot, white: ada };
export const ID = 'zzzzzzzzzzzzzz' as GameId;

/** A game that has reached this position. */
export function gameAt(position: Position, seats: Seats): Game {
  const { variant, status, ply } = position;
  const game = gameOf({ id: ID, variant, seats });
  const phase =
    status.kind === 'playing'
      ? ({ kind: 'playing' } as const)
      : ({ kind: 'over', end: { kind: 'played', status } } as const);
  return { ...game, position, phase, version: ply };
}

/** Variants that `/play` offers. */
export const VARIANTS: readonly Variant[] = GAME_NAMES.flatMap((game) =>
  GAMES[game].rules.flatMap((rule) =>
    GAMES[game].sizes
      .filter((size) => [8, 13, 15, 19].includes(size))
      .map((size): Variant => ({ game, rule, size })),
  ),
);

/** Reproducible numbers: the linear congruential generator of Numerical Recipes, its better upper bits. */
function* numbers(seed: number, count: number): Generator<number> {
  let state = seed;
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state >>> 8;
  }
}

/** Plays the first legal square after an index, wrapping around the board, else passes. */
function step(position: Position, from: number): Position {
  const squares = allSquares(position.variant.size);
  const start = from % squares.length;
  const inOrder = [...squares.slice(start), ...squares.slice(0, start)];
  return position.play(inOrder.find((square) => position.illegal(square) === undefined) ?? 'pass');
}

/** A position of random play, with a legal square or at the game's end. Shrinks to fewer plies. */
export const positionIn = (variant: Variant): fc.Arbitrary<Position> =>
  fc.tuple(fc.nat(), fc.nat({ max: variant.size ** 2 })).map(([seed, plies]) => {
    let position = startPosition(variant);
    for (const number of numbers(seed, plies)) {
      if (position.status.kind === 'playing') position = step(position, number);
    }
    return skipPasses(position);
  });

export const anyPosition: fc.Arbitrary<Position> = fc.constantFrom(...VARIANTS).chain(positionIn);

export const anySeats: fc.Arbitrary<Seats> = fc.constantFrom(BETWEEN_MEMBERS, BOT_IS_WHITE, BOT_IS_BLACK);
