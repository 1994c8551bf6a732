import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../src/engine/random.js';
import { startPosition } from '../../src/rules/games.js';
import type { Color, Square, Variant } from '../../src/rules/position.js';
import { COLORS } from '../../src/rules/position.js';
import { squareName } from '../../src/rules/squares.js';
import { ask, gomoku, newCore } from './built.js';
import { winsByFours } from './foursOracle.js';
import { deepen, refuted, type Setting, setUpSetting } from './playedOut.js';

const core = newCore();
const RULES = ['freestyle', 'standard', 'renju'] as const;

const bestOf = (setting: Setting, nodes = 2_000): string =>
  squareName(deepen(core, setting, {}, nodes).best as Square, setting.variant.size);

/** Makes a random board with stones near each other and no five. */
function scattered(seed: number, variant: Variant): Setting {
  const random = randomNumbers(seed);
  const stones: Record<Color, string[]> = { black: [], white: [] };
  core.start(variant);
  const spread = 6 + random(3);
  for (let i = 12 + random(10); i > 0; ) {
    const color = COLORS[random(2)]!;
    const square = (random(spread) + variant.size * random(spread)) as Square;
    if (core.colorAt(square) !== undefined) continue;
    core.placeStone(square, color);
    stones[color].push(squareName(square, variant.size));
    i--;
  }
  if (core.outcome() !== 'playing') return scattered(seed + 1_000_000, variant);
  return {
    variant,
    stones: { black: stones.black.join(' '), white: stones.white.join(' ') },
    turn: COLORS[random(2)]!,
  };
}

