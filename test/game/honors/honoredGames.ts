import type { Game, Seat, Setup } from '../../../src/game/play/game.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { type Color, opposite, type Square, turnAt } from '../../../src/rules/position.js';
import { squareName } from '../../../src/rules/squares.js';
import { gameOf, move, played } from '../games.js';

const GOMOKU = defaultVariant('gomoku');

/** The shortest game of Reversi: white has no disc left. */
export const WIPEOUT = ['e6', 'f4', 'e3', 'f6', 'g5', 'd6', 'e7', 'f5', 'c5'];

/** Plays a game by its squares' names, all by their seats. */
export function playedOut(squares: readonly string[], changes: Partial<Setup> = {}): Game {
  const game = gameOf(changes);
  return squares.reduce((before, name) => {
    const { ply } = before.position;
    const seat: Seat = before.seats[turnAt(ply)];
    return played(
      before,
      move(ply, name, seat.kind === 'member' ? seat.member : undefined, game.setup.variant.size),
    );
  }, game);
}

/** Rows of which no five cross: at most two of them touch. */
const ROWS = [0, 1, 3, 4, 6, 7, 9, 10, 12, 13];

const at = (file: number, rank: number): Square => (rank * GOMOKU.size + file) as Square;

/**
 * Squares of a game of Gomoku in which a color makes this many fours, up to nine, with quiet moves before, and then five. The other side
 * answers each but the last.
 */
export function wonByFours(count: number, winner: Color): string[] {
  const rows = ROWS.slice(0, count);
  const builders = rows.flatMap((rank) => [at(0, rank), at(1, rank), at(2, rank)]);
  const quiet = ROWS.flatMap((rank) => [8, 10, 12, 14].map((file) => at(file, rank)));
  const moves = [
    ...(winner === 'white' ? [quiet.pop()!] : []),
    ...builders.flatMap((square) => [square, quiet.pop()!]),
    ...rows.flatMap((rank, i) => [at(3, rank), i === count - 1 ? quiet.pop()! : at(4, rank)]),
    at(4, rows.at(-1)!),
  ];
  return moves.map((square) => squareName(square, GOMOKU.size));
}

export const gomokuWon = (count: number, winner: Color, changes: Partial<Setup> = {}): Game =>
  playedOut(wonByFours(count, winner), { variant: GOMOKU, ...changes });

/** Seats of a member against a level of the bot. */
export const againstLevel = (member: Color, level: number | 'even', rating = 900): Setup['seats'] =>
  ({
    [member]: { kind: 'member', member: 'ada' },
    [opposite(member)]: { kind: 'opponent', opponent: 'mcts', level, rating },
  }) as Setup['seats'];
