import type { Kysely } from 'kysely';

/** A game's setup, and the columns that queries over all games use (phase, place, version). */
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
  /** JSON of the starting position; null for the game's own. */
  start: string | null;
  seed: number;
  opened_at: number;
  challenger: string | null;
  /** 1 for strict rules, else 0. */
  strict: number;
  /** 1 if rated, else 0. */
  rated: number;
  /** JSON of the time control; null for none. */
  time: string | null;
  /** Server of the game; null in a direct message. */
  server: string | null;
  /** Kind of place: a `Venue`. */
  venue: string;
  /** Members in the seats; null for an opponent. */
  black_member: string | null;
  white_member: string | null;
  /** Channel; empty once it was forgotten. */
  place: string;
  /** A phase's kind, or `damaged` for a game that was set aside. */
  phase: string;
  version: number;
  /** Time of its last action or, before any, of its opening, in ms since the epoch. */
  touched_at: number;
  /** Time from which the host must watch it, as `dueAt` returns it; 0 if unknown, `null` once the end is shown. */
  due_at: number | null;
  /** Id of its tournament; null for none. */
  tournament: string | null;
};

/** An accepted action. A game is its setup and its actions, in order. */
export type ActionsTable = {
  game_id: string;
  /** From 1. */
  number: number;
  /** JSON of the action. */
  action: string;
  /** Time of acceptance, in ms since the epoch; for actions older than this column, the game's opening. */
  at: number;
};

type AnchorsTable = { game_id: string; place: string; shown: number };

/** A member's rating in a pool, and their results there. */
export type RatingsTable = {
  member: string;
  /** A game and rule set. */
  pool: string;
  rating: number;
  deviation: number;
  volatility: number;
  /** Score above the expected one in recent games. */
  surplus: number;
  surplus_variance: number;
  rated_at: number;
  wins: number;
  draws: number;
  losses: number;
};

/** A member's rated game, and how it changed their rating. */
export type RatedGamesTable = {
  game_id: string;
  member: string;
  pool: string;
  /** The member in the other seat; null for the bot. */
  opponent: string | null;
  /** Server of the game; null in a direct message. */
  server: string | null;
  /** 1 for a win, 0.5 for a draw, 0 for a loss. */
  score: number;
  rating_before: number;
  rating: number;
  deviation: number;
  rated_at: number;
};

/** A member's row in a leaderboard. */
export type StandingsTable = {
  /** Server of the rated games; empty for all servers. */
  server: string;
  /** Season of the rated games; empty for all time. */
  season: string;
  pool: string;
  member: string;
  /** Rating after the season's last rated game, on any server. */
  rating: number;
  deviation: number;
  volatility: number;
  /** Time of that game, in ms since the epoch. */
  rated_at: number;
  /** Time from which the rating is provisional, in ms since the epoch; 0 if it is provisional already. */
  established_until: number;
  wins: number;
  draws: number;
  losses: number;
};

/** A member's results in a pool, with one color and against one kind of opponent. */
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

/** Streak of a member who has finished a game. */
type StreaksTable = {
  member: string;
  /** `wins`, `draws` or `losses`. */
  kind: string;
  games: number;
};

type SettingsTable = {
  /** `member` or `server`. */
  owner: string;
  id: string;
  /** JSON of an object. */
  settings: string;
};

/** A member who does not want another's challenges. */
type BlocksTable = { member: string; blocked: string };

/** A server that the bot is in or has left, until its data is deleted. */
type ServersTable = {
  server: string;
  /** Time at which the bot noticed that it had left, in ms since the epoch; null while it is there. */
  left_at: number | null;
};

/** Review of a game or study, finished or not. */
type ReviewsTable = {
  /** Id of a game or a study. */
  game_id: string;
  /** Version of the judging. */
  version: number;
  /** JSON of the judgments so far; null for a position that needs none. */
  judgments: string;
  /** 1 if complete, else 0. */
  done: number;
};

/** A member's study. */
export type StudiesTable = {
  id: string;
  member: string;
  game: string;
  rule: string;
  size: number;
  /** JSON of the moves and, if it is not the game's own, of the board before them. */
  start: string;
  /** JSON of the players' names by color; null if none are named. */
  names: string | null;
  /** In ms since the epoch. */
  touched_at: number;
};

