import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Move, Variant } from '../../rules/position.js';
import { readOpenings } from './openingFile.js';

type Openings = readonly (readonly Move[])[];

/** The folder of the files that `npm run openings` makes. */
const FOLDER = new URL('../../../assets/openings/', import.meta.url);

const nameOf = ({ game, rule, size }: Variant): string => `${game}-${rule}-${size}.txt`;

/** Where a variant's openings are, if it has any. */
export const openingsFile = (variant: Variant, folder = FOLDER): string =>
  fileURLToPath(new URL(nameOf(variant), folder));

/** Reads a variant's openings, each as its moves; none where there is no file. Throws where one is damaged. */
export function readBalancedOpenings(variant: Variant, folder = FOLDER): Openings {
  const file = openingsFile(variant, folder);
  if (!existsSync(file)) return [];
  const read = readOpenings(readFileSync(file, 'utf8'), variant);
  if (read.kind === 'bad') throw new Error(`${file}, line ${read.line}: ${read.why}`);
  return read.positions.map(({ moves }) => moves);
}

const known = new Map<string, Openings>();

/** Openings of a variant that our own engine holds even, read when first asked for. */
export function balancedOpenings(variant: Variant): Openings {
  const name = nameOf(variant);
  const openings = known.get(name) ?? readBalancedOpenings(variant);
  known.set(name, openings);
  return openings;
}
