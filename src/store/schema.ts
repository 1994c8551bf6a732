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
  /** 1 where it counts for ratings, else 0. */
  rated: number;
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

/** One row a member and pool: what is known of their strength now, and what it was made of. */
export type RatingsTable = {
  member: string;
  /** A game and rule set. */
  pool: string;
  rating: number;
  deviation: number;
  volatility: number;
  /** How much more was scored than expected lately. */
  surplus: number;
  surplus_variance: number;
  rated_at: number;
  wins: number;
  draws: number;
  losses: number;
};

/** One row a member in a rated game: how it changed their rating. */
export type RatedGamesTable = {
  game_id: string;
  member: string;
  pool: string;
  /** The member in the other seat; null for the bot. */
  opponent: string | null;
  /** Where it was played; null in a direct message. */
  server: string | null;
  /** 1 won, 0.5 drawn, 0 lost. */
  score: number;
  rating_before: number;
  rating: number;
  deviation: number;
  rated_at: number;
};

/** One row a member and list of ranked members that they are in. */
export type StandingsTable = {
  /** Where the rated games were played; empty for the list of all. */
  server: string;
  /** When they were; empty for the list of all time. */
  season: string;
  pool: string;
  member: string;
  /** As the last rated game in the season left them, wherever it was played. */
  rating: number;
  deviation: number;
  /** 1 where the rating is provisional, else 0. */
  provisional: number;
  wins: number;
  draws: number;
  losses: number;
};

/** One row for how a member's games of a pool ended, of one color and against one kind of opponent. */
export type TalliesTable = {
  member: string;
  pool: string;
  color: string;
  /** A kind of opponent. */
  against: string;
  wins: number;
  draws: number;
  losses: number;
};

/** One row a member who has finished a game. */
export type StreaksTable = {
  member: string;
  /** `wins`, `draws` or `losses`. */
  kind: string;
  games: number;
};

export type SettingsTable = {
  /** `member` or `server`. */
  owner: string;
  id: string;
  /** JSON of an object. */
  settings: string;
};

/** One row for each whose challenges a member does not want. */
export type BlocksTable = { member: string; blocked: string };

/** One row a server that the bot is in, or was in until it is forgotten. */
export type ServersTable = {
  server: string;
  /** When it was noted that the bot is no longer there, in ms since the epoch; null while it is. */
  left_at: number | null;
};

/** One row a game or study that is reviewed, or was. */
export type ReviewsTable = {
  /** Of a game, or of a study. */
  game_id: string;
  /** Of whatever judged the positions. */
  version: number;
  /** JSON of a list: a judgment for each position that was judged so far, null for one that needs none. */
  judgments: string;
  /** 1 where all positions were judged, else 0. */
  done: number;
};

/** One row a study. */
export type StudiesTable = {
  id: string;
  member: string;
  game: string;
  rule: string;
  size: number;
  /** JSON of the board on which its moves begin, where that is not the game's own, and of these. */
  start: string;
  /** JSON of who played it, by color; null where nobody is named. */
  names: string | null;
  /** In ms since the epoch. */
  touched_at: number;
};

/** One row for the rating of a member at a game's puzzles, or of a puzzle, once there is a try. */
export type PuzzleRatingsTable = {
  /** `member` or `puzzle`. */
  owner: string;
  /** Of the member, or of the puzzle. */
  id: string;
  game: string;
  rating: number;
  deviation: number;
  volatility: number;
  surplus: number;
  surplus_variance: number;
  /** In ms since the epoch. */
  rated_at: number;
  tries: number;
  solved: number;
};

/** One row for each puzzle that a member has begun. */
export type PuzzleAttemptsTable = {
  member: string;
  puzzle: string;
  game: string;
  /** How many of the solver's turns have been right. */
  step: number;
  /** `open`, `solved` or `failed`. */
  result: string;
  /** In ms since the epoch. */
  touched_at: number;
};

/** One row for each member who has solved a day's puzzle in a server. */
export type DaySolversTable = {
  server: string;
  /** `2026-11-24`, in UTC. */
  day: string;
  member: string;
  /** In ms since the epoch. */
  solved_at: number;
};

/** One row a server for the puzzle of the day that was posted there last. */
export type DayPostsTable = {
  server: string;
  /** `2026-11-24`, in UTC. */
  day: string;
  channel: string;
  /** Null from before it is posted until it is known which message it is. */
  message: string | null;
};

/** One row for each puzzle that was found in a game played in a server. */
export type GamePuzzlesTable = {
  puzzle: string;
  server: string;
  game_id: string;
  game: string;
  /** The members who played it; null for the bot. */
  black: string | null;
  white: string | null;
  /** With which it was made. */
  rating: number;
  /** As a bank has it. */
  line: string;
  /** In ms since the epoch. */
  created_at: number;
};

export type Schema = {
  games: GamesTable;
  actions: ActionsTable;
  anchors: AnchorsTable;
  ratings: RatingsTable;
  rated_games: RatedGamesTable;
  standings: StandingsTable;
  tallies: TalliesTable;
  streaks: StreaksTable;
  settings: SettingsTable;
  blocks: BlocksTable;
  servers: ServersTable;
  reviews: ReviewsTable;
  studies: StudiesTable;
  puzzle_ratings: PuzzleRatingsTable;
  puzzle_attempts: PuzzleAttemptsTable;
  day_solvers: DaySolversTable;
  day_posts: DayPostsTable;
  game_puzzles: GamePuzzlesTable;
};

export type Database = Kysely<Schema>;

/** Every table's primary key. In this order rows can be inserted: the first has those that the others refer to. */
export const KEYS = {
  games: ['id'],
  actions: ['game_id', 'number'],
  anchors: ['game_id'],
  ratings: ['member', 'pool'],
  rated_games: ['game_id', 'member'],
  standings: ['server', 'season', 'pool', 'member'],
  tallies: ['member', 'pool', 'color', 'against'],
  streaks: ['member'],
  settings: ['owner', 'id'],
  blocks: ['member', 'blocked'],
  servers: ['server'],
  reviews: ['game_id'],
  studies: ['id'],
  puzzle_ratings: ['owner', 'id', 'game'],
  puzzle_attempts: ['member', 'puzzle'],
  day_solvers: ['server', 'day', 'member'],
  day_posts: ['server'],
  game_puzzles: ['puzzle'],
} as const satisfies { readonly [Table in keyof Schema]: readonly (keyof Schema[Table])[] };
