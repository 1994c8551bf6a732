import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../src/engine/random.js';
import type { Core } from '../../../src/engine/wasm/core.js';
import { startPosition } from '../../../src/rules/games.js';
import { type Color, opposite, type Position, type Square } from '../../../src/rules/position.js';
import { squareName } from '../../../src/rules/squares.js';
import { ask, gomoku, newCore, REVERSI, setUp } from '../built.js';
import { leadAtEnd, positions, turnOf } from '../late.js';

const core = newCore();
const PLAIN = ['mcts-roxanne', 'mcts-position-first', 'mcts-ucb1'];
const [ROOT, LOG] = (['root', 'log'] as const).map(
  (bonus) => ({ bonus, c: 1, leastVisits: 1, firstPlayout: 'child' }) as const,
);

describe.each(PLAIN)('%s', (name) => {
  test.each([1, 63, 64, 65, 1_000])('does %d playouts when limited to them', (nodes) => {
    expect(ask(core, name, startPosition(REVERSI), { nodes }).nodes).toBe(nodes);
  });

  test('stops on request and at its deadline, with a move', () => {
    const stopped = newCore();
    stopped.control.arm(0);
    const { nodes, best } = ask(stopped, name, startPosition(REVERSI));
    expect(nodes).toBeLessThanOrEqual(64);
    expect(startPosition(REVERSI).legalMoves()).toContain(best);
    stopped.control.arm(Number.POSITIVE_INFINITY);
    stopped.control.stop();
    expect(ask(stopped, name, startPosition(REVERSI)).nodes).toBeLessThanOrEqual(64);
  });

  test('beats random moves', () => {
    const random = randomNumbers(3);
    let points = 0;
    for (let game = 0; game < 6; game++) {
      const own: Color = game % 2 ? 'white' : 'black';
      let position = startPosition(REVERSI);
      while (position.status.kind === 'playing') {
        const isOwn = position.status.turn === own;
        const { best } = ask(core, isOwn ? name : 'random', position, { nodes: 200 }, random(1e9));
        position = position.play(best);
      }
      if (position.status.kind === 'won' && position.status.winner === own) points++;
    }
    expect(points).toBeGreaterThanOrEqual(5);
  });
});

test.each(['mcts-roxanne', 'mcts-position-first'])('%s finds a win four squares before the end', (name) => {
  let won = 0;
  for (const position of positions(60, 60)) {
    if (leadAtEnd(position, turnOf(position)) <= 0) continue;
    const { best, winProbability } = ask(core, name, position, { nodes: 4_000 });
    expect(leadAtEnd(position.play(best), turnOf(position.play(best)))).toBeLessThan(0);
    expect(winProbability).toBeGreaterThan(0.6);
    won++;
  }
  expect(won).toBeGreaterThan(10);
});

const mustPass = (position: Position) => position.legalMoves()[0] === 'pass';
const passing = (position: Position) => position.legalMoves().filter((move) => mustPass(position.play(move)));

describe('differences between plain searches', () => {
  const chances = (name: string, position: Position, nodes: number) =>
    Array.from({ length: 30 }, (_, seed) => ask(core, name, position, { nodes }, seed).winProbability);

  test('the first playout starts at the root or at one of its children, as the design has it', () => {
    expect(new Set(chances('mcts-roxanne', startPosition(REVERSI), 1))).toEqual(new Set([0.5]));
    expect(new Set(chances('mcts-gomoku', startPosition(gomoku()), 1))).toEqual(new Set([0, 1]));
  });

  test('mcts-roxanne does not search beyond a pass, but plays out from it', () => {
    let seen = 0;
    for (const position of [56, 58].flatMap((discs) => positions(discs, 500))) {
      if (passing(position).length === 0) continue;
      const { best, winProbability } = ask(core, 'mcts-roxanne', position, { nodes: 3_000 });
      if (!passing(position).includes(best)) continue;
      seen++;
      core.start(REVERSI);
      for (const move of [...position.moves, best]) core.play(move);
      const black = core.playouts(10_000, 1);
      expect(winProbability).toBeCloseTo(turnOf(position) === 'black' ? black : 1 - black, 1);
    }
    expect(seen).toBeGreaterThan(10);
  });

  test('mcts-position-first visits every move twice before it compares them', () => {
    // One playout of the root and two of each of the four moves: all shares are quarters.
    const isQuarter = (chance: number) => Number.isInteger(4 * chance);
    expect(chances('mcts-position-first', startPosition(REVERSI), 9).every(isQuarter)).toBe(true);
    expect(chances('mcts-roxanne', startPosition(REVERSI), 9).every(isQuarter)).toBe(false);
  });
});

describe('mcts-ucb1', () => {
  const mustPass = (position: Position) => position.legalMoves()[0] === 'pass';
  const passing = (position: Position) =>
    position.legalMoves().filter((move) => mustPass(position.play(move)));
  const late = [60, 62].flatMap((discs) => positions(discs, 400));

  test('learns nothing about moves after which the other side must pass', () => {
    let seen = 0;
    for (const position of late) {
      const silent = passing(position);
      if (silent.length === 0) continue;
      seen++;
      const { best, winProbability, nodes } = ask(core, 'mcts-ucb1', position, { nodes: 200 });
      expect(nodes).toBe(200);
      if (silent.includes(best)) expect(winProbability).toBe(0.5);
    }
    expect(seen).toBeGreaterThan(20);
  });

  test('plays any of them if there is nothing else', () => {
    const position = late.find((each) => passing(each).length === each.legalMoves().length)!;
    const found = Array.from({ length: 20 }, (_, seed) =>
      ask(core, 'mcts-ucb1', position, { nodes: 64 }, seed),
    );
    expect(found.every(({ winProbability }) => winProbability === 0.5)).toBe(true);
    expect(new Set(found.map(({ best }) => best)).size).toBe(position.legalMoves().length);
  });

  test('plays for discs', () => {
    let seen = 0;
    for (const position of positions(62, 400)) {
      if (passing(position).length > 0) continue;
      const legal = position.legalMoves();
      const leads = legal.map((move) => -leadAtEnd(position.play(move), opposite(turnOf(position))));
      const [most, second] = leads.toSorted((a, b) => b - a);
      if (most! - second! < 14) continue; // nearer ones, its answer does not tell apart
      seen++;
      expect(ask(core, 'mcts-ucb1', position, { nodes: 400 }).best).toBe(legal[leads.indexOf(most!)]);
    }
    expect(seen).toBeGreaterThan(5);
  });
});

describe.each([
  ['mcts-gomoku', ROOT!],
  ['mcts-gomoku-ucb', LOG!],
])('%s', (name, formula) => {
  const best = (stones: Partial<Record<Color, string>>, size: number, on: Core = core) => {
    setUp(on, gomoku('freestyle', size), stones, 'black');
    return squareName(on.uct(formula, 6_000, 5).best as Square, size);
  };

  test('makes a five and stops one', () => {
    expect(best({ black: 'c4 d4 e4 f4', white: 'b4 c5 d6 f6' }, 8)).toBe('g4');
    expect(best({ black: 'b4 d2 a8', white: 'c4 d4 e4 f4' }, 8)).toBe('g4');
  });

  test('a row of six wins, too', () => {
    expect(best({ black: 'b4 c4 d4 f4 g4', white: 'a1 c1 e1 g1 h8' }, 8)).toBe('e4');
  });

  test.each([8, 15, 20])('does exactly its number of playouts on a board of %d', (size) => {
    const { nodes } = ask(core, name, startPosition(gomoku('freestyle', size)), { nodes: 1_000 });
    expect(nodes).toBe(1_000);
  });
});
