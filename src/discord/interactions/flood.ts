import type { Interaction } from 'discord.js';
import { SERVER_SHARE } from '../../game/host/hostLimits.js';
import { RateLimiter } from '../../game/host/rateLimiter.js';
import type { SteadyClock } from '../../game/ports/clock.js';

/** How much members and servers may ask of the bot in a minute: commands, autocompletions and presses. */
export class Flood {
  readonly #members: RateLimiter;
  readonly #servers: RateLimiter;
  /** A member's; 0: any number. */
  readonly perMinute: number;

  /** `perMinute` is a member's, 0 for any number; a server's is ten times as much. */
  constructor(perMinute: number, clock: Pick<SteadyClock, 'uptime'>) {
    const now = () => clock.uptime();
    this.perMinute = perMinute;
    this.#members = new RateLimiter(perMinute, now);
    this.#servers = new RateLimiter(perMinute * SERVER_SHARE, now);
  }

  /** Whether an interaction is to be answered. */
  admits({ user, guildId }: Interaction): boolean {
    return this.#members.take(user.id) && (guildId === null || this.#servers.take(guildId));
  }

  /** How much of this minute's a server has used. */
  usedBy(server: string): number {
    return this.#servers.used(server);
  }
}
