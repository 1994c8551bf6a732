import { existsSync } from 'node:fs';
import { filesOf } from './folder.js';

export type Tell = (text: string) => void;

/** Makes the generations whose weights a folder does not hold yet, one after the other. */
export async function makeGenerations(
  folder: string,
  count: number,
  tell: Tell,
  make: (generation: number, tell: Tell) => Promise<void>,
): Promise<void> {
  for (let generation = 0; generation < count; generation++) {
    if (existsSync(filesOf(folder, generation).weights)) {
      tell(`generation ${generation}: fitted`);
      continue;
    }
    tell(`generation ${generation}`);
    await make(generation, (text) => tell(`generation ${generation}: ${text}`));
  }
}
