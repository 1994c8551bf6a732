import type { Guild } from 'discord.js';
import type { Period } from '../../../game/ports/weeklyStore.js';
import { dayAfter, dayOf } from '../../../game/puzzles/dailyPuzzle.js';
import { CalendarPosts, type Schedule } from '../../board/calendarPosts.js';
import type { DiscordParts } from '../../board/feature.js';
import type { Page } from '../../interactions/pages.js';
import { readServerSettings } from '../../interactions/settings.js';
import { memberMentions } from '../../texts/memberMentions.js';
import type { Say } from '../../texts/texts.js';
import { localHour, nextHourAt, startOfDay } from '../../texts/timeZones.js';
import { MIN_GAMES, readWeek, type Week, type WeekDeps } from './readWeek.js';
import { membersNamedIn, weekPage } from './weeklyMessage.js';

export type WeeklyPostsDeps = WeekDeps & Pick<DiscordParts, 'client' | 'clock' | 'log' | 'texts'>;

/** Hour of the summaries, on Mondays. */
const HOUR = 9;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const isMonday = (day: string): boolean => new Date(day).getUTCDay() === 1;

/** Returns the latest Monday up to a day. */
export const mondayOf = (day: string): string =>
  dayOf(Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS);

/** Time of the next summary in a zone, in ms since the epoch. */
export function nextSummaryAt(zone: string, now: number): number {
  let at = nextHourAt(zone, HOUR, now);
  while (!isMonday(localHour(zone, at).day)) at = nextHourAt(zone, HOUR, at);
  return at;
}

/** The week before the hour of a Monday, in a zone. */
export function weekBefore(zone: string, monday: string): Period {
  const until = nextHourAt(zone, HOUR, startOfDay(zone, monday));
  return { from: nextHourAt(zone, HOUR, until - 7 * DAY_MS - 6 * HOUR_MS), until };
}

/** Posts the summary in each server that wants one: on Mondays, in its time zone. */
export class WeeklyPosts {
  readonly #deps: WeeklyPostsDeps;
  readonly #posts: CalendarPosts;
  #unlisten = (): void => undefined;

  constructor(deps: WeeklyPostsDeps) {
    this.#deps = deps;
    this.#posts = new CalendarPosts(deps, {
      ...{ name: 'the weekly summary', sign: 'w' },
      load: () => this.#load(),
      postDayOf: mondayOf,
      channelOf: (server) => deps.weeklies.weeklyChannel(server),
      begin: (server, day) => deps.weeklies.beginWeekly(server, day),
      draw: (guild, channel, day) => this.#draw(guild, channel, day),
      end: (server, day) => deps.weeklies.endWeekly(server, day),
      onChannelGone: async (server, channel) => {
        deps.log.info({ server, channel }, 'the channel of a weekly summary is gone: it is turned off');
        await this.choose(server, undefined);
      },
    });
  }

  start(): void {
    this.#unlisten = this.#deps.settings.onServerChange((server, changes, { puzzleZone: zone }) => {
      const schedule = this.#posts.scheduleOf(server);
      // The store knows which Monday has had its summary, in whichever zone.
      if (schedule && 'puzzleZone' in changes) this.#posts.schedule(server, { ...schedule, zone });
    });
    this.#posts.start();
  }

  /** Chooses the channel of a server's summary; `undefined` turns it off. Turned on on a Monday after its hour, it begins next week. */
  async choose(server: string, channel: string | undefined): Promise<void> {
    const { weeklies, settings, clock } = this.#deps;
    const { puzzleZone: zone } = await settings.ofServer(server);
    const { day, hour } = localHour(zone, clock.now());
    const today = hour < HOUR ? dayOf(Date.parse(day) - DAY_MS) : day;
    await weeklies.setWeeklyChannel(server, channel, today);
    if (channel === undefined) this.#posts.forget(server);
    else if (!this.#posts.scheduleOf(server))
      this.#posts.schedule(server, { zone, hour: HOUR, from: dayAfter(today) });
  }

  /** The summary of a week, in a language. */
  async page(guild: Guild, week: Week, say: Say): Promise<Page> {
    const { client } = this.#deps;
    const mentions = await memberMentions(client).ofAll(membersNamedIn(week), guild);
    return weekPage(week, { say, server: guild.name, bot: client.user.id, mentions });
  }

  /** Stops. Waits for posts under way, which still need Discord. */
  async close(): Promise<void> {
    this.#unlisten();
    await this.#posts.close();
  }

  async #load(): Promise<ReadonlyMap<string, Schedule>> {
    const servers = await this.#deps.weeklies.weeklyServers();
    return new Map(
      servers.map(({ server, settings, lastDay, isUnsent }) => {
        const { puzzleZone: zone } = readServerSettings(settings);
        const next = isUnsent ? { from: lastDay, begun: lastDay } : { from: dayAfter(lastDay) };
        return [server, { zone, hour: HOUR, ...next }];
      }),
    );
  }

  /** Draws a server's summary; `undefined` if too little happened. */
  async #draw(guild: Guild, channel: string, day: string): Promise<Page | undefined> {
    const { settings, texts } = this.#deps;
    const { puzzleZone } = await settings.ofServer(guild.id);
    const week = await readWeek(this.#deps, guild.id, channel, weekBefore(puzzleZone, day));
    if (week.games < MIN_GAMES) return undefined;
    return this.page(guild, week, texts.in(await settings.languageIn(guild)));
  }
}
