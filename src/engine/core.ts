import { readFileSync } from 'node:fs';
import type { Progress, Weakness } from '../game/ports.js';
import type { Color, GameName, IllegalReason, Move, RuleName, Square, Variant } from '../rules/position.js';
import { COLORS } from '../rules/position.js';
import { Control, fromCode, LAYOUT, monotonicMs, toCode } from './control.js';
import type { GomokuEvaluation, GomokuEvaluationExports } from './gomokuEvaluation.js';
import { gomokuEvaluationOf } from './gomokuEvaluation.js';
import type { Evaluation, EvaluationExports } from './reversiEvaluation.js';
import { evaluationOf } from './reversiEvaluation.js';

/** How a plain UCT search chooses among the children of a node that has been visited N times. */
export type UctFormula = {
  /** What is added to a child's mean result (1, ½ or 0) after n visits: `log` c sqrt(ln N / n), `root` c sqrt(N) / n. */
  readonly bonus: 'log' | 'root';
  readonly c: number;
  /** A child with fewer visits is taken before the formula is asked; at least 1. */
  readonly leastVisits: number;
  /** Where the first playout starts: at the root itself, as where leaves are played out, or at one of its children. */
  readonly firstPlayout: 'root' | 'child';
};

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

type Exports = EvaluationExports &
  GomokuEvaluationExports & {
    start(game: number, rule: number, size: number): void;
    play(move: number): void;
    place(square: number, colour: number): void;
    legalMoves(): number;
    outcome(): number;
    side(): number;
    isReversi(): number;
    at(square: number): number;
    flips(square: number): bigint;
    judge(square: number): number;
    perft(depth: number): bigint;
    putStones(depth: number): number;
    rollOut(times: number, seed: number): number;
    searchMcts(nodes: number, seed: number): void;
    searchUct(
      logarithmic: boolean,
      c: number,
      leastVisits: number,
      rootFirst: boolean,
      nodes: number,
      seed: number,
    ): void;
    searchUcb1(c: number, nodes: number, seed: number): void;
    searchAlphaBeta(depth: number, drawsLots: boolean, nodes: number, seed: number): void;
    arrange(black: bigint, white: bigint, toMove: number): void;
    searchSolve(wld: boolean, nodes: number): void;
    holdBack(noise: number, greed: number, fours: number, seed: number): void;
    searchDeepening(plies: number, lines: number, nodes: number, softMs: number): void;
    readonly depthReached: WebAssembly.Global;
    readonly sureness: WebAssembly.Global;
    readonly lines: WebAssembly.Global;
    readonly isSolved: WebAssembly.Global;
    readonly lead: WebAssembly.Global;
    readonly score: WebAssembly.Global;
    readonly generated: WebAssembly.Global;
    readonly tried: WebAssembly.Global;
  };

/**
 * One position, and the searches over it, in WebAssembly. Moves handed in must be legal: the core does not check them.
 * There must be a legal move to search for. A search ends after `nodes` or when the control says so, and gives the same
 * answer to the same nodes and seed.
 */
export type Core = {
  /** Steers and watches a search from any thread that has the memory. */
  readonly control: Control;
  start(variant: Variant): void;
  play(move: Move): void;
  /** Gomoku: puts a stone, whoever's turn it is; the other colour is to move next. For boards set up by hand. */
  place(square: Square, color: Color): void;
  /** Reversi: sets up any board, by square, with a side to move. */
  arrange(board: readonly (Color | undefined)[], turn: Color): void;
  /** Every legal move, squares ascending; empty when the game is over. */
  legalMoves(): Move[];
  outcome(): Outcome;
  turn(): Color;
  at(square: Square): Color | undefined;
  /** Reversi: what a move on the square would turn, ascending. */
  flips(square: Square): Square[];
  /** Renju: why black may not play an empty square. */
  forbidden(square: Square): IllegalReason | undefined;
  /** Leaves of the tree of legal moves, 1 to 16 plies deep; a pass is a ply, a game of Reversi that is over one leaf. */
  perft(depth: number): number;
  /**
   * Gomoku: how many stones are put, and taken back, in the tree of moves that make something of a line for either colour,
   * so many plies deep, on the board of `deepen`; it looks at no fives and no forbidden squares.
   */
  putStones(depth: number): number;
  /** Bare playouts of our own search from the position; answers the share that black won, a draw counting half. */
  rollOut(times: number, seed: number): number;
  /** Our own Monte-Carlo tree search; a node is a playout, and in Reversi also a position of the exact end. */
  mcts(nodes: number, seed: number): Progress;
  /** Plain UCT; a node is a playout: Roxanne in Reversi, uniform in Gomoku (freestyle only). */
  uct(formula: UctFormula, nodes: number, seed: number): Progress;
  /** Reversi, UCB1 with this constant over a table of positions; a node is a round, a wasted one too. */
  ucb1(c: number, nodes: number, seed: number): Progress;
  /**
   * Gomoku, freestyle: alpha-beta over the scores of shapes; a node is a move made. `ties` between the best moves: the
   * first one, or one by lot, which needs a depth of 1. Figures: the best move's score, the squares generated, the
   * moves tried.
   */
  alphaBeta(depth: number, ties: 'first' | 'lot', nodes: number, seed: number): Progress;
  /**
   * By iterative deepening, no deeper than `depth`, for the best `lines` moves; after `softMs` it begins nothing new
   * unless the best move has just changed. A node is a position looked at in Reversi, a stone put in Gomoku.
   */
  deepen(limits: DeepeningLimits, nodes: number): Deepened;
  /** Reversi's evaluation, for those who fit its weights. */
  readonly evaluation: Evaluation;
  /** Gomoku's. */
  readonly gomokuEvaluation: GomokuEvaluation;
  /** Reversi to the end, for the largest lead or (`wld`) for a win or a draw alone; a node is a position looked at. */
  solve(best: 'exact' | 'wld', nodes: number): Solution;
};

