import { afterAll, beforeAll, expect, test } from 'vitest';
import { BotInServer } from '../botInServer.js';

let bot: BotInServer;

beforeAll(async () => {
  bot = await BotInServer.open();
});

afterAll(() => bot.close());

/** The application's global commands, at Discord. */
async function commands(method: 'GET' | 'POST' | 'PUT', body?: object) {
  const { apiUrl, token } = bot.playground;
  const headers = { authorization: `Bot ${token}`, 'content-type': 'application/json' };
  const me = await fetch(`${apiUrl}/v10/users/@me`, { headers });
  const { id } = (await me.json()) as { id: string };
  const response = await fetch(`${apiUrl}/v10/applications/${id}/commands`, {
    ...{ method, headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { code?: number } & { name: string; type: number; handler?: number }[];
}

// Discord creates it when Activities are enabled, and refuses an overwrite without it.
test('keeps the entry-point command that Discord created', async () => {
  await commands('POST', { name: 'launch', type: 4, handler: 2 });
  expect(await commands('PUT', [])).toMatchObject({ code: 50240 });
  await bot.restart();
  const registered = await commands('GET');
  expect(registered.find(({ type }) => type === 4)).toMatchObject({ name: 'launch', handler: 2 });
  expect(registered.map(({ name }) => name)).toContain('play');
  expect(bot.log.lines).toEqual([]);
});

test('names a command that Discord refuses, and registers the others', async () => {
  const errors = {
    1: { options: { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] } },
  };
  const json = { code: 50_035, message: 'Invalid Form Body', errors };
  bot.proxy.clear();
  bot.proxy.failNext('PUT', /commands$/, { status: 400, json });
  bot.log.lines.length = 0;
  await bot.restart();
  const registered = (await commands('GET')).map(({ name }) => name);
  expect(registered).toContain('play');
  expect(registered).not.toContain('challenge');
  expect(bot.log.lines).toEqual([
    'error: Discord refuses these commands, and members cannot use them: challenge',
  ]);
});
