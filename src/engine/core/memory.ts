// Layout of the core's single memory, which the host creates and shares among threads. The compiler's own data stay below 64 KiB;
// only the table of games is allocated, once, when a core is created.

/** Control block, shared with other threads: the host writes the first two words, the search the others. */
const CONTROL: usize = 0x10000;
export const STOP: usize = CONTROL; // i32, the stop flag: the search ends if it is not zero
export const DEADLINE: usize = CONTROL + 8; // f64, ms on the imported clock
export const BEST_MOVE: usize = CONTROL + 20; // i32, a move, or NO_MOVE
export const WIN_PROBABILITY: usize = CONTROL + 24; // f32, for the side to move
export const BEST_SCORE: usize = CONTROL + 28; // f32, score of `BEST_MOVE`, see control.ts; NaN if unknown
export const DEPTH: usize = CONTROL + 32; // i32, depth of that score
export const NODES: usize = CONTROL + 40; // u64, nodes so far

/** u8, generation of the transposition table. It is in memory because an earlier core may have filled the table. */
export const TABLE_GENERATION: usize = 0x10200;

/** Root moves, the best first: i32 square, i32 score in discs or points; room for all squares. */
export const ROOT_MOVES: usize = 0x10300;

/** Moves and priors of a position's move generator: u16 and u8, `MAX_MOVES` of each. */
export const MOVES: usize = 0x11000;
export const PRIORS: usize = 0x11400;
export const PRIOR_SCORES: usize = 0x11800; // i32, scores that become priors
export const MAX_MOVES: i32 = 400;

export const REVERSI_RAYS: usize = 0x12000; // see reversi/bitboard.ts

/** Saved positions, 4 KiB each. Slot 0 is the root of the search; perft uses one slot a ply. */
export const SLOTS: usize = 0x20000;
export const SLOT_BYTES: usize = 0x1000;

/** Up to 0xA0000, see gomoku/board.ts, candidates.ts, geometry.ts, patterns.ts, playout.ts and uniformPlayout.ts. */
export const GOMOKU_BOARD: usize = 0x40000;
export const SHAPE_BOARD: usize = 0xa0000; // up to 0xB0000, see gomoku/shapes/
export const REVERSI_MOVE_LISTS: usize = 0xb0000; // up to 0xD0000, see reversi/moveOrder.ts
export const ENDGAME_TABLES: usize = 0xd0000; // up to 0xF0000, see reversi/lastEmpties.ts and stability.ts

/** Path of a simulation from the root to the leaf: u32 node addresses. A game has fewer than 512 plies. */
export const PATH: usize = 0xf0000;

/** Reversi's patterns, up to 0xFA000, see reversi/features.ts. */
export const REVERSI_FEATURES: usize = 0xf2000;

/** Reversi's weights, see reversi/evaluation.ts. */
export const REVERSI_WEIGHTS: usize = 0x100000;

/** Gomoku's alpha-beta search, up to 0xF10000. */
export const THREAT_BOARD: usize = 0xc00000; // see gomoku/lineCodes.ts, threatSets.ts, zobrist.ts, threatBoard.ts, threatTables.ts, weights.ts and network.ts
/** Patterns that a stone of either color would form on a square's four lines: u16[2][512], by color and square, see threatBoard.ts. */
export const SQUARE_PATTERNS: usize = THREAT_BOARD + 0x9000;
export const VCF_TABLE: usize = 0xca0000; // see gomoku/vcf.ts
export const GOMOKU_MOVE_LISTS: usize = 0xcc0000; // see gomoku/moveOrder.ts
export const VCT_TABLE: usize = 0xe10000; // see gomoku/vct.ts

/** From here to the end of the memory, of any size: the search tree or the transposition table. */
export const NODE_POOL: usize = 0xf10000;
