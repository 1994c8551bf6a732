import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { profileCardOf } from '../../../../src/discord/features/profile/profileMessage.js';
import { drawnCharacters } from '../../../../src/render/fontFiles.js';
import { defaultVariant, GAMES } from '../../../../src/rules/games.js';
import { GAME_NAMES } from '../../../../src/rules/position.js';
import { strictSay, TEXTS } from '../../say.js';

const DAY = 24 * 60 * 60 * 1000;

/** Ratings in all pools over `days` days. */
const pools = (days: number) =>
  GAME_NAMES.flatMap((game) =>
    GAMES[game].rules.map((rule) => {
      const variant = { ...defaultVariant(game), rule };
      const rating = {
        rating: 1234,
        deviation: 56,
        volatility: 0.06,
        surplus: 0,
        surplusVariance: 0,
        ratedAt: 0,
      };
      return {
        variant,
        tallies: [],
        standing: {
          rated: { variant, rating, wins: 4, draws: 0, losses: 1 },
          history: [
            { at: Date.UTC(2026, 1, 3), rating: 1200 },
            { at: Date.UTC(2026, 1, 3) + days * DAY, rating: 1234 },
          ],
          overall: 1234,
          here: undefined,
        },
      };
    }),
  );

test.each(TEXTS.locales)('the fonts cover all texts of a card in %s', (locale) => {
  const language = locale === 'en-GB' ? 'en-US' : locale; // British English has no file of its own
  const file = new URL(`../../../../assets/locales/${language}.json`, import.meta.url);
  const drawn = drawnCharacters(locale, JSON.parse(readFileSync(file, 'utf8')));
  for (const days of [0, 40, 150, 400]) {
    const { card } = profileCardOf(pools(days) as never, { say: strictSay(locale), language: locale })!;
    const words = card.pools.flatMap(({ title, rank = '', dates }) => [title, rank, ...Object.values(dates)]);
    const letters = [...words.join('')].filter((letter) => /[^\s\x20-\x7e\u00a0-\u024f]/.test(letter));
    expect(letters.filter((letter) => !drawn.has(letter))).toEqual([]);
  }
});
