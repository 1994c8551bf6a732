import { readFileSync } from 'node:fs';
import type { Progress, Weakness } from '../../game/ports/thinker.js';
import { defaultVariant } from '../../rules/games.js';
import {
  COLORS,
  type Color,
  GAME_NAMES,
  type GameName,
  type IllegalReason,
  type Move,
  type RuleName,
  type Square,
  type StartBoard,
  type Variant,
} from '../../rules/position.js';
import { colorsOf, firstPly } from '../../rules/stones.js';
import {
  Control,
  createMemory,
  fromCode,
  type Layout,
  layoutFrom,
  monotonicMs,
  PAGES,
  toCode,
} from './coreControl.js';
import {
  createGomokuEvaluation,
  type GomokuEvaluation,
  type GomokuEvaluationExports,
} from './gomokuEvaluation.js';
import { createGomokuProofs, type GomokuProofExports, type GomokuProofs } from './gomokuProofs.js';
import {
  createReversiEvaluation,
  type ReversiEvaluation,
  type ReversiEvaluationExports,
} from './reversiEvaluation.js';

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

const RULES: Record<RuleName, number> = { freestyle: 0, standard: 1, renju: 2 };
const FORBIDDEN_REASONS: readonly (IllegalReason | undefined)[] = [
  undefined,
  undefined,
  'overline',
  'double-four',
  'double-three',
];

type Exports = ReversiEvaluationExports &
  GomokuEvaluationExports &
  GomokuProofExports & {
    start(game: number, rule: number, size: number): void;
    play(move: number): void;
    place(square: number, color: number): void;
    setSide(color: number): void;
    legalMoves(): number;
    outcome(): number;
    side(): number;
    colorAt(square: number): number;
    flips(square: number): bigint;
    classifyRenju(square: number): number;
    perft(depth: number): bigint;
    threatPerft(depth: number): number;
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
    searchShapes(depth: number, randomTies: boolean, nodes: number, seed: number): void;
    setDiscs(black: bigint, white: bigint, toMove: number): void;
    stableDiscs(): bigint;
    solve(wld: boolean, nodes: number): void;
    setWeakness(noise: number, greed: number, fours: number, seed: number): void;
    gomokuWinProbability(score: number): number;
    deepen(maxDepth: number, multiPv: number, nodes: number, softMs: number): void;
    readonly completedDepth: WebAssembly.Global;
    readonly completedSelectivity: WebAssembly.Global;
    readonly rankedLines: WebAssembly.Global;
    readonly isSolved: WebAssembly.Global;
    readonly bestScore: WebAssembly.Global;
    readonly shapeScore: WebAssembly.Global;
    readonly squaresGenerated: WebAssembly.Global;
    readonly movesTried: WebAssembly.Global;
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
  /** Gomoku: puts a stone, whoever's turn it is; the other color is to move next. For boards set up by hand. */
  placeStone(square: Square, color: Color): void;
  /** Reversi: sets up any board, by square, with a side to move. */
  setBoard(board: readonly (Color | undefined)[], turn: Color): void;
  /** Sets up the position after these moves, on a board other than the game's own where one is given. */
  setUp(variant: Variant, moves: readonly Move[], board?: StartBoard): void;
  /** Every legal move, squares ascending; empty when the game is over. */
  legalMoves(): Move[];
  outcome(): Outcome;
  turn(): Color;
  colorAt(square: Square): Color | undefined;
  /** Reversi: what a move on the square would turn, ascending. */
  flips(square: Square): Square[];
  /** Reversi: the discs of the side to move that no play can ever flip, ascending; sure, but inside the board it may miss a few. */
  stableDiscs(): Square[];
  /** Renju: why black may not play an empty square. */
  forbiddenReason(square: Square): IllegalReason | undefined;
  /** Leaves of the tree of legal moves, 1 to 16 plies deep; a pass is a ply, a game of Reversi that is over one leaf. */
  perft(depth: number): number;
  /**
   * Gomoku: how many stones are put, and taken back, in the tree of moves that make something of a line for either color,
   * so many plies deep, on the board of `deepen`; it looks at no fives and no forbidden squares.
   */
  threatPerft(depth: number): number;
  /** Bare playouts of our own search from the position; answers the share that black won, a draw counting half. */
  playouts(times: number, seed: number): number;
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
  searchShapes(depth: number, ties: 'first' | 'lot', nodes: number, seed: number): Progress;
  /**
   * By iterative deepening, no deeper than `depth`, for the best `lines` moves; after `softMs` it begins nothing new
   * unless the best move has just changed. A node is a position looked at in Reversi, a stone put in Gomoku.
   */
  deepen(limits: DeepeningLimits, nodes: number): DeepeningResult;
  /** Gomoku: forced wins by themselves, for those who make puzzles. */
  readonly gomokuProofs: GomokuProofs;
  /** Reversi's evaluation, for those who fit its weights. */
  readonly reversiEvaluation: ReversiEvaluation;
  /** Gomoku's. */
  readonly gomokuEvaluation: GomokuEvaluation;
  /** Reversi to the end, for the largest lead or (`wld`) for a win or a draw alone; a node is a position looked at. */
  solve(best: 'exact' | 'wld', nodes: number): Solution;
};

