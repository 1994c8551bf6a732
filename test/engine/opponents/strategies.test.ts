import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../src/engine/random.js';
import { startPosition } from '../../../src/rules/games.js';
import type { Color, Position, Square } from '../../../src/rules/position.js';
import { opposite } from '../../../src/rules/position.js';
import { allSquares, squareName } from '../../../src/rules/squares.js';
import { ask, newCore, REVERSI, squares } from '../built.js';

const core = newCore();
const names = (found: readonly Square[]) => found.map((square) => squareName(square, 8)).join(' ');
const after = (moves: string): Position =>
  squares(moves, 8).reduce((position, move) => position.play(move), startPosition(REVERSI));

/** Returns all moves of a strategy in a position, over many seeds. */
const plays = (strategy: string, position: Position): string =>
  [
    ...new Set(
      Array.from({ length: 60 }, (_, seed) => ask(core, strategy, position, {}, seed).best as Square),
    ),
  ]
    .sort((a, b) => a - b)
    .map((square) => squareName(square, 8))
    .join(' ');

/** Returns every position with a choice in some random games. */
function* choices(games: number): Generator<Position> {
  for (let seed = 0; seed < games; seed++) {
    const random = randomNumbers(seed);
    let position = startPosition(REVERSI);
    while (position.status.kind === 'playing') {
      const legal = position.legalMoves();
      if (legal.length > 1) yield position;
      position = position.play(legal[random(legal.length)]!);
    }
  }
}

/** Returns the core's stable discs of a color. */
function stableDiscs(position: Pick<Position, 'at'>, color: Color): Square[] {
  core.setBoard(
    allSquares(8).map((square) => position.at(square)),
    color,
  );
  return core.stableDiscs();
}

const emptyOf = (position: Position) => allSquares(8).filter((square) => !position.at(square));

/** Returns the legal squares with the largest number. */
function largest(position: Position, of: (square: Square) => number): string {
  const legal = position.legalMoves() as readonly Square[];
  const most = Math.max(...legal.map(of));
  return names(legal.filter((square) => of(square) === most));
}

/** Compares a strategy's moves in random positions with its description. */
function expectPlays(strategy: string, expected: (position: Position) => string, games = 8): void {
  for (const position of choices(games)) {
    const allowed = expected(position).split(' ');
    const chosen = squareName(ask(core, strategy, position, {}, position.ply).best as Square, 8);
    expect(allowed, `after ${names(position.moves as Square[])}`).toContain(chosen);
  }
}

function turnedBy(position: Position, square: Square): number {
  core.start(REVERSI);
  for (const move of position.moves) core.play(move);
  return core.flips(square).length;
}

describe('strategies', () => {
  test('random plays every legal square', () => {
    expect(plays('random', startPosition(REVERSI))).toBe('d3 c4 f5 e6');
  });

  test('greedy flips the most discs', () => {
    expectPlays('greedy', (position) => largest(position, (square) => turnedBy(position, square)));
  });

  test('evaporation flips the fewest until 20 squares are empty, then the most', () => {
    expectPlays('evaporation', (position) => {
      const sign = emptyOf(position).length > 20 ? -1 : 1;
      return largest(position, (square) => sign * turnedBy(position, square));
    });
  });

  test('mobility leaves the fewest moves', () => {
    expectPlays('mobility', (position) =>
      largest(position, (square) => {
        core.start(REVERSI);
        for (const move of [...position.moves, square]) core.play(move);
        return -core.legalMoves().filter((move) => move !== 'pass').length;
      }),
    );
  });

  test('roxanne plays the first of its nine classes', () => {
    const classes = [
      'a1 h1 a8 h8',
      'c3 f3 c6 f6',
      'c4 f4 c5 f5 d3 e3 d6 e6',
      'a3 h3 a6 h6 c1 f1 c8 f8',
      'a4 h4 a5 h5 d1 e1 d8 e8',
      'b3 g3 b6 g6 c2 f2 c7 f7',
      'b4 g4 b5 g5 d2 e2 d7 e7',
      'b2 g2 b7 g7',
      'a2 h2 a7 h7 b1 g1 b8 g8',
    ].map((each) => squares(each, 8));
    const rank = (square: Square) => classes.findIndex((each) => each.includes(square));
    expect(classes.flat()).toHaveLength(60);
    expectPlays('roxanne', (position) => largest(position, (square) => -rank(square)), 16);
    expect(plays('roxanne', startPosition(REVERSI))).toBe('d3 c4 f5 e6');
  });

  test('position-first plays by its table', () => {
    const half = '1 9 2 4 4 2 9 1 9 10 8 7 7 8 10 9 2 8 3 5 5 3 8 2 4 7 5 6 6 5 7 4'.split(' ').map(Number);
    const table = [...half, ...half.toReversed()];
    expectPlays('position-first', (position) => largest(position, (square) => -table[square]!), 16);
  });

  test('parity prefers odd ranks and files', () => {
    // Seven squares of rank 3 and five of file d are empty, of c, e and rank 5 eight or six.
    expect(plays('parity', after('d3'))).toBe('c3 e3');
  });

  test('parity then prefers odd regions', () => {
    const regionOf = (position: Position, square: Square): number => {
      const left = new Set(emptyOf(position));
      const fill = (at: Square): number => {
        if (!left.delete(at)) return 0;
        const beside = allSquares(8).filter(
          (each) => Math.abs((each % 8) - (at % 8)) < 2 && Math.abs((each >> 3) - (at >> 3)) < 2,
        );
        return beside.reduce((sum, each) => sum + fill(each), 1);
      };
      return fill(square);
    };
    expectPlays('parity', (position) =>
      largest(position, (square) => {
        const empty = emptyOf(position);
        const rank = empty.filter((each) => each >> 3 === square >> 3).length % 2;
        const file = empty.filter((each) => each % 8 === square % 8).length % 2;
        return 10 * (rank + file) + (regionOf(position, square) % 2);
      }),
    );
  });

  test('stable collects stable discs', () => {
    expectPlays('stable', (position) =>
      largest(position, (square) => {
        const next = position.play(square);
        return stableDiscs(next, position.ply % 2 ? 'white' : 'black').length;
      }),
    );
  });
});

