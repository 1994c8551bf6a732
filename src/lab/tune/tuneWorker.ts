import { workerData } from 'piscina';
import { type Core, coreOf } from '../../engine/wasm/core.js';
import { createMemory } from '../../engine/wasm/coreControl.js';
import { instantiate } from '../../engine/wasm/coreModule.js';
import type { Move, Variant } from '../../rules/position.js';
import { finalScore } from '../train/reversi/reversiSelfPlay.js';
import type { Vector } from './spsa.js';
import { globalsOf } from './tunableCore.js';

/** Settings common to all games of a worker. */
export type TuneSettings = {
  readonly module: WebAssembly.Module;
  readonly variant: Variant;
  readonly nodes: number;
  /** Names of the constants, in the order of the vectors' values. */
  readonly names: readonly string[];
};

/** Two vectors that play an opening against each other, once with each color. */
export type PairJob = { readonly opening: readonly Move[]; readonly plus: Vector; readonly minus: Vector };

const DEPTH = 60; // no limit in effect: the nodes are
const LARGE_WIN = 10; // discs that count as a whole win; smaller leads count in proportion, which varies less than who won

const { module, variant, nodes, names } = workerData as TuneSettings;

/** A core and its constants. */
type Side = { readonly core: Core; set(values: Vector): void };

function createSide(): Side {
  const memory = createMemory();
  const exports = instantiate(module, memory);
  const core = coreOf(exports, memory);
  core.control.arm(Number.POSITIVE_INFINITY);
  const globals = globalsOf(exports);
  return {
    core,
    set(values) {
      for (const [i, name] of names.entries()) globals[name]!.value = values[i]!;
    },
  };
}

const [plusSide, minusSide] = [createSide(), createSide()] as const;

/** Plays a pair of games; returns the score for `plus`, from -1 to 1. */
export function playPair({ opening, plus, minus }: PairJob): number {
  plusSide.set(plus);
  minusSide.set(minus);
  const asBlack = playGame(opening, plusSide.core, minusSide.core);
  const asWhite = playGame(opening, minusSide.core, plusSide.core);
  return (asBlack - asWhite) / 2;
}

/** Plays a game from an opening; returns black's score, from -1 to 1. */
function playGame(opening: readonly Move[], black: Core, white: Core): number {
  for (const core of [black, white]) core.setUp(variant, opening);
  while (black.outcome() === 'playing') {
    const toMove = black.turn() === 'black' ? black : white;
    const { best } = toMove.deepen({ depth: DEPTH, lines: 1, softMs: Number.POSITIVE_INFINITY }, nodes);
    black.play(best);
    white.play(best);
  }
  if (variant.game === 'reversi') {
    return Math.max(-1, Math.min(1, finalScore(black) / LARGE_WIN));
  }
  const outcome = black.outcome();
  return outcome === 'black' ? 1 : outcome === 'white' ? -1 : 0;
}
