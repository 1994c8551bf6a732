import { type Guild, MessageFlags } from 'discord.js';
import pMap from 'p-map';
import type { Clock } from '../../game/ports/clock.js';
import { dayAfter } from '../../game/puzzles/dailyPuzzle.js';
import { CHANNEL_GONE, isApiError, isPassing } from '../gateway/apiErrors.js';
import { NO_PINGS, type Page } from '../interactions/pages.js';
import { localHour, ZONE_STEP_MS } from '../texts/timeZones.js';
import type { DiscordParts } from './feature.js';

/** Retry delay after Discord failed to accept a post, in ms. */
export const RETRY_MS = 2 * 60_000;

/** Maximum number of posts sent concurrently. */
const MAX_CONCURRENT = 4;

/** When a server gets its posts. */
export type Schedule = {
  readonly zone: string;
  /** Hour of the day in that time zone. */
  readonly hour: number;
  /** Earliest day of the next post, in that time zone. */
  readonly from: string;
  /** Day of a post that an earlier process has begun, and may not have sent. */
  readonly begun?: string;
};

/** Posts of one kind, and their records. Days are those of the server's time zone, as `2026-11-24`. */
export type CalendarJob = {
  /** Subject of log lines, such as `the puzzle of the day`. */
  readonly name: string;
  /** Character that tells this job's nonces from those of others in the same server. */
  readonly sign: string;
  /** Reads the schedules of all servers that want posts, once. `now` is in ms since the epoch. */
  load(now: number): Promise<ReadonlyMap<string, Schedule>>;
  /** Returns the latest day up to this one that has posts; `undefined` if there is none. */
  postDayOf(day: string): string | undefined;
  /** Channel of a server's posts; `undefined` if it wants none any more. */
  channelOf(server: string): Promise<string | undefined>;
  /** Records that a post is about to be sent. Resolves with `false` if that was recorded before. */
  begin(server: string, day: string, channel: string): Promise<boolean>;
  /** Draws a post; `undefined` if there is nothing to post that day. */
  draw(guild: Guild, channel: string, day: string): Promise<Page | undefined>;
  /** Called once a post needs no retry. `message`: `undefined` if none was sent. */
  end(server: string, day: string, message: string | undefined): Promise<void>;
  /** Called if a server's channel no longer exists. */
  onChannelGone?(server: string, channel: string): Promise<void>;
};

type CalendarDeps = Pick<DiscordParts, 'client' | 'log'> & { readonly clock: Clock };

/**
 * Posts something in servers by their calendars: at a server's hour on each day that has posts, or later until the next such day if the
 * bot was offline then, the day lacks that hour, or the server moved the hour past. Each post is recorded before it is sent. After a
 * crash in between, the job loads it as begun. It is sent again, and Discord drops a second copy for a few minutes.
 */
export class CalendarPosts {
  readonly #deps: CalendarDeps;
  readonly #job: CalendarJob;
  readonly #schedules = new Map<string, Schedule>();
  /** Posts that were begun but not sent: Discord failed to accept them, or the process died. */
  readonly #unsent = new Map<string, { readonly day: string; readonly channel?: string }>();
  #isLoaded = false;
  #hasEnded = false;
  #cancel = (): void => undefined;
  /** The current round of posts. */
  #round: Promise<void> = Promise.resolve();

  constructor(deps: CalendarDeps, job: CalendarJob) {
    this.#deps = deps;
    this.#job = job;
  }

  start(): void {
    this.#round = this.#postDue();
  }

  scheduleOf(server: string): Schedule | undefined {
    return this.#schedules.get(server);
  }

  /** Sets a server's schedule. It applies from the next quarter of an hour. */
  schedule(server: string, schedule: Schedule): void {
    this.#schedules.set(server, schedule);
  }

  /** Stops posting in a server. */
  forget(server: string): void {
    this.#schedules.delete(server);
    this.#unsent.delete(server);
  }

  /** Stops. Waits for posts under way, which still need Discord. */
  async close(): Promise<void> {
    this.#hasEnded = true;
    this.#cancel();
    await this.#round;
  }

