import type { Progress, Weakness } from '../../game/ports/thinker.js';
import { defaultVariant } from '../../rules/games.js';
import {
  COLORS,
  type Color,
  GAME_NAMES,
  type GameName,
  type Move,
  type RuleName,
  type Square,
  type StartBoard,
  type Variant,
} from '../../rules/position.js';
import { colorsOf, firstPly } from '../../rules/stones.js';
import { Control, fromCode, layoutFrom, toCode } from './coreControl.js';
import type { Board, CoreGame } from './coreGame.js';
import { type CoreExports, instantiate, type SharedTable } from './coreModule.js';
import { createGomokuCore, type GomokuCore } from './gomokuCore.js';
import { ALL_FOURS } from './gomokuProofs.js';
import { createReversiCore, type ReversiCore } from './reversiCore.js';

/** Formula by which a plain UCT search selects a child of a node with N visits. */
export type UctFormula = {
  /** Term added to the mean result (1, ½ or 0) of a child with n visits: `log` c sqrt(ln N / n), `root` c sqrt(N) / n. */
  readonly bonus: 'log' | 'root';
  readonly c: number;
  /** The formula applies once all children have this many visits; at least 1. */
  readonly leastVisits: number;
  /** Start of the first playout: the root itself, or one of its children. */
  readonly firstPlayout: 'root' | 'child';
};

