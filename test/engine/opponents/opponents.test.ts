import { describe, expect, test } from 'vitest';
import {
  findOpponent,
  listOpponents,
  nearestNames,
  OPPONENTS,
} from '../../../src/engine/opponents/opponents.js';
import { randomNumbers } from '../../../src/engine/random.js';
import { positionOf } from '../../../src/engine/task.js';
import type { Limit, Task } from '../../../src/game/ports/thinker.js';
import { covers } from '../../../src/rules/gameRules.js';
import { GAMES, startPosition } from '../../../src/rules/games.js';
import type { Position, Variant } from '../../../src/rules/position.js';
import { COLORS } from '../../../src/rules/position.js';
import { ask, gomoku, newCore, REVERSI } from '../built.js';
import { randomBoard } from '../randomBoard.js';

const LIMIT = { nodes: 40 };

const NAMED = OPPONENTS.map((each) => ({ ...each, title: `${each.game} ${each.name}` }));

const variantsOf = ({ game, rules, sizes }: (typeof OPPONENTS)[number]): Variant[] =>
  rules.flatMap((rule) => sizes.map((size) => ({ game, rule, size })));

/** Plays random moves for some plies, or to the end. */
function* randomly(position: Position, random: (below: number) => number, plies = 999): Generator<Position> {
  for (let i = 0; i < plies && position.status.kind === 'playing'; i++) {
    const legal = position.legalMoves();
    position = position.play(legal[random(legal.length)]!);
    yield position;
  }
}

