import { isSeason, seasonOf } from '../game/seasons.js';
import { MAX_CHOICES } from './limits.js';
import type { Say } from './texts.js';

/** What stands for all seasons together. */
export const ALL_TIME = 'all';

/** How seasons are named: by these texts, of this language, at this time in ms since the epoch. */
export type SeasonWords = { readonly say: Say; readonly language: string; readonly now: number };

/** A season's months, as a language writes them: “October – December 2026”; or all time. */
export function seasonName(season: string, { say, language }: Pick<SeasonWords, 'say' | 'language'>): string {
  if (season === ALL_TIME) return say('leaderboard.allTime');
  const [year, quarter] = [Number(season.slice(0, 4)), Number(season.slice(-1))];
  const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.formatRange(Date.UTC(year, 3 * quarter - 3), Date.UTC(year, 3 * quarter - 1));
}

/** So many seasons, the present one first. */
function lastSeasons(now: number, count: number): string[] {
  const date = new Date(now);
  return Array.from({ length: count }, (_, i) =>
    seasonOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 3 * i)),
  );
}

const normalize = (text: string): string => text.trim().toLowerCase();

/** All time and the last seasons whose name has what was typed, for autocompletion. */
export function seasonChoices(typed: string, words: SeasonWords): { name: string; value: string }[] {
  return [ALL_TIME, ...lastSeasons(words.now, MAX_CHOICES - 1)]
    .map((value) => ({ name: seasonName(value, words), value }))
    .filter(({ name, value }) => [name, value].some((each) => normalize(each).includes(normalize(typed))));
}

/** The season that was typed, by name or as `seasonOf` writes it; undefined where there has been none such. */
export function readSeason(typed: string, words: SeasonWords): string | undefined {
  const text = normalize(typed);
  const season = text.toUpperCase();
  if (isSeason(season)) return season <= seasonOf(words.now) ? season : undefined;
  return seasonChoices('', words).find(({ name, value }) => normalize(name) === text || value === text)
    ?.value;
}