const ALL_FOURS = -1;

/** As a number of nodes: no limit. */
export const UNLIMITED = 0xffff_ffff;

/** With `errors` the search is weakened: noise in its evaluation, as the seed decides, greed, and only so many fours seen. */
export type DeepeningLimits = {
  readonly depth: number;
  readonly lines: number;
  readonly softMs: number;
  readonly errors?: Pick<Weakness, 'noise' | 'greed' | 'fours'> & { readonly seed: number };
};

/**
 * Figures: the `value`, in discs or in Gomoku's points, and the `depth`; in Reversi also the `selectivity`, 0 to 5, of which
 * 5 prunes nothing by probability.
 */
export type DeepeningResult = Progress & Required<Pick<Progress, 'figures' | 'lines'>>;

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
export const loadModule = (url = new URL('../core.wasm', import.meta.url)): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(url));

const instantiate = (module: WebAssembly.Module, memory: WebAssembly.Memory): WebAssembly.Instance =>
  new WebAssembly.Instance(module, { env: { memory, now: monotonicMs } });

/** Where all cores of a module keep things in their memories. */
export const layoutOf = (module: WebAssembly.Module): Layout =>
  layoutFrom(instantiate(module, createMemory(PAGES.least)).exports);

/** The squares of a bitboard, ascending. */
function squaresIn(bitboard: bigint): Square[] {
  const bits = BigInt.asUintN(64, bitboard);
  return Array.from({ length: 64 }, (_, i) => i as Square).filter((i) => (bits >> BigInt(i)) & 1n);
}

