import { type Color, type Move, turnAt, type Variant } from '../../rules/position.js';
import type { GameId } from '../play/game.js';

/** Goals of puzzles: a win, a draw if no win is possible, or the one move that does not lose by force. */
export const GOALS = ['win', 'draw', 'defend'] as const;
export type Goal = (typeof GOALS)[number];

/**
 * Themes of puzzles. Gomoku: a win by fours alone (VCF), a win by fours and threes (VCT), a defense, a win by black's forbidden
 * squares. Reversi: a quiet move, which takes no corner or edge and flips little; parity, the last move of a region; a corner
 * given away on purpose or refused; a saved draw.
 */
export const THEMES = ['vcf', 'vct', 'defense', 'forbidden', 'quiet', 'parity', 'corner', 'draw'] as const;
export type Theme = (typeof THEMES)[number];

/** A turn of the solver. */
export type PuzzleStep = {
  /** Moves that reach the goal; the line continues with the first. */
  readonly right: readonly Move[];
  /** Reply to the first of them; `undefined` at the end of the line. */
  readonly reply?: Move | undefined;
};

/** A position with a goal that few moves reach, all of which are known. */
export type Puzzle = {
  /** Unique among all puzzles. */
  readonly id: string;
  readonly variant: Variant;
  /** Moves from the first position to the puzzle, passes included. The side to move then solves it. */
  readonly moves: readonly Move[];
  readonly goal: Goal;
  readonly themes: readonly Theme[];
  /** Initial difficulty, on the scale of members' puzzle ratings. */
  readonly rating: number;
  /** The line, one entry for each turn of the solver; never empty. The last one has no reply. */
  readonly steps: readonly PuzzleStep[];
};

/** Sources of puzzles: matched to the member's rating, the day's one for everybody, or from games played in the server. */
export const PUZZLE_KINDS = ['rated', 'daily', 'server'] as const;
export type PuzzleKind = (typeof PUZZLE_KINDS)[number];

/** Color of the solver. */
export const solverOf = ({ moves }: Pick<Puzzle, 'moves'>): Color => turnAt(moves.length);

/** Tasks of puzzles. Some in Gomoku name the means to win, because only such moves are right. */
export const TASKS = [...GOALS, 'fours', 'threats'] as const;
export type PuzzleTask = (typeof TASKS)[number];

export function taskOf({ goal, themes }: Puzzle): PuzzleTask {
  if (themes.includes('vcf')) return 'fours';
  return themes.includes('vct') ? 'threats' : goal;
}

/** Game in which a puzzle was found, and its players' ids; `null` for the bot. */
export type PuzzleSource = {
  readonly game: GameId;
  readonly players: Readonly<Record<Color, string | null>>;
};

/** Returns whether a member lets their finished games become puzzles of the server, with their name. */
export type AllowsPuzzles = (member: string) => Promise<boolean>;

/** Whether every member who played a game allows puzzles from it. */
export async function allAllow(players: PuzzleSource['players'], allows: AllowsPuzzles): Promise<boolean> {
  const members = [players.black, players.white].filter((member) => member !== null);
  return (await Promise.all(members.map(allows))).every(Boolean);
}
