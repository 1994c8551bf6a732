import { expect, test } from 'vitest';
import { setsDamageAside, waitsForDatabase, waitsForDiscord, waitsForNetwork } from './starts.js';

test('a Discord that fails at the start is waited for, as the log says in a sentence', async () => {
  const said = await waitsForDiscord();
  expect(said).toHaveLength(2);
  for (const line of said) expect(line).toMatch(/Discord cannot be reached: .*Trying again in \d+ s/);
});

test('a Discord that is not there at the start is waited for, too', async () => {
  const said = await waitsForNetwork();
  for (const line of said) expect(line).toMatch(/Discord cannot be reached: .*Trying again in \d+ s/);
});

test('a database that another process has locked is waited for', () => waitsForDatabase());

test('a game that is damaged costs that one, and its channel is told', () => setsDamageAside());
