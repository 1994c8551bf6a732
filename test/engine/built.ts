import { search } from '../../src/engine/opponents/opponents.js';
import type { LocalThinker } from '../../src/engine/pool/localThinker.js';
import { createThinker } from '../../src/engine/pool/pool.js';
import { type Core, createCore } from '../../src/engine/wasm/core.js';
import { createMemory } from '../../src/engine/wasm/coreControl.js';
import { loadModule } from '../../src/engine/wasm/coreModule.js';
import type { Limit, Progress } from '../../src/game/ports/thinker.js';
import type { Color, GameName, Position, Square, Variant } from '../../src/rules/position.js';
import { parseSquare } from '../../src/rules/squares.js';

type VariantOf<Game extends GameName> = Variant & { readonly game: Game };

/** Files of the build: the tests run from `src`, without core.wasm and without a worker in JavaScript. */
export const CORE_URL = new URL('../../dist/engine/core.wasm', import.meta.url);
export const WORKER_URL = new URL('../../dist/engine/pool/poolWorker.js', import.meta.url);

export const newCore = (): Core => {
  const core = createCore(loadModule(CORE_URL), createMemory());
  core.control.arm(Number.POSITIVE_INFINITY);
  return core;
};

/** Opens a pool of built workers; any fault fails the test. */
export const newThinker = (
  threads: number,
  thinkMs: number,
  shortLanesMs: readonly number[] = [],
): LocalThinker =>
  createThinker({
    threads,
    shortLanesMs,
    thinkMs,
    onFault(error) {
      throw error;
    },
    coreUrl: CORE_URL,
    workerUrl: WORKER_URL,
  });

export const REVERSI: VariantOf<'reversi'> = { game: 'reversi', rule: 'standard', size: 8 };

export const gomoku = (
  rule: 'freestyle' | 'standard' | 'renju' = 'freestyle',
  size = 15,
): VariantOf<'gomoku'> => ({
  game: 'gomoku',
  rule,
  size,
});

/** Parses squares by name, `h8 i9`. */
export const squares = (names: string, size = 15): Square[] =>
  names
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => parseSquare(name, size)!);

/** Places stones on the core's board, so that `turn` moves next. */
export function setUp(
  core: Core,
  variant: Variant,
  stones: Partial<Record<Color, string>>,
  turn: Color,
): void {
  core.start(variant);
  const order: readonly Color[] = turn === 'black' ? ['black', 'white'] : ['white', 'black'];
  for (const color of order) {
    for (const square of squares(stones[color] ?? '', variant.size)) core.placeStone(square, color);
  }
}

/** Runs an opponent's search of a position in this thread. */
export const ask = (
  core: Core,
  opponent: string,
  position: Position,
  limit: Limit = {},
  seed = 1,
): Progress =>
  search(core, {
    variant: position.variant,
    start: position.start,
    moves: position.moves,
    strength: { opponent, limit },
    seed,
  });
