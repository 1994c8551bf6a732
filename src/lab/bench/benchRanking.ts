import { newCore } from '../../cli/common/newCore.js';
import { search } from '../../engine/opponents/opponents.js';
import { randomNumbers, seedOf } from '../../engine/random.js';
import type { Core } from '../../engine/wasm/core.js';
import { rankedSquares } from '../../rules/games.js';
import type { Position, Square, Variant } from '../../rules/position.js';
import { randomOpenings } from '../arena/arenaOpenings.js';
import type { Estimate } from '../arena/statistics.js';
import { shuffled } from '../common/shuffle.js';
import type { Figure, Result } from './figure.js';

const VARIANTS: readonly Variant[] = [
  { game: 'reversi', rule: 'standard', size: 8 },
  { game: 'gomoku', rule: 'freestyle', size: 15 },
  { game: 'gomoku', rule: 'freestyle', size: 19 },
];
const SEED = 20_240_229;
const GAMES = 600;
const POSITIONS_PER_GAME = 6;
/** Settings of the games. Random moves lead to positions like those of people's games, which good play never reaches. */
const PLAYED = { nodes: 300, weakness: { noise: 0, whims: 0.1 } } as const;
/** Search that finds the best move. */
const DEEPENING = { depth: 60, lines: 1, softMs: Number.POSITIVE_INFINITY } as const;
const BEST_MOVE_NODES = 5_000;

const OFFERED = [1, 3, 5] as const;
const TARGETED = { offered: 5, percent: 80 } as const;
const RESAMPLES = 1_000;

/** Returns the positions with a choice of a game that `alphabeta` plays against itself from a random opening. */
function playGame(core: Core, variant: Variant, seed: number, game: number): Position[] {
  const strength = { opponent: 'alphabeta', limit: { nodes: PLAYED.nodes }, weakness: PLAYED.weakness };
  const positions: Position[] = [];
  let position = randomOpenings(variant, seed).at(game);
  while (position.status.kind === 'playing') {
    if (position.legalMoves().length > 1) positions.push(position);
    const { moves, ply } = position;
    position = position.play(search(core, { variant, moves, strength, seed: seedOf(seed, game, ply) }).best);
  }
  return positions;
}

/** Returns, for some positions of each game, the index of the best move among the offered squares. */
export function placesOfBest(core: Core, variant: Variant, games: number, seed: number): number[][] {
  return Array.from({ length: games }, (_, game) =>
    shuffled(playGame(core, variant, seed, game), seedOf(seed, game))
      .slice(0, POSITIONS_PER_GAME)
      .map((position) => {
        core.setUp(variant, position.moves);
        const { best } = core.deepen(DEEPENING, BEST_MOVE_NODES);
        return rankedSquares(position).indexOf(best as Square);
      }),
  );
}

/**
 * Estimates the share of positions whose best move is among the first `count`, with its 95 % interval by bootstrap. It resamples
 * whole games, because the positions of one game are similar.
 */
export function shareAmongFirst(
  offered: number,
  games: readonly (readonly number[])[],
  seed: number,
): Estimate {
  const counts = games.map((places) => ({
    hits: places.filter((place) => place < offered).length,
    positions: places.length,
  }));
  const share = (drawn: typeof counts): number => {
    const sum = (key: 'hits' | 'positions') => drawn.reduce((total, each) => total + each[key], 0);
    return sum('hits') / sum('positions');
  };
  const random = randomNumbers(seed);
  const shares = Array.from({ length: RESAMPLES }, () =>
    share(counts.map(() => counts[random(counts.length)]!)),
  ).sort((a, b) => a - b);
  const quantile = (at: number): number => shares[Math.floor(at * (RESAMPLES - 1))]!;
  return { value: share(counts), low: quantile(0.025), high: quantile(0.975) };
}

/** Measures how often the engine's best move is among the first squares that `/move` offers. */
export function benchRanking(): Result {
  const core = newCore();
  const figures = VARIANTS.flatMap((variant) => {
    const games = placesOfBest(core, variant, GAMES, SEED);
    return OFFERED.map((offered): Figure => {
      const { value, low, high } = shareAmongFirst(offered, games, SEED);
      return {
        name: `${variant.game} ${variant.size}x${variant.size}: best move among the first ${offered}`,
        unit: '%',
        median: 100 * value,
        least: 100 * low,
        most: 100 * high,
        isInterval: true,
        repeats: games.flat().length,
        ...(offered === TARGETED.offered ? { target: `at least ${TARGETED.percent}` } : {}),
      };
    });
  });
  return { figures, failures: [] };
}
