import { LRUCache } from 'lru-cache';
import type { SteadyClock } from '../../game/ports/clock.js';

/** Reasons for refusals, as managers of a server see them. */
export const REASONS = [
  'commands',
  'thinking',
  'memberGames',
  'serverGames',
  'permissions',
  'channel',
  'turn',
  'outdated',
  'square',
  'rights',
  'failed',
  'other',
] as const;
type Reason = (typeof REASONS)[number];

/** Refusal codes and text keys behind each reason. */
const CODES: Readonly<Record<Exclude<Reason, 'other'>, readonly string[]>> = {
  commands: ['problems.slowDown'],
  thinking: ['refusals.slow-down'],
  memberGames: ['refusals.member-full'],
  serverGames: ['refusals.server-full'],
  permissions: [
    'problems.permissions',
    'problems.thread',
    'problems.noThreads',
    'problems.unreachable',
    'admin.cannotWrite',
  ],
  channel: [
    'problems.otherChannels',
    'problems.noGame',
    'refusals.place-taken',
    'admin.samePlace',
    'admin.noChannel',
  ],
  turn: [
    'refusals.not-your-game',
    'refusals.not-your-turn',
    'refusals.not-challenged',
    'refusals.not-challenger',
  ],
  outdated: [
    'refusals.stale',
    'refusals.game-over',
    'refusals.challenge-over',
    'refusals.no-such-game',
    'problems.unknownControl',
  ],
  square: ['illegal', 'problems.square'],
  rights: ['problems.serverSettings', 'problems.adminOnly'],
  failed: ['problems.failed'],
};

const REASON_OF = new Map(
  Object.entries(CODES).flatMap(([reason, codes]) => codes.map((code) => [code, reason as Reason])),
);

const MINUTE_MS = 60_000;
const MINUTES = 60;

/** Servers in memory. One that drops out starts again from zero. */
const MAX_SERVERS = 1000;

/** Refusals by reason for each recent minute that had any, oldest first. */
type Minutes = Map<number, Map<Reason, number>>;

/** Counts each server's refusals of the last hour by reason. Holds numbers only, in memory. */
export class RefusalCounts {
  readonly #clock: Pick<SteadyClock, 'uptime'>;
  readonly #servers = new LRUCache<string, Minutes>({ max: MAX_SERVERS });

  constructor(clock: Pick<SteadyClock, 'uptime'>) {
    this.#clock = clock;
  }

  /** Counts a refusal by its code or text key. */
  note(server: string, code: string): void {
    const minutes = this.#lastHourOf(server);
    const now = this.#minute();
    const counts = minutes.get(now) ?? new Map<Reason, number>();
    const reason = REASON_OF.get(code) ?? 'other';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    minutes.set(now, counts);
    this.#servers.set(server, minutes);
  }

  /** Refusals of the last hour by reason, most frequent first. Omits reasons that did not occur. */
  of(server: string): readonly (readonly [reason: Reason, count: number])[] {
    const minutes = [...this.#lastHourOf(server).values()];
    return REASONS.map((reason) => {
      const count = minutes.reduce((sum, counts) => sum + (counts.get(reason) ?? 0), 0);
      return [reason, count] as const;
    })
      .filter(([, count]) => count > 0)
      .sort(([, a], [, b]) => b - a);
  }

  #minute(): number {
    return Math.floor(this.#clock.uptime() / MINUTE_MS);
  }

  #lastHourOf(server: string): Minutes {
    const minutes: Minutes = this.#servers.get(server) ?? new Map();
    const first = this.#minute() - MINUTES + 1;
    for (const minute of minutes.keys()) if (minute < first) minutes.delete(minute);
    return minutes;
  }
}
