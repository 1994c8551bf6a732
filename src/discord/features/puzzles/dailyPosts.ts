import type { Daily } from '../../../game/ports/puzzleStore.js';
import { dayAfter } from '../../../game/puzzles/dailyPuzzle.js';
import { CalendarPosts, type Schedule } from '../../board/calendarPosts.js';
import { readServerSettings, type ServerSettings } from '../../interactions/settings.js';
import { localHour } from '../../texts/timeZones.js';
import { DayPosting, type DayPostingDeps } from './dayPosting.js';

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
 * Posts the puzzle of the day in each server that chose a channel for it, at the server's hour in its time zone. A server that
 * chooses a channel after its hour gets the first post the next day.
 */
export class DailyPosts {
  readonly #deps: DayPostingDeps;
  readonly #posting: DayPosting;
  readonly #posts: CalendarPosts;
  /** Last posts that this process sent. */
  readonly #sent = new Map<string, LastPost>();
  #unlisten = (): void => undefined;
  /** Changes of schedules under way. */
  #continuing: Promise<unknown> = Promise.resolve();

  constructor(deps: DayPostingDeps) {
    const posting = new DayPosting(deps);
    this.#deps = deps;
    this.#posting = posting;
    this.#posts = new CalendarPosts(deps, {
      ...{ name: 'the puzzle of the day', sign: '.' },
      load: (now) => this.#load(now),
      postDayOf: (day) => (deps.puzzles.games.length > 0 ? day : undefined),
      channelOf: async (server) => (await deps.settings.ofServer(server)).puzzles ?? undefined,
      begin: (server, day, channel) => deps.servers.beginDayPost(server, day, channel),
      draw: (guild, _, day) => posting.draw(guild, day),
      end: async (server, day, message) => {
        if (message === undefined) return;
        this.#sent.set(server, { day, at: deps.clock.now() });
        await deps.servers.endDayPost(server, day, message);
      },
    });
  }

  start(): void {
    this.#unlisten = this.#deps.settings.onServerChange((server, changes, settings) => {
      if ('puzzles' in changes || 'puzzleHour' in changes || 'puzzleZone' in changes)
        this.#schedule(server, settings, 'puzzles' in changes);
    });
    this.#posts.start();
  }

  /** Updates a server's post after a member has solved a puzzle of the day. */
  solved(server: string, daily: Daily): void {
    this.#posting.solved(server, daily);
  }

  /** Stops. Waits for posts under way, which still need Discord. */
  async close(): Promise<void> {
    this.#unlisten();
    await Promise.all([this.#posts.close(), this.#continuing]);
    await this.#posting.close();
  }

  /** Applies a server's new settings. The first post is today if the hour is still to come. `isNew`: whether the channel changed. */
  #schedule(server: string, { puzzles, puzzleHour, puzzleZone: zone }: ServerSettings, isNew: boolean): void {
    if (puzzles === null) {
      this.#posts.forget(server);
      this.#sent.delete(server);
      return;
    }
    const hour = Number(puzzleHour);
    const today = localHour(zone, this.#deps.clock.now());
    const from = today.hour < hour ? today.day : dayAfter(today.day);
    const before = this.#posts.scheduleOf(server);
    const schedule = { zone, hour, from };
    this.#posts.schedule(server, schedule);
    if (!before || isNew) return;
    const continuing = this.#continue(server, before.zone, schedule);
    this.#continuing = Promise.all([this.#continuing, continuing]);
  }

  /** Continues a server's daily posts after a change of the hour or the zone: no day goes without, and none has two. */
  async #continue(server: string, before: string, schedule: Schedule): Promise<void> {
    const { servers, clock, log } = this.#deps;
    try {
      const post = await servers.dayPost(server);
      if (!post || this.#posts.scheduleOf(server) !== schedule) return;
      const sent = this.#sent.get(server);
      const last = { day: post.day, at: sent?.day === post.day ? sent.at : undefined };
      const from = dayAfterChange(last, before, schedule.zone, clock.now());
      this.#posts.schedule(server, { ...schedule, from });
    } catch (error) {
      log.error({ err: error, server }, 'could not read when a server had its last puzzle of the day');
    }
  }

  async #load(now: number): Promise<ReadonlyMap<string, Schedule>> {
    const schedules = new Map<string, Schedule>();
    for (const { server, settings, lastDay, isUnsent } of await this.#deps.servers.puzzleServers()) {
      const { puzzles, puzzleHour, puzzleZone: zone } = readServerSettings(settings);
      if (puzzles === null) continue;
      const today = localHour(zone, now).day;
      const schedule = { zone, hour: Number(puzzleHour) };
      if (lastDay === undefined || lastDay < today) schedules.set(server, { ...schedule, from: today });
      else if (isUnsent) schedules.set(server, { ...schedule, from: lastDay, begun: lastDay });
      else schedules.set(server, { ...schedule, from: dayAfter(lastDay) });
    }
    return schedules;
  }
}
