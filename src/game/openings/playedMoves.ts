import type { Color, Position } from '../../rules/position.js';
import type { Game } from '../play/game.js';
import type { PlayedMove } from '../ports/openingStore.js';
import { scoresOf } from '../ratings/results.js';
import { openingPosition } from './openingPosition.js';

/** Number of plies of a game that are counted. */
export const COUNTED_PLIES = 12;

/** Games from which on a move is shown. Fewer could show what one member prepares. */
export const LEAST_GAMES = 3;

/**
 * Returns the moves of a finished game that its server counts: the first ones that its players chose, on the game's own board.
 * Empty for games without a result, as for ratings.
 */
export function playedMoves(game: Game): PlayedMove[] {
  const { position: last, setup } = game;
  const scores = scoresOf(game);
  if (!scores || last.start) return [];
  const winner: Color | null = scores.black === 1 ? 'black' : scores.white === 1 ? 'white' : null;
  const given = setup.start?.moves.length ?? 0;
  const moves: PlayedMove[] = [];
  for (let after: Position = last; after.previous; after = after.previous) {
    const before = after.previous;
    const move = after.moves[before.ply]!;
    if (before.ply >= COUNTED_PLIES || before.ply < given || move === 'pass') continue;
    const { key, toKey } = openingPosition(before);
    moves.push({ position: key, move: toKey(move), winner });
  }
  return moves;
}
