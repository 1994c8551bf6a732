/** The keys of the locale files whose texts stand in pictures: the levels' names, and the words of profile cards. */
const DRAWN_KEYS = [/^levels\.\d+$/, /^rules\./, /^games\./, /^profile\.(pool\.|rank$)/];

type Texts = { readonly [key: string]: string | Texts };

/** Whatever follows in a date, in any of its usual lengths. */
function datesIn(locale: string): string[] {
  const styles = ['short', 'medium', 'long'] as const;
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15));
  return styles.flatMap((dateStyle) => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
    return months.map((month) => format.format(month));
  });
}

function textsUnder(texts: Texts, path: string): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`;
    if (typeof value !== 'string') return textsUnder(value, name);
    return DRAWN_KEYS.some((drawn) => drawn.test(name)) ? [value] : [];
  });
}

/** All characters that pictures may need in a locale, whose file's content is given: those of its drawn texts, of digits and of dates. */
export function drawnCharacters(locale: string, texts: Texts): Set<string> {
  return new Set([...textsUnder(texts, ''), ...datesIn(locale), '0123456789−±#…·'].join(''));
}
