import { boardOf } from '../../../rules/games.js';
import type { Square } from '../../../rules/position.js';
import { parseSquare } from '../../../rules/squares.js';
import { cornerOn } from '../../board/window.js';
import type { Handler } from '../../interactions/control.js';
import { tell } from '../../interactions/replies.js';
import {
  showDayPuzzle,
  showPuzzle,
  showServerPuzzle,
  showSolution,
  showTurn,
  tryPuzzle,
} from './showPuzzle.js';

export const nextPuzzle: Handler<'nextPuzzle'> = (app, interaction, { kind, from }) =>
  from === 'server' ? showServerPuzzle(app, interaction, kind) : showPuzzle(app, interaction, kind);

export const dayPuzzle: Handler<'dayPuzzle'> = (app, interaction, { day }) =>
  showDayPuzzle(app, interaction, day);

export const puzzle: Handler<'puzzle'> = (app, interaction, { puzzle: id, step }) =>
  showTurn(app, interaction, id, step);

export const puzzleMove: Handler<'puzzleMove'> = (app, interaction, { puzzle: id, step, square }) =>
  tryPuzzle(app, interaction, id, step, square as Square);

export const puzzlePick: Handler<'puzzlePick'> = async (app, interaction, { puzzle: id, step }) => {
  const shown = await app.puzzles.show(id, step);
  const square = shown && parseSquare(interaction.values[0] ?? '', boardOf(shown.puzzle.variant));
  // Forged: the select has squares alone.
  if (square === undefined) return tell(app, interaction, 'problems.noSuchPuzzle');
  await tryPuzzle(app, interaction, id, step, square);
};

export const puzzleShift: Handler<'puzzleShift'> = async (
  app,
  interaction,
  { puzzle: id, step, file, rank },
) => {
  const shown = await app.puzzles.show(id, step);
  if (!shown) return tell(app, interaction, 'problems.noSuchPuzzle');
  const corner = cornerOn(boardOf(shown.puzzle.variant), { file, rank });
  await showTurn(app, interaction, id, step, corner);
};

export const puzzleAnswer: Handler<'puzzleAnswer'> = (app, interaction, { puzzle: id }) =>
  showSolution(app, interaction, id);
