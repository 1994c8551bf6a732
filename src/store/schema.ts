import type { Kysely } from 'kysely';

/** One row a game: its setup, and the columns that queries over all games use (phase, place, version). */
export type GamesTable = {
  id: string;
  game: string;
  rule: string;
  size: number;
  /** JSON of a seat. */
  black: string;
  white: string;
  /** An opening's name. */
  opening: string;
  /** JSON of where play begins; null where that is the game's first position. */
  start: string | null;
  seed: number;
  opened_at: number;
  challenger: string | null;
  /** 1 where the strict rules hold, else 0. */
  strict: number;
  /** JSON of the time control; null where there is none. */
  time: string | null;
  /** Where it was opened; null in a direct message. */
  server: string | null;
  /** What kind of place it is played at. */
  venue: string;
  /** The members in the seats, as the seats have them; null for an opponent. */
  black_member: string | null;
  white_member: string | null;
  place: string;
  /** A phase's kind, or `damaged` where the game was set aside. */
  phase: string;
  version: number;
  /** When its last action was accepted, in ms since the epoch; when it was opened before any. */
  touched_at: number;
};

/** One row an accepted action; the game is its setup and these, in order. */
export type ActionsTable = {
  game_id: string;
  /** From 1. */
  number: number;
  /** JSON of the action. */
  action: string;
  /** When it was accepted, in ms since the epoch; for actions older than this column, when the game was opened. */
  at: number;
};

export type AnchorsTable = { game_id: string; place: string; shown: number };

export type Schema = { games: GamesTable; actions: ActionsTable; anchors: AnchorsTable };

export type Database = Kysely<Schema>;

/** Every table's primary key. In this order rows can be inserted: the first has those that the others refer to. */
export const KEYS = {
  games: ['id'],
  actions: ['game_id', 'number'],
  anchors: ['game_id'],
} as const satisfies { readonly [Table in keyof Schema]: readonly (keyof Schema[Table])[] };
