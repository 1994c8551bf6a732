import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import type { MessageView } from '../../src/playground/members/memberProtocol.js';
import { BotProcess } from '../botProcess.js';
import { figure } from '../operations/scrape.js';
import { type MemberClient, textOf } from '../playground/memberClient.js';
import { built, ended as endOf } from '../programs.js';
import { playToEnd, waitForTurn } from './boards.js';
import { World } from './harness.js';

const WORDS = 'zebra-crossing';

let world: World;
let ada: MemberClient;
let address: string;

const addressOf = async (bot: BotProcess): Promise<string> =>
  await bot.waitForLine(/http:\/\/127\.0\.0\.1:\d+(?=","msg":"metrics server listening)/);

async function open(settings: Record<string, string> = {}): Promise<void> {
  world = await World.open({ METRICS_PORT: '0', ...settings });
  address = await addressOf(world.bot);
  ada = await world.member('ada');
}

const scrape = async (): Promise<string> => (await fetch(`${address}/metrics`)).text();
async function scrapeUntil(isThere: (text: string) => boolean): Promise<string> {
  while (true) {
    const text = await scrape();
    if (isThere(text)) return text;
  }
}
const missing = async (at: string): Promise<string[]> =>
  ((await (await fetch(`${at}/readyz`)).json()) as { missing: string[] }).missing;

/** Counts interactions of all kinds with an outcome. */
const ended = (text: string, outcome: string): number | undefined =>
  figure(text, 'sente_interactions_total', { outcome });

test('metrics after a game show actions and times, without words or ids', async () => {
  await open();
  expect(await missing(address)).toEqual([]);
  const channel = ada.channel('games');
  await ada.command(channel, 'play', { game: 'gomoku', level: '1', size: 8 });
  await waitForTurn(ada, channel);
  expect(figure(await scrape(), 'sente_games_active')).toBe(1);
  await ada.command(channel, 'move', { square: WORDS });
  const { message } = await playToEnd([ada], channel, () => 0);
  // Members see an answer slightly before the bot learns that Discord accepted it.
  const control = { kind: 'control', name: 'move', outcome: 'answered' };
  const text = await scrapeUntil((now) => {
    const acknowledged = figure(now, 'sente_acknowledge_seconds_count', { kind: 'control' }) ?? 0;
    return acknowledged > 4 && acknowledged === figure(now, 'sente_interactions_total', control);
  });
  expect(
    figure(text, 'sente_interactions_total', { kind: 'command', name: 'play', outcome: 'answered' }),
  ).toBe(1);
  expect(
    figure(text, 'sente_interactions_total', { kind: 'command', name: 'move', outcome: 'refused' }),
  ).toBe(1);
  const moves = figure(text, 'sente_interactions_total', control)!;
  expect(moves).toBeGreaterThan(4);
  expect(figure(text, 'sente_acknowledge_seconds_count', { kind: 'command' })).toBe(2);
  expect(figure(text, 'sente_picture_seconds_count', { game: 'gomoku' })).toBeGreaterThan(moves);
  expect(figure(text, 'sente_think_seconds_count', { game: 'gomoku' })).toBeGreaterThan(moves - 2);
  expect(figure(text, 'sente_store_seconds_count', { request: 'append' })).toBeGreaterThan(moves);
  expect(figure(text, 'sente_games_active')).toBe(0);
  expect(figure(text, 'sente_boards_owed')).toBe(0);
  expect(figure(text, 'sente_gateway_connected')).toBe(1);
  expect(figure(text, 'sente_searches_running')).toBe(0);
  for (const words of [WORDS, ada.me.id, ada.me.username, channel, message.id]) {
    expect(text).not.toContain(words);
  }
  expect(world.bot.lines.join('\n')).not.toContain(WORDS);
  await world.close();
});

