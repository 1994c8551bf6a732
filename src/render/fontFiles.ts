/** Under assets/fonts: what each file has, and which package on npm it is made of by `npm run fonts`. */
export type FontFile = {
  readonly file: string;
  readonly family: string;
  readonly from: { readonly package: string; readonly font: string };
  /** Characters that it has whether or not a text uses them, as first and last code points. */
  readonly always: readonly (readonly [number, number])[];
  /** It also has those that the drawn texts of these locales use, in the shapes of these languages; none for letters. */
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

/** What comes to the aid of the project's own font, which has Latin alone. A file is there once a locale needs it. */
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
