import type { Guild } from 'discord.js';
import pMap from 'p-map';
import type { Daily } from '../../../game/ports/puzzleStore.js';
import { dayAfter } from '../../../game/puzzles/dailyPuzzle.js';
import { isPassing } from '../../gateway/apiErrors.js';
import { readServerSettings, type ServerSettings } from '../../interactions/settings.js';
import { localHour, ZONE_STEP_MS } from '../../texts/timeZones.js';
import { DayPosting, type DayPostingDeps } from './dayPosting.js';

/** Retry delay after Discord failed to accept a post, in ms. */
export const RETRY_MS = 2 * 60_000;

/** Maximum number of posts sent concurrently. */
const MAX_CONCURRENT = 4;

/** When a server gets its posts. */
type Schedule = {
  readonly zone: string;
  /** Hour of the day in that time zone. */
  readonly hour: number;
  /** Earliest day of the next post, in that time zone. */
  readonly from: string;
};

/** A server's last post. `at`: when this process sent it. */
type LastPost = { readonly day: string; readonly at: number | undefined };

/**
 * Earliest day of the next post after a server changed its hour or its time zone: the first one that has had no post, neither by the
 * old zone's calendar nor by the new one's. A post that an earlier process sent today counts as sent now.
 */
export function dayAfterChange(last: LastPost, before: string, zone: string, now: number): string {
  const at = last.at ?? (last.day >= localHour(before, now).day ? now : undefined);
  const days = [last.day, ...(at === undefined ? [] : [localHour(zone, at).day])].sort();
  return [dayAfter(days.at(-1)!), localHour(zone, now).day].sort().at(-1)!;
}

/**
 * Posts the puzzle of the day in each server that chose a channel for it: once a day, at the server's hour in its time zone, or
 * later that day if the bot was offline then, the day lacks that hour, or the server moved the hour past. A server that chooses a
 * channel after its hour gets the first post the next day.
 */
export class DailyPosts {
  readonly #deps: DayPostingDeps;
  readonly #posting: DayPosting;
  /** Schedule of each server that chose a channel. */
  readonly #schedules = new Map<string, Schedule>();
  /** Today's posts that Discord failed to accept. */
  readonly #unsent = new Map<string, { readonly day: string; readonly channel: string }>();
  /** Last posts that this process sent. */
  readonly #sent = new Map<string, LastPost>();
  #isLoaded = false;
  #hasEnded = false;
  #cancel = (): void => undefined;
  #unlisten = (): void => undefined;
  /** The current round of posts. */
  #round: Promise<void> = Promise.resolve();
  /** Changes of schedules under way. */
  #continuing: Promise<unknown> = Promise.resolve();

  constructor(deps: DayPostingDeps) {
    this.#deps = deps;
    this.#posting = new DayPosting(deps);
  }

