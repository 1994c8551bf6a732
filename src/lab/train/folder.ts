import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PART, withFile, writeAtomically } from '../../cli/common/files.js';
import { Refusal } from '../../cli/common/refusal.js';
import { differingKeys, plainSettings, type Settings } from '../common/recipeSettings.js';

const MANIFEST = 'training.json';

function readManifest(file: string): Settings {
  const text = withFile(file, () => readFileSync(file, 'utf8'));
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === 'object' && found !== null) return found as Settings;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refusal(`${file} is not what a training is kept under; it is left as it is.`);
}

/** Opens a training's folder, a new one or one to resume. Throws a Refusal where it holds something else. */
export function openFolder(folder: string, settings: Settings): void {
  const manifest = join(folder, MANIFEST);
  withFile(folder, () => mkdirSync(folder, { recursive: true }));
  if (!existsSync(manifest)) {
    const others = withFile(folder, () => readdirSync(folder)).filter((name) => !name.endsWith(PART));
    if (others.length > 0) throw new Refusal(`${folder} is not empty and holds no training.`);
    writeAtomically(manifest, `${JSON.stringify(settings, undefined, 2)}\n`);
    return;
  }
  const other = differingKeys(readManifest(manifest), plainSettings(settings));
  if (other.length > 0) {
    throw new Refusal(
      `${folder} holds another training (other ${other.join(', ')}); choose another --folder.`,
    );
  }
}

/** The files of a generation's games, weights and errors. */
export const generationFiles = (folder: string, generation: number) =>
  ({
    games: join(folder, `games-${generation}.bin`),
    weights: join(folder, `weights-${generation}.bin`),
    errors: join(folder, `errors-${generation}.json`),
  }) as const;
