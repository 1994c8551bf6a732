import { createMemory } from '../../engine/control.js';
import type { Core, Playouts } from '../../engine/core.js';
import { createCore, loadModule } from '../../engine/core.js';
import { defaultVariant } from '../../rules/games.js';
import type { Square, Variant } from '../../rules/position.js';
import { COMPARED, compareGames } from './agree.js';
import type { Figure, Result } from './figure.js';
import { measure, rate } from './figure.js';

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

const PERFT = { depth: 9, leaves: 3_005_288 } as const;

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

type Measured = {
  readonly name: string;
  readonly playouts: Playouts;
  readonly variant: Variant;
  readonly target?: string;
};

const MEASURED: readonly Measured[] = [
  {
    name: 'Reversi, Roxanne',
    playouts: 'roxanne',
    variant: defaultVariant('reversi'),
    target: '400,000 bare',
  },
  { name: 'Reversi, uniform', playouts: 'uniform', variant: defaultVariant('reversi') },
  { name: 'Gomoku 15x15 freestyle', playouts: 'near', variant: defaultVariant('gomoku') },
  { name: 'Gomoku 15x15 renju', playouts: 'near', variant: { game: 'gomoku', rule: 'renju', size: 15 } },
  {
    name: 'Gomoku 20x20 freestyle',
    playouts: 'near',
    variant: { game: 'gomoku', rule: 'freestyle', size: 20 },
  },
];

/** The first position with something to think about: Reversi's start, a Gomoku board with one stone in the middle. */
function begin(core: Core, variant: Variant): void {
  core.start(variant);
  if (variant.game === 'gomoku') core.play(((variant.size >> 1) * (variant.size + 1)) as Square);
}

/** Bare playouts a second on one thread. */
export function playouts(): Result {
  const core = newCore();
  const times = 40_000;
  const figures = MEASURED.map(({ name, playouts, variant, target }) => {
    begin(core, variant);
    const once = () => rate(times, () => core.rollOut(times, playouts, SEED));
    return measure(`${name}: bare playouts`, 'playouts/s', once, 7, target);
  });
  return { figures, failures: [] };
}

/** Playouts a second inside the search, on one thread. */
export function mcts(): Result {
  const core = newCore();
  const times = 100_000;
  const figures = MEASURED.map(({ name, playouts, variant }) => {
    begin(core, variant);
    core.control.arm(Number.POSITIVE_INFINITY);
    const once = () => rate(times, () => core.search(playouts, times, SEED));
    return measure(`${name}: search`, 'playouts/s', once, 5);
  });
  return { figures, failures: [] };
}
