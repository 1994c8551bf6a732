import { fileURLToPath } from 'node:url';
import { registerFont } from 'canvas';

const asset = (name: string): string => fileURLToPath(new URL(`../../assets/fonts/${name}`, import.meta.url));

/** The one face that ships with the project; both `src/` and `dist/` are two steps below the root. */
const FAMILY = 'Sente Sans';

/** A CSS font of the project's face, `size` in pixels. */
export const font = (size: number): string => `600 ${size}px '${FAMILY}'`;

registerOwnFont();

/**
 * Fontconfig reads its configuration once, at its first font. Ours has no system fonts and no system settings, so a
 * server without any draws the same and prints no warning. The variable is put back: child processes (a browser in the
 * tests) need the system's.
 */
function registerOwnFont(): void {
  const before = process.env.FONTCONFIG_FILE;
  process.env.FONTCONFIG_FILE = asset('fonts.conf');
  registerFont(asset('SenteSans-SemiBold.otf'), { family: FAMILY, weight: '600' });
  if (before === undefined) delete process.env.FONTCONFIG_FILE;
  else process.env.FONTCONFIG_FILE = before;
}
