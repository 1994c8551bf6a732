import type { Color, Square, Variant } from '../../rules/position.js';
import type { GameId } from '../play/game.js';

/** A move of a finished game to add to its server's counts. */
export type PlayedMove = {
  /** Key of the position in which it was played, as `openingPosition` returns it. */
  readonly position: string;
  /** The move, mapped to that key's orientation. */
  readonly move: Square;
  /** Winner of the game; null for a draw. */
  readonly winner: Color | null;
};

/** Results of a move in a server's finished games, in the orientation of its position's key. */
export type MoveCounts = {
  readonly move: Square;
  readonly games: number;
  /** Number of games won by each side; the rest were drawn. */
  readonly black: number;
  readonly white: number;
};

/** Sides of a line whose moves a member trains. */
export const LINE_SIDES = ['black', 'white', 'both'] as const;
export type LineSide = (typeof LINE_SIDES)[number];

export type LineId = string & { readonly __brand: 'LineId' };

/** A line of moves that a member trains. */
export type OpeningLine = {
  readonly id: LineId;
  readonly variant: Variant;
  readonly side: LineSide;
  /** Squares from the game's first position, without passes. */
  readonly moves: readonly Square[];
  /** Memory of the scheduler, JSON. */
  readonly memory: string;
  /** Time from which it is due, in ms since the epoch. */
  readonly dueAt: number;
};

/** Storage of servers' counts of opening moves, and of the lines that members train. */
export interface OpeningStore {
  /** Finished games of servers that are not counted yet, up to `limit`. */
  uncountedGames(limit: number): Promise<readonly GameId[]>;
  /** Adds a game's moves to the counts of its server, once. Adds nothing if the game no longer belongs to a server. */
  countOpening(game: GameId, moves: readonly PlayedMove[]): Promise<void>;
  /** Moves played in a position in at least `least` of a server's games, the most frequent first. */
  openingMoves(
    server: string,
    variant: Variant,
    position: string,
    least: number,
  ): Promise<readonly MoveCounts[]>;
  /** A member's lines, the longest due first. */
  openingLines(member: string): Promise<readonly OpeningLine[]>;
  /** Stores a new line of a member's. `full`: they have `limit` lines already. */
  learnLine(member: string, line: OpeningLine, limit: number): Promise<'learned' | 'known' | 'full'>;
  /** Deletes a line. Returns whether the member had it. */
  forgetLine(member: string, id: LineId): Promise<boolean>;
  /** Stores the next time of a line, unless it was trained or deleted since it was due at `wasDueAt`. Returns whether it did. */
  rescheduleLine(
    member: string,
    line: Pick<OpeningLine, 'id' | 'memory' | 'dueAt'>,
    wasDueAt: number,
  ): Promise<boolean>;
}
