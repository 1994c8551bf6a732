import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Core } from '../../../../src/engine/wasm/core.js';
import type { Split } from '../../../../src/lab/train/batches.js';
import { moveChoices } from '../../../../src/lab/train/gomoku/fitOrder.js';
import { samplesOf } from '../../../../src/lab/train/gomoku/gomokuSamples.js';
import { playGame, variantOf } from '../../../../src/lab/train/gomoku/gomokuSelfPlay.js';
import {
  decodeGame,
  encodeGame,
  RECORD_BYTES,
  type TrainingGame,
  UNKNOWN,
} from '../../../../src/lab/train/gomoku/gomokuTrainingGames.js';
import { startPosition } from '../../../../src/rules/games.js';
import type { Position, RuleName, Square } from '../../../../src/rules/position.js';
import { newCore } from '../../../engine/built.js';
import { turnOf } from '../../../engine/late.js';

const RULES = ['freestyle', 'standard', 'renju'] as const;
const QUICK = { nodes: 200 };

const core = newCore();

function played(rule: RuleName, count: number): TrainingGame[] {
  const variant = variantOf(rule);
  core.start(variant);
  core.gomokuEvaluation.loadWeights(core.gomokuEvaluation.initialWeights());
  return Array.from({ length: count }, (_, seed) => playGame(core, variant, QUICK, seed)).filter(
    (game) => game !== undefined,
  );
}

const games = Object.fromEntries(RULES.map((rule) => [rule, played(rule, 60)])) as Record<
  RuleName,
  TrainingGame[]
>;

/** Returns the positions before each ply of a game and after the last, by the rules. */
function replayed(rule: RuleName, { squares }: TrainingGame): Position[] {
  const positions = [startPosition(variantOf(rule))];
  for (const square of squares) positions.push(positions.at(-1)!.play(square as Square));
  return positions;
}

describe('a training game', () => {
  test('is decoded as it was encoded', () => {
    const row = fc.uint8Array({ minLength: 9, maxLength: 9 });
    const game = fc.record({
      squares: row,
      randomPlies: fc.nat(200),
      result: fc.constantFrom('black' as const, 'white' as const, 'drawn' as const),
      winProbabilities: row,
    });
    fc.assert(
      fc.property(fc.array(game, { minLength: 1, maxLength: 4 }), (written) => {
        const records = Buffer.concat(written.map(encodeGame));
        expect(records.length).toBe(written.length * RECORD_BYTES);
        expect(written.map((_, i) => decodeGame(new Uint8Array(records), i * RECORD_BYTES))).toEqual(written);
      }),
    );
  });

  test.each(RULES)('is legal, begins with random stones near each other, and ends: %s', (rule) => {
    expect(games[rule].length).toBeGreaterThan(30);
    for (const game of games[rule]) {
      const last = replayed(rule, game).at(-1)!; // throws on an illegal move
      expect(game.randomPlies).toBeGreaterThanOrEqual(3);
      expect(game.squares.length).toBeGreaterThan(game.randomPlies);
      expect(game.squares.length).toBeLessThanOrEqual(200);
      const { status } = last;
      if (status.kind === 'won') expect(game.result).toBe(status.winner);
      expect(game.winProbabilities.length).toBe(game.squares.length);
      expect([...game.winProbabilities.subarray(0, 3)]).toEqual([UNKNOWN, UNKNOWN, UNKNOWN]);
      const [first, ...others] = [...game.squares.subarray(0, 3)].map((square) => [
        square % 15,
        Math.floor(square / 15),
      ]);
      expect(first!.every((place) => Math.abs(place - 7) <= 2)).toBe(true);
      for (const each of others) expect(each.every((place) => Math.abs(place - 7) <= 6)).toBe(true);
    }
    expect(new Set(games[rule].map(({ result }) => result)).size).toBeGreaterThan(1);
    const searched = games[rule].flatMap(({ winProbabilities: chances }) =>
      [...chances].filter((each) => each !== UNKNOWN),
    );
    expect(Math.min(...searched)).toBeLessThan(100);
    expect(Math.max(...searched)).toBeGreaterThan(150);
  });

  test('has some random moves among the searched ones', () => {
    expect(games.freestyle.some(({ randomPlies: random }) => random > 9)).toBe(true);
    expect(games.freestyle.some(({ randomPlies: random }) => random <= 9)).toBe(true);
  });

  test('depends only on its seed', () => {
    const again = played('renju', 5);
    expect(again).toEqual(games.renju.slice(0, again.length));
    expect(new Set(games.renju.map(({ squares }) => squares.join())).size).toBe(games.renju.length);
  });

  /** Makes a core whose searches for a move return these values in turn. */
  function thinking(values: readonly number[], outcome = core.outcome): Core {
    let asked = 0;
    const deepen: Core['deepen'] = (limits, nodes) => {
      const [best] = core.legalMoves();
      if (nodes !== QUICK.nodes) return { ...core.deepen(limits, nodes), winProbability: 0.5 };
      const value = values[Math.min(asked++, values.length - 1)]!;
      const figures = { value, depth: value === 0 ? 0 : 1 };
      return { best: best!, nodes, winProbability: 0.75, figures, lines: [] };
    };
    return { ...core, deepen, outcome };
  }

  test.each([
    [29_990, 'black'],
    [-29_990, 'white'],
  ])('ends when a search proves the winner: %d for the side to move', (value, winner) => {
    for (let seed = 0; seed < 10; seed++) {
      const game = playGame(thinking([10, 0, value]), variantOf('freestyle'), QUICK, seed)!;
      const { squares, randomPlies: random, winProbabilities: chances, result } = game;
      const mover = squares.length % 2 ? 'white' : 'black';
      expect(result === winner).toBe(mover === 'black');
      if (squares.length === random + 2) expect([...chances.subarray(random)]).toEqual([191, UNKNOWN]);
    }
  });

  test('is drawn after 200 plies', () => {
    const game = playGame(
      thinking([10], () => 'playing'),
      variantOf('freestyle'),
      QUICK,
      1,
    )!;
    expect([game.squares.length, game.result]).toEqual([200, 'drawn']);
  });

  test('is dropped if decided before a searched move', () => {
    expect(playGame(thinking([29_990]), variantOf('freestyle'), QUICK, 2)).toBeUndefined();
  });
});

