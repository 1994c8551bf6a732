import { fileURLToPath } from 'node:url';
import { registerFont } from 'canvas';

const asset = (name: string): string => fileURLToPath(new URL(`../../assets/fonts/${name}`, import.meta.url));

/** The font that ships with the project. */
const FAMILY = 'Sente Sans';
const WEIGHT = 600;

/** The project's font in chart.js's form, `size` in pixels. */
export const chartFont = (size: number) => ({ family: `'${FAMILY}'`, weight: WEIGHT, size });

/** The project's font in CSS's form, `size` in pixels. */
export const font = (size: number, _locale?: string): string => `${WEIGHT} ${size}px '${FAMILY}'`;

/** Whether the font has every character of a text: it has those of Latin alphabets, not of Chinese. */
export const canWrite = (text: string): boolean => /^[ -~\u00a0-\u0148\u014a-\u017f–—‘’“”]*$/.test(text);

registerOwnFont();

/**
 * Fontconfig reads its configuration once, at its first font. Ours has no system fonts and no system settings, so a
 * server without any draws the same and prints no warning. The variable is put back: child processes (a browser in the
 * tests) need the system's.
 */
function registerOwnFont(): void {
  const before = process.env.FONTCONFIG_FILE;
  process.env.FONTCONFIG_FILE = asset('fonts.conf');
  registerFont(asset('SenteSans-SemiBold.otf'), { family: FAMILY, weight: String(WEIGHT) });
  if (before === undefined) delete process.env.FONTCONFIG_FILE;
  else process.env.FONTCONFIG_FILE = before;
}
