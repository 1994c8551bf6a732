import { SERVER_SHARE } from '../../game/host/hostLimits.js';
import { RateLimiter as TokenBuckets } from '../../game/host/rateLimiter.js';
import type { SteadyClock } from '../../game/ports/clock.js';

/** Limits how many commands, autocompletions and presses members and servers can make per minute. */
export class RateLimiter {
  readonly #members: TokenBuckets;
  readonly #servers: TokenBuckets;
  /** Limit of one member; 0: none. */
  readonly perMinute: number;

  /** `perMinute` is one member's limit, 0 for none. A server's is ten times that. */
  constructor(perMinute: number, clock: Pick<SteadyClock, 'uptime'>) {
    const now = () => clock.uptime();
    this.perMinute = perMinute;
    this.#members = new TokenBuckets(perMinute, now);
    this.#servers = new TokenBuckets(perMinute * SERVER_SHARE, now);
  }

  /** Counts an interaction. Returns false if it exceeds a limit. */
  admits({ member, server }: { readonly member: string; readonly server: string | null }): boolean {
    return this.#members.take(member) && (server === null || this.#servers.take(server));
  }

  /** Number of interactions of a server in this minute. */
  usedBy(server: string): number {
    return this.#servers.used(server);
  }
}