describe('samples', () => {
  /** Computes the expected samples by the rules: a position's weight indices, the result, and the target. */
  function expected(rule: RuleName, which: Split, mix: number): string[] {
    return games[rule]
      .filter((_, i) => (i % 20 === 0) === (which === 'heldOut'))
      .flatMap((game) =>
        replayed(rule, game)
          .slice(0, -1)
          .flatMap((position, ply) => {
            if (ply < game.randomPlies) return [];
            core.start(variantOf(rule));
            for (const move of position.moves) core.play(move);
            const numbers = core.gomokuEvaluation.activeFeatures()?.join();
            if (numbers === undefined) return [];
            const result = game.result === 'drawn' ? 0.5 : Number(game.result === turnOf(position));
            const thoughts = [...game.winProbabilities].filter(
              (each, i) => i > ply && (i - ply) % 2 === 0 && each !== UNKNOWN,
            );
            const thought = thoughts.length > 0 ? thoughts[0]! / 254 : result;
            return [`${numbers} ${result} ${(mix * result + (1 - mix) * thought).toFixed(5)}`];
          }),
      );
  }

  test.each([
    ['freestyle', 'train', 1],
    ['renju', 'train', 0.5],
    ['standard', 'heldOut', 0.25],
  ] as const)(
    '%s, %s: the positions after the last random move that a search would evaluate',
    (rule, which, mix) => {
      const records = Buffer.concat(games[rule].map(encodeGame));
      const { indices, offsets, results, targets } = samplesOf(core, variantOf(rule), records, which, mix);
      const found = Array.from(
        results,
        (result, i) =>
          `${indices.subarray(offsets[i], offsets[i + 1]).join()} ${result} ${targets[i]!.toFixed(5)}`,
      );
      expect(found).toEqual(expected(rule, which, mix));
      expect(found.length).toBeGreaterThan(10);
    },
  );

  test('of no games are none', () => {
    const { results, indices, offsets } = samplesOf(core, variantOf('renju'), new Uint8Array(0), 'train', 1);
    expect([results.length, indices.length, [...offsets]]).toEqual([0, 0, [0]]);
  });
});

describe('chosen moves', () => {
  /** Computes the expected choices by the rules: the number of listed moves, the chosen one, and its weight indices. */
  function expected(rule: RuleName, which: Split): string[] {
    return games[rule]
      .filter((_, i) => (i % 20 === 0) === (which === 'heldOut'))
      .flatMap((game) =>
        replayed(rule, game)
          .slice(0, -1)
          .flatMap((position, ply) => {
            if (ply < game.randomPlies || game.winProbabilities[ply] === UNKNOWN) return [];
            core.start(variantOf(rule));
            for (const move of position.moves) core.play(move);
            if (!core.gomokuEvaluation.activeFeatures()) return [];
            const terms = [...core.gomokuEvaluation.moveFeatures()];
            const squares = terms.filter((_, i) => i % 3 === 0);
            const at = squares.indexOf(game.squares[ply]!);
            return [`${squares.length} ${at} ${terms[3 * at + 1]} ${terms[3 * at + 2]}`];
          }),
      );
  }

  test.each([
    ['freestyle', 'train'],
    ['renju', 'train'],
    ['standard', 'heldOut'],
  ] as const)('%s, %s: the positions that a search would evaluate, with a choice', (rule, which) => {
    const records = Buffer.concat(games[rule].map(encodeGame));
    const { indices, offsets, chosen } = moveChoices(core, variantOf(rule), records, which);
    const found = Array.from(chosen, (at, i) => {
      const row = indices.subarray(offsets[i], offsets[i + 1]);
      return `${row.length / 2} ${at} ${row[2 * at]} ${row[2 * at + 1]}`;
    });
    expect(found).toEqual(expected(rule, which));
    expect(found.length).toBeGreaterThan(which === 'train' ? 10 : 0);
  });

  test('omit moves that needed no search, and squares that are not listed', () => {
    const near = {
      randomPlies: 2,
      result: 'black',
      winProbabilities: Uint8Array.of(UNKNOWN, UNKNOWN, 127),
    } as const;
    const found = (square: number, chance = 127) => {
      const game = {
        ...near,
        squares: Uint8Array.of(112, 113, square),
        winProbabilities: near.winProbabilities.with(2, chance),
      };
      const records = Buffer.concat([game, game].map(encodeGame));
      return [...moveChoices(core, variantOf('freestyle'), records, 'train').chosen];
    };
    expect(found(127)).toHaveLength(1);
    expect(found(127, UNKNOWN)).toHaveLength(0);
    expect(found(0)).toHaveLength(0); // a corner, where a stone forms no pattern
  });

  test('of no games are none', () => {
    const { chosen, indices, offsets } = moveChoices(core, variantOf('renju'), new Uint8Array(0), 'train');
    expect([chosen.length, indices.length, [...offsets]]).toEqual([0, 0, [0]]);
  });
});
