import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../assets/weights/', import.meta.url);

const sumOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(new URL(file, FOLDER)))
    .digest('hex');

test('the table of weights lists every file with its checksum', () => {
  const table = readFileSync(new URL('README.md', FOLDER), 'utf8');
  const rows = [...table.matchAll(/^\| `(\S+\.bin)` \|.*\| `([0-9a-f]{64})` \|$/gm)];
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.bin'));
  expect(Object.fromEntries(rows.map(([, file, sum]) => [file, sum]))).toEqual(
    Object.fromEntries(files.map((file) => [file, sumOf(file)])),
  );
});
