import { describe, expect, test } from 'vitest';
import { Levels } from '../../../src/engine/opponents/ladders.js';
import { search } from '../../../src/engine/opponents/opponents.js';
import { noiseInGame } from '../../../src/engine/opponents/weakness.js';
import { positionOf } from '../../../src/engine/task.js';
import { UNLIMITED } from '../../../src/engine/wasm/core.js';
import type { Limit, Progress, Strength, Task, Weakness } from '../../../src/game/ports/thinker.js';
import { readTranscript } from '../../../src/rules/formats/transcript.js';
import { startPosition } from '../../../src/rules/games.js';
import type { Move, Position, Square, Variant } from '../../../src/rules/position.js';
import { allSquares, fileOf, rankOf, squareName } from '../../../src/rules/squares.js';
import { startBoardOf } from '../../../src/rules/stones.js';
import { randomGame } from '../../rules/randomGame.js';
import { gomoku, newCore, REVERSI } from '../built.js';

const core = newCore();

const after = (moves: string, variant: Variant = REVERSI): Position => {
  const read = readTranscript(moves, variant);
  if (read.kind !== 'read') throw new Error(moves);
  return read.position;
};

const ask = (
  position: Position,
  weakness: Weakness | undefined,
  limit: Limit,
  seed = 1,
  more: Pick<Task, 'gameSeed' | 'lines'> = {},
): Progress =>
  search(core, {
    variant: position.variant,
    start: position.start,
    moves: position.moves,
    strength: { opponent: 'alphabeta', limit, ...(weakness ? { weakness } : {}) },
    seed,
    ...more,
  });

const SEEDS = Array.from({ length: 40 }, (_, i) => i);
const MIDDLE = {
  reversi: after('f5d6c4d3c3f4e3f3e6b4'),
  gomoku: after('h8i9h10j8g9i7', gomoku()),
} as const;

