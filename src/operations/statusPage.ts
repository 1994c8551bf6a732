import { VERSION } from '../packageInfo.js';
import type { Findings } from './readiness.js';
import type { Watched } from './watched.js';

/**
 * Builds the JSON of `/status`, for the bot's owner. `since` is the start time in ms since the epoch. Leaves out parts that are not
 * ready. Never contains members' ids or words.
 */
export function statusOf(watched: Watched, { missing, storeMs }: Findings, since: number): object {
  const { games, discord, search, log } = watched;
  const { rss, heapUsed } = process.memoryUsage();
  return {
    version: VERSION,
    since: new Date(since).toISOString(),
    missing,
    ...(games && { games: games.active }),
    ...(search && {
      search: {
        out: search.running,
        waiting: search.waiting,
        workers: search.workers,
        isConnected: search.isConnected,
        release: search.release,
        otherReleases: search.otherReleases,
      },
    }),
    ...(discord && {
      discord: {
        isConnected: discord.isConnected,
        owed: discord.owed,
        shards: discord.shards?.map(({ id, status, ping }) => ({ id, status, ping })),
        ...(discord.requests && {
          limited: discord.requests.limited,
          invalid: discord.requests.invalid,
        }),
      },
    }),
    ...(storeMs !== undefined && { storeMs }),
    memory: { rss, heapUsed },
    errors: (log?.lastErrors ?? []).map(({ at, message }) => ({ at: new Date(at).toISOString(), message })),
  };
}
