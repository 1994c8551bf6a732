import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { Levels, LevelsError, parseLadders, readLadders } from '../../../src/engine/opponents/ladders.js';
import type { Variant } from '../../../src/rules/position.js';
import { gomoku, REVERSI } from '../built.js';

const FILE = new URL('../../../assets/levels.json', import.meta.url);
const VARIANTS: readonly Variant[] = [
  REVERSI,
  gomoku(),
  gomoku('standard'),
  gomoku('renju'),
  gomoku('renju', 19),
];

type Entry = Record<string, unknown>;

const level = (number: number, more: Entry = {}): Entry => ({
  level: number,
  opponent: 'alphabeta',
  limit: { nodes: 100 * number },
  rating: 200 * number,
  interval: [200 * number - 40, 200 * number + 40],
  games: 100,
  ...more,
});

const ladder = (variant: Variant, levels: readonly Entry[] = [level(1), level(4), level(10)]): Entry => ({
  ...variant,
  levels,
});

const parse = (...ladders: readonly Entry[]) => parseLadders(JSON.stringify(ladders), 'levels.json');

describe('the levels', () => {
  test.each(VARIANTS)(
    'are ten for every variant, each rated higher than the one before: $rule $size',
    (variant) => {
      const levels = new Levels({ thinkMs: 3_000 }).of(variant);
      expect(levels.map((each) => each.level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      const ratings = levels.map(({ rating }) => rating);
      expect(ratings).toEqual([...new Set(ratings)].sort((a, b) => a - b));
    },
  );

  test('have the same limits on every machine, except for the top one, which has no handicap and takes the available time', () => {
    for (const variant of VARIANTS) {
      const levels = new Levels({ thinkMs: 1_234 }).of(variant);
      for (const { strength } of levels.slice(0, 9)) {
        expect(strength.limit).toEqual({ ...strength.limit, nodes: expect.any(Number) });
        expect(strength.limit.timeMs).toBeUndefined();
      }
      expect(levels[9]!.strength).toEqual({ opponent: 'alphabeta', limit: { timeMs: 1_234 } });
    }
  });

  test('play whims at no level above the second', () => {
    for (const { levels } of readLadders()) {
      for (const { level, strength } of levels) if (level > 2) expect(strength.weakness?.whims ?? 0).toBe(0);
    }
  });

  test('have the same strengths by all rules of a game', () => {
    const strengthsOf = (variant: Variant) =>
      new Levels({ thinkMs: 1_000 }).of(variant).map(({ rating, ...strength }) => strength);
    for (const rule of ['standard', 'renju'] as const) {
      expect(strengthsOf(gomoku(rule))).toEqual(strengthsOf(gomoku()));
    }
  });

  test('of an unmeasured variant are those of its own rules, else of the nearest; reported once', () => {
    const ladders = parse(
      ladder(REVERSI),
      ladder(gomoku(), [level(1, { rating: 10 })]),
      ladder(gomoku('renju'), [level(1, { rating: 20 })]),
      ladder(gomoku('renju', 19), [level(1, { rating: 30 })]),
    );
    const onUnmeasured = vi.fn();
    const levels = new Levels({ ladders, thinkMs: 1_000, onUnmeasured });
    const rated = (variant: Variant) => levels.of(variant)[0]!.rating;
    expect(rated(gomoku('renju'))).toBe(20);
    expect(onUnmeasured).not.toHaveBeenCalled();
    expect([rated(gomoku('renju', 13)), rated(gomoku('renju', 20)), rated(gomoku('standard', 19))]).toEqual([
      20, 30, 10,
    ]);
    rated(gomoku('renju', 13));
    expect(onUnmeasured.mock.calls).toEqual([
      [gomoku('renju', 13), gomoku('renju')],
      [gomoku('renju', 20), gomoku('renju', 19)],
      [gomoku('standard', 19), gomoku()],
    ]);
  });

  test('without a measurement have the strength of the nearest measured level', () => {
    const ladders = parse(ladder(REVERSI), ladder(gomoku()));
    const levels = new Levels({ ladders, thinkMs: 1_000 }).of(REVERSI);
    expect(levels.map(({ strength }) => strength.limit.nodes)).toEqual([
      100, 100, 400, 400, 400, 400, 400, 1_000, 1_000, 1_000,
    ]);
  });

  test('do not exist for a game without measured variants', () => {
    const onUnmeasured = vi.fn();
    const levels = new Levels({ ladders: parse(ladder(REVERSI)), thinkMs: 1_000, onUnmeasured });
    expect(levels.of(gomoku())).toEqual([]);
    expect(onUnmeasured).not.toHaveBeenCalled();
  });

  test.each<[string, readonly Entry[] | string, RegExp]>([
    ['no JSON', '[{', /^levels\.json is damaged at its top: .*JSON/],
    ['no list', '{}', /^levels\.json is damaged at its top: .*array/],
    ['no such rules', [ladder({ ...REVERSI, rule: 'renju' })], /at \[0\]: there is no such game/],
    [
      'a word for a rating',
      [ladder(REVERSI, [level(1, { rating: 'high' })])],
      /at \[0\]\.levels\[0\]\.rating: .*number/,
    ],
    ['an unknown field', [ladder(REVERSI, [level(1, { speed: 1 })])], /at \[0\]\.levels\[0\]: .*speed/],
    [
      'a level twice',
      [ladder(REVERSI, [level(1), level(1)])],
      /at \[0\]\.levels\[1\]\.level: levels must ascend/,
    ],
    ['a level too many', [ladder(REVERSI, [level(11)])], /at \[0\]\.levels\[0\]\.level/],
    [
      "another game's opponent",
      [ladder(REVERSI), ladder(gomoku(), [level(1, { opponent: 'roxanne' })])],
      /at \[1\]\.levels\[0\]\.opponent: no opponent roxanne plays this/,
    ],
    [
      'an opponent held back that cannot be',
      [ladder(REVERSI, [level(1, { opponent: 'mcts', weakness: { noise: 1 } })])],
      /at \[0\]\.levels\[0\]\.weakness: mcts cannot be weakened/,
    ],
    [
      'no limit',
      [ladder(REVERSI, [level(1, { limit: { depth: 3 } })])],
      /at \[0\]\.levels\[0\]\.limit: .*time or nodes/,
    ],
  ])('are refused, with the file and the entry: %s', (_, damaged, message) => {
    const text = typeof damaged === 'string' ? damaged : JSON.stringify(damaged);
    expect(() => parseLadders(text, 'levels.json')).toThrow(LevelsError);
    expect(() => parseLadders(text, 'levels.json')).toThrow(message);
  });

  test('cannot be read from a missing file, and the message names it', () => {
    expect(() => readLadders(new URL('../../no/levels.json', FILE))).toThrow(
      /^no\/levels\.json cannot be read: ENOENT/,
    );
  });

  test('have ratings within their intervals', () => {
    expect(parseLadders(readFileSync(FILE, 'utf8'), 'assets/levels.json').length).toBeGreaterThan(1);
    for (const { levels } of readLadders()) {
      for (const { rating, interval } of levels) {
        expect(rating).toBeGreaterThanOrEqual(interval[0]);
        expect(rating).toBeLessThanOrEqual(interval[1]);
      }
    }
  });
});
