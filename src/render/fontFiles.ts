/** A file in assets/fonts: its characters, and the npm package from which `npm run fonts` makes it. */
export type FontFile = {
  readonly file: string;
  readonly family: string;
  readonly from: { readonly package: string; readonly font: string };
  /** Ranges of characters that it always has, as first and last code points. */
  readonly always: readonly (readonly [number, number])[];
  /** Locales that it also serves: it has the characters of their drawn texts, in the shapes of their languages. */
  readonly locales: readonly string[];
};

const han = (code: 'SC' | 'TC' | 'JP' | 'KR', locale: string): FontFile => ({
  file: `NotoSans${code}-SemiBold.ttf`,
  family: `Noto Sans ${code}`,
  from: {
    package: `@expo-google-fonts/noto-sans-${code.toLowerCase()}@0.4.3`,
    font: `600SemiBold/NotoSans${code}_600SemiBold.ttf`,
  },
  always: [],
  locales: [locale],
});

/** Fallbacks of the project's own font, which has only Latin. A file exists once a locale needs it. */
export const FALLBACK_FONTS: readonly FontFile[] = [
  {
    file: 'Inter-SemiBold.ttf',
    family: 'Inter',
    from: { package: '@expo-google-fonts/inter@0.4.2', font: '600SemiBold/Inter_600SemiBold.ttf' },
    // Latin-1 and Latin Extended-A, Cyrillic, dashes, quotation marks and the ellipsis, the numero and the minus sign.
    always: [
      [0x20, 0x7e],
      [0xa0, 0x17f],
      [0x400, 0x45f],
      [0x490, 0x491],
      [0x2010, 0x2026],
      [0x2116, 0x2116],
      [0x2212, 0x2212],
    ],
    locales: [],
  },
  han('SC', 'zh-CN'),
  han('TC', 'zh-TW'),
  han('JP', 'ja'),
  han('KR', 'ko'),
];

/** Returns the part of a text, such as a member's name, that the fonts can draw: letters of Latin and Cyrillic scripts. */
export const drawableText = (text: string): string =>
  [...text.normalize('NFKC')]
    .filter((character) => {
      const point = character.codePointAt(0)!;
      return FALLBACK_FONTS.some(({ always }) =>
        always.some(([first, last]) => first <= point && point <= last),
      );
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** Keys of the locale files whose texts are drawn in pictures: the levels' names, and the words of profile cards. */
const DRAWN_KEYS = [/^levels\.\d+$/, /^rules\./, /^games\./, /^profile\.(pool\.|outcome\.|rank$)/];

type Texts = { readonly [key: string]: string | Texts };

/** Returns dates of all months in the usual lengths. */
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

/**
 * Returns all characters that pictures may need in a locale: those of its drawn texts, of numbers and of dates. `texts` is the
 * content of its file.
 */
export function drawnCharacters(locale: string, texts: Texts): Set<string> {
  return new Set([...textsUnder(texts, ''), ...datesIn(locale), '0123456789−±#…·'].join(''));
}
