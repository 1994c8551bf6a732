import { fileURLToPath } from 'node:url';
import { registerFont } from 'canvas';

const asset = (name: string): string => fileURLToPath(new URL(`../../assets/fonts/${name}`, import.meta.url));

/** The one face that ships with the project; both `src/` and `dist/` are two steps below the root. */
const FAMILY = 'Sente Sans';
const WEIGHT = 600;

/** The project's face as chart.js takes a font, `size` in pixels. */
export const chartFont = (size: number) => ({ family: `'${FAMILY}'`, weight: WEIGHT, size });

/** A CSS font of the project's face, `size` in pixels. */
export const font = (size: number): string => `${WEIGHT} ${size}px '${FAMILY}'`;

/** Whether the face has every character of a text: those of Latin alphabets, not of Chinese. */
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
