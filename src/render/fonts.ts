import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FALLBACK_FONTS } from './fontFiles.js';
import { registerFont } from './nodeCanvas.js';

const asset = (name: string): string => fileURLToPath(new URL(`../../assets/fonts/${name}`, import.meta.url));

/** The font that ships with the project. */
const FAMILY = 'Sente Sans';
const WEIGHT = 600;

const fallbacks = FALLBACK_FONTS.filter(({ file }) => existsSync(asset(file)));

/** Returns the font families in CSS syntax, each a fallback for those before it. A locale's own comes before other languages'. */
function familiesFor(locale: string | undefined): string {
  const own = fallbacks.filter(({ locales }) => locale !== undefined && locales.includes(locale));
  const others = fallbacks.filter((font) => !own.includes(font));
  return [FAMILY, ...[...own, ...others].map(({ family }) => family)].map((name) => `'${name}'`).join(', ');
}

/** Returns the project's fonts in chart.js's form, `size` in pixels. */
export const chartFont = (size: number, locale?: string) => ({
  family: familiesFor(locale),
  weight: WEIGHT,
  size,
});

/** Returns the project's fonts in CSS syntax, `size` in pixels. Chinese characters have the shapes of the locale. */
export const font = (size: number, locale?: string): string => `${WEIGHT} ${size}px ${familiesFor(locale)}`;

registerOwnFonts();

/**
 * Registers the project's fonts. Fontconfig reads its configuration once, at the first font. Ours has no system fonts and no
 * system settings, so that all machines draw the same, and those without fonts print no warning. Restores the variable
 * afterwards: child processes (a browser in the tests) need the system's.
 */
function registerOwnFonts(): void {
  const before = process.env.FONTCONFIG_FILE;
  process.env.FONTCONFIG_FILE = asset('fonts.conf');
  const weight = String(WEIGHT);
  registerFont(asset('SenteSans-SemiBold.otf'), { family: FAMILY, weight });
  for (const { file, family } of fallbacks) registerFont(asset(file), { family, weight });
  if (before === undefined) delete process.env.FONTCONFIG_FILE;
  else process.env.FONTCONFIG_FILE = before;
}
