import { describe, expect, test } from 'vitest';
import { search } from '../../../src/engine/opponents/opponents.js';
import { randomNumbers } from '../../../src/engine/random.js';
import { createCore } from '../../../src/engine/wasm/core.js';
import { createMemory, PAGES } from '../../../src/engine/wasm/coreControl.js';
import { loadModule } from '../../../src/engine/wasm/coreModule.js';
import type { Progress } from '../../../src/game/ports/thinker.js';
import { startPosition } from '../../../src/rules/games.js';
import { type Color, opposite, type Position, type Square } from '../../../src/rules/position.js';
import { moveName, squareName } from '../../../src/rules/squares.js';
import { ask, CORE_URL, gomoku, newCore, REVERSI, setUp, squares } from '../built.js';

describe('a search', () => {
  test.each([
    ['reversi', REVERSI, '', 'mcts', '2000 e6 0.459195'],
    ['gomoku', gomoku(), 'h8 i9 i7', 'mcts', '2000 g9 0.471739'],
    ['renju', gomoku('renju'), 'h8 i9 i7', 'mcts', '2000 g9 0.526995'],
    ['gomoku, standard on 20', gomoku('standard', 20), 'k10 j11', 'mcts', '2000 i10 0.593264'],
    ['reversi', REVERSI, 'd3 c3 c4', 'mcts-roxanne', '2000 c5 0.563997'],
    ['reversi', REVERSI, 'd3 c3 c4', 'mcts-position-first', '2000 c5 0.558500'],
    ['reversi', REVERSI, 'd3 c3 c4', 'mcts-ucb1', '2000 c5 0.620472'],
    ['gomoku', gomoku('freestyle', 8), 'd4', 'mcts-gomoku', '2000 f5 0.583333'],
    ['gomoku', gomoku('freestyle', 8), 'd4', 'mcts-gomoku-ucb', '2000 d5 0.618421'],
  ])('of %s finds the same as before, from the same seed', (_, variant, moves, opponent, found) => {
    const core = newCore();
    const strength = { opponent, limit: { nodes: 2_000 } };
    const task = { variant, moves: squares(moves, variant.size), strength, seed: 7 };
    const text = ({ nodes, best, winProbability }: Progress) =>
      `${nodes} ${moveName(best, variant.size)} ${winProbability.toFixed(6)}`;
    expect(text(search(core, task))).toBe(found);
    expect(text(search(core, task))).toBe(found);
    expect(text(search(core, { ...task, seed: 8 }))).not.toBe(found);
  });

  test('ends when the game is decided, after the same number of nodes as before', () => {
    const core = newCore();
    setUp(core, gomoku(), { black: 'e8 f8 g8 h9 h10', white: 'd8 g10 i11 f6' }, 'black');
    expect(core.mcts(100_000, 7)).toEqual({ nodes: 15, best: squares('h8')[0], winProbability: 1 });
  });

  test('stops on request, with a move', () => {
    const core = newCore();
    core.control.stop();
    const found = search(core, {
      variant: REVERSI,
      moves: [],
      strength: { opponent: 'mcts', limit: {} },
      seed: 1,
    });
    expect(found.nodes).toBeLessThanOrEqual(64);
    expect(startPosition(REVERSI).legalMoves()).toContain(found.best);
  });

  test('stops at its deadline', () => {
    const core = newCore();
    core.control.arm(0);
    const strength = { opponent: 'mcts', limit: {} };
    const task = { variant: gomoku(), moves: squares('h8'), strength, seed: 1 };
    expect(search(core, task).nodes).toBe(64);
  });

  test.each([
    ['mcts', REVERSI, 20_000],
    ['mcts', gomoku('renju', 20), 20_000],
    ['mcts-roxanne', REVERSI, 40_000],
    ['mcts-ucb1', REVERSI, 20_000],
    ['mcts-gomoku', gomoku('freestyle', 20), 20_000],
  ])('%s continues with its tree when its memory is used up', (opponent, variant, nodes) => {
    const memory = createMemory(PAGES.least + 1);
    const core = createCore(loadModule(CORE_URL), memory);
    core.control.arm(Number.POSITIVE_INFINITY);
    const position = squares('d3', variant.size).reduce(
      (before, move) => before.play(move),
      startPosition(variant),
    );
    const found = ask(core, opponent, position, { nodes });
    expect(found.nodes).toBe(nodes);
    expect(position.illegal(found.best)).toBeUndefined();
    const end = new Uint8Array(memory.buffer).subarray(-8_192);
    expect(end.some((byte) => byte !== 0)).toBe(true);
  });
});

