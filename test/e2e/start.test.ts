import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONFIG_EXIT_CODE } from '../../src/config.js';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { BotProcess } from '../botProcess.js';
import { connectMember } from '../playground/memberClient.js';
import { newestBoard, waitForTurn } from './boards.js';
import { World } from './harness.js';

let playground: Playground;

beforeAll(async () => {
  playground = await startPlayground();
});

afterAll(() => playground.close());

/** Returns the message of a bot that fails to start and exits with `code`. */
async function complaint(environment: Record<string, string>, code = 1): Promise<string> {
  const bot = new BotProcess(environment);
  const failed = await bot.ready().catch((error: Error) => error.message);
  expect(await bot.exited).toBe(code);
  return String(failed);
}

const access = () => ({ DISCORD_API_URL: playground.apiUrl, DATABASE_URL: 'sqlite::memory:' });

describe('a failed start explains', () => {
  test('malformed settings', async () => {
    const settings = { THINK_MS: 'long', PLAYGROUND_PORT: '99999', DATABASE_URL: 'mysql:x' };
    const message = await complaint(settings, CONFIG_EXIT_CODE);
    expect(message).toContain('THINK_MS must be a whole number from 50 to 55000.');
    expect(message).toContain('PLAYGROUND_PORT must be a whole number from 0 to 65535.');
    expect(message).toContain(
      'DATABASE_URL must be a file such as sqlite:data/sente.db, or an address such as postgres://',
    );
    expect(message).not.toContain('    at ');
  });

  test('a wrong token', async () => {
    const message = await complaint({ ...access(), DISCORD_TOKEN: `${playground.token}x` });
    expect(message).toContain('Discord refused the token in DISCORD_TOKEN');
    expect(message).not.toContain('    at ');
  });

  test('a database that cannot be opened', async () => {
    const message = await complaint({
      ...access(),
      DISCORD_TOKEN: playground.token,
      DATABASE_URL: 'sqlite:/dev/null/x.db',
    });
    expect(message).toContain('The database /dev/null/x.db cannot be opened');
    expect(message).not.toContain('    at ');
  });

  test.each(['PLAYGROUND_PORT', 'METRICS_PORT'])('a taken port of %s', async (name) => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
    const message = await complaint({
      DATABASE_URL: 'sqlite::memory:',
      PLAYGROUND_PORT: '0',
      [name]: String(port),
    });
    expect(message).toContain(`Port ${port}`);
    expect(message).toContain(name);
    expect(message).not.toContain('    at ');
    server.close();
  });
});

test('the playground returns with its running games', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sente-e2e-'));
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'sente.db')}`, PLAYGROUND_PORT: '0' };
  const open = async () => {
    const bot = new BotProcess(environment);
    await bot.ready();
    const url = await bot.waitForLine(/http:\/\/127\.0\.0\.1:\d+\//);
    return { bot, ada: await connectMember(url, 'ada') };
  };
  const first = await open();
  await first.ada.command(first.ada.channel('games'), 'play', { game: 'gomoku' });
  await first.bot.kill('SIGTERM');
  const second = await open();
  const board = await waitForTurn(second.ada, second.ada.channel('games'));
  await second.ada.click(board.message, 'h8');
  await second.ada.waitFor(() =>
    newestBoard(second.ada, second.ada.channel('games'))?.text.includes('Move 2'),
  );
  await second.bot.kill('SIGTERM');
  rmSync(folder, { recursive: true });
});

test('the board shows the progress of a long search', async () => {
  const world = await World.open({ THINK_MS: '3500' });
  const ada = await world.member('ada');
  const channel = ada.channel('games');
  await ada.command(channel, 'play', { game: 'reversi', style: 'mcts', colour: 'white' }); // knows no book
  await ada.waitFor(() =>
    /lines tried, [a-h][1-8] looks best, winning chance \d+%/.test(newestBoard(ada, channel)?.text ?? ''),
  );
  expect((await waitForTurn(ada, channel)).text).toContain('Move 1');
  await world.close();
});
