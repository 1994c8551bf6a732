import { GomokuGame } from './gomoku/gomokuGame';
import { BLACK_WINS, DRAWN } from './gameOutcomes';
import { ReversiGame } from './reversi/reversiGame';
import { uct } from './uct';

// The games as a table of functions, so that the exports of index.ts serve all of them. A game is a class without fields; its state
// is static memory. It is a position as `mcts.ts` and `uct.ts` describe it, and also provides the functions named below.

/** Functions of one game. */
export class Game {
  constructor(
    /** Sets up the first position by the number of a rule, on a board of this size. */
    readonly start: (rule: i32, size: i32) => void,
    readonly play: (move: i32) => void,
    readonly place: (square: i32, color: i32) => void,
    readonly setSide: (color: i32) => void,
    readonly legalMoves: () => i32,
    readonly outcome: () => i32,
    readonly side: () => i32,
    readonly colorAt: (square: i32) => i32,
    readonly flips: (square: i32) => u64,
    readonly perft: (depth: i32) => u64,
    readonly rollOut: (times: i32) => f64,
    readonly searchMcts: (maxNodes: u32, seed: u32) => void,
    readonly searchUct: (logarithmic: bool, c: f32, least: u32, rootFirst: bool, maxNodes: u32, seed: u32) => void,
    /** Iterative deepening. */
    readonly deepen: (maxDepth: i32, multiPv: i32, maxNodes: u32, softMs: f64) => void,
    readonly winProbability: (score: i32) => f32,
    /** Units of the evaluation in a disc or a point. */
    readonly evaluationUnit: () => f32,
  ) {}
}

function gameOf<G>(): Game {
  return new Game(
    (rule: i32, size: i32) => changetype<G>(<usize>0).start(rule, size),
    (move: i32) => changetype<G>(<usize>0).play(move),
    (square: i32, color: i32) => changetype<G>(<usize>0).place(square, color),
    (color: i32) => changetype<G>(<usize>0).setSide(color),
    () => changetype<G>(<usize>0).legalMoves(),
    () => changetype<G>(<usize>0).outcome(),
    () => changetype<G>(<usize>0).side(),
    (square: i32) => changetype<G>(<usize>0).colorAt(square),
    (square: i32) => changetype<G>(<usize>0).flips(square),
    (depth: i32) => changetype<G>(<usize>0).perft(depth),
    (times: i32) => rollOut<G>(times),
    (maxNodes: u32, seed: u32) => changetype<G>(<usize>0).searchMcts(maxNodes, seed),
    (logarithmic: bool, c: f32, least: u32, rootFirst: bool, maxNodes: u32, seed: u32) =>
      uct<G>(logarithmic, c, least, rootFirst, maxNodes, seed),
    (maxDepth: i32, multiPv: i32, maxNodes: u32, softMs: f64) =>
      changetype<G>(<usize>0).deepen(maxDepth, multiPv, maxNodes, softMs),
    (score: i32) => changetype<G>(<usize>0).winProbability(score),
    () => changetype<G>(<usize>0).evaluationUnit(),
  );
}

/** Runs playouts; returns black's share of the points, a draw counting half. */
function rollOut<G>(times: i32): f64 {
  const position = changetype<G>(<usize>0);
  position.save(0);
  let halfPoints = 0;
  for (let i = 0; i < times; i++) {
    const outcome = position.playout();
    halfPoints += outcome == DRAWN ? 1 : outcome == BLACK_WINS ? 2 : 0;
    position.restore(0);
  }
  return <f64>halfPoints / (2 * <f64>times);
}

/** All games, in the order of `GAME_NAMES` in `rules/position.ts`. */
export const GAMES: StaticArray<Game> = [gameOf<ReversiGame>(), gameOf<GomokuGame>()];
