import { newCore } from '../../cli/common/newCore.js';
import { search } from '../../engine/opponents/opponents.js';
import type { Core } from '../../engine/wasm/core.js';
import { defaultVariant } from '../../rules/games.js';
import type { Move, Square, Variant } from '../../rules/position.js';
import { allSquares } from '../../rules/squares.js';
import { COMPARED, compareGames } from './compareGames.js';
import { type Figure, figureOf, measure, type Result, rate } from './figure.js';
import { deepenFor, depthsOf, speedOf, type Timed, timed } from './searches.js';

const AGREE_GAMES = 10_000;
const SEED = 20_240_229;

/** Compares the core with the rules on random games of every variant. */
export function benchAgreement(): Result {
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

/** Measures perft in the core; a wrong count is a failure. */
export function benchPerft(): Result {
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

type BenchVariant = { readonly name: string; readonly variant: Variant; readonly target?: string };

const VARIANTS: readonly BenchVariant[] = [
  { name: 'Reversi', variant: defaultVariant('reversi'), target: '400,000 bare' },
  { name: 'Gomoku 15x15 freestyle', variant: defaultVariant('gomoku') },
  { name: 'Gomoku 15x15 renju', variant: { game: 'gomoku', rule: 'renju', size: 15 } },
  { name: 'Gomoku 20x20 freestyle', variant: { game: 'gomoku', rule: 'freestyle', size: 20 } },
];

/** Moves to the first position with a choice: none in Reversi, one stone in the center in Gomoku. */
const opening = ({ game, size }: Variant): readonly Move[] =>
  game === 'gomoku' ? [((size >> 1) * (size + 1)) as Square] : [];

/** Measures bare playouts a second on one thread. */
export function benchPlayouts(): Result {
  const core = newCore();
  const times = 40_000;
  const figures = VARIANTS.map(({ name, variant, target }) => {
    core.start(variant);
    for (const move of opening(variant)) core.play(move);
    const once = () => rate(times, () => core.playouts(times, SEED));
    return measure(`${name}: bare playouts`, 'playouts/s', once, 7, target);
  });
  return { figures, failures: [] };
}

const SEARCHES: readonly (BenchVariant & { readonly opponent: string; readonly nodes: number })[] = [
  ...VARIANTS.map(({ name, variant }) => ({ name, variant, opponent: 'mcts', nodes: 100_000 })),
  ...['mcts-roxanne', 'mcts-position-first', 'mcts-ucb1'].map((opponent) => ({
    ...{ name: 'Reversi', variant: defaultVariant('reversi') },
    ...{ opponent, nodes: 100_000 },
  })),
  ...['mcts-gomoku', 'mcts-gomoku-ucb'].map((opponent) => ({
    ...{ name: 'Gomoku 15x15 freestyle', variant: defaultVariant('gomoku') },
    ...{ opponent, nodes: 30_000 },
  })),
];

/** Measures playouts a second inside the searches, on one thread. */
export function benchMcts(): Result {
  const core = newCore();
  const figures = SEARCHES.map(({ name, variant, opponent, nodes }) => {
    const strength = { opponent, limit: { nodes } };
    const task = { variant, moves: opening(variant), strength, seed: SEED };
    const once = () => rate(nodes, () => search(core, task));
    return measure(`${name}, ${opponent}`, 'playouts/s', once, 5);
  });
  return { figures, failures: [] };
}

const POSITIONS = 7;
const MIDGAME = { empties: 30, ms: 1_000 } as const;
const ENDGAME = { empties: 20 } as const;
const OPPONENT_PLAYOUTS = 500;

/** Sets up a position of a game that our own Monte-Carlo search played against itself. */
function playToEmpties(core: Core, game: number, empties: number): void {
  core.start(defaultVariant('reversi'));
  for (let ply = 0; core.outcome() === 'playing' && emptySquares(core) > empties; ply++) {
    core.play(core.mcts(OPPONENT_PLAYOUTS, SEED + 1000 * game + ply).best);
  }
}

/** Runs a search in several such games. */
function searchGames<T>(empties: number, run: (core: Core) => T): Timed<T>[] {
  const core = newCore();
  return Array.from({ length: POSITIONS }, (_, game) => {
    playToEmpties(core, game, empties);
    return timed(() => run(core));
  });
}

/** Measures depth and speed of alpha-beta in a second of the middle game. */
export function benchDeepen(): Result {
  const { empties, ms } = MIDGAME;
  const searched = searchGames(empties, (core) => deepenFor(core, ms));
  const what = `Reversi, alphabeta for ${ms} ms at ${empties} empty squares`;
  return {
    figures: [figureOf(what, 'plies', depthsOf(searched)), speedOf(what, 'nodes', searched)],
    failures: [],
  };
}

/** Measures seconds to the exact score, in the same games. */
export function benchSolve(): Result {
  const solved = searchGames(ENDGAME.empties, (core) => core.solve('exact', 0xffff_ffff));
  const what = `Reversi, exact score at ${ENDGAME.empties} empty squares`;
  const times = solved.map(({ seconds }) => seconds);
  return {
    figures: [figureOf(what, 's', times, 'median below 1'), speedOf(what, 'nodes', solved)],
    failures: [],
  };
}

const emptySquares = (core: Core): number => allSquares(8).filter((square) => !core.colorAt(square)).length;
