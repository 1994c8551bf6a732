import type { HostEvent } from '../host/hostEvents.js';
import { keyedQueue } from '../keyedQueue.js';
import type { Action, Updated } from '../play/action.js';
import { awayAction, respectsDaysOff } from '../play/away.js';
import { type Game, type GameId, membersIn } from '../play/game.js';
import type { Clock } from '../ports/clock.js';
import type { DaysOffStore } from '../ports/daysOffStore.js';
import type { GamesOf } from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';
import { type DaysOff, type DaysOffRefusal, endedNow, standingIn } from './daysOff.js';

/** Maximum number of a member's unfinished games: more than one has. */
const MAX_LIVE = 200;

/** Delay before a failed attempt to tell games is retried, in ms. */
export const RETRY_MS = 5000;

/** Time for which days off are kept after their end, in ms: a calendar year counts them. */
const KEPT_MS = 366 * 24 * 60 * 60 * 1000;

type KeeperOptions = {
  readonly host: {
    gamesOf(of: GamesOf, limit: number): Promise<readonly Game[]>;
    game(id: GameId): Promise<Game | undefined>;
    act(id: GameId, action: Action, cause?: undefined, stampedAt?: number): Promise<Updated>;
  };
  readonly store: DaysOffStore;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Tells slow games of their members' days off: when these change, when a game begins, and at the start, because the process may have
 * died in between. Telling a game twice does nothing.
 */
export class DaysOffKeeper {
  readonly #options: KeeperOptions;
  /** Tells one member's games at a time, so that older days off do not replace newer ones. */
  readonly #queue = keyedQueue<string>();
  #closed = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Tells the games of all members who are away or whose days off changed. Forgets old days off. */
  async start(): Promise<void> {
    const { store, clock } = this.#options;
    await this.#retrying('start to tell games of days off', async () => {
      await store.forgetDaysOff(clock.now() - KEPT_MS);
      for (const member of await store.membersAway(clock.now())) await this.#tellAll(member);
    });
  }

  /** Receives the host's events. */
  onEvent(event: HostEvent<unknown>): void {
    const begins = event.kind === 'opened' || (event.kind === 'changed' && event.action.kind === 'accept');
    if (!begins || !respectsDaysOff(event.game)) return;
    const { id } = event.game.setup;
    for (const member of new Set(membersIn(event.game.seats)))
      void this.#retrying('tell a new game of days off', () => this.#tellOne(member, id));
  }

  /** Takes days off; returns why they are refused. Once it resolves, all of the member's games know them. */
  async take(member: string, days: DaysOff): Promise<DaysOffRefusal | undefined> {
    const { store, clock } = this.#options;
    const now = clock.now();
    const refusal = await store.takeDaysOff(member, days, now);
    if (!refusal) await this.#retrying('tell games of days off', () => this.#tellAll(member, now));
    return refusal;
  }

  /** Ends the days off that began or begin at this time, if they are not over. `today`: the day now in a zone. */
  async end(member: string, from: number, today: (zone: string) => string): Promise<void> {
    const { store, clock } = this.#options;
    const now = clock.now();
    const standing = standingIn(await store.daysOff(member), now);
    if (standing?.from !== from) return;
    await store.endDaysOff(member, endedNow(standing, today(standing.zone), now), now);
    await this.#retrying('tell games of ended days off', () => this.#tellAll(member, now));
  }

  /** Resolves once no game is being told. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue.idle();
  }

  /** Tries until it succeeds or this closes; the next start tells the rest. Resolves after the first attempt. */
  async #retrying(what: string, attempt: () => Promise<void>): Promise<void> {
    if (this.#closed) return;
    try {
      await attempt();
    } catch (error) {
      const { clock, log } = this.#options;
      log.error({ err: error }, `failed to ${what}, will retry`);
      clock.after(RETRY_MS, () => void this.#retrying(what, attempt));
    }
  }

  /** `at`: when the days off changed, which counts for turns that end meanwhile. */
  #tellAll(member: string, at?: number): Promise<void> {
    const { host, store } = this.#options;
    return this.#queue(member, () =>
      this.#untilStable(member, async (days) => {
        for (const game of await host.gamesOf({ member, phase: 'live' }, MAX_LIVE))
          await this.#tell(game, member, days, at);
        await store.markDaysOffTold(member, days);
      }),
    );
  }

  #tellOne(member: string, id: GameId): Promise<void> {
    const { host } = this.#options;
    return this.#queue(member, () =>
      this.#untilStable(member, async (days) => {
        const game = await host.game(id);
        if (game) await this.#tell(game, member, days);
      }),
    );
  }

  /** Repeats with the newest days off: another process may have changed them meanwhile. */
  async #untilStable(member: string, tell: (days: readonly DaysOff[]) => Promise<void>): Promise<void> {
    const { store } = this.#options;
    let days = await store.daysOff(member);
    for (let told = ''; told !== JSON.stringify(days); days = await store.daysOff(member)) {
      told = JSON.stringify(days);
      await tell(days);
    }
  }

  async #tell(game: Game, member: string, days: readonly DaysOff[], at?: number): Promise<void> {
    const action = awayAction(game, member, days);
    // Refused if another process told the game, or if it ended meanwhile.
    if (action) await this.#options.host.act(game.setup.id, action, undefined, at);
  }
}
