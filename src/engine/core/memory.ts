// Where everything lies in the core's one memory, which the pool makes and shares. The compiler's own data stay below
// 64 KiB; nothing is ever allocated, so the module needs no run-time.

/** Words shared with other threads: the pool writes the first two, the search the rest. `core.ts` reads the offsets. */
const CONTROL: usize = 0x10000;
export const STOP: usize = CONTROL; // i32, not zero: stop now
export const DEADLINE: usize = CONTROL + 8; // f64, ms on the imported clock
export const NODES: usize = CONTROL + 16; // i32, playouts or positions so far
export const BEST_MOVE: usize = CONTROL + 20; // i32, a move, or NO_MOVE
export const WIN_PROBABILITY: usize = CONTROL + 24; // f32, for the side to move
export const BEST_SCORE: usize = CONTROL + 28; // f32, what `BEST` is worth, see control.ts; not a number where that is not known
export const DEPTH: usize = CONTROL + 32; // i32, how deep that was searched

/** u8, the number of the last search that kept the table of the one before, perhaps another core's. */
export const TABLE_GENERATION: usize = 0x10200;

/** The best moves: i32 square and i32 value in discs or points, the best first; as many as there are squares. */
export const ROOT_MOVES: usize = 0x10300;

/** Moves and their priors as a position generates them: u16 and u8, `MAX_MOVES` of each. */
export const MOVES: usize = 0x11000;
export const PRIORS: usize = 0x11400;
export const PRIOR_SCORES: usize = 0x11800; // i32, the scores that become priors
export const MAX_MOVES: i32 = 400;

export const REVERSI_RAYS: usize = 0x12000; // laid out in discs.ts

/** Positions put aside: 4 KiB each. Slot 0 is the search's root, perft uses one a ply. */
export const SLOTS: usize = 0x20000;
export const SLOT_BYTES: usize = 0x1000;

/** Up to 0xA0000, laid out in board.ts, candidates.ts, geometry.ts, patterns.ts, playout.ts and uniform.ts. */
export const GOMOKU_BOARD: usize = 0x40000;
export const SHAPE_BOARD: usize = 0xa0000; // up to 0xB0000, laid out in shapes.ts, shapeBoard.ts and alphaBeta.ts
export const REVERSI_MOVE_LISTS: usize = 0xb0000; // up to 0xD0000, the move lists of order.ts
export const ENDGAME_TABLES: usize = 0xd0000; // up to 0xF0000, laid out in lastEmpties.ts and stability.ts

/** The way from the root to the leaf: u32 node addresses. A game has fewer than 512 plies. */
export const PATH: usize = 0xf0000;

/** Reversi's patterns, up to 0xFA000, laid out in features.ts. */
export const REVERSI_FEATURES: usize = 0xf2000;

/** Reversi's weights, laid out in evaluation.ts. */
export const REVERSI_WEIGHTS: usize = 0x100000;

/** Gomoku's threats, for its alpha-beta search, up to 0xF10000, laid out in these files. */
export const THREAT_BOARD: usize = 0xc00000; // lineNumbers.ts, threatSets.ts, stonesHash.ts, threatBoard.ts, threatTables.ts, gomokuWeights.ts, gomokuNet.ts
/** The patterns that a stone of either color would make of a square's four lines: u16[2][512], by color and square, see threatBoard.ts. */
export const SQUARE_PATTERNS: usize = THREAT_BOARD + 0x9000;
export const VCF_TABLE: usize = 0xca0000; // vcf.ts
export const GOMOKU_MOVE_LISTS: usize = 0xcc0000; // gomokuOrder.ts
export const VCT_TABLE: usize = 0xe10000; // vct.ts

/** From here to the memory's end, whatever its size: the search's tree or table. */
export const NODE_POOL: usize = 0xf10000;
