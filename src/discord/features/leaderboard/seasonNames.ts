import { isSeason, seasonOf } from '../../../game/ratings/seasons.js';
import { MAX_CHOICES } from '../../gateway/discordLimits.js';
import type { Say } from '../../texts/texts.js';

/** Name for all seasons together. */
export const ALL_TIME = 'all';

/** Texts and language for names of seasons, and the time span of existing seasons. */
export type SeasonWords = {
  readonly say: Say;
  readonly language: string;
  /** Ms since the epoch. */
  readonly now: number;
  /** Creation of the bot's account, in ms since the epoch. Nobody played before that. */
  readonly since: number;
};

/** Name of a season by its months, such as “Oct – Dec 2026”, or of all time. */
export function seasonName(season: string, { say, language }: Pick<SeasonWords, 'say' | 'language'>): string {
  if (season === ALL_TIME) return say('leaderboard.allTime');
  const quarter = Number(season.slice(-1));
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  return say('leaderboard.season', {
    year: season.slice(0, 4),
    from: month.format(Date.UTC(2000, 3 * quarter - 3)),
    to: month.format(Date.UTC(2000, 3 * quarter - 1)),
  });
}

/** The current season and the ones before, newest first. As many as fit in the choices. */
function lastSeasons({ now, since }: SeasonWords): string[] {
  const date = new Date(now);
  const [current, ...before] = Array.from({ length: MAX_CHOICES - 1 }, (_, i) =>
    seasonOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 3 * i)),
  );
  return [current!, ...before.filter((season) => season >= seasonOf(since))];
}

const normalize = (text: string): string => text.trim().toLowerCase();

/** All time and the last seasons that match the typed text, for autocompletion. */
export function seasonChoices(typed: string, words: SeasonWords): { name: string; value: string }[] {
  return [ALL_TIME, ...lastSeasons(words)]
    .map((value) => ({ name: seasonName(value, words), value }))
    .filter(({ name, value }) => [name, value].some((each) => normalize(each).includes(normalize(typed))));
}

/** Parses a season as `seasonOf` writes it, or `ALL_TIME`. Returns `undefined` for an unknown or future one; `now` in ms. */
export function readSeason(typed: string, now: number): string | undefined {
  const text = normalize(typed);
  const season = text.toUpperCase();
  if (isSeason(season)) return season <= seasonOf(now) ? season : undefined;
  return text === ALL_TIME ? ALL_TIME : undefined;
}
