import type { Watched } from './watched.js';

/** Kind of process: the bot, or one that only searches. */
export type Role = 'bot' | 'search-worker';

/** A gauge with its name, its help text and a function that reads its value at each scrape. */
type Gauge = readonly [name: string, help: string, read: (watched: Watched) => number];

const SEARCH: readonly Gauge[] = [
  ['sente_searches_waiting', 'Searches waiting for a worker.', ({ search }) => search?.waiting ?? 0],
  [
    'sente_redis_connected',
    'Whether Redis is connected: 1 or 0.',
    ({ search }) => (search?.isConnected ? 1 : 0),
  ],
];

export const GAUGES: Readonly<Record<Role, readonly Gauge[]>> = {
  bot: [
    ['sente_games_active', 'Games in play and open challenges.', ({ games }) => games?.active ?? 0],
    ['sente_boards_owed', 'Boards that could not be shown yet.', ({ discord }) => discord?.owed ?? 0],
    [
      'sente_gateway_connected',
      "Whether Discord's Gateway is connected: 1 or 0.",
      ({ discord }) => (discord?.isConnected ? 1 : 0),
    ],
    [
      'sente_discord_limited_10m',
      'Requests in the last ten minutes that Discord rate-limited (429).',
      ({ discord }) => discord?.requests?.limited ?? 0,
    ],
    [
      'sente_discord_invalid_10m',
      'Requests in the last ten minutes that Discord counts as invalid (401, 403, 429); it bans at 10,000.',
      ({ discord }) => discord?.requests?.invalid ?? 0,
    ],
    ...SEARCH,
    ['sente_search_workers', 'Search workers within reach.', ({ search }) => search?.workers ?? 0],
  ],
  'search-worker': SEARCH,
};
