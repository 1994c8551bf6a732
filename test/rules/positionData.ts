import { boardOf, startPosition } from '../../src/rules/games.js';
import { COLORS, type Move, type Position, type Variant } from '../../src/rules/position.js';
import { allSquares } from '../../src/rules/squares.js';

/** Returns a position's properties as data. */
export const positionData = (position: Position) => ({
  variant: position.variant,
  ply: position.ply,
  moves: position.moves,
  status: position.status,
  stones: allSquares(boardOf(position.variant)).map((square) => position.at(square)),
  counts: COLORS.map((color) => position.count(color)),
  legal: position.legalMoves(),
});

/** Plays moves on a variant's own board. */
export const replay = (variant: Variant, moves: readonly Move[]): Position =>
  moves.reduce((position, move) => position.play(move), startPosition(variant));
