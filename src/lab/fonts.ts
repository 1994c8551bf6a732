// npm run fonts: makes the fonts under assets/fonts that pictures and the live board need for the present locale files.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { drawnCharacters, FALLBACK_FONTS, type FontFile } from '../render/fontFiles.js';

const assets = fileURLToPath(new URL('../../assets/', import.meta.url));
const locales = readdirSync(join(assets, 'locales')).map((file) => file.replace(/\.json$/, ''));

function charactersOf({ always, locales: own }: FontFile): string {
  const letters = always.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
  );
  const drawn = locales
    .filter((locale) => own.includes(locale))
    .flatMap((locale) => {
      const content = readFileSync(join(assets, 'locales', `${locale}.json`), 'utf8');
      return [...drawnCharacters(locale, JSON.parse(content))];
    });
  return [...new Set([...letters, ...drawn])].join('');
}

/** Downloads and unpacks a package. The fonts are no dependencies because they take 160 MB, too much for everyone who installs the project. */
function unpacked(name: string, folder: string): string {
  const archive = execFileSync('npm', ['pack', name, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', archive], { cwd: folder });
  return join(folder, 'package');
}

async function make(font: FontFile): Promise<void> {
  const characters = charactersOf(font);
  if (characters === '') return;
  const folder = mkdtempSync(join(tmpdir(), 'sente-fonts-'));
  try {
    const source = readFileSync(join(unpacked(font.from.package, folder), font.from.font));
    const subset = await subsetFont(source, characters, { targetFormat: 'sfnt' });
    writeFileSync(join(assets, 'fonts', font.file), subset);
    console.log(`${font.file}: ${[...characters].length} characters, ${subset.length} bytes`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Texts on a board in a browser: coordinates, numbers of moves, and chances. */
const BOARD_CHARACTERS = '0123456789abcdefghijklmnopqrst%–?!';

/** Makes the live board's font from the project's own, with the characters of boards alone. */
async function makeBoardFont(): Promise<void> {
  const source = readFileSync(join(assets, 'fonts', 'SenteSans-SemiBold.otf'));
  const subset = await subsetFont(source, BOARD_CHARACTERS, { targetFormat: 'woff2' });
  writeFileSync(join(assets, 'fonts', 'SenteBoard-SemiBold.woff2'), subset);
  console.log(`SenteBoard-SemiBold.woff2: ${subset.length} bytes`);
}

for (const font of FALLBACK_FONTS) await make(font);
await makeBoardFont();
