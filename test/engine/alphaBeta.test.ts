import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../src/engine/random.js';
import type { Limit } from '../../src/game/ports/thinker.js';
import { startPosition } from '../../src/rules/games.js';
import type { Color, Square, Variant } from '../../src/rules/position.js';
import { squareAt, squareName } from '../../src/rules/squares.js';
import { ask, gomoku, newCore, setUp, squares } from './built.js';
import { candidates, scoreOf } from './shapeOracle.js';

const core = newCore();

describe('alpha-beta over shapes', () => {
  const lone = (variant: Variant) => startPosition(variant).play(squareAt(7, 7, 15));

  test.each([
    ['alphabeta-2', { score: -6, generated: 96, tried: 28 }, 28],
    ['alphabeta-4', { score: -10, generated: 5_275, tried: 1_388 }, 28 + 1_388],
  ])('%s answers a single stone as published', (name, figures, nodes) => {
    const found = ask(core, name, lone(gomoku()));
    expect(found.best).toBe(squareAt(8, 8, 15));
    expect(found.figures).toEqual(figures);
    expect(found.nodes).toBe(nodes);
  });

  test.each([8, 15, 20])(
    'at one ply agrees with an independent implementation of the shapes, on a board of %d',
    (size) => {
      const random = randomNumbers(size);
      const scores = new Set<number>();
      for (let board = 0; board < 60; board++) {
        const stones = new Map<Square, Color>();
        const spread = 4 + random(size - 3);
        for (let i = 8 + random(20); i > 0; i--) {
          const square = squareAt(random(spread), random(spread), size);
          stones.set(square, random(2) ? 'black' : 'white');
        }
        const names = (color: Color) =>
          [...stones].filter(([, of]) => of === color).map(([square]) => squareName(square, size));
        const given = { black: names('black').join(' '), white: names('white').join(' ') };
        if (given.black === '' || given.white === '') continue;
        setUp(core, gomoku('freestyle', size), given, 'black');
        const tried = candidates(stones, size);
        const after = tried.map((square) => -scoreOf(new Map([...stones, [square, 'black']]), size, 'white'));
        const score = Math.max(...after) + 0; // never -0
        scores.add(score);
        const found = core.searchShapes(1, 'first', 1e6, 1);
        expect(found.figures, JSON.stringify(given)).toEqual({
          score,
          generated: tried.length,
          tried: tried.length,
        });
        expect(found.best).toBe(tried[after.indexOf(score)]);
      }
      expect(scores.size).toBeGreaterThan(10);
    },
  );

  test.each(['alphabeta-2', 'alphabeta-4', 'greedy'])('%s makes a five, else stops one', (name) => {
    const position = (moves: string) =>
      squares(moves).reduce((before, move) => before.play(move), startPosition(gomoku()));
    const four = position('h8 g8 i8 h9 j8 i9 k8');
    expect(ask(core, name, four).best).toBe(squares('l8')[0]);
    const own = position('a1 h9 a3 i9 g9 j9 b5 k9 b7');
    expect(ask(core, name, own).best).toBe(squares('l9')[0]);
  });

  test('greedy chooses randomly among equals, alpha-beta takes the first', () => {
    const answers = (name: string) =>
      new Set(Array.from({ length: 40 }, (_, seed) => ask(core, name, lone(gomoku()), {}, seed).best));
    expect(answers('greedy').size).toBeGreaterThan(3);
    expect(answers('alphabeta-2').size).toBe(1);
  });

  test('begins in the center', () => {
    for (const name of ['greedy', 'alphabeta-2', 'alphabeta-4']) {
      expect(ask(core, name, startPosition(gomoku())).best).toBe(squareAt(7, 7, 15));
    }
  });

  test('when stopped, answers as at two plies, and goes no deeper than requested', () => {
    const searchLone = (limit: Limit, on = core) => ask(on, 'alphabeta-4', lone(gomoku()), limit);
    const shallow = { score: -6, generated: 96, tried: 28 };
    const stopped = newCore();
    stopped.control.arm(0);
    const late = searchLone({}, stopped);
    expect(late.nodes).toBeLessThanOrEqual(28 + 64);
    expect(late.figures).toEqual(shallow);
    expect(searchLone({ nodes: 100 })).toMatchObject({ nodes: 100, figures: shallow });
    expect(searchLone({ nodes: 1_415 }).figures).toEqual(shallow);
    expect(searchLone({ nodes: 1_416 }).figures).not.toEqual(shallow);
    expect(searchLone({ depth: 2 }).figures).toEqual(shallow);
    const first = searchLone({ nodes: 5 });
    expect(first.nodes).toBe(5);
    expect(lone(gomoku()).illegal(first.best)).toBeUndefined();
  });
});
