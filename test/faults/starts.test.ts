import { expect, test } from 'vitest';
import { setsDamageAside, waitsForDatabase, waitsForDiscord, waitsForNetwork } from './starts.js';

test('waits for a failing Discord at the start, and logs that in a sentence', async () => {
  const lines = await waitsForDiscord();
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/Discord cannot be reached: .*Trying again in \d+ s/);
});

test('waits for an unreachable Discord at the start', async () => {
  const lines = await waitsForNetwork();
  for (const line of lines) expect(line).toMatch(/Discord cannot be reached: .*Trying again in \d+ s/);
});

test('waits for a database that another process has locked', () => waitsForDatabase());

test('sets a damaged game aside, and notifies its channel', () => setsDamageAside());
