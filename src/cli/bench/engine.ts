import { createMemory } from '../../engine/control.js';
import { type Core, createCore, loadModule } from '../../engine/core.js';
import { search } from '../../engine/search.js';
import { defaultVariant } from '../../rules/games.js';
import type { Move, Square, Variant } from '../../rules/position.js';
import { allSquares } from '../../rules/squares.js';
import { COMPARED, compareGames } from './agree.js';
import type { Figure, Result } from './figure.js';
import { figureOf, measure, rate } from './figure.js';

const AGREE_GAMES = 10_000;
const SEED = 20_240_229;

const newCore = (): Core => createCore(loadModule(), createMemory());

/** The core and the rules against each other, on random games of every variant. */
export function agree(): Result {
  const core = newCore();
  const results = COMPARED.map(({ name, variants }) => ({
    name,
    found: compareGames(core, variants, AGREE_GAMES, SEED),
  }));
  return {
    figures: results.map(({ name, found }): Figure => {
      const count = found.length;
      const what = `${name}: games of ${AGREE_GAMES} where core and rules differ`;
      return { name: what, unit: 'games', median: count, least: count, most: count, repeats: 1, target: '0' };
    }),
    failures: results.flatMap(({ found }) => found.map((each) => JSON.stringify(each))),
  };
}

const PERFT = { depth: 10, leaves: 24_571_284 } as const;

/** The core's tree of legal moves, counted; a wrong count is a failure. */
export function perft(): Result {
  const core = newCore();
  const { depth, leaves } = PERFT;
  core.start(defaultVariant('reversi'));
  const counted = core.perft(depth);
  const reversi = measure(`Reversi perft ${depth}`, 'million leaves/s', () =>
    rate(leaves / 1e6, () => core.perft(depth)),
  );
  const gomoku = (['freestyle', 'renju'] as const).map((rule) => {
    core.start({ ...defaultVariant('gomoku'), rule });
    const count = core.perft(3);
    return measure(`Gomoku perft 3, ${rule}`, 'million leaves/s', () =>
      rate(count / 1e6, () => core.perft(3)),
    );
  });
  return {
    figures: [reversi, ...gomoku],
    failures: counted === leaves ? [] : [`Reversi perft ${depth} is ${counted}, not ${leaves}`],
  };
}

type Measured = { readonly name: string; readonly variant: Variant; readonly target?: string };

const MEASURED: readonly Measured[] = [
  { name: 'Reversi', variant: defaultVariant('reversi'), target: '400,000 bare' },
  { name: 'Gomoku 15x15 freestyle', variant: defaultVariant('gomoku') },
  { name: 'Gomoku 15x15 renju', variant: { game: 'gomoku', rule: 'renju', size: 15 } },
  { name: 'Gomoku 20x20 freestyle', variant: { game: 'gomoku', rule: 'freestyle', size: 20 } },
];

/** The moves to the first position with something to think about: none in Reversi, one stone in the middle in Gomoku. */
const opening = ({ game, size }: Variant): readonly Move[] =>
  game === 'gomoku' ? [((size >> 1) * (size + 1)) as Square] : [];

/** Bare playouts a second on one thread. */
export function playouts(): Result {
  const core = newCore();
  const times = 40_000;
  const figures = MEASURED.map(({ name, variant, target }) => {
    core.start(variant);
    for (const move of opening(variant)) core.play(move);
    const once = () => rate(times, () => core.rollOut(times, SEED));
    return measure(`${name}: bare playouts`, 'playouts/s', once, 7, target);
  });
  return { figures, failures: [] };
}

const SEARCHED: readonly (Measured & { readonly opponent: string; readonly nodes: number })[] = [
  ...MEASURED.map(({ name, variant }) => ({ name, variant, opponent: 'mcts', nodes: 100_000 })),
  ...['mcts-roxanne', 'mcts-position-first', 'mcts-ucb1'].map((opponent) => ({
    ...{ name: 'Reversi', variant: defaultVariant('reversi') },
    ...{ opponent, nodes: 100_000 },
  })),
  ...['mcts-gomoku', 'mcts-gomoku-ucb'].map((opponent) => ({
    ...{ name: 'Gomoku 15x15 freestyle', variant: defaultVariant('gomoku') },
    ...{ opponent, nodes: 30_000 },
  })),
];

/** Playouts a second inside the searches, on one thread. */
export function mcts(): Result {
  const core = newCore();
  const figures = SEARCHED.map(({ name, variant, opponent, nodes }) => {
    core.control.arm(Number.POSITIVE_INFINITY);
    const task = { variant, moves: opening(variant), opponent, limit: { nodes }, seed: SEED };
    const once = () => rate(nodes, () => search(core, task));
    return measure(`${name}, ${opponent}`, 'playouts/s', once, 5);
  });
  return { figures, failures: [] };
}

const ENDS = { positions: 7, empties: 20, playouts: 500 } as const;

/** Seconds to the exact score with 20 empty squares, in games that our own search played against itself. */
export function solve(): Result {
  const core = newCore();
  core.control.arm(Number.POSITIVE_INFINITY);
  const variant = defaultVariant('reversi');
  const solved = Array.from({ length: ENDS.positions }, (_, game) => {
    core.start(variant);
    for (let ply = 0; core.outcome() === 'playing' && emptySquares(core) > ENDS.empties; ply++) {
      core.play(core.mcts(ENDS.playouts, SEED + 1000 * game + ply).best);
    }
    const started = performance.now();
    const { nodes } = core.solve('exact', 0xffff_ffff);
    return { seconds: (performance.now() - started) / 1000, nodes };
  });
  const what = `Reversi, exact score at ${ENDS.empties} empty squares`;
  return {
    figures: [
      figureOf(
        what,
        's',
        solved.map(({ seconds }) => seconds),
        'median below 1',
      ),
      figureOf(
        what,
        'million nodes/s',
        solved.map(({ seconds, nodes }) => nodes / 1e6 / seconds),
      ),
    ],
    failures: [],
  };
}

const emptySquares = (core: Core): number => allSquares(8).filter((square) => !core.at(square)).length;
