import type { GameName } from '../../rules/position.js';

/** A constant of the core that tuning may move. */
export type Tunable = {
  /** File in `engine/core`, without its extension. */
  readonly file: string;
  readonly name: string;
  /** Distance from the current value at which the last games are played, in the constant's unit. */
  readonly step: number;
  readonly min: number;
  readonly max: number;
};

const tunable = (file: string, name: string, step: number, min: number, max: number): Tunable => ({
  file,
  name,
  step,
  min,
  max,
});

/** Constants that tuning moves, by game. Their names are unique within a game. */
export const TUNABLES: Readonly<Record<GameName, readonly Tunable[]>> = {
  reversi: [
    tunable('reversi/rootSearch', 'ENDGAME_REACH', 2, 0, 20),
    tunable('reversi/rootSearch', 'ASPIRATION_WINDOW', 0.7, 1, 10),
    tunable('reversi/rootSearch', 'SHORT_ENDGAME_EMPTIES', 1, 8, 18),
    tunable('reversi/rootSearch', 'APPROACH_SELECTIVITY', 0.7, 0, 4),
    tunable('reversi/midgame', 'EXACT_EMPTIES', 0.7, 8, 14),
    tunable('reversi/midgame', 'ENDGAME_EMPTIES', 0.7, 10, 16),
    tunable('reversi/midgame', 'ETC_DEPTH', 0.7, 3, 10),
    tunable('reversi/midgame', 'EVAL_ORDER_DEPTH', 0.7, 3, 10),
    tunable('reversi/midgame', 'REPLY_PENALTY', 60, 0, 2_000),
    tunable('reversi/midgame', 'EXACT_REPLY_PENALTY', 150, 0, 4_000),
    tunable('reversi/probcut', 'MIN_DEPTH', 0.7, 2, 8),
    tunable('reversi/probcut', 'MAX_NESTING', 0.7, 1, 4),
  ],
  gomoku: [
    tunable('gomoku/search', 'LEAF_VCF_FOURS', 5, 1, 200),
    tunable('gomoku/search', 'VCF_FOURS', 12, 1, 500),
    tunable('gomoku/search', 'LINKED_VCF_DEPTH', 0.7, 0, 6),
    tunable('gomoku/search', 'MAX_DEFENSE_PLIES', 1, 0, 16),
    tunable('gomoku/search', 'FUTILITY_MARGIN', 6, 10, 200),
    tunable('gomoku/search', 'FAIL_HIGH_DEPTH', 0.7, 1, 12),
    tunable('gomoku/search', 'FAIL_HIGH_MARGIN', 15, 10, 1_000),
    tunable('gomoku/search', 'LAZY_EVAL_MARGIN', 40, 50, 1_000),
    tunable('gomoku/search', 'MOVE_COUNT', 1, 2, 30),
    tunable('gomoku/search', 'MOVE_COUNT_PV', 1.5, 2, 40),
    tunable('gomoku/search', 'MOVE_COUNT_PER_PLY', 0.5, 0.5, 15),
    tunable('gomoku/search', 'DEFENSE_COUNT', 0.7, 0, 10),
    tunable('gomoku/search', 'DEFENSE_COUNT_PER_PLY', 0.4, 0, 6),
    tunable('gomoku/search', 'ALL_THREATS_DEPTH', 0.7, 0, 12),
    tunable('gomoku/search', 'LMR_DEPTH', 0.7, 1, 8),
    tunable('gomoku/search', 'LMR_MOVES', 0.7, 1, 12),
    tunable('gomoku/search', 'LMR_BASE', 0.1, -1, 3),
    tunable('gomoku/search', 'LMR_FACTOR', 0.06, 0, 2),
    tunable('gomoku/search', 'LMR_THREAT', 0.08, 0, 1),
    tunable('gomoku/search', 'SINGULAR_DEPTH', 0.7, 3, 12),
    tunable('gomoku/search', 'SINGULAR_MARGIN', 1, 1, 40),
    tunable('gomoku/search', 'ROOT_LMR_DEPTH', 0.7, 1, 12),
    tunable('gomoku/search', 'ROOT_LMR_MOVES', 3, 2, 100),
    tunable('gomoku/search', 'ROOT_LMR_LAST_MOVES', 6, 2, 200),
    tunable('gomoku/vct', 'ATTACK_VCF_FOURS', 12, 1, 500),
    tunable('gomoku/vct', 'DEFENSE_VCF_FOURS', 8, 1, 500),
    tunable('gomoku/rootSearch', 'ASPIRATION_WINDOW', 5, 4, 200),
    tunable('gomoku/rootSearch', 'VCT_FIRST_NODES', 400, 100, 20_000),
    tunable('gomoku/rootSearch', 'VCT_NODE_SHARE', 1, 2, 30),
    tunable('gomoku/moveOrder', 'HISTORY_SHIFT', 0.7, 2, 12),
    tunable('gomoku/moveOrder', 'HISTORY_RATE', 0.7, 7, 14),
    tunable('gomoku/moveOrder', 'CONTINUATION_RATE', 0.7, 7, 14),
  ],
};