describe('the table of opponents', () => {
  test('describes each opponent, briefly enough for a list beside its name', () => {
    const choices = OPPONENTS.map(({ name, about }) => `${name} — ${about}`);
    expect(choices.filter((choice) => choice.length > 100)).toEqual([]);
  });

  test('has unique names within a game, each with a description and its variants', () => {
    const names = OPPONENTS.map(({ game, name }) => `${game} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const opponent of OPPONENTS) {
      expect(opponent.about).toMatch(/^[A-Z][^\n]{10,110}\.$/);
      expect(variantsOf(opponent).every((variant) => covers(GAMES[variant.game], variant))).toBe(true);
    }
  });

  test('has the opponents of every design', () => {
    const names = (game: string) => OPPONENTS.filter((each) => each.game === game).map(({ name }) => name);
    const reversi =
      'alphabeta evaporation greedy mcts mcts-position-first mcts-roxanne mcts-ucb1 mobility parity position-first random roxanne stable';
    const gomoku = 'alphabeta alphabeta-2 alphabeta-4 greedy mcts mcts-gomoku mcts-gomoku-ucb random';
    expect(names('reversi')).toEqual(expect.arrayContaining(reversi.split(' ')));
    expect(names('gomoku')).toEqual(expect.arrayContaining(gomoku.split(' ')));
  });

  test('is offered by a thinker within its own time', () => {
    const limit = (name: string, thinkMs: number) =>
      listOpponents(thinkMs).find((each) => each.name === name)!.limit;
    expect(limit('mcts-position-first', 3_000)).toEqual({ timeMs: 3_000 });
    expect(limit('mcts-roxanne', 3_000)).toEqual({ timeMs: 1_000 });
    expect(limit('mcts-ucb1', 500)).toEqual({ timeMs: 500, nodes: 1_000 });
    expect(limit('alphabeta-4', 3_000)).toEqual({ timeMs: 3_000, depth: 4 });
  });

  test('refuses an unknown name with the nearest ones', () => {
    expect(nearestNames('roxane', 'reversi')[0]).toBe('roxanne');
    expect(nearestNames('AlphaBeta', 'gomoku').slice(0, 3)).toEqual([
      'alphabeta',
      'alphabeta-2',
      'alphabeta-4',
    ]);
    expect(() => findOpponent('mcts-roxane', 'reversi')).toThrow(
      /^reversi has no opponent named "mcts-roxane"; the nearest are mcts-roxanne, /,
    );
  });
});

describe('the limits of a task', () => {
  const task = (opponent: string, limit: Limit = {}, variant = gomoku()): Task => ({
    game: 'a',
    variant,
    moves: [],
    strength: { opponent, limit },
    seed: 1,
  });

  test.each([
    ['alphabeta-2', gomoku('freestyle', 14)],
    ['alphabeta-4', gomoku('renju')],
    ['greedy', gomoku('standard')],
    ['mcts-gomoku', gomoku('renju', 8)],
  ])('refuse %s outside its design', (opponent, variant) => {
    expect(() => positionOf(task(opponent, {}, variant))).toThrow(
      new RangeError(`${opponent} does not play ${variant.rule} on a board of ${variant.size}`),
    );
  });

  test('are optional for an opponent with a natural end, required in time or nodes for others', () => {
    expect(positionOf(task('random')).ply).toBe(0);
    const known = startPosition(gomoku());
    expect(positionOf(task('random'), known)).toBe(known);
    expect(positionOf(task('alphabeta-2')).ply).toBe(0);
    for (const opponent of ['mcts', 'mcts-gomoku']) {
      expect(() => positionOf(task(opponent, { depth: 3 }))).toThrow('needs a limit');
      expect(positionOf(task(opponent, { nodes: 1 })).ply).toBe(0);
    }
    expect(() => positionOf(task('random', { depth: 0 }))).toThrow('invalid depth');
  });
});

describe.each(NAMED)('$title', (opponent) => {
  const core = newCore();
  const variants = variantsOf(opponent);

  test('answers with legal moves throughout random games of all its variants', () => {
    const random = randomNumbers(5);
    for (const variant of variants) {
      let searches = 0;
      let position: Position | undefined = startPosition(variant);
      while (position?.status.kind === 'playing') {
        const { best, winProbability } = ask(core, opponent.name, position, LIMIT, random(1_000));
        expect(position.illegal(best)).toBeUndefined();
        expect(winProbability).toBeGreaterThanOrEqual(0);
        expect(winProbability).toBeLessThanOrEqual(1);
        searches++;
        position = [...randomly(position, random, 1 + random(variant.size))].at(-1);
      }
      expect(searches).toBeGreaterThan(2);
    }
  });

  test('answers with legal moves on foreign start boards, before and after some moves', () => {
    const random = randomNumbers(8);
    for (const variant of variants) {
      for (const turn of COLORS) {
        const begun = startPosition(variant, randomBoard(variant, turn, random, 40));
        for (const position of [begun, ...randomly(begun, random, 3)]) {
          if (position.status.kind !== 'playing') continue;
          const { best } = ask(core, opponent.name, position, LIMIT, random(1_000));
          expect(position.illegal(best)).toBeUndefined();
        }
      }
    }
  });

  test('plays a game against random moves to its end', () => {
    const random = randomNumbers(6);
    const smallest = variants[0]!;
    let position = startPosition(smallest);
    while (position.status.kind === 'playing') {
      const { best } = ask(core, opponent.name, position, LIMIT, random(1_000));
      position = position.play(best);
      position = [...randomly(position, random, 1)][0] ?? position;
    }
    expect(position.status.kind).not.toBe('playing');
  });

  test('gives the same answer to the same task and seed', () => {
    const position = [...randomly(startPosition(variants.at(-1)!), randomNumbers(7), 6)].at(-1)!;
    const limit = { nodes: 300 };
    const found = ask(core, opponent.name, position, limit, 3);
    const others = [4, 5, 6].map((seed) => ask(core, opponent.name, position, limit, seed));
    expect(ask(core, opponent.name, position, limit, 3)).toEqual(found);
    for (const { best } of others) expect(position.illegal(best)).toBeUndefined();
  });
});

test('answers a pass if there is no other move', () => {
  const core = newCore();
  const passing = Array.from({ length: 200 }, (_, seed) =>
    [...randomly(startPosition(REVERSI), randomNumbers(seed))].find(
      (position) => position.legalMoves()[0] === 'pass',
    ),
  ).find((position) => position !== undefined)!;
  for (const { name, game } of OPPONENTS) {
    if (game === 'reversi') expect(ask(core, name, passing, LIMIT).best).toBe('pass');
  }
});
