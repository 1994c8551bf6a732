import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const PAGE = new URL('../../dist/livePage/', import.meta.url);
/** Size of everything that the page loads, gzipped, in KB: as an Activity, and by a link. */
const [MAX_KB, MAX_BY_LINK_KB] = [80, 48];

test('the page is small, inside Discord too', () => {
  const files = readdirSync(PAGE, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const sizes = files.map(({ name, parentPath }) => ({
    name,
    kb: gzipSync(readFileSync(`${parentPath}/${name}`), { level: 9 }).length / 1000,
  }));
  const total = (of: typeof sizes): number => of.reduce((sum, { kb }) => sum + kb, 0);
  const byLink = sizes.filter(({ name }) => !name.startsWith('discordSdk'));
  expect(byLink.length).toBe(sizes.length - 1);
  expect(total(byLink)).toBeLessThan(MAX_BY_LINK_KB);
  expect(total(sizes)).toBeLessThan(MAX_KB);
});