const ALL_FOURS = -1;

/** As a number of nodes: no limit. */
export const UNLIMITED = 0xffff_ffff;

/** A search with `errors` is held back: its judgement is off by the noise, as the seed has it, and it sees so many fours. */
export type DeepeningLimits = {
  readonly depth: number;
  readonly lines: number;
  readonly softMs: number;
  readonly errors?: Pick<Weakness, 'noise' | 'greed' | 'fours'> & { readonly seed: number };
};

/**
 * Figures: the `value`, in discs or in Gomoku's points, and the `depth`; in Reversi also how sure it is, by likelihoods
 * (0 to 4) or not (5).
 */
export type Deepened = Progress & Required<Pick<Progress, 'figures' | 'lines'>>;

/** What solving found: `unsolved` names some move where the nodes or the time did not suffice. */
export type Solution = Progress &
  (
    | {
        readonly kind: 'solved';
        /** Own discs less the other's at the end, squares left empty counting for the winner; with `wld` 1, 0 or -1. */
        readonly score: number;
      }
    | { readonly kind: 'unsolved' }
  );

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
  const evaluation = evaluationOf(core, memory);
  let rule: RuleName = 'freestyle';
  const gomokuEvaluation = gomokuEvaluationOf(core, memory, () => rule);
  const progress = (): Progress => {
    const found = control.progress();
    if (!found) throw new Error('the search ended without a move');
    return found;
  };
  return {
    control,
    start(variant) {
      rule = variant.rule;
      core.start(GAMES[variant.game], RULES[rule], variant.size);
    },
    play: (move) => core.play(toCode(move)),
    place: (square, color) => core.place(square, COLORS.indexOf(color)),
    arrange(board, turn) {
      const bits = (color: Color) =>
        board.reduce((sum, each, i) => sum | (each === color ? 1n << BigInt(i) : 0n), 0n);
      core.arrange(bits('black'), bits('white'), COLORS.indexOf(turn));
    },
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
    putStones(depth) {
      gomokuEvaluation.ready();
      return core.putStones(depth) >>> 0;
    },
    rollOut: (times, seed) => core.rollOut(times, seed),
    mcts(nodes, seed) {
      if (core.isReversi()) evaluation.ready();
      core.searchMcts(nodes, seed);
      return progress();
    },
    uct({ bonus, c, leastVisits, firstPlayout }, nodes, seed) {
      core.searchUct(bonus === 'log', c, leastVisits, firstPlayout === 'root', nodes, seed);
      return progress();
    },
    ucb1(c, nodes, seed) {
      core.searchUcb1(c, nodes, seed);
      return progress();
    },
    alphaBeta(depth, ties, nodes, seed) {
      core.searchAlphaBeta(depth, ties === 'lot', nodes, seed);
      const { score, generated, tried } = core;
      const figures = { score: score.value, generated: generated.value, tried: tried.value };
      return { ...progress(), figures };
    },
    deepen({ depth, lines, softMs, errors }, nodes) {
      const isReversi = core.isReversi() !== 0;
      (isReversi ? evaluation : gomokuEvaluation).ready();
      core.holdBack(errors?.noise ?? 0, errors?.greed ?? 0, errors?.fours ?? ALL_FOURS, errors?.seed ?? 0);
      core.searchDeepening(depth, lines, nodes, softMs);
      const found = new Int32Array(memory.buffer, LAYOUT.lines, 2 * core.lines.value);
      return {
        ...progress(),
        figures: {
          value: core.lead.value,
          depth: core.depthReached.value,
          ...(isReversi ? { sureness: core.sureness.value } : {}),
        },
        lines: Array.from({ length: core.lines.value }, (_, i) => ({
          move: fromCode(found[2 * i]!),
          value: found[2 * i + 1]!,
        })),
      };
    },
    evaluation,
    gomokuEvaluation,
    solve(best, nodes) {
      evaluation.ready();
      core.searchSolve(best === 'wld', nodes);
      const { isSolved, lead } = core;
      return isSolved.value
        ? { ...progress(), kind: 'solved', score: lead.value }
        : { ...progress(), kind: 'unsolved' };
    },
  };
}