  start(): void {
    this.#unlisten = this.#deps.settings.onServerChange((server, changes, settings) => {
      if ('puzzles' in changes || 'puzzleHour' in changes || 'puzzleZone' in changes)
        this.#schedule(server, settings, 'puzzles' in changes);
    });
    this.#wake();
  }

  /** Updates a server's post after a member has solved a puzzle of the day. */
  solved(server: string, daily: Daily): void {
    this.#posting.solved(server, daily);
  }

  /** Stops. Waits for posts under way, which still need Discord. */
  async close(): Promise<void> {
    this.#hasEnded = true;
    this.#cancel();
    this.#unlisten();
    await Promise.all([this.#round, this.#continuing]);
    await this.#posting.close();
  }

  /** Applies a server's new settings. The first post is today if the hour is still to come. `isNew`: whether the channel changed. */
  #schedule(server: string, { puzzles, puzzleHour, puzzleZone: zone }: ServerSettings, isNew: boolean): void {
    if (puzzles === null) {
      this.#forget(server);
      return;
    }
    const hour = Number(puzzleHour);
    const today = localHour(zone, this.#deps.clock.now());
    const from = today.hour < hour ? today.day : dayAfter(today.day);
    const before = this.#schedules.get(server);
    const schedule = { zone, hour, from };
    this.#schedules.set(server, schedule);
    if (!before || isNew) return;
    const continuing = this.#continue(server, before.zone, schedule);
    this.#continuing = Promise.all([this.#continuing, continuing]);
  }

  /** Continues a server's daily posts after a change of the hour or the zone: no day goes without, and none has two. */
  async #continue(server: string, before: string, schedule: Schedule): Promise<void> {
    const { servers, clock, log } = this.#deps;
    try {
      const post = await servers.dayPost(server);
      if (!post || this.#schedules.get(server) !== schedule) return;
      const sent = this.#sent.get(server);
      const last = { day: post.day, at: sent?.day === post.day ? sent.at : undefined };
      const from = dayAfterChange(last, before, schedule.zone, clock.now());
      this.#schedules.set(server, { ...schedule, from });
    } catch (error) {
      log.error({ err: error, server }, 'could not read when a server had its last puzzle of the day');
    }
  }

  #wake(): void {
    this.#round = this.#postDue();
  }

  /** Sends all posts that are due, and sets the timer for the next hour of any time zone. */
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
    const nextHour = (Math.floor(began / ZONE_STEP_MS) + 1) * ZONE_STEP_MS - clock.now();
    const wait = this.#unsent.size > 0 ? Math.min(nextHour, RETRY_MS) : nextHour;
    this.#cancel = clock.after(Math.max(0, wait), () => this.#wake());
  }

  async #load(now: number): Promise<void> {
    if (this.#isLoaded) return;
    for (const { server, settings, lastDay } of await this.#deps.servers.puzzleServers()) {
      const { puzzles, puzzleHour, puzzleZone: zone } = readServerSettings(settings);
      // A schedule set meanwhile is newer than these settings.
      if (puzzles === null || this.#schedules.has(server)) continue;
      const today = localHour(zone, now).day;
      const from = lastDay !== undefined && lastDay >= today ? dayAfter(lastDay) : today;
      this.#schedules.set(server, { zone, hour: Number(puzzleHour), from });
    }
    this.#isLoaded = true;
  }

  async #postAll(now: number): Promise<void> {
    if (this.#deps.puzzles.games.length === 0) return;
    const due = [...this.#schedules].flatMap(([server, schedule]) => {
      const { day, hour } = localHour(schedule.zone, now);
      if (this.#unsent.get(server)?.day !== day) this.#unsent.delete(server);
      return schedule.from <= day && schedule.hour <= hour ? [{ server, schedule, day }] : [];
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
    const { client, settings, servers, log } = this.#deps;
    // The server belongs to another process or is unavailable. Checked again in the next round.
    const guild = client.guilds.cache.get(server);
    if (!guild?.available) return;
    try {
      const { puzzles } = await settings.ofServer(server);
      // The store has deleted the server's settings.
      if (puzzles === null) return this.#forget(server);
      const channel = this.#unsent.get(server)?.channel ?? puzzles;
      // Recorded before it is sent: a crash in between loses a post rather than sending it twice.
      const shouldSend = this.#unsent.has(server) || (await servers.beginDayPost(server, day, channel));
      const message = shouldSend ? await this.#send(guild, channel, day) : undefined;
      if (this.#unsent.has(server)) return;
      if (this.#schedules.get(server) === schedule)
        this.#schedules.set(server, { ...schedule, from: dayAfter(day) });
      if (message === undefined) return;
      this.#sent.set(server, { day, at: this.#deps.clock.now() });
      await servers.endDayPost(server, day, message);
    } catch (error) {
      log.error({ err: error, server, day }, 'could not post the puzzle of the day in a server');
    }
  }

  /** Sends a post and returns its message id. Returns `undefined` if Discord did not accept it, and logs that once a day. */
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
    this.#schedules.delete(server);
    this.#unsent.delete(server);
    this.#sent.delete(server);
  }
}
