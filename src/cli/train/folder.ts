import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Refusal, withFile } from '../common/refusal.js';

/** All that a training's files follow from, as JSON can say it. */
export type Training = Readonly<Record<string, unknown>>;

const MANIFEST = 'training.json';
const PART = '.part';

/** Writes a file all at once: whoever is killed meanwhile leaves the old one, or none. Throws a Refusal where it cannot. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  withFile(file, () => {
    writeFileSync(`${file}${PART}`, content);
    renameSync(`${file}${PART}`, file);
  });
}

/** Writes what has become of a training, all at once, in a folder that need not be there. Throws a Refusal where it cannot. */
export function writeOut(file: string, content: Uint8Array): void {
  withFile(file, () => mkdirSync(dirname(file), { recursive: true }));
  writeWhole(file, content);
}

function readManifest(file: string): Record<string, unknown> {
  const text = withFile(file, () => readFileSync(file, 'utf8'));
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === 'object' && found !== null) return found as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refusal(`${file} is not what a training is kept under; it is left as it is.`);
}

/** Opens a training's folder, a new one or one to go on from. Throws a Refusal where it holds something else. */
export function openFolder(folder: string, training: Training): void {
  const manifest = join(folder, MANIFEST);
  withFile(folder, () => mkdirSync(folder, { recursive: true }));
  if (!existsSync(manifest)) {
    const others = withFile(folder, () => readdirSync(folder)).filter((name) => !name.endsWith(PART));
    if (others.length > 0) throw new Refusal(`${folder} is not empty and holds no training.`);
    writeWhole(manifest, `${JSON.stringify(training, undefined, 2)}\n`);
    return;
  }
  const found = readManifest(manifest);
  const plain = JSON.parse(JSON.stringify(training)) as Record<string, unknown>;
  const keys = new Set([...Object.keys(found), ...Object.keys(plain)]);
  const other = [...keys].filter((key) => !isDeepStrictEqual(found[key], plain[key]));
  if (other.length > 0) {
    throw new Refusal(
      `${folder} holds another training (other ${other.join(', ')}); choose another --folder.`,
    );
  }
}

/** Where a generation's games, weights and errors are kept. */
export const filesOf = (folder: string, generation: number) =>
  ({
    games: join(folder, `games-${generation}.bin`),
    weights: join(folder, `weights-${generation}.bin`),
    errors: join(folder, `errors-${generation}.json`),
  }) as const;
