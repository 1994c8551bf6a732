import type { Status } from './askStatus.js';

const MEGABYTE = 1_000_000;
const MINUTE_MS = 60_000;

/** Shortens `2026-11-24T20:15:03.123Z` to `2026-11-24 20:15:03`. */
const timeOf = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

/** Formats `2 d 3 h 5 min`, without leading parts that are 0. */
function durationOf(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const first = parts.findIndex(([number]) => number > 0);
  return parts
    .slice(first < 0 ? -1 : first)
    .map(([number, unit]) => `${number} ${unit}`)
    .join(' ');
}

const megabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;

const counted = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

function searchLines(search: NonNullable<Status['search']>): string[] {
  const { out, waiting, workers, isConnected, release, otherReleases = [] } = search;
  const parts = [
    `${out} running`,
    `${waiting} waiting`,
    ...(workers === undefined ? [] : [`${counted(workers, 'worker', 'workers')} on other machines`]),
    ...(isConnected === false ? ['the queue to them is not connected'] : []),
  ];
  return [
    `Searches: ${parts.join(', ')}.`,
    ...(otherReleases.length === 0
      ? []
      : [
          `  not together with ${otherReleases.join(', ')}: this is ${release}, and bots and search workers must be of one release`,
        ]),
  ];
}

function discordLines({
  isConnected,
  owed,
  shards,
  limited,
  invalid,
}: NonNullable<Status['discord']>): string[] {
  return [
    `Discord: ${isConnected ? 'connected' : 'not connected'}, ${counted(owed, 'board', 'boards')} owed.`,
    ...(shards ?? []).map(
      ({ id, status, ping }) =>
        `  shard ${id}: ${status}${ping < 0 ? '' : `, last ping ${Math.round(ping)} ms`}`,
    ),
    ...(limited === undefined || invalid === undefined
      ? []
      : [
          `  in the last ten minutes: ${counted(limited, 'request', 'requests')} limited (429), ${invalid} invalid (at 10,000 Discord bans the bot)`,
        ]),
  ];
}

function errorLines(errors: Status['errors']): string[] {
  if (errors.length === 0) return ['No errors in the log since then.'];
  return [
    `The last ${counted(errors.length, 'error', 'errors')} of the log, which has the details:`,
    ...errors.map(({ at, message }) => `  ${timeOf(at)}  ${message}`),
  ];
}

/** Formats the bot's status for people. `now` is in ms since the epoch; all times are UTC. */
export function statusLines(status: Status, now: number): string[] {
  const { version, since, missing, games, search, discord, storeMs, memory, errors } = status;
  const uptime = durationOf(Math.max(0, now - Date.parse(since)));
  return [
    `Sente ${version} runs since ${timeOf(since)} UTC (${uptime}).`,
    missing.length === 0 ? 'It is ready.' : `It is not ready: ${missing.join('; ')}.`,
    ...(games === undefined ? [] : [`Games: ${games} in play, challenges included.`]),
    ...(search ? searchLines(search) : []),
    ...(discord ? discordLines(discord) : []),
    storeMs === undefined ? 'Database: does not answer.' : `Database: answers in ${storeMs.toFixed(1)} ms.`,
    `Memory: ${megabytes(memory.rss)}, ${megabytes(memory.heapUsed)} of it in the heap.`,
    ...errorLines(errors),
  ];
}