/** Rating of a member at a game's puzzles, or of a puzzle, from the first try on. */
export type PuzzleRatingsTable = {
  /** `member` or `puzzle`. */
  owner: string;
  /** Id of the member or puzzle. */
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

/** A member's attempt at a puzzle. */
export type PuzzleAttemptsTable = {
  member: string;
  puzzle: string;
  game: string;
  /** Number of the solver's right turns so far. */
  step: number;
  /** `open`, `solved` or `failed`. */
  result: string;
  /** In ms since the epoch. */
  touched_at: number;
};

/** A game's puzzle of a day, chosen when it was first asked for. */
type DailyPuzzlesTable = {
  game: string;
  /** `2026-11-24`, in UTC. */
  day: string;
  puzzle: string;
};

/** A member who has solved a game's daily puzzle in a server. */
type DailySolversTable = {
  server: string;
  game: string;
  /** `2026-11-24`, in UTC. */
  day: string;
  member: string;
  /** In ms since the epoch. */
  solved_at: number;
};

/** A server's last post of the puzzle of the day. */
type DayPostsTable = {
  server: string;
  /** `2026-11-24`, in UTC. */
  day: string;
  channel: string;
  /** Null until the posted message's id is known. */
  message: string | null;
};

/** A puzzle found in a game that was played in a server. */
export type GamePuzzlesTable = {
  puzzle: string;
  server: string;
  game_id: string;
  game: string;
  /** Members who played it; null for the bot. */
  black: string | null;
  white: string | null;
  /** Estimate by the program that found it. */
  rating: number;
  /** Line in a puzzle bank's format. */
  line: string;
  /** In ms since the epoch. */
  created_at: number;
};

/** A key that the bot made once. */
type SecretsTable = { name: string; value: string };

/** A member's session at the live board, as `LiveSession` describes it. */
type LiveSessionsTable = {
  id: string;
  link: string;
  member: string;
  server: string | null;
  place: string;
  locale: string;
  /** In ms since the epoch. */
  expires_at: number;
};

/** A member whose ratings Discord knows, for roles. */
type LinkedRolesTable = {
  member: string;
  /** Discord's tokens for this member, encrypted. */
  tokens: string;
  /** In ms since the epoch. */
  linked_at: number;
  /** JSON of the `RoleData` that Discord has; null before the first. */
  sent: string | null;
  /** Time at which the member's data changed that Discord does not have yet, in ms since the epoch; null if it has all. */
  due_at: number | null;
};

/** Columns of a post that is kept up to date. */
export type PostColumns = {
  /** Null until the message is sent. */
  message: string | null;
  /** Time at which it was sent, or is being sent, in ms since the epoch. */
  sent_at: number;
  /** Message that it replaces; null once that is deleted. */
  replaced: string | null;
  /** Name of the event that it announces; null for posts of older releases. */
  news: string | null;
};

/** Message in which a server keeps its lobby. */
type LobbyPostsTable = PostColumns & { server: string; channel: string };

/** A member's wish to hear of a server's open challenges. */
type ChallengeNoticesTable = {
  member: string;
  server: string;
  game: string;
  /** Least time between two notices, in ms. */
  every_ms: number;
  /** Earliest time of the next, in ms since the epoch. */
  due_at: number;
};

/** Channel in which a server has a weekly summary. */
type WeeklyPostsTable = {
  server: string;
  /** Null while it is turned off. */
  channel: string | null;
  /** Day of its last summary, or the one on which it was turned on, in the server's time zone. */
  day: string;
  /** 0 while the summary of that day may still have to be sent, else 1. */
  sent: number;
};

export type TournamentsTable = Omit<PostColumns, 'sent_at'> & {
  id: string;
  server: string;
  /** JSON of the terms. */
  terms: string;
  /** In ms since the epoch. */
  created_at: number;
  /** A phase's kind, or `damaged` for a tournament that was set aside. */
  phase: string;
  /** Number of its actions. */
  version: number;
  /** Null before its first post. */
  sent_at: number | null;
  /** Latest version that is over and that Discord shows completely, or 0. */
  shown: number;
};

/** An accepted action. A tournament is its terms and its actions, in order. */
export type TournamentActionsTable = {
  tournament: string;
  /** From 1. */
  number: number;
  /** JSON of the action. */
  action: string;
  /** Time of acceptance, in ms since the epoch. */
  at: number;
};

/** A member whom a tournament's terms or actions name. */
type TournamentMembersTable = {
  member: string;
  tournament: string;
  /** 1 if they have joined and not left, else 0. */
  plays: number;
};

export type TeamGamesTable = {
  id: string;
  /** Server in which it was created. */
  server: string;
  /** Server that accepted it; null before, and if it needs no other server. */
  other_server: string | null;
  /** JSON of the terms. */
  terms: string;
  /** In ms since the epoch. */
  created_at: number;
  /** A phase's kind, or `damaged` for a team game that was set aside. */
  phase: string;
  /** Number of its actions. */
  version: number;
  /** Latest version that is over and that its messages show, or 0. */
  shown: number;
};

/** An accepted action. A team game is its terms and its actions, in order. */
export type TeamActionsTable = {
  team_game: string;
  /** From 1. */
  number: number;
  /** JSON of the action. */
  action: string;
  /** Time of acceptance, in ms since the epoch. */
  at: number;
};

/** A member whom a team game's terms or actions name. */
type TeamMembersTable = {
  member: string;
  team_game: string;
  /** 1 if they are on a side, else 0. */
  plays: number;
};

/** Message that shows a team game in a channel. */
type TeamPostsTable = PostColumns & { team_game: string; channel: string };

/** An honor of a member. */
export type HonorsTable = {
  /** Id of the game or tournament that gave it. */
  source: string;
  member: string;
  /** A kind of honor. */
  kind: string;
  game: string;
  /** Level or medal; empty for other kinds. */
  detail: string;
  /** End of the game or tournament, in ms since the epoch. */
  at: number;
};

/** A finished game or tournament whose honors are to be computed. */
type HonorQueueTable = {
  source: string;
  /** `game` or `tournament`. */
  kind: string;
  /** Time from which a process may take it, in ms since the epoch. While one works on it, the end of its lease. */
  due_at: number;
};

/** A finished game of a server whose opening is not counted yet. */
type UncountedGamesTable = { game_id: string };

/** Number of times that a move was played in a position of a server's finished games, up to symmetry. */
type OpeningMovesTable = {
  server: string;
  /** A game, rule set and size. */
  variant: string;
  /** Key of the position. */
  position: string;
  /** Square, in the orientation of the key. */
  move: number;
  games: number;
  /** Number of games won by each side. */
  black: number;
  white: number;
};

/** A line of moves that a member trains. */
export type OpeningLinesTable = {
  id: string;
  member: string;
  game: string;
  rule: string;
  size: number;
  side: string;
  /** JSON of the squares. */
  moves: string;
  /** JSON of the scheduler's memory. */
  memory: string;
  /** In ms since the epoch. */
  due_at: number;
};

/** Days off of a member. Times are in ms since the epoch, days are those of the zone. */
export type DaysOffTable = {
  member: string;
  from_at: number;
  until_at: number;
  first_day: string;
  /** The day after the last. */
  end_day: string;
  zone: string;
  /** 1 once all games of the member know them, else 0. */
  told: number;
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
  daily_puzzles: DailyPuzzlesTable;
  daily_solvers: DailySolversTable;
  day_posts: DayPostsTable;
  game_puzzles: GamePuzzlesTable;
  secrets: SecretsTable;
  live_sessions: LiveSessionsTable;
  linked_roles: LinkedRolesTable;
  lobby_posts: LobbyPostsTable;
  challenge_notices: ChallengeNoticesTable;
  weekly_posts: WeeklyPostsTable;
  tournaments: TournamentsTable;
  tournament_actions: TournamentActionsTable;
  tournament_members: TournamentMembersTable;
  team_games: TeamGamesTable;
  team_actions: TeamActionsTable;
  team_members: TeamMembersTable;
  team_posts: TeamPostsTable;
  honors: HonorsTable;
  honor_queue: HonorQueueTable;
  uncounted_games: UncountedGamesTable;
  opening_moves: OpeningMovesTable;
  opening_lines: OpeningLinesTable;
  days_off: DaysOffTable;
};

export type Database = Kysely<Schema>;

/** Primary key of every table, in an order that allows inserts: referenced tables come first. */
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
  daily_puzzles: ['game', 'day'],
  daily_solvers: ['server', 'day', 'game', 'member'],
  day_posts: ['server'],
  game_puzzles: ['puzzle'],
  secrets: ['name'],
  live_sessions: ['id'],
  linked_roles: ['member'],
  lobby_posts: ['server'],
  challenge_notices: ['member', 'server', 'game'],
  weekly_posts: ['server'],
  tournaments: ['id'],
  tournament_actions: ['tournament', 'number'],
  tournament_members: ['member', 'tournament'],
  team_games: ['id'],
  team_actions: ['team_game', 'number'],
  team_members: ['member', 'team_game'],
  team_posts: ['team_game', 'channel'],
  honors: ['source', 'member', 'kind'],
  honor_queue: ['source'],
  uncounted_games: ['game_id'],
  opening_moves: ['server', 'variant', 'position', 'move'],
  opening_lines: ['id'],
  days_off: ['member', 'from_at'],
} as const satisfies { readonly [Table in keyof Schema]: readonly (keyof Schema[Table])[] };