  /** Sends all posts that are due, and sets the timer for the next hour of any time zone. */
  async #postDue(): Promise<void> {
    const { clock, log } = this.#deps;
    const began = clock.now();
    try {
      await this.#load(began);
      await this.#postAll(began);
    } catch (error) {
      log.error({ err: error }, `could not post ${this.#job.name}`);
    }
    if (this.#hasEnded) return;
    const nextHour = (Math.floor(began / ZONE_STEP_MS) + 1) * ZONE_STEP_MS - clock.now();
    const wait = this.#unsent.size > 0 ? Math.min(nextHour, RETRY_MS) : nextHour;
    this.#cancel = clock.after(Math.max(0, wait), () => this.start());
  }

  async #load(now: number): Promise<void> {
    if (this.#isLoaded) return;
    // A schedule set meanwhile is newer.
    for (const [server, schedule] of await this.#job.load(now)) {
      if (schedule.begun !== undefined) this.#unsent.set(server, { day: schedule.begun });
      if (!this.#schedules.has(server)) this.#schedules.set(server, schedule);
    }
    this.#isLoaded = true;
  }

  async #postAll(now: number): Promise<void> {
    const due = [...this.#schedules].flatMap(([server, schedule]) => {
      const today = localHour(schedule.zone, now);
      const day = this.#job.postDayOf(today.day);
      if (this.#unsent.get(server)?.day !== day) this.#unsent.delete(server);
      if (day === undefined || day < schedule.from) return [];
      return day < today.day || schedule.hour <= today.hour ? [{ server, schedule, day }] : [];
    });
    await pMap(
      due,
      async ({ server, schedule, day }) => {
        if (!this.#hasEnded) await this.#postIn(server, schedule, day);
      },
      { concurrency: MAX_CONCURRENT },
    );
  }

  /** Sends one server's post. Never rejects. */
  async #postIn(server: string, schedule: Schedule, day: string): Promise<void> {
    const { client, log } = this.#deps;
    // The server belongs to another process or is unavailable. Checked again in the next round.
    const guild = client.guilds.cache.get(server);
    if (!guild?.available) return;
    try {
      const chosen = await this.#job.channelOf(server);
      // Turned off, maybe by another process, or the store has deleted the server's data.
      if (chosen === undefined) return this.forget(server);
      const channel = this.#unsent.get(server)?.channel ?? chosen;
      const shouldSend = this.#unsent.has(server) || (await this.#job.begin(server, day, channel));
      const message = shouldSend ? await this.#send(guild, channel, day) : undefined;
      if (this.#unsent.has(server)) return;
      if (this.#schedules.get(server) === schedule)
        this.schedule(server, { ...schedule, from: dayAfter(day) });
      if (shouldSend) await this.#job.end(server, day, message);
    } catch (error) {
      log.error({ err: error, server, day }, `could not post ${this.#job.name} in a server`);
    }
  }

  /** Sends a post and returns its message id. Returns `undefined` if Discord did not accept it, and logs that once a day. */
  async #send(guild: Guild, channel: string, day: string): Promise<string | undefined> {
    const { id: server } = guild;
    const isNew = !this.#unsent.delete(server);
    try {
      return await this.#post(guild, channel, day);
    } catch (error) {
      const isOwed = isPassing(error);
      if (isOwed) this.#unsent.set(server, { day, channel });
      if (isNew || !isOwed)
        this.#deps.log.warn(
          { err: error, server, channel, day },
          `could not post ${this.#job.name} in its channel`,
        );
      if (isApiError(error, CHANNEL_GONE)) await this.#job.onChannelGone?.(server, channel);
      return undefined;
    }
  }

  /** Posts in a channel. Discord drops duplicates from retries within a few minutes. Rejects with Discord's error. */
  async #post(guild: Guild, id: string, day: string): Promise<string | undefined> {
    const channel = await this.#deps.client.channels.fetch(id);
    if (!channel?.isSendable() || channel.isDMBased() || channel.guildId !== guild.id)
      throw new Error(`channel ${id} cannot have ${this.#job.name}`);
    const page = await this.#job.draw(guild, id, day);
    if (!page) return undefined;
    const sent = await channel.send({
      ...page,
      flags: MessageFlags.IsComponentsV2,
      allowedMentions: NO_PINGS,
      // Server and day of the year: at most 25 characters, Discord's limit.
      nonce: `${guild.id}${this.#job.sign}${day.slice(5).replace('-', '')}`,
      enforceNonce: true,
    });
    return sent.id;
  }
}
