import { describe, expect, test } from 'vitest';
import { UNLIMITED } from '../../src/engine/core.js';
import { search } from '../../src/engine/search.js';
import type { Limit, Progress, Weakness } from '../../src/game/ports.js';
import { startPosition } from '../../src/rules/games.js';
import type { Position, Square } from '../../src/rules/position.js';
import { fileOf, rankOf, squareName } from '../../src/rules/squares.js';
import { readTranscript } from '../../src/rules/transcript.js';
import { gomoku, newCore, REVERSI } from './built.js';

const core = newCore();

const after = (moves: string, variant = REVERSI): Position => {
  const read = readTranscript(moves, variant);
  if (read.kind !== 'read') throw new Error(moves);
  return read.position;
};

const ask = (position: Position, weakness: Weakness | undefined, limit: Limit, seed = 1): Progress =>
  search(core, {
    variant: position.variant,
    moves: position.moves,
    opponent: 'alphabeta',
    limit,
    seed,
    ...(weakness ? { weakness } : {}),
  });

const SEEDS = Array.from({ length: 40 }, (_, i) => i);
const MIDDLE = {
  reversi: after('f5d6c4d3c3f4e3f3e6b4'),
  gomoku: after('h8i9h10j8g9i7', gomoku()),
} as const;

describe.each(['reversi', 'gomoku'] as const)('an opponent that is held back: %s', (game) => {
  const position = MIDDLE[game];
  const noise = game === 'reversi' ? 6 : 150;

  test('answers the same to the same seed, and to others differently', () => {
    const best = (seed: number) => ask(position, { noise }, { depth: 2, nodes: 5_000 }, seed);
    for (const seed of SEEDS.slice(0, 8)) expect(best(seed)).toEqual(best(seed));
    expect(new Set(SEEDS.map((seed) => best(seed).best)).size).toBeGreaterThan(2);
  });

  test('strays the farther from its best judgement the more noise there is', () => {
    const plain = core.deepen.bind(core);
    core.start(position.variant);
    for (const move of position.moves) core.play(move);
    const limits = { depth: 2, lines: 60, softMs: Number.POSITIVE_INFINITY };
    const values = new Map(plain(limits, UNLIMITED).lines.map(({ move, value }) => [move, value]));
    const most = Math.max(...values.values());
    const lost = (factor: number) => {
      const losses = SEEDS.map((seed) => {
        const { best } = ask(position, { noise: factor * noise }, { depth: 2, nodes: 100_000 }, seed);
        return most - values.get(best)!;
      });
      return losses.reduce((sum, each) => sum + each, 0) / SEEDS.length;
    };
    expect(lost(0.01)).toBeLessThanOrEqual(noise / 20);
    expect(lost(0.3)).toBeLessThan(lost(1));
    expect(lost(1)).toBeLessThan(lost(5));
  });

  test('is at its best again in the next search', () => {
    const best = ask(position, undefined, { nodes: 3_000 });
    ask(position, { noise: 5 * noise, fours: 0 }, { nodes: 3_000 });
    expect(ask(position, undefined, { nodes: 3_000 })).toEqual(best);
  });

  test('plays so many of its moves on a whim', () => {
    const onAWhim = (whims: number) =>
      SEEDS.filter(
        (seed) => ask(position, { noise: 0, whims }, { depth: 1, nodes: 5_000 }, seed).nodes === 0,
      );
    expect(onAWhim(0)).toHaveLength(0);
    expect(onAWhim(1)).toHaveLength(SEEDS.length);
    expect(onAWhim(0.5).length).toBeGreaterThan(10);
    expect(onAWhim(0.5).length).toBeLessThan(30);
    for (const seed of SEEDS) {
      const { best } = ask(position, { noise: 0, whims: 1 }, { depth: 1, nodes: 5_000 }, seed);
      expect(position.illegal(best)).toBeUndefined();
    }
  });
});

describe('an opponent of Gomoku that is held back', () => {
  test('plays near the stones on a whim, and in the middle where there are none', () => {
    const near = (square: Square) =>
      MIDDLE.gomoku.moves.some((stone) =>
        [fileOf, rankOf].every((of) => Math.abs(of(square, 15) - of(stone as Square, 15)) <= 2),
      );
    const whim = (position: Position, seed: number) =>
      ask(position, { noise: 0, whims: 1 }, { depth: 1, nodes: 500 }, seed).best as Square;
    for (const seed of SEEDS) expect(near(whim(MIDDLE.gomoku, seed))).toBe(true);
    expect(SEEDS.map((seed) => squareName(whim(startPosition(gomoku()), seed), 15)).join(' ')).toMatch(
      /^([g-i][7-9] ?)+$/,
    );
  });
});
