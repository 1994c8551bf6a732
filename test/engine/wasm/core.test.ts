import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../src/engine/random.js';
import { createCore } from '../../../src/engine/wasm/core.js';
import { createMemory } from '../../../src/engine/wasm/coreControl.js';
import { loadModule } from '../../../src/engine/wasm/coreModule.js';
import { WORDS_PER_MOVE } from '../../../src/engine/wasm/gomokuEvaluation.js';
import { COMPARED, compareGames } from '../../../src/lab/bench/compareGames.js';
import type { Square } from '../../../src/rules/position.js';
import { allSquares, squareName } from '../../../src/rules/squares.js';
import { RENJU_CASES } from '../../rules/renjuCases.js';
import { CORE_URL, gomoku, newCore, REVERSI, setUp } from '../built.js';
import { randomBoard } from '../randomBoard.js';

describe('the core', () => {
  test('counts the tree of Reversi, with a pass as a ply and a finished game as a leaf', () => {
    const core = newCore();
    core.start(REVERSI);
    const leaves = Array.from({ length: 11 }, (_, i) => core.perft(i + 1));
    expect(leaves).toEqual([
      ...[4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800],
    ]);
  });

  test('counts the tree of Gomoku on an empty board', () => {
    const core = newCore();
    core.start(gomoku('freestyle', 8));
    expect([1, 2, 3].map((depth) => core.perft(depth))).toEqual([64, 64 * 63, 64 * 63 * 62]);
  });

  test.each([8, 15, 20])("counts the tree of moves on the board of Gomoku's search, size %i", (size) => {
    const core = newCore();
    const listed = () => {
      const terms = core.gomokuEvaluation.moveFeatures();
      return Array.from(
        { length: terms.length / WORDS_PER_MOVE },
        (_, i) => terms[WORDS_PER_MOVE * i] as Square,
      );
    };
    const random = randomNumbers(size);
    for (const rule of ['freestyle', 'standard'] as const) {
      for (let board = 0; board < 4; board++) {
        const start = randomBoard(gomoku(rule, size), 'black', random, 30);
        const begin = () => core.setUp(gomoku(rule, size), [], start);
        begin();
        if (core.outcome() !== 'playing') continue;
        const first = listed();
        const after = first.map((square) => {
          begin();
          core.play(square);
          return listed().length;
        });
        begin();
        const counted = [1, 2, 1].map((plies) => core.threatPerft(plies));
        const second = after.reduce((sum, each) => sum + each, first.length);
        expect(counted).toEqual([first.length, second, first.length]);
      }
    }
  });

  test.each(COMPARED)(
    'agrees with the rules on 40 random games of $name',
    ({ variants }) => {
      expect(compareGames(newCore(), variants, 40, 1)).toEqual([]);
    },
    300_000,
  );

  test.each(RENJU_CASES)('finds the forbidden squares of $source', ({ black, white, forbidden }) => {
    const core = newCore();
    setUp(core, gomoku('renju'), { black: black.join(' '), white: white.join(' ') }, 'black');
    const found = allSquares(15)
      .filter((square) => !core.colorAt(square) && core.forbiddenReason(square))
      .map((square) => [squareName(square, 15), core.forbiddenReason(square)]);
    expect(Object.fromEntries(found)).toEqual(forbidden);
  });

  test('one memory serves one core after another', () => {
    const module = loadModule(CORE_URL);
    const memory = createMemory();
    const first = createCore(module, memory);
    first.start(gomoku('renju'));
    first.play(first.legalMoves()[112]!);
    const second = createCore(module, memory);
    second.start(REVERSI);
    expect(second.perft(6)).toBe(8200);
    second.start(gomoku('renju'));
    expect(second.legalMoves()).toHaveLength(225);
  });
});
