import type { Move, Variant } from '../../rules/position.js';
import type { PuzzleSource } from '../ports/puzzleStore.js';

/** What a solver is asked for: a win, a draw where more cannot be had, or the one move that does not lose by force. */
export const GOALS = ['win', 'draw', 'defend'] as const;
export type Goal = (typeof GOALS)[number];

/**
 * What makes a puzzle what it is. Gomoku: a win by fours alone, a win by fours and threes, a defense, a win out of black's
 * forbidden squares. Reversi: a move that takes no corner or edge and flips little, one that leaves the last move of a region to
 * the right side, one that gives a corner away on purpose or refuses one, and a draw saved.
 */
export const THEMES = ['vcf', 'vct', 'defense', 'forbidden', 'quiet', 'parity', 'corner', 'draw'] as const;
export type Theme = (typeof THEMES)[number];

/** A turn of the solver. */
export type PuzzleStep = {
  /** Every move that reaches the goal: the one with which the line goes on is the first. */
  readonly right: readonly Move[];
  /** What is played against that first one, where the line goes on. */
  readonly reply?: Move | undefined;
};

/** A position with a goal that only few moves reach, all of which are known. */
export type Puzzle = {
  /** Unique among all puzzles. */
  readonly id: string;
  readonly variant: Variant;
  /** The moves that led to it from the first position, passes included; the side to move is to solve it. */
  readonly moves: readonly Move[];
  readonly goal: Goal;
  readonly themes: readonly Theme[];
  /** How hard it is before anybody has tried it, on the scale of members' puzzle ratings. */
  readonly rating: number;
  /** The line, the solver's first turn first; never empty, and the last one has no reply. */
  readonly steps: readonly PuzzleStep[];
};

/** Whether a member lets their finished games become puzzles of the server, with their name. */
export type AllowsPuzzles = (member: string) => Promise<boolean>;

/** Whether every member who played a game allows it; the bot does. */
export async function allAllow(players: PuzzleSource['players'], allows: AllowsPuzzles): Promise<boolean> {
  const members = [players.black, players.white].filter((member) => member !== null);
  return (await Promise.all(members.map(allows))).every(Boolean);
}
