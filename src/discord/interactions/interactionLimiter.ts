import { SERVER_FACTOR } from '../../game/host/hostLimits.js';
import { RateLimiter } from '../../game/host/rateLimiter.js';
import type { SteadyClock } from '../../game/ports/clock.js';

/** Limits the commands, autocompletions and presses of each member and each server per minute. */
export class InteractionLimiter {
  readonly #members: RateLimiter;
  readonly #servers: RateLimiter;
  /** Limit of one member; 0 means unlimited. */
  readonly perMinute: number;

  /** `perMinute`: limit of one member; 0 means unlimited. A server's limit is `SERVER_FACTOR` times that. */
  constructor(perMinute: number, clock: Pick<SteadyClock, 'uptime'>) {
    const now = () => clock.uptime();
    this.perMinute = perMinute;
    this.#members = new RateLimiter(perMinute, now);
    this.#servers = new RateLimiter(perMinute * SERVER_FACTOR, now);
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