test('counts Discord’s refusals as failures, and logs neither words nor tokens', async () => {
  await open({ LOG_LEVEL: 'trace' });
  const channel = ada.channel('games');
  await ada.command(channel, 'play', { game: 'gomoku', level: '1' });
  await waitForTurn(ada, channel);
  world.proxy.refuses = (_, path) => path.includes('/callback');
  void ada.command(channel, 'move', { square: WORDS }).catch(() => undefined);
  const failed = await world.bot.waitForLine(/.*"msg":"an interaction failed".*/);
  await world.bot.waitForLine(/could not tell a member that something failed/);
  await scrapeUntil((text) => ended(text, 'failed') === 1);
  expect(failed).toMatch(/\/interactions\/\d+\/…\/callback/);
  expect(failed).toContain('"code":50035');
  for (const line of world.bot.lines) {
    expect(Buffer.byteLength(line)).toBeLessThan(4096);
    expect(line).not.toContain(WORDS);
    expect(line).not.toContain(world.playground.token);
  }
  world.proxy.refuses = undefined;
  await world.close();
});

test('npm run status prints the bot’s state', async () => {
  await open();
  await ada.command(ada.channel('games'), 'play', { game: 'gomoku', level: '1' });
  await waitForTurn(ada, ada.channel('games'));
  const env = { ...process.env, METRICS_PORT: new URL(address).port };
  const { out, err, code } = await endOf(spawn(process.execPath, [built('status')], { env }));
  expect([err, code]).toEqual(['', 0]);
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^Sente \d+\.\d+\.\d+ runs since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC \(0 min\)\.$/),
    'It is ready.',
    'Games: 1 in play, challenges included.',
    'Searches: 0 running, 0 waiting.',
    'Discord: connected, 0 boards owed.',
    expect.stringMatching(/^ {2}shard 0: Ready(, last ping \d+ ms)?$/),
    '  in the last ten minutes: 0 requests limited (429), 0 invalid (at 10,000 Discord bans the bot)',
    expect.stringMatching(/^Database: answers in \d+\.\d ms\.$/),
    expect.stringMatching(/^Memory: \d+ MB, \d+ MB of it in the heap\.$/),
    'No errors in the log since then.',
    '',
  ]);
  await world.close();
});

test('npm run status needs no setting, also after the bot was killed', async () => {
  world = await World.open();
  await world.restart('SIGKILL');
  const env = { ...process.env, DATABASE_URL: world.database.url };
  const { out, err, code } = await endOf(spawn(process.execPath, [built('status')], { env }));
  expect([err, code]).toEqual(['', 0]);
  expect(out).toMatch(/^Sente \d+\.\d+\.\d+ runs since .*\nIt is ready\.\n/);
  expect(world.bot.lines[0]).toMatch(/"version":"\d+\.\d+\.\d+".*"msg":"starting"/);
  await world.close();
});

test('limits a member’s rate of commands', async () => {
  await open({ LIMIT_COMMANDS_MINUTE: '1' });
  const games = ada.channel('games');
  while (
    !textOf(((await ada.command(games, 'help')) as { message: MessageView }).message).includes('Slow down')
  );
  await scrapeUntil((text) => ended(text, 'limited') === 1);
  await world.close();
});

test('limits a member’s number of games', async () => {
  await open({ LIMIT_GAMES_MEMBER: '1' });
  await ada.command(ada.channel('games'), 'play', { game: 'gomoku', level: '1' });
  await ada.command(ada.channel('lounge'), 'play', { game: 'gomoku', level: '1' });
  const text = await scrapeUntil((now) => ended(now, 'limited') === 1);
  expect(figure(text, 'sente_games_active')).toBe(1);
  await world.close();
});

test('serves metrics and is not ready while Discord is unreachable', async () => {
  const bot = new BotProcess({
    DISCORD_TOKEN: 'x',
    DISCORD_API_URL: 'http://127.0.0.1:1/api',
    DATABASE_URL: 'sqlite::memory:',
    METRICS_PORT: '0',
  });
  address = await addressOf(bot);
  await bot.waitForLine(/Discord cannot be reached/);
  expect(await missing(address)).toEqual([
    expect.stringMatching(/^Discord is not connected: .*ECONNREFUSED/),
    'the unfinished games are not known yet',
  ]);
  expect(figure(await scrape(), 'sente_gateway_connected')).toBe(0);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await bot.kill('SIGTERM');
});

test('is not ready while the Gateway is lost', async () => {
  await open();
  world.proxy.hangs = () => true;
  world.playground.invalidate();
  while ((await missing(address)).length === 0);
  expect(await missing(address)).toEqual([
    expect.stringMatching(/^Discord is not connected: the connection was closed/),
  ]);
  world.proxy.hangs = undefined;
  while ((await missing(address)).length > 0);
  await world.close();
});
