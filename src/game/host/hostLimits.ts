import type { Refusal } from '../play/action.js';
import { type Game, isBetweenMembers, membersIn } from '../play/game.js';
import type { SteadyClock } from '../ports/clock.js';
import type { GameLimits, GameStore } from '../ports/gameStore.js';
import { RateLimiter } from './rateLimiter.js';

/** Limits for members and servers; 0 for no limit. */
export type HostLimits = {
  readonly games: GameLimits;
  /** Thinking time of the bot for a member, in seconds a minute. */
  readonly engineSeconds: number;
};

/** A server's usage: its live games, and seconds of the bot's thinking time within the last minute. */
export type ServerUsage = { readonly games: number; readonly engineSeconds: number };

export const NO_LIMITS: HostLimits = { games: { member: 0, server: 0 }, engineSeconds: 0 };

/** Ratio of a server's limit of thinking time to a member's. */
export const SERVER_FACTOR = 10;

/** Returns why a member may not begin another game in a server now; `undefined` if they may. */
export async function refusalToBegin(
  member: string,
  server: string | null,
  limits: GameLimits,
  store: Pick<GameStore, 'liveGames'>,
): Promise<Refusal | undefined> {
  if (limits.member > 0 && (await store.liveGames({ member })) >= limits.member)
    return { code: 'member-full' };
  const isServerFull =
    server !== null && limits.server > 0 && (await store.liveGames({ server })) >= limits.server;
  return isServerFull ? { code: 'server-full' } : undefined;
}

/** Rate limit of the bot's thinking time, for members and servers. */
export class ThinkingTime {
  readonly #members: RateLimiter;
  readonly #servers: RateLimiter;

  constructor({ engineSeconds }: HostLimits, clock: Pick<SteadyClock, 'uptime'>) {
    const now = () => clock.uptime();
    this.#members = new RateLimiter(engineSeconds, now);
    this.#servers = new RateLimiter(engineSeconds * SERVER_FACTOR, now);
  }

  /** Whether the bot may think in a game: all of its members and its server have time left. True if the bot does not play. */
  has(game: Game): boolean {
    return isBetweenMembers(game) || this.hasFor(membersIn(game.seats), game.setup.server);
  }

  /** Whether these members and a server have thinking time left. */
  hasFor(members: readonly string[], server: string | null): boolean {
    return (
      members.every((member) => this.#members.has(member)) && (server === null || this.#servers.has(server))
    );
  }

  /** Thinking time that a server has used within the last minute, in seconds. */
  usedBy(server: string): number {
    return this.#servers.used(server);
  }

  /** Charges thinking time to a game's members and its server. */
  use({ setup, seats }: Game, seconds: number): void {
    for (const member of membersIn(seats)) this.#members.use(member, seconds);
    if (setup.server !== null) this.useIn(setup.server, seconds);
  }

  /** Charges thinking time to a server alone. */
  useIn(server: string, seconds: number): void {
    this.#servers.use(server, seconds);
  }
}
