import type { Guild } from 'discord.js';
import { dayAfter, dayOf } from '../../../game/puzzles/dailyPuzzle.js';
import { isPassing } from '../../gateway/apiErrors.js';
import { readServerSettings, type ServerSettings } from '../../interactions/settingValues.js';
import { DayPosting, type DayPostingDeps } from './dayPosting.js';

export type DailyPostsDeps = DayPostingDeps;

const HOUR_MS = 60 * 60_000;

/** Delay before a retry of a post that Discord failed to take, in ms. */
export const RETRY_MS = 2 * 60_000;

/** Posts sent at once. */
const AT_ONCE = 4;

/** Time of a server's posts. */
type Plan = {
  /** Hour of the day, in UTC. */
  readonly hour: number;
  /** First day of the next post. */
  readonly from: string;
};

const hourOf = (at: number): number => new Date(at).getUTCHours();

/**
 * Posts the puzzle of the day, once a day in each server that chose a channel for it, at the server's hour. If the bot was away
 * then, later that day. A server that turns it on after its hour gets the first one the next day.
 */
export class DailyPosts {
  readonly #deps: DayPostingDeps;
  readonly #posting: DayPosting;
  /** By server; all servers that chose a channel. */
  readonly #plans = new Map<string, Plan>();
  /** Today's posts that Discord failed to take. */
  readonly #unsent = new Map<string, { readonly day: string; readonly channel: string }>();
  #isLoaded = false;
  #hasEnded = false;
  #cancel = (): void => undefined;
  #unlisten = (): void => undefined;
  /** The present round of posts. */
  #round: Promise<void> = Promise.resolve();

  constructor(deps: DayPostingDeps) {
    this.#deps = deps;
    this.#posting = new DayPosting(deps);
  }

  start(): void {
    this.#unlisten = this.#deps.settings.onServerChange((server, changes, settings) => {
      if ('puzzles' in changes || 'puzzleHour' in changes) this.#plan(server, settings);
    });
    this.#wake();
  }

  /** Updates a server's post after a member has solved the puzzle. */
  solved(server: string, day: string): void {
    this.#posting.solved(server, day);
  }

  /** Stops, and waits for posts under way while Discord answers. */
  async close(): Promise<void> {
    this.#hasEnded = true;
    this.#cancel();
    this.#unlisten();
    await this.#round;
    await this.#posting.close();
  }

  /** Applies a server's new settings. The first post is today if the hour is still to come. */
  #plan(server: string, { puzzles, puzzleHour }: ServerSettings): void {
    if (puzzles === null) {
      this.#forget(server);
      return;
    }
    const now = this.#deps.clock.now();
    const hour = Number(puzzleHour);
    const today = dayOf(now);
    this.#plans.set(server, { hour, from: hourOf(now) < hour ? today : dayAfter(today) });
  }

  #wake(): void {
    this.#round = this.#postDue();
  }

  /** Sends all posts that are due, and sets the timer for the next hour. */
  async #postDue(): Promise<void> {
    const { clock, log } = this.#deps;
    const began = clock.now();
    try {
      await this.#load(began);
      await this.#postAll(began);
    } catch (error) {
      log.error({ err: error }, 'could not post the puzzle of the day');
    }
    if (this.#hasEnded) return;
    const nextHour = (Math.floor(began / HOUR_MS) + 1) * HOUR_MS - clock.now();
    const wait = this.#unsent.size > 0 ? Math.min(nextHour, RETRY_MS) : nextHour;
    this.#cancel = clock.after(Math.max(0, wait), () => this.#wake());
  }

  async #load(now: number): Promise<void> {
    if (this.#isLoaded) return;
    const today = dayOf(now);
    for (const { server, settings, lastDay } of await this.#deps.servers.puzzleServers()) {
      const { puzzles, puzzleHour } = readServerSettings(settings);
      // A plan set meanwhile is newer than the settings read.
      if (puzzles === null || this.#plans.has(server)) continue;
      const from = lastDay !== undefined && lastDay >= today ? dayAfter(lastDay) : today;
      this.#plans.set(server, { hour: Number(puzzleHour), from });
    }
    this.#isLoaded = true;
  }

  async #postAll(now: number): Promise<void> {
    const day = dayOf(now);
    if (this.#deps.puzzles.idOfDay(day) === undefined) return;
    for (const [server, unsent] of this.#unsent) if (unsent.day !== day) this.#unsent.delete(server);
    const due = [...this.#plans].filter(([, { hour, from }]) => from <= day && hour <= hourOf(now));
    const next = due.values();
    const postNext = async (): Promise<void> => {
      for (const [server, plan] of next) if (!this.#hasEnded) await this.#postIn(server, plan, day);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, postNext));
  }

  /** Sends one server's post. Never rejects. */
  async #postIn(server: string, plan: Plan, day: string): Promise<void> {
    const { client, settings, servers, log } = this.#deps;
    // Another process's server, or an unavailable one. The next hour checks again.
    const guild = client.guilds.cache.get(server);
    if (!guild?.available) return;
    try {
      const { puzzles } = await settings.ofServer(server);
      // The store has deleted the server's settings.
      if (puzzles === null) return this.#forget(server);
      const channel = this.#unsent.get(server)?.channel ?? puzzles;
      // Recorded first: a crash between the two loses a post rather than sending it twice.
      const isToSend = this.#unsent.has(server) || (await servers.beginDayPost(server, day, channel));
      const message = isToSend ? await this.#send(guild, channel, day) : undefined;
      if (this.#unsent.has(server)) return;
      if (this.#plans.get(server) === plan) this.#plans.set(server, { ...plan, from: dayAfter(day) });
      if (message !== undefined) await servers.endDayPost(server, day, message);
    } catch (error) {
      log.error({ err: error, server, day }, 'could not post the puzzle of the day in a server');
    }
  }

  /** Sends a post and returns its message id. Returns `undefined` if Discord did not take it, which is logged once a day. */
  async #send(guild: Guild, channel: string, day: string): Promise<string | undefined> {
    const { id: server } = guild;
    const isNew = !this.#unsent.delete(server);
    try {
      return await this.#posting.post(guild, channel, day);
    } catch (error) {
      const isOwed = isPassing(error);
      if (isOwed) this.#unsent.set(server, { day, channel });
      if (isNew || !isOwed)
        this.#deps.log.warn(
          { err: error, server, channel, day },
          'could not post the puzzle of the day in its channel',
        );
      return undefined;
    }
  }

  #forget(server: string): void {
    this.#plans.delete(server);
    this.#unsent.delete(server);
  }
}