export const OUTCOMES = ['playing', 'black', 'white', 'drawn'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Number of nodes that means no limit. */
export const UNLIMITED = 0xffff_ffff;

/** Limits of iterative deepening. `errors` weakens it: noise in the evaluation by the seed, greed, and a limit of fours seen. */
export type DeepeningLimits = {
  readonly depth: number;
  readonly lines: number;
  readonly softMs: number;
  readonly errors?: Pick<Weakness, 'noise' | 'greed' | 'fours'> & { readonly seed: number };
};

/**
 * Result of iterative deepening. Figures: the `value`, in discs or in Gomoku's points, and the `depth`; in Reversi also the
 * `selectivity` from 0 to 5: at 5, nothing is pruned by probability.
 */
export type DeepeningResult = Progress & Required<Pick<Progress, 'figures' | 'lines'>>;

/**
 * One position, and the searches over it, in WebAssembly. The core does not check moves: they must be legal. A search needs a
 * position with a legal move. It ends after `nodes`, at the control's deadline or when stopped. The same nodes and seed give the
 * same result.
 */
export type Core = ReversiCore &
  GomokuCore & {
    /** Stops and observes a search, from any thread that has the memory. */
    readonly control: Control;
    /** Sets up a variant's first position. */
    start(variant: Variant): void;
    play(move: Move): void;
    /** Sets up the position after these moves, from `board` if given, otherwise from the game's own. */
    setUp(variant: Variant, moves: readonly Move[], board?: StartBoard): void;
    /** Returns the legal moves, squares ascending; none if the game is over. */
    legalMoves(): Move[];
    outcome(): Outcome;
    turn(): Color;
    colorAt(square: Square): Color | undefined;
    /** Counts the leaves of the tree of legal moves, 1 to 16 plies deep. A pass is a ply; a finished game of Reversi is one leaf. */
    perft(depth: number): number;
    /** Runs bare playouts of our own search from the position; returns black's share of the points, a draw counting half. */
    playouts(times: number, seed: number): number;
    /** Our own Monte-Carlo tree search. A node is a playout; in Reversi also a position of the exact endgame. */
    mcts(nodes: number, seed: number): Progress;
    /** Plain UCT. A node is a playout: Roxanne in Reversi, uniform in Gomoku (freestyle only). */
    uct(formula: UctFormula, nodes: number, seed: number): Progress;
    /**
     * Iterative deepening to `depth`, for the best `lines` moves. After `softMs` it begins no iteration unless the best move has
     * just changed. A node is a visited position in Reversi, a placed stone in Gomoku.
     */
    deepen(limits: DeepeningLimits, nodes: number): DeepeningResult;
    /**
     * Helps another core's `deepen` of the same position at full strength, through its transposition table, until stopped. This
     * core must have been created with that table; `number` is its own among the helpers, from 1.
     */
    help(number: number): void;
  };

/** Codes of the rules in the core. */
const RULES: Record<RuleName, number> = { freestyle: 0, standard: 1, renju: 2 };
const MAX_LEGAL_MOVES = 512;

/**
 * Creates a core over a memory from `createMemory`. A memory may be reused after another core, but two cores must not share it. A
 * helper also needs the table of the core that it helps.
 */
export const createCore = (
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  table?: SharedTable,
): Core => coreOf(instantiate(module, memory, table), memory);

/** Wraps an instance over its memory, see `createCore`. */
export function coreOf(exports: CoreExports, memory: WebAssembly.Memory): Core {
  const layout = layoutFrom(exports);
  const control = new Control(memory, layout);
  const codes = new Uint16Array(memory.buffer, layout.moves, MAX_LEGAL_MOVES);
  const progress = (): Progress => {
    const found = control.progress();
    if (!found) throw new Error('the search ended without a move');
    return found;
  };
  let variant = defaultVariant(GAME_NAMES[0]);
  const reversi = createReversiCore(exports, memory, layout, progress);
  const gomoku = createGomokuCore(exports, memory, layout, { codes, rule: () => variant.rule, progress });
  const games: Readonly<Partial<Record<GameName, CoreGame>>> = { reversi: reversi.game, gomoku: gomoku.game };
  const game = (): CoreGame => games[variant.game] ?? {};
  const start = (given: Variant): void => {
    variant = given;
    exports.start(GAME_NAMES.indexOf(variant.game), RULES[variant.rule], variant.size);
  };
  return {
    ...reversi.core,
    ...gomoku.core,
    control,
    start,
    ...positionFunctions(exports, codes),
    setUp(given, moves, board) {
      start(given);
      if (board) (game().setBoard ?? placeStones(exports))(colorsOf(board), board.turn);
      for (const move of moves.slice(firstPly(board))) exports.play(toCode(move));
    },
    mcts(nodes, seed) {
      game().ensureWeights?.();
      exports.searchMcts(nodes, seed);
      return progress();
    },
    uct({ bonus, c, leastVisits, firstPlayout }, nodes, seed) {
      exports.searchUct(bonus === 'log', c, leastVisits, firstPlayout === 'root', nodes, seed);
      return progress();
    },
    deepen({ depth, lines, softMs, errors }, nodes) {
      game().ensureWeights?.();
      const { noise = 0, greed = 0, fours = ALL_FOURS, seed = 0 } = errors ?? {};
      exports.setWeakness(noise, greed, fours, seed);
      exports.deepen(depth, lines, nodes, softMs);
      const { bestScore, completedDepth, rankedLines } = exports;
      const rootMoves = new Int32Array(memory.buffer, layout.rootMoves, 2 * rankedLines.value);
      return {
        ...progress(),
        figures: { value: bestScore.value, depth: completedDepth.value, ...game().figures?.() },
        lines: Array.from({ length: rankedLines.value }, (_, i) => {
          const value = rootMoves[2 * i + 1]!;
          return { move: fromCode(rootMoves[2 * i]!), value, winProbability: exports.winProbability(value) };
        }),
      };
    },
    help(number) {
      game().ensureWeights?.();
      exports.setWeakness(0, 0, ALL_FOURS, 0);
      exports.help(number);
    },
  };
}

/** The core's functions on its position that are the same for all games. */
const positionFunctions = (
  exports: CoreExports,
  codes: Uint16Array,
): Pick<Core, 'play' | 'legalMoves' | 'outcome' | 'turn' | 'colorAt' | 'perft' | 'playouts'> => ({
  play: (move) => exports.play(toCode(move)),
  legalMoves: () => Array.from(codes.subarray(0, exports.legalMoves()), fromCode),
  outcome: () => OUTCOMES[exports.outcome()]!,
  turn: () => COLORS[exports.side()]!,
  colorAt: (square) => COLORS[exports.colorAt(square) - 1],
  perft: (depth) => Number(exports.perft(depth)),
  playouts: (times, seed) => exports.rollOut(times, seed),
});

const placeStones =
  (exports: CoreExports) =>
  (board: Board, turn: Color): void => {
    for (const [square, color] of board.entries()) if (color) exports.place(square, COLORS.indexOf(color));
    exports.setSide(COLORS.indexOf(turn));
  };
