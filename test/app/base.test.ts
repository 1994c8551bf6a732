import { expect, test } from 'vitest';
import { secretsOf } from '../../src/app/base.js';
import { readConfig } from '../../src/config.js';

test('the log’s secrets are the token and the passwords of addresses, written and decoded', () => {
  const config = readConfig({
    DISCORD_TOKEN: 'a-token',
    DATABASE_URL: 'postgres://sente:pass%40word@host/sente',
    REDIS_URL: 'redis://:letmein@host:6379',
    HTTPS_PROXY: 'http://sente:through@proxy:3128',
  });
  const passwords = ['pass%40word', 'pass@word', 'letmein', 'letmein', 'through', 'through'];
  expect(secretsOf(config)).toEqual(['a-token', ...passwords]);
});

test('a password that is part of too many words is none of them', () => {
  expect(secretsOf(readConfig({ DATABASE_URL: 'postgres://sente:sente@host/sente' }))).toEqual([]);
});

test('the log must not hold the secrets of the live board', () => {
  const settings = { LIVE_KEY: 'k'.repeat(43), DISCORD_CLIENT_SECRET: 'client-secret' };
  const config = readConfig({ DISCORD_TOKEN: 'a-token', PUBLIC_URL: 'https://boards.example', ...settings });
  expect(secretsOf(config)).toEqual(['a-token', settings.LIVE_KEY, settings.DISCORD_CLIENT_SECRET]);
});
