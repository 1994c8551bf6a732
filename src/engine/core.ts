import { readFileSync } from 'node:fs';
import type { Progress } from '../game/ports.js';
import type { Color, GameName, IllegalReason, Move, RuleName, Square, Variant } from '../rules/position.js';
import { COLORS } from '../rules/position.js';
import { Control, fromCode, LAYOUT, monotonicMs, toCode } from './control.js';

/** How the moves of a playout are chosen. */
export const PLAYOUTS = {
  /** Reversi: by the Roxanne priorities. */
  roxanne: 0,
  /** Reversi: any legal move. */
  uniform: 1,
  /** Gomoku: near stones, taking a five and stopping one. */
  near: 0,
} as const;
export type Playouts = keyof typeof PLAYOUTS;

export const OUTCOMES = ['playing', 'black', 'white', 'drawn'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const GAMES: Record<GameName, number> = { reversi: 0, gomoku: 1 };
const RULES: Record<RuleName, number> = { freestyle: 0, standard: 1, renju: 2 };
const JUDGEMENTS: readonly (IllegalReason | undefined)[] = [
  undefined,
  undefined,
  'overline',
  'double-four',
  'double-three',
];

type Exports = {
  start(game: number, rule: number, size: number): void;
  play(move: number): void;
  place(square: number, colour: number): void;
  legalMoves(): number;
  outcome(): number;
  side(): number;
  at(square: number): number;
  flips(square: number): bigint;
  judge(square: number): number;
  perft(depth: number): bigint;
  rollOut(times: number, playouts: number, seed: number): number;
  search(playouts: number, nodes: number, seed: number): void;
};

/** One position, and the search over it, in WebAssembly. Moves handed in must be legal: the core does not check them. */
export type Core = {
  /** Steers and watches a search from any thread that has the memory. */
  readonly control: Control;
  start(variant: Variant): void;
  play(move: Move): void;
  /** Gomoku: puts a stone, whoever's turn it is; the other colour is to move next. For boards set up by hand. */
  place(square: Square, color: Color): void;
  /** Every legal move, squares ascending; empty when the game is over. */
  legalMoves(): Move[];
  outcome(): Outcome;
  turn(): Color;
  at(square: Square): Color | undefined;
  /** Reversi: what a move on the square would turn, ascending. */
  flips(square: Square): Square[];
  /** Renju: why black may not play an empty square. */
  forbidden(square: Square): IllegalReason | undefined;
  /** Leaves of the tree of legal moves, 1 to 16 plies deep; a pass is a ply. */
  perft(depth: number): number;
  /** Bare playouts from the position; answers the share that black won, a draw counting half. */
  rollOut(times: number, playouts: Playouts, seed: number): number;
  /** Searches until `nodes` playouts are done or the control says so. There must be a legal move. */
  search(playouts: Playouts, nodes: number, seed: number): Progress;
};

/** The compiled core, to be shared by all threads; by default the one that the build put beside this file. */
export const loadModule = (url = new URL('./core.wasm', import.meta.url)): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(url));

function check(exports: Record<string, unknown>): void {
  for (const [name, address] of Object.entries(LAYOUT)) {
    const found = exports[`${name}Address`] as { readonly value: number } | undefined;
    if (found?.value !== address)
      throw new Error(`core.wasm keeps ${name} at ${found?.value}, not at ${address}`);
  }
}

/** A core over a memory (see `createMemory`). The memory may have served another core before; never two at once. */
export function createCore(module: WebAssembly.Module, memory: WebAssembly.Memory): Core {
  const instance = new WebAssembly.Instance(module, { env: { memory, now: monotonicMs } });
  check(instance.exports);
  const core = instance.exports as Exports;
  const control = new Control(memory);
  const codes = new Uint16Array(memory.buffer, LAYOUT.moves, 512);
  return {
    control,
    start: ({ game, rule, size }) => core.start(GAMES[game], RULES[rule], size),
    play: (move) => core.play(toCode(move)),
    place: (square, color) => core.place(square, COLORS.indexOf(color)),
    legalMoves: () => Array.from(codes.subarray(0, core.legalMoves()), fromCode),
    outcome: () => OUTCOMES[core.outcome()]!,
    turn: () => COLORS[core.side()]!,
    at: (square) => COLORS[core.at(square) - 1],
    flips(square) {
      const bits = BigInt.asUintN(64, core.flips(square));
      return Array.from({ length: 64 }, (_, i) => i as Square).filter((i) => (bits >> BigInt(i)) & 1n);
    },
    forbidden: (square) => JUDGEMENTS[core.judge(square)],
    perft: (depth) => Number(core.perft(depth)),
    rollOut: (times, playouts, seed) => core.rollOut(times, PLAYOUTS[playouts], seed),
    search(playouts, nodes, seed) {
      core.search(PLAYOUTS[playouts], nodes, seed);
      const progress = control.progress();
      if (!progress) throw new Error('the search ended without a move');
      return progress;
    },
  };
}
