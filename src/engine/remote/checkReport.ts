import type { Line, Progress, Task } from '../../game/ports/thinker.js';
import type { Move, Position } from '../../rules/position.js';
import { engineGame } from '../games/engineGames.js';
import type { PlayedGame } from '../puzzles/findPuzzles.js';
import type { Report } from './remoteMessages.js';

/** Returns what is wrong with a worker's report on a job, in words; `undefined` if the bot can use it. */
export type FaultOf = (report: Report) => string | undefined;

/** Builds the check of reports on a search of a position. */
export const searchFault =
  (task: Task, position: Position): FaultOf =>
  (report) => {
    switch (report.kind) {
      case 'answer':
        return progressFault(report.answer, task, position);
      case 'progress':
        return progressFault(report.progress, task, position);
      case 'puzzles':
        return 'puzzles instead of a move';
      default:
        return undefined;
    }
  };

function progressFault({ best, lines = [] }: Progress, task: Task, position: Position): string | undefined {
  const most = task.lines ?? 1;
  if (lines.length > most) return `${lines.length} lines instead of at most ${most}`;
  const moves = lines.map(({ move }) => move);
  if (new Set(moves).size < moves.length) return 'a move in two lines';
  const isIllegal = (move: Move): boolean => position.illegal(move) !== undefined;
  if (isIllegal(best) || moves.some(isIllegal)) return 'an illegal move';
  const { maxValue } = engineGame(task.variant.game);
  // A weakened opponent adds errors of any size.
  const isValue = ({ value }: Line): boolean => Math.abs(value) <= maxValue || !!task.strength.weakness;
  return lines.every(isValue) ? undefined : `a value above ${maxValue}`;
}

/** Builds the check of reports on the puzzles of a game. */
export const puzzlesFault =
  ({ moves }: PlayedGame): FaultOf =>
  (report) => {
    if (report.kind === 'answer' || report.kind === 'progress') return 'a move instead of puzzles';
    if (report.kind !== 'puzzles') return undefined;
    const { plies } = report;
    if (plies.some((ply) => ply >= moves.length)) return 'a puzzle after the end of the game';
    return new Set(plies).size < plies.length ? 'two puzzles in one position' : undefined;
  };
