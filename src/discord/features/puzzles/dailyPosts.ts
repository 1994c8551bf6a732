import type { Guild } from 'discord.js';
import { dayAfter, dayOf } from '../../../game/puzzles/dailyPuzzle.js';
import { isPassing } from '../../gateway/apiErrors.js';
import { readServerSettings, type ServerSettings } from '../../interactions/settingValues.js';
import { DayPosting, type DayPostingMeans } from './dayPosting.js';

const HOUR_MS = 60 * 60_000;

/** After so many ms a post is tried again that Discord failed to take. */
export const RETRY_MS = 2 * 60_000;

/** Servers in which is posted at the same time. */
const AT_ONCE = 4;

/** When the puzzle of the day is posted in a server. */
type Plan = {
  /** In UTC. */
  readonly hour: number;
  /** The first day on which it is to be posted. */
  readonly from: string;
};

const hourOf = (at: number): number => new Date(at).getUTCHours();

/**
 * Posts the puzzle of the day once a day in each server that has chosen a channel for it, at the hour that it has chosen; later
 * on the day where the bot was away then. Whoever turns it on after the hour has the first one the next day.
 */
export class DailyPosts {
  readonly #means: DayPostingMeans;
  readonly #posting: DayPosting;
  /** Of all servers that have chosen a channel. */
  readonly #plans = new Map<string, Plan>();
  /** Today's posts that were begun, and that Discord failed to take. */
  readonly #unsent = new Map<string, { readonly day: string; readonly channel: string }>();
  #isLoaded = false;
  #hasEnded = false;
  #cancel = (): void => undefined;
  #unlisten = (): void => undefined;
  /** The round of posts that goes on. */
  #round: Promise<void> = Promise.resolve();

  constructor(means: DayPostingMeans) {
    this.#means = means;
    this.#posting = new DayPosting(means);
  }

  start(): void {
    this.#unlisten = this.#means.settings.onServerChange((server, changes, settings) => {
      if ('puzzles' in changes || 'puzzleHour' in changes) this.#plan(server, settings);
    });
    this.#wake();
  }

  /** Notes that a member has solved the puzzle of a day in a server. */
  solved(server: string, day: string): void {
    this.#posting.solved(server, day);
  }

  /** Ends what is being posted, as far as Discord answers. */
  async close(): Promise<void> {
    this.#hasEnded = true;
    this.#cancel();
    this.#unlisten();
    await this.#round;
    await this.#posting.close();
  }

  /** Takes over what a server has set now: it is posted today where the hour is still to come. */
  #plan(server: string, { puzzles, puzzleHour }: ServerSettings): void {
    if (puzzles === null) {
      this.#forget(server);
      return;
    }
    const now = this.#means.clock.now();
    const hour = Number(puzzleHour);
    const today = dayOf(now);
    this.#plans.set(server, { hour, from: hourOf(now) < hour ? today : dayAfter(today) });
  }

  #wake(): void {
    this.#round = this.#postDue();
  }

  /** Posts what is due, and sees to it that the next hour finds it awake. */
  async #postDue(): Promise<void> {
    const { clock, log } = this.#means;
    const began = clock.now();
    try {
      await this.#load(began);
      await this.#postAll(began);
    } catch (error) {
      log.error({ err: error }, 'the puzzle of the day could not be posted');
    }
    if (this.#hasEnded) return;
    const nextHour = (Math.floor(began / HOUR_MS) + 1) * HOUR_MS - clock.now();
    const wait = this.#unsent.size > 0 ? Math.min(nextHour, RETRY_MS) : nextHour;
    this.#cancel = clock.after(Math.max(0, wait), () => this.#wake());
  }

  async #load(now: number): Promise<void> {
    if (this.#isLoaded) return;
    const today = dayOf(now);
    for (const { server, settings, lastDay } of await this.#means.servers.puzzleServers()) {
      const { puzzles, puzzleHour } = readServerSettings(settings);
      // What was changed meanwhile is newer than what was read.
      if (puzzles === null || this.#plans.has(server)) continue;
      const from = lastDay !== undefined && lastDay >= today ? dayAfter(lastDay) : today;
      this.#plans.set(server, { hour: Number(puzzleHour), from });
    }
    this.#isLoaded = true;
  }

  async #postAll(now: number): Promise<void> {
    const day = dayOf(now);
    if (this.#means.puzzles.idOfDay(day) === undefined) return;
    for (const [server, unsent] of this.#unsent) if (unsent.day !== day) this.#unsent.delete(server);
    const due = [...this.#plans].filter(([, { hour, from }]) => from <= day && hour <= hourOf(now));
    const next = due.values();
    const postNext = async (): Promise<void> => {
      for (const [server, plan] of next) if (!this.#hasEnded) await this.#postIn(server, plan, day);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, postNext));
  }

  /** Never rejects. */
  async #postIn(server: string, plan: Plan, day: string): Promise<void> {
    const { client, settings, servers, log } = this.#means;
    // Another process has it, or the bot is not there now: the next hour looks again.
    const guild = client.guilds.cache.get(server);
    if (!guild?.available) return;
    try {
      const { puzzles } = await settings.ofServer(server);
      // What was set there has been forgotten.
      if (puzzles === null) return this.#forget(server);
      const channel = this.#unsent.get(server)?.channel ?? puzzles;
      // Noted first: a crash between the two costs a post rather than sending it twice.
      const isToSend = this.#unsent.has(server) || (await servers.beginDayPost(server, day, channel));
      const message = isToSend ? await this.#send(guild, channel, day) : undefined;
      if (this.#unsent.has(server)) return;
      if (this.#plans.get(server) === plan) this.#plans.set(server, { ...plan, from: dayAfter(day) });
      if (message !== undefined) await servers.endDayPost(server, day, message);
    } catch (error) {
      log.error({ err: error, server, day }, 'the puzzle of the day could not be posted in a server');
    }
  }

  /** Sends a post, and answers with its message; undefined where Discord did not take it, which is logged once a day. */
  async #send(guild: Guild, channel: string, day: string): Promise<string | undefined> {
    const { id: server } = guild;
    const isNew = !this.#unsent.delete(server);
    try {
      return await this.#posting.post(guild, channel, day);
    } catch (error) {
      const isOwed = isPassing(error);
      if (isOwed) this.#unsent.set(server, { day, channel });
      if (isNew || !isOwed)
        this.#means.log.warn(
          { err: error, server, channel, day },
          'the puzzle of the day could not be posted in its channel',
        );
      return undefined;
    }
  }

  #forget(server: string): void {
    this.#plans.delete(server);
    this.#unsent.delete(server);
  }
}
