import { COLORS } from '../../rules/position.js';
import type { Refusal } from '../play/action.js';
import { type Game, isBetweenMembers, type Seats } from '../play/game.js';
import type { SteadyClock } from '../ports/clock.js';
import type { GameLimits, GameStore } from '../ports/gameStore.js';
import { Allowance } from './allowance.js';

/** What members and servers may use of the bot; 0: as much as they like. */
export type HostLimits = {
  readonly games: GameLimits;
  /** Seconds a minute that the bot thinks for a member. */
  readonly engineSeconds: number;
};

/** What a server uses of the bot: its live games, and seconds of this minute's thinking. */
export type ServerUsage = { readonly games: number; readonly engineSeconds: number };

export const NO_LIMITS: HostLimits = { games: { member: 0, server: 0 }, engineSeconds: 0 };

/** A server may use so many times as much as a member. */
export const SERVER_SHARE = 10;

/** Why a member may not begin one more game in a server now; undefined where they may. */
export async function refusalToBegin(
  member: string,
  server: string | null,
  most: GameLimits,
  store: Pick<GameStore, 'liveGames'>,
): Promise<Refusal | undefined> {
  if (most.member > 0 && (await store.liveGames({ member })) >= most.member) return { code: 'member-full' };
  const isServerFull =
    server !== null && most.server > 0 && (await store.liveGames({ server })) >= most.server;
  return isServerFull ? { code: 'server-full' } : undefined;
}

/** How long the bot thinks for members and servers. */
export class ThinkingTime {
  readonly #members: Allowance;
  readonly #servers: Allowance;

  constructor({ engineSeconds }: HostLimits, clock: Pick<SteadyClock, 'uptime'>) {
    const now = () => clock.uptime();
    this.#members = new Allowance(engineSeconds, now);
    this.#servers = new Allowance(engineSeconds * SERVER_SHARE, now);
  }

  /** Whether what is left is enough for this game, where the bot sits in it. */
  has(game: Game): boolean {
    const { setup, seats } = game;
    if (isBetweenMembers(game)) return true;
    return (
      membersOf(seats).every((member) => this.#members.has(member)) &&
      (setup.server === null || this.#servers.has(setup.server))
    );
  }

  /** Seconds of this minute's thinking that a server has used. */
  usedBy(server: string): number {
    return this.#servers.used(server);
  }

  use({ setup, seats }: Game, seconds: number): void {
    for (const member of membersOf(seats)) this.#members.use(member, seconds);
    if (setup.server !== null) this.#servers.use(setup.server, seconds);
  }
}

const membersOf = (seats: Seats): string[] =>
  COLORS.flatMap((color) => {
    const seat = seats[color];
    return seat.kind === 'member' ? [seat.member] : [];
  });