describe('Gomoku, tactics', () => {
  const core = newCore();

  function best(stones: Partial<Record<Color, string>>, turn: Color, nodes: number, rule = gomoku()): string {
    setUp(core, rule, stones, turn);
    return squareName(core.mcts(nodes, 3).best as Square, rule.size);
  }

  test('takes a five', () => {
    expect(best({ black: 'f8 g8 h8 i8', white: 'e8 f9 g9 h9 i9' }, 'black', 1)).toBe('j8');
  });

  test('stops a four', () => {
    expect(best({ black: 'f8 g8 h8 i8', white: 'e8 g9 h10' }, 'white', 1)).toBe('j8');
  });

  test('makes an open four', () => {
    expect(['f8', 'j8']).toContain(best({ black: 'g8 h8 i8', white: 'g9 h10' }, 'black', 1));
  });

  test('stops an open three', () => {
    expect(['e8', 'f8', 'j8', 'k8']).toContain(best({ black: 'g8 h8 i8', white: 'g9 h10' }, 'white', 500));
  });

  test('finds a winning double of a four and a three', () => {
    const stones = { black: 'e8 f8 g8 h9 h10', white: 'd8 g10 i11 f6' };
    expect(best(stones, 'black', 2_000)).toBe('h8');
  });

  test('does not win by six for black in standard, but for white in renju', () => {
    const six = 'e8 f8 g8 i8 j8';
    expect(best({ black: six, white: 'e1 g1 i1 k1' }, 'black', 500, gomoku('standard'))).not.toBe('h8');
    expect(best({ white: six, black: 'e1 g1 i1 k1 a1' }, 'white', 500, gomoku('renju'))).toBe('h8');
  });

  test('begins in the middle', () => {
    expect(best({}, 'black', 100)).toBe('h8');
  });
});

describe('Reversi, the endgame', () => {
  /** Returns 1, 0 or -1 for the side to move with perfect play. */
  function value(position: Position, turn: Color): number {
    const { status } = position;
    if (status.kind === 'won') return status.winner === turn ? 1 : -1;
    if (status.kind === 'drawn') return 0;
    return Math.max(...position.legalMoves().map((move) => -value(position.play(move), opposite(turn))));
  }

  function late(seed: number): Position | undefined {
    const random = randomNumbers(seed);
    let position = startPosition(REVERSI);
    while (position.count('black') + position.count('white') < 58 && position.status.kind === 'playing') {
      const moves = position.legalMoves();
      position = position.play(moves[random(moves.length)]!);
    }
    return position.legalMoves().length > 1 ? position : undefined;
  }

  test('keeps a win or a draw', () => {
    const core = newCore();
    const positions = Array.from({ length: 60 }, (_, seed) => late(seed)).filter(
      (position) => position !== undefined,
    );
    expect(positions.length).toBeGreaterThan(30);
    for (const position of positions) {
      if (position.status.kind !== 'playing') continue;
      const { turn } = position.status;
      const task = {
        variant: REVERSI,
        moves: position.moves,
        strength: { opponent: 'mcts', limit: { nodes: 20_000 } },
        seed: 1,
      };
      const { best } = search(core, task);
      expect(-value(position.play(best), opposite(turn))).toBe(value(position, turn));
    }
  });
});
