import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { GameId } from '../game/play/game.js';
import type { SteadyClock } from '../game/ports/clock.js';
import type { Sessions } from './sessions.js';

/** Why Discord's Activity does not sign its member in. The page has a sentence for each. */
export const ACTIVITY_PROBLEMS = ['refused', 'silent', 'ended', 'absent'] as const;
export type ActivityProblem = (typeof ACTIVITY_PROBLEMS)[number];

/** Member of whom Discord has said who they are. `token` is their access token, for their own page only. */
type Identity = { readonly member: string; readonly locale: string; readonly token: string };

/** A running Activity: its place, and who has it open. */
type RunningActivity = {
  readonly server: string | null;
  readonly place: string;
  readonly members: readonly string[];
};

/** Why Discord does not answer: it refuses, or it fails or is too slow. */
export type NoAnswer = 'refused' | 'silent';

/** Discord's API for Activities. */
export interface ActivityApi {
  /** Exchanges a code for the member's identity. */
  identify(code: string): Promise<Identity | NoAnswer>;
  /** Finds an instance. Discord refuses one that has ended or never was. */
  instance(id: string): Promise<RunningActivity | NoAnswer>;
}

/** A session of a member at the Activity, with their access token for Discord's client. */
export type ActivitySession = {
  readonly token: string;
  readonly game: GameId | null;
  readonly accessToken: string;
};

/** Number of launches that are remembered. */
const MAX_LAUNCHES = 10_000;

/** Remembers for which games members have launched the Activity: an instance belongs to its channel, which may have several. */
export class Launches {
  readonly #games = new LRUCache<string, GameId>({ max: MAX_LAUNCHES });

  note({ instance, member, game }: { instance: string; member: string; game: GameId }): void {
    this.#games.set(`${instance} ${member}`, game);
    this.#games.set(instance, game);
  }

  /** Returns the game that the member launched, or else the last one that anybody did. */
  gameOf(instance: string, member: string): GameId | undefined {
    return this.#games.get(`${instance} ${member}`) ?? this.#games.get(instance);
  }
}

export type ActivitySignInDeps = {
  readonly api: ActivityApi;
  readonly launches: Launches;
  readonly sessions: Sessions;
  /** Finds the game in a channel that a member most likely means. */
  readonly gameIn: (of: { readonly place: string; readonly member: string }) => Promise<GameId | undefined>;
};

/** Sign-ins at once, and every second afterwards, for all members. */
const BURST = 60;
const PER_SECOND = 2;

/** Limits sign-ins: anybody can send forged codes, and Discord blocks a bot that sends it too many. */
export class SignInLimit {
  #left = BURST;
  #countedAt: number;

  constructor(readonly clock: Pick<SteadyClock, 'uptime'>) {
    this.#countedAt = clock.uptime();
  }

  admits(): boolean {
    const now = this.clock.uptime();
    this.#left = Math.min(BURST, this.#left + ((now - this.#countedAt) / 1000) * PER_SECOND);
    this.#countedAt = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

/** Begins a session for a member who has the Activity open, if Discord confirms who and where they are. */
export async function signInToActivity(
  { api, launches, sessions, gameIn }: ActivitySignInDeps,
  { code, instance: id }: { readonly code: string; readonly instance: string },
): Promise<ActivitySession | ActivityProblem> {
  const identity = await api.identify(code);
  if (typeof identity === 'string') return identity;
  const running = await api.instance(id);
  if (typeof running === 'string') return running === 'refused' ? 'ended' : running;
  const { member, locale, token: accessToken } = identity;
  const { server, place, members } = running;
  if (!members.includes(member)) return 'absent';
  const proof = `activity ${createHash('sha256').update(code).digest('base64url')}`;
  const token = await sessions.begin(proof, { member, server, place, locale });
  if (token === undefined) return 'refused';
  const game = launches.gameOf(id, member) ?? (await gameIn({ place, member })) ?? null;
  return { token, game, accessToken };
}