describe.each(['reversi', 'gomoku'] as const)('a weakened opponent: %s', (game) => {
  const position = MIDDLE[game];
  const noise = game === 'reversi' ? 6 : 150;

  test('answers the same to the same seed, and differently to others', () => {
    const best = (seed: number) => ask(position, { noise }, { depth: 2, nodes: 5_000 }, seed);
    for (const seed of SEEDS.slice(0, 8)) expect(best(seed)).toEqual(best(seed));
    expect(new Set(SEEDS.map((seed) => best(seed).best)).size).toBeGreaterThan(2);
  });

  test('strays farther from its best judgment with more noise', () => {
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

  test('plays its share of whims', () => {
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

describe('a weakened opponent of Gomoku', () => {
  test('plays whims near the stones, and in the middle if there are none', () => {
    const near = (square: Square, stones: readonly Move[] = MIDDLE.gomoku.moves) =>
      stones.some((stone) =>
        [fileOf, rankOf].every((of) => Math.abs(of(square, 15) - of(stone as Square, 15)) <= 2),
      );
    const whim = (position: Position, seed: number) =>
      ask(position, { noise: 0, whims: 1 }, { depth: 1, nodes: 500 }, seed).best as Square;
    const corner = [0, 1, 16] as Square[];
    const board = startBoardOf(
      allSquares(15).map((square) => (corner.includes(square) ? 'white' : undefined)),
      'white',
    );
    const begun = startPosition(gomoku(), board);
    for (const seed of SEEDS) {
      expect(near(whim(MIDDLE.gomoku, seed))).toBe(true);
      expect(near(whim(begun, seed), corner)).toBe(true);
      expect(begun.illegal(whim(begun, seed))).toBeUndefined();
    }
    expect(SEEDS.map((seed) => squareName(whim(startPosition(gomoku()), seed), 15)).join(' ')).toMatch(
      /^([g-i][7-9] ?)+$/,
    );
  });
});

const FORM = 0.5;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

describe('the form of an opponent', () => {
  test('is as often good as bad, with the given spread', () => {
    for (const form of [FORM, 0.2]) {
      const logarithms = Array.from({ length: 4_000 }, (_, gameSeed) =>
        Math.log(noiseInGame({ noise: 8, form }, gameSeed) / 8),
      );
      expect(Math.abs(meanOf(logarithms))).toBeLessThan(form / 15);
      expect(Math.sqrt(meanOf(logarithms.map((each) => each ** 2))) / form).toBeCloseTo(1, 1);
      const within = logarithms.filter((each) => Math.abs(each) < form).length / logarithms.length;
      expect(within).toBeCloseTo(0.683, 1); // of a normal distribution, one standard deviation
    }
    expect(noiseInGame({ noise: 8 }, 5)).toBe(8);
  });

  test("belongs to the game: its moves differ in their errors, not in the errors' size", () => {
    const position = MIDDLE.gomoku;
    const weakness = { noise: 100, form: FORM };
    const valuesOf = (of: Weakness, seed: number, gameSeed: number) => {
      const { lines } = ask(position, of, { depth: 1, nodes: 100_000 }, seed, { gameSeed, lines: 200 });
      return lines!.toSorted((a, b) => Number(a.move) - Number(b.move)).map(({ value }) => value);
    };
    const plain = valuesOf({ noise: 0 }, 1, 1);
    const errorIn = (gameSeed: number) => {
      const squares = SEEDS.slice(0, 10).flatMap((seed) =>
        valuesOf(weakness, seed, gameSeed).map((value, i) => (value - plain[i]!) ** 2),
      );
      return Math.sqrt(meanOf(squares));
    };
    const games = [1, 2, 3, 4, 5, 6];
    const expected = games.map((gameSeed) => noiseInGame(weakness, gameSeed));
    expect(Math.max(...expected) / Math.min(...expected)).toBeGreaterThan(2);
    for (const [i, gameSeed] of games.entries()) {
      expect(Math.abs(errorIn(gameSeed) / expected[i]! - 1)).toBeLessThan(0.1);
    }
    expect(valuesOf(weakness, 1, 2)).toEqual(valuesOf(weakness, 1, 2));
    expect(valuesOf(weakness, 1, 2)).not.toEqual(valuesOf(weakness, 2, 2));
    expect(valuesOf(weakness, 1, 2)).not.toEqual(valuesOf(weakness, 1, 3));
  });

  test("follows the task's seed if the game has none", () => {
    const weakness = { noise: 6, form: 1 };
    const limit = { depth: 1, nodes: 5_000 };
    for (const seed of SEEDS.slice(0, 5)) {
      const more = { lines: 60 };
      const same = ask(MIDDLE.reversi, weakness, limit, seed, { ...more, gameSeed: seed });
      expect(ask(MIDDLE.reversi, weakness, limit, seed, more)).toEqual(same);
    }
  });
});

describe('greed in Reversi', () => {
  const positions = SEEDS.map(
    (seed) =>
      [
        ...randomGame(
          REVERSI,
          Array.from({ length: 10 + seed }, (_, i) => 7 * i + seed),
        ),
      ].at(-1)!,
  ).filter((position) => position.status.kind === 'playing' && position.legalMoves().length > 1);
  const best = (position: Position, greed: number) =>
    ask(position, { noise: 0, greed }, { depth: 1, nodes: 5_000 }).best;
  const discsAfter = (position: Position, move: Position['moves'][number]) => {
    const { status } = position;
    return status.kind === 'playing' ? position.play(move).count(status.turn) : 0;
  };

  test('takes the most discs if complete', () => {
    expect(positions.length).toBeGreaterThan(30);
    for (const position of positions) {
      const most = Math.max(...position.legalMoves().map((move) => discsAfter(position, move)));
      expect(discsAfter(position, best(position, 1))).toBe(most);
    }
  });

  test('changes more moves the greater it is', () => {
    const changed = (greed: number) =>
      positions.filter((position) => best(position, greed) !== best(position, 0)).length;
    expect(changed(0.5)).toBeGreaterThan(0);
    expect(changed(1)).toBeGreaterThan(changed(0.5));
  });
});

test.each([REVERSI, gomoku(), gomoku('renju')])(
  'the tenth level searches as its opponent without handicaps: $game $rule',
  (variant) => {
    const { level, strength } = new Levels({ thinkMs: 1_000 }).of(variant)[9]!;
    expect([level, strength.limit]).toEqual([10, { timeMs: 1_000 }]);
    for (const ply of [0, 4, 20]) {
      const game = [
        ...randomGame(
          variant,
          Array.from({ length: ply }, (_, i) => 5 * i + 100),
        ),
      ];
      const position = game.at(-1) ?? startPosition(variant);
      const limit = { nodes: 3_000 };
      const answerAt = (by: Strength) =>
        search(core, { variant, moves: position.moves, strength: by, seed: 3 });
      expect(answerAt({ ...strength, limit })).toEqual(answerAt({ opponent: 'alphabeta', limit }));
    }
  },
);

describe('a task', () => {
  const { variant, moves } = MIDDLE.reversi;
  const usual: Strength = { opponent: 'alphabeta', limit: { nodes: 9 } };
  const task: Task = { game: 'g', variant, moves, strength: usual, seed: 1 };
  const validate = (strength: Partial<Strength>, gameSeed?: number) => () =>
    positionOf({
      ...task,
      strength: { ...usual, ...strength },
      ...(gameSeed === undefined ? {} : { gameSeed }),
    });

  test('accepts every weakness up to its bounds', () => {
    const weakness = { noise: 0, form: 0, greed: 1, fours: 0, whims: 1 };
    expect(validate({ weakness }, 0xffff_ffff)).not.toThrow();
  });

  test.each<[Partial<Strength>, string]>([
    [{ weakness: { noise: -1 } }, 'invalid weakness'],
    [{ weakness: { noise: Number.NaN } }, 'invalid weakness'],
    [{ weakness: { noise: 1, form: -0.1 } }, 'invalid weakness'],
    [{ weakness: { noise: 1, form: Number.POSITIVE_INFINITY } }, 'invalid weakness'],
    [{ weakness: { noise: 1, greed: 1.1 } }, 'invalid weakness'],
    [{ weakness: { noise: 1, whims: -0.1 } }, 'invalid weakness'],
    [{ weakness: { noise: 1, fours: -0.5 } }, 'invalid weakness'],
    [{ opponent: 'mcts', weakness: { noise: 1 } }, 'mcts cannot be weakened'],
  ])('is refused if invalid: %j', (more, why) => {
    expect(validate(more)).toThrow(RangeError);
    expect(validate(more)).toThrow(why);
  });

  test.each([-1, 2 ** 32])("is refused if its game's seed is invalid: %s", (gameSeed) => {
    expect(validate({}, gameSeed)).toThrow(new RangeError(`invalid seed: ${gameSeed}`));
  });
});