describe("Gomoku's iterative deepening", () => {
  test.each(['freestyle', 'standard'] as const)(
    'finds exactly the wins by fours of an exhaustive search: %s',
    (rule) => {
      let wins = 0;
      for (let seed = 1; seed <= 120; seed++) {
        const setting = scattered(seed, gomoku(rule, 10));
        const found = deepen(core, setting, { depth: 1 });
        setUpSetting(core, setting);
        const plies = winsByFours(core, setting.variant, 7);
        const description = JSON.stringify(setting);
        if (plies !== undefined) {
          wins++;
          expect(found.winProbability, description).toBe(1);
          expect(found.figures.value, description).toBeGreaterThanOrEqual(30_000 - plies);
        }
        if (found.winProbability === 1) expect(refuted(core, setting, 20_000), description).toBeUndefined();
      }
      expect(wins).toBeGreaterThan(20);
      expect(wins).toBeLessThan(110);
    },
  );

  test.each(RULES)('makes a five, else stops one: %s', (rule) => {
    const variant = gomoku(rule);
    expect(
      bestOf({ variant, stones: { black: 'h8 i8 j8 k8', white: 'g8 h9 i9 j9 k9' }, turn: 'black' }),
    ).toBe('l8');
    const stopped = bestOf({
      variant,
      stones: { black: 'h8 i8 j8 k8 a1', white: 'g8 h3 i4 o9' },
      turn: 'white',
    });
    expect(stopped).toBe('l8');
  });

  test('stops an open three if possible', () => {
    const found = bestOf({
      variant: gomoku(),
      stones: { black: 'h8 i8 j8', white: 'a1 o15' },
      turn: 'white',
    });
    expect(['f8', 'g8', 'k8', 'l8']).toContain(found);
  });

  test.each(RULES)(
    'holds exactly the moves for lost at once after which the other side wins so: %s',
    (rule) => {
      const lost = { known: 0, saved: 0 };
      for (let seed = 1; seed <= 60; seed++) {
        const setting = scattered(seed, gomoku(rule, 10));
        const { lines, figures } = deepen(core, setting, { depth: 1, lines: 100 });
        // A side that wins at once, or must stop a five, is another matter.
        if (figures.value! > 29_000 || lines.every(({ value }) => value === -29_998)) continue;
        for (const { move, value } of lines) {
          setUpSetting(core, setting);
          core.play(move);
          const reply = core.deepen({ depth: 1, lines: 1, softMs: Number.POSITIVE_INFINITY }, 100_000);
          const isLost = reply.figures.value === 29_997;
          expect(value === -29_996, JSON.stringify({ setting, move })).toBe(isLost);
          lost[isLost ? 'known' : 'saved']++;
        }
      }
      expect(lost.known).toBeGreaterThan(200);
      expect(lost.saved).toBeGreaterThan(200);
    },
  );

  test('in renju wins by a four that leaves black only a forbidden square', () => {
    // The four at i9 can only be answered at h8, where two open threes would meet.
    const stones = { black: 'd4 g8 i8 h7 h9', white: 'e5 f6 g7' };
    const setting = { variant: gomoku('renju'), stones, turn: 'white' } as const;
    const { winProbability, figures } = deepen(core, setting, {});
    expect({ best: bestOf(setting), winProbability, value: figures.value }).toEqual({
      best: 'i9',
      winProbability: 1,
      value: 30_000 - 3,
    });
    expect(refuted(core, setting, 2_000)).toBeUndefined();
  });

  test("never plays black's forbidden squares, and plays whole games to the end", () => {
    for (let seed = 1; seed <= 6; seed++) {
      const random = randomNumbers(seed);
      let position = startPosition(gomoku('renju', 12));
      for (let i = 0; i < 6; i++) {
        const moves = position
          .legalMoves()
          .filter((move) => (move as number) % 12 < 7 && (move as number) < 84);
        position = position.play(moves[random(moves.length)]!);
      }
      while (position.status.kind === 'playing') {
        const { best, nodes } = ask(core, 'alphabeta', position, { nodes: 3_000 }, seed);
        expect(position.illegal(best)).toBeUndefined();
        expect(nodes).toBeLessThanOrEqual(3_000);
        position = position.play(best);
      }
    }
  });

  test('opens in the center, on boards of either parity', () => {
    expect(bestOf({ variant: gomoku(), stones: { black: '', white: '' }, turn: 'black' })).toBe('h8');
    const even = {
      variant: gomoku('standard', 20),
      stones: { black: '', white: '' },
      turn: 'black',
    } as const;
    expect(bestOf(even, 1)).toBe('k11');
  });

  test('plays on when no square matters any more', () => {
    const stones: Record<Color, string[]> = { black: [], white: [] };
    for (let square = 1; square < 99; square++) {
      const color = square % 4 < 2 ? 'black' : 'white';
      stones[color].push(squareName(square as Square, 10));
    }
    const setting = {
      variant: gomoku('freestyle', 10),
      stones: { black: stones.black.join(' '), white: stones.white.join(' ') },
      turn: 'black',
    } as const;
    setUpSetting(core, setting);
    expect(core.outcome()).toBe('playing');
    expect(['a1', 'j10']).toContain(bestOf(setting));
  });

  test('spends only a share of its stones on wins by threats', () => {
    const stones = { black: 'g12 c10 b12 d11 f8 f11 f12 e13', white: 'g13 g7 e9 d10 f13 e11 h13 h12' };
    const setting = { variant: gomoku(), stones, turn: 'black' } as const;
    expect(deepen(core, setting, {}, 500).figures.depth).toBeGreaterThan(0);
  });

  test('ranks as many moves as requested', () => {
    const setting = scattered(5, gomoku());
    const { lines, best, winProbability } = deepen(core, setting, { depth: 3, lines: 4 });
    expect(lines).toHaveLength(4);
    expect(lines[0]!.move).toBe(best);
    expect(new Set(lines.map(({ move }) => move)).size).toBe(4);
    const values = lines.map(({ value }) => value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    const chances = lines.map((line) => line.winProbability!);
    expect(chances[0]).toBe(winProbability);
    for (const i of [1, 2, 3])
      expect(Math.sign(chances[i - 1]! - chances[i]!)).toBe(Math.sign(values[i - 1]! - values[i]!));
    setUpSetting(core, setting);
    for (const { move } of lines) expect(core.legalMoves()).toContain(move);
  });

  test('gives the same answer to the same number of stones, whatever it searched before', () => {
    const setting = scattered(9, gomoku('renju'));
    const before = deepen(core, setting, {}, 20_000);
    deepen(core, scattered(10, gomoku('freestyle')), {}, 5_000);
    expect(deepen(core, setting, {}, 20_000)).toEqual(before);
    expect(before.nodes).toBeLessThanOrEqual(20_000);
  });

  // From a game against Rapfi, which saw this win. Before late defenses were pruned, it took 455,000 stones.
  test('sees a long win by threats with 60,000 stones', () => {
    const setting = {
      variant: gomoku('renju'),
      stones: {
        black: 'f9 j6 h6 i6 k7 g8 i5 i8 h11 j4',
        white: 'j8 h10 h8 g6 k8 h7 l8 h9 i4 k3',
      },
      turn: 'black',
    } as const;
    expect(deepen(core, setting, {}, 60_000).winProbability).toBe(1);
    expect(refuted(core, setting, 60_000)).toBeUndefined();
  });

  test('ends at once when stopped', () => {
    core.control.stop();
    expect(deepen(core, scattered(9, gomoku()), {}).nodes).toBe(0);
    core.control.arm(Number.POSITIVE_INFINITY);
  });

  test('places the same number of stones as before', () => {
    const results = RULES.flatMap((rule) =>
      [3, 4, 5, 6].map((seed) => {
        const { nodes, best, figures } = deepen(core, scattered(seed, gomoku(rule)), { depth: 6 });
        return `${rule} ${nodes} ${squareName(best as Square, 15)} ${figures.value}`;
      }),
    );
    expect(results).toMatchInlineSnapshot(`
      [
        "freestyle 0 d5 29997",
        "freestyle 1552 e6 -2",
        "freestyle 3422 b5 280",
        "freestyle 0 f5 29999",
        "standard 0 d5 29997",
        "standard 1600 e6 -35",
        "standard 4137 b5 251",
        "standard 0 f5 29999",
        "renju 0 d5 29997",
        "renju 2536 e6 -78",
        "renju 3591 b5 312",
        "renju 0 f5 29999",
      ]
    `);
  });
});
