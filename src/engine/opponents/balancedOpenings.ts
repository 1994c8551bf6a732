import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readTranscript, skipPasses } from '../../rules/formats/transcript.js';
import type { Move, Position, Variant } from '../../rules/position.js';

type Openings = readonly (readonly Move[])[];

/** Folder of the files that `npm run openings` makes. */
const FOLDER = new URL('../../../assets/openings/', import.meta.url);

const nameOf = ({ game, rule, size }: Variant): string => `${game}-${rule}-${size}.txt`;

/** Path of a variant's file of openings, which need not exist. */
export const openingsFile = (variant: Variant, folder = FOLDER): string =>
  fileURLToPath(new URL(nameOf(variant), folder));

/** Reads a variant's openings, each as its moves; none if it has no file. Throws if the file is damaged. */
export function readBalancedOpenings(variant: Variant, folder = FOLDER): Openings {
  const file = openingsFile(variant, folder);
  if (!existsSync(file)) return [];
  const read = readOpenings(readFileSync(file, 'utf8'), variant);
  if (read.kind === 'bad') throw new Error(`${file}, line ${read.line}: ${read.why}`);
  return read.positions.map(({ moves }) => moves);
}

const cache = new Map<string, Openings>();

/** Returns a variant's openings that our own engine evaluates as even. Reads them at the first call. */
export function balancedOpenings(variant: Variant): Openings {
  const name = nameOf(variant);
  const openings = cache.get(name) ?? readBalancedOpenings(variant);
  cache.set(name, openings);
  return openings;
}

type ReadOpenings =
  | { readonly kind: 'read'; readonly positions: readonly Position[] }
  | { readonly kind: 'bad'; readonly line: number; readonly why: string };

/** Reads openings, one transcript a line; skips empty lines and those that start with `#`. */
export function readOpenings(text: string, variant: Variant): ReadOpenings {
  const positions: Position[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const bad = (why: string): ReadOpenings => ({ kind: 'bad', line: i + 1, why });
    const transcript = readTranscript(line.trim(), variant);
    switch (transcript.kind) {
      case 'unreadable':
        return bad(`${JSON.stringify(transcript.text)} is not a square`);
      case 'illegal':
        return bad(`${transcript.text} is illegal: ${transcript.reason}`);
      case 'read':
    }
    const position = skipPasses(transcript.position);
    if (position.status.kind !== 'playing') return bad('the game is over after it');
    positions.push(position);
  }
  return positions.length > 0
    ? { kind: 'read', positions }
    : { kind: 'bad', line: 1, why: 'the file holds no opening' };
}
