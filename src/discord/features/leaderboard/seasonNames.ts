import { isSeason, seasonOf } from '../../../game/ratings/seasons.js';
import { MAX_CHOICES } from '../../gateway/discordLimits.js';
import type { Say } from '../../texts/texts.js';

/** What stands for all seasons together. */
export const ALL_TIME = 'all';

/** How seasons are named, by these texts of this language, and which ones there have been. */
export type SeasonWords = {
  readonly say: Say;
  readonly language: string;
  /** Ms since the epoch. */
  readonly now: number;
  /** When the bot came to be, in ms since the epoch: nobody has played before. */
  readonly since: number;
};

/** A season's months, as a language writes them: “Oct – Dec 2026”; or all time. */
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

/** The present season, and as many before as there were and can be offered; the last one first. */
function lastSeasons({ now, since }: SeasonWords): string[] {
  const date = new Date(now);
  const [present, ...before] = Array.from({ length: MAX_CHOICES - 1 }, (_, i) =>
    seasonOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 3 * i)),
  );
  return [present!, ...before.filter((season) => season >= seasonOf(since))];
}

const normalize = (text: string): string => text.trim().toLowerCase();

/** All time and the last seasons whose name has what was typed, for autocompletion. */
export function seasonChoices(typed: string, words: SeasonWords): { name: string; value: string }[] {
  return [ALL_TIME, ...lastSeasons(words)]
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