/** A core over a memory (see `createMemory`). The memory may have served another core before; never two at once. */
export function createCore(module: WebAssembly.Module, memory: WebAssembly.Memory): Core {
  const { exports } = instantiate(module, memory);
  const core = exports as Exports;
  const layout = layoutFrom(exports);
  const control = new Control(memory, layout);
  const codes = new Uint16Array(memory.buffer, layout.moves, 512);
  let variant = defaultVariant(GAME_NAMES[0]);
  const evaluation = createReversiEvaluation(core, memory, layout);
  const gomokuEvaluation = createGomokuEvaluation(core, memory, layout, () => variant.rule);
  /** Those whose weights the searches of the game need. */
  const evaluations: Partial<Record<GameName, { ensureWeights(): void }>> = {
    reversi: evaluation,
    gomoku: gomokuEvaluation,
  };
  const progress = (): Progress => {
    const found = control.progress();
    if (!found) throw new Error('the search ended without a move');
    return found;
  };
  const chanceOf = (score: number): number =>
    variant.game === 'gomoku' ? core.gomokuWinProbability(score) : evaluation.winProbability(score);
  const start = (given: Variant): void => {
    variant = given;
    core.start(GAME_NAMES.indexOf(variant.game), RULES[variant.rule], variant.size);
  };
  const setBoard = (board: readonly (Color | undefined)[], turn: Color): void => {
    const bits = (color: Color) =>
      board.reduce((sum, each, i) => sum | (each === color ? 1n << BigInt(i) : 0n), 0n);
    core.setDiscs(bits('black'), bits('white'), COLORS.indexOf(turn));
  };
  const placeStones = (board: readonly (Color | undefined)[], turn: Color): void => {
    for (const [square, color] of board.entries()) if (color) core.place(square, COLORS.indexOf(color));
    core.setSide(COLORS.indexOf(turn));
  };
  return {
    control,
    start,
    play: (move) => core.play(toCode(move)),
    placeStone: (square, color) => core.place(square, COLORS.indexOf(color)),
    setBoard,
    setUp(given, moves, board) {
      start(given);
      if (board) (given.game === 'reversi' ? setBoard : placeStones)(colorsOf(board), board.turn);
      for (const move of moves.slice(firstPly(board))) core.play(toCode(move));
    },
    legalMoves: () => Array.from(codes.subarray(0, core.legalMoves()), fromCode),
    outcome: () => OUTCOMES[core.outcome()]!,
    turn: () => COLORS[core.side()]!,
    colorAt: (square) => COLORS[core.colorAt(square) - 1],
    flips: (square) => squaresIn(core.flips(square)),
    stableDiscs: () => squaresIn(core.stableDiscs()),
    forbiddenReason: (square) => FORBIDDEN_REASONS[core.classifyRenju(square)],
    perft: (depth) => Number(core.perft(depth)),
    threatPerft(depth) {
      gomokuEvaluation.ensureWeights();
      return core.threatPerft(depth) >>> 0;
    },
    playouts: (times, seed) => core.rollOut(times, seed),
    mcts(nodes, seed) {
      evaluations[variant.game]?.ensureWeights();
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
    searchShapes(depth, ties, nodes, seed) {
      core.searchShapes(depth, ties === 'lot', nodes, seed);
      const { shapeScore, squaresGenerated, movesTried } = core;
      const figures = {
        score: shapeScore.value,
        generated: squaresGenerated.value,
        tried: movesTried.value,
      };
      return { ...progress(), figures };
    },
    deepen({ depth, lines, softMs, errors }, nodes) {
      evaluations[variant.game]?.ensureWeights();
      core.setWeakness(errors?.noise ?? 0, errors?.greed ?? 0, errors?.fours ?? ALL_FOURS, errors?.seed ?? 0);
      core.deepen(depth, lines, nodes, softMs);
      const found = new Int32Array(memory.buffer, layout.rootMoves, 2 * core.rankedLines.value);
      return {
        ...progress(),
        figures: {
          value: core.bestScore.value,
          depth: core.completedDepth.value,
          ...(variant.game === 'reversi' ? { selectivity: core.completedSelectivity.value } : {}),
        },
        lines: Array.from({ length: core.rankedLines.value }, (_, i) => {
          const value = found[2 * i + 1]!;
          return { move: fromCode(found[2 * i]!), value, winProbability: chanceOf(value) };
        }),
      };
    },
    gomokuProofs: createGomokuProofs(core, codes, gomokuEvaluation),
    reversiEvaluation: evaluation,
    gomokuEvaluation,
    solve(best, nodes) {
      evaluation.ensureWeights();
      core.solve(best === 'wld', nodes);
      const { isSolved, bestScore } = core;
      return isSolved.value
        ? { ...progress(), kind: 'solved', score: bestScore.value }
        : { ...progress(), kind: 'unsolved' };
    },
  };
}