describe('stable discs', () => {
  /** Parses a board of eight ranks from the top, `x` black, `o` white. */
  const board = (...ranks: string[]): Pick<Position, 'at'> => {
    const cells = ranks.join('').padEnd(64, '.');
    return { at: (square) => ({ x: 'black' as const, o: 'white' as const })[cells[square]!] };
  };

  test.each([
    ['none in the middle of an edge', ['..xxx...'], ''],
    ['a corner and what hangs on to it', ['xxx.o...'], 'a1 b1 c1'],
    ['none between two empty corners', ['.xxxxxx.'], ''],
    ['all on a full edge', ['oxoxxoxo'], 'b1 d1 e1 g1'],
    // Filling the gap flips nothing: a disc of either color beside it is held from behind.
    ['both sides of a gap of one', ['xxxx.xxx'], 'a1 b1 c1 d1 f1 g1 h1'],
    ['an inner disc held on all four lines', ['xxx.....', 'xx......', 'x.......'], 'a1 b1 c1 a2 b2 a3'],
    ['not an inner disc with one open line', ['xx......', 'xx......'], 'a1 b1 a2'],
    [
      'an inner disc on full lines only',
      ['o..o..o.', '.o.o.o..', '..ooo...', 'oooxoooo', '..ooo...', '.o.o.o..', 'o..o..o.', '...o...o'],
      'd4',
    ],
  ] as const)('%s', (_, ranks, expected) => {
    const found = stableDiscs(board(...ranks), 'black').map((square) => squareName(square, 8));
    expect(found.sort()).toEqual(expected.split(' ').filter(Boolean).sort());
  });

  type Edge = readonly (Color | undefined)[];

  /** Returns the edge after a move on one of its empty squares. */
  function played(edge: Edge, place: number, color: Color): Edge {
    const next = [...edge];
    next[place] = color;
    for (const step of [1, -1]) {
      let at = place + step;
      while (edge[at] === opposite(color)) at += step;
      if (edge[at] === color) for (let i = place + step; i !== at; i += step) next[i] = color;
    }
    return next;
  }

  /** Returns the squares of an edge whose disc is flipped in no order of moves, by trying all orders. */
  function neverTurned(edge: Edge): Set<number> {
    const places = new Set([...edge.keys()].filter((place) => edge[place] !== undefined));
    const walk = (now: Edge): void => {
      for (const place of places) if (now[place] !== edge[place]) places.delete(place);
      for (const [place, color] of now.entries()) {
        if (color) continue;
        walk(played(now, place, 'black'));
        walk(played(now, place, 'white'));
      }
    };
    walk(edge);
    return places;
  }

  test('on an edge are those that no order of moves flips', () => {
    const random = randomNumbers(9);
    let stable = 0;
    for (let i = 0; i < 400; i++) {
      const edge: (Color | undefined)[] = Array.from({ length: 8 }, () => (random(2) ? 'black' : 'white'));
      for (let empty = random(5); empty > 0; empty--) edge[random(8)] = undefined;
      const expected = neverTurned(edge);
      stable += expected.size;
      for (const color of ['black', 'white'] as const) {
        // The edge lies on file h, which is no other edge's but at its corners.
        const at = (square: Square) => (square % 8 === 7 ? edge[square >> 3] : undefined);
        const found = stableDiscs({ at }, color).map((square) => square >> 3);
        expect(found, edge.join()).toEqual([...expected].filter((place) => edge[place] === color));
      }
    }
    expect(stable).toBeGreaterThan(400);
  });

  test('are never flipped in the rest of a random game', () => {
    let inner = 0;
    for (let seed = 0; seed < 12; seed++) {
      const random = randomNumbers(100 + seed);
      const held = new Map<Square, Color>();
      let position = startPosition(REVERSI);
      while (position.status.kind === 'playing') {
        const legal = position.legalMoves();
        position = position.play(legal[random(legal.length)]!);
        for (const color of ['black', 'white'] as const) {
          for (const square of stableDiscs(position, color)) held.set(square, color);
        }
        for (const [square, color] of held) expect(position.at(square)).toBe(color);
      }
      inner += [...held.keys()].filter((square) => square % 8 > 0 && square % 8 < 7).length;
    }
    expect(inner).toBeGreaterThan(50);
  });
});
