import { isProvisional } from '../../../game/ratings/ratings.js';
import type { ProfileCard, ProfilePool } from '../../../render/cards/profileCard.js';
import { MAX_ALT_TEXT } from '../../gateway/discordLimits.js';
import { shorten } from '../../texts/plainText.js';
import type { Say } from '../../texts/texts.js';
import { poolTitle } from '../../texts/words.js';
import type { PoolProfile } from './profileMessage.js';

type Words = { readonly say: Say; readonly language: string };

/** Card of a member's ratings with its alt text; `undefined` if they have none. */
export function profileCardOf(
  pools: readonly PoolProfile[],
  words: Words,
): { readonly card: ProfileCard; readonly description: string } | undefined {
  const drawn = pools.flatMap((pool) => poolOnCard(pool, words));
  if (drawn.length === 0) return undefined;
  return {
    card: { pools: drawn, locale: words.language },
    description: shorten(drawn.map((pool) => poolInWords(pool, words.say)).join('\n'), MAX_ALT_TEXT),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer charts show years: a day and month alone could be taken for the next year's. */
const SAME_YEAR_DAYS = 300;

/** Date format for the ends of a chart: day and month, or month and year if the chart is long. */
const dateForm = (spanMs: number): Intl.DateTimeFormatOptions => ({
  month: 'short',
  ...(spanMs < SAME_YEAR_DAYS * DAY_MS ? { day: 'numeric' } : { year: 'numeric' }),
});

function poolOnCard({ variant, standing }: PoolProfile, { say, language }: Words): ProfilePool[] {
  if (!standing) return [];
  const { rated, history, overall } = standing;
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last) throw new RangeError(`rating without a rated game in ${variant.game}`);
  const date = new Intl.DateTimeFormat(language, { ...dateForm(last.at - first.at), timeZone: 'UTC' });
  const { wins, draws, losses } = rated;
  return [
    {
      game: variant.game,
      title: poolTitle(variant, say),
      rating: rated.rating.rating,
      deviation: rated.rating.deviation,
      isProvisional: isProvisional(rated.rating),
      ...(overall !== undefined && { rank: say('profile.rank', { rank: overall }) }),
      history,
      dates: { first: date.format(first.at), last: date.format(last.at) },
      results: { wins, draws, losses },
    },
  ];
}

/** Alt text of one pool on the card. */
function poolInWords(
  { title, rating, deviation, rank, history, dates, results }: ProfilePool,
  say: Say,
): string {
  const ratings = history.map((point) => Math.round(point.rating));
  return [
    say('profile.alt.rating', { title, rating: Math.round(rating), deviation: Math.round(deviation) }),
    ...(rank === undefined ? [] : [say('profile.alt.rank', { rank })]),
    say('profile.alt.results', results),
    history.length === 1
      ? say('profile.alt.once', { date: dates.last })
      : say('profile.alt.course', {
          ...dates,
          from: ratings[0]!,
          lowest: Math.min(...ratings),
          highest: Math.max(...ratings),
        }),
  ].join(' ');
}
