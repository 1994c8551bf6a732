import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type GameId, newGame } from '../../src/game/play/game.js';
import type { PageEvent } from '../../src/live/connection.js';
import { Links } from '../../src/live/links.js';
import type { PageRequest } from '../../src/live/protocol.js';
import { FakeDiscord } from '../fakeDiscord/fakeDiscord.js';
import { freePort } from '../freePort.js';
import { setup } from '../game/games.js';
import { openTestStore } from '../store/open.js';
import { ProbedBot } from './bot.js';
import { spread } from './figures.js';

const HALF_OPEN = 10_000;
const KEY = Links.newKey();
const GAME = 'game0' as GameId;

/** An open board, which asks for its game again and again. */
class Board {
  #id = 1;
  #answered: (() => void) | undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      if ((JSON.parse(data.toString()) as PageEvent).kind === 'done') this.#answered?.();
    });
  }

  static async open(url: string, member: string): Promise<Board> {
    const of = { game: GAME, member, server: null, place: 'place1', locale: 'en-US' };
    const response = await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link: new Links(KEY).play(of, Date.now()) }),
    });
    const { token } = (await response.json()) as { token: string };
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`);
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send(JSON.stringify({ kind: 'hello', session: token } satisfies PageRequest));
    return new Board(socket);
  }

  /** Resolves with the ms until the answer. */
  ask(): Promise<number> {
    const began = performance.now();
    const answered = new Promise<number>((resolve) => {
      this.#answered = () => resolve(performance.now() - began);
    });
    this.socket.send(JSON.stringify({ kind: 'watch', id: this.#id++, game: GAME } satisfies PageRequest));
    return answered;
  }
}

test(`${HALF_OPEN} connections that never finish their request, beside open boards`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sente-live-'));
  const databaseUrl = `sqlite:${join(folder, 'sente.db')}`;
  const discord = await FakeDiscord.start({ servers: 1, channelsPerServer: 1, members: 2 });
  const [black, white] = discord.members.map((member) => ({ kind: 'member', member }) as const);
  const store = await openTestStore(databaseUrl);
  const seats = { black: black!, white: white! };
  await store.create(
    newGame(setup({ id: GAME, seats, server: '1', openedAt: Date.now() }), discord.channels[0]!),
  );
  await store.close();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const bot = new ProbedBot(discord, {
    ...{ DATABASE_URL: databaseUrl, LIVE_PORT: String(port), PUBLIC_URL: url, LIVE_KEY: KEY },
  });
  await bot.ready();
  const boards = await Promise.all([black!, white!].map(({ member }) => Board.open(url, member)));

  /** Asks at both boards until `end` resolves. */
  async function measure(end: Promise<unknown>): Promise<number[]> {
    let isOver = false;
    void end.then(() => (isOver = true));
    const times: number[] = [];
    while (!isOver) {
      times.push(...(await Promise.all(boards.map((board) => board.ask()))));
      await wait(150);
    }
    return times;
  }

  const before = await measure(wait(5000));
  await bot.health();
  const calm = await bot.health();
  const sockets: Socket[] = [];
  let closed = 0;
  const attackedAt = performance.now();
  const open = async (): Promise<void> => {
    for (let i = 0; i < HALF_OPEN; i++) {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '));
      socket.on('error', () => undefined);
      socket.on('close', () => (closed += 1));
      socket.resume();
      sockets.push(socket);
      if (i % 100 === 99) await wait(5);
    }
  };
  const during = measure(open().then(() => wait(2000)));
  const whileOpen = await during;
  const crowded = await bot.health();
  /** A member who opens the board now. */
  const visited = async (): Promise<number> => {
    while (true) {
      const ok = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
        (response) => response.ok,
        () => false,
      );
      if (ok) return performance.now() - attackedAt;
      await wait(100);
    }
  };
  const visitMs = await visited();
  while (closed < HALF_OPEN) await wait(50);
  const allClosedMs = performance.now() - attackedAt;
  process.stdout.write(
    [
      `${HALF_OPEN} half-open connections`,
      `  boards before  ${spread(before)}`,
      `  boards during  ${spread(whileOpen)}`,
      `  memory         ${calm.rssMb.toFixed(0)} MB before, ${crowded.rssMb.toFixed(0)} MB with them, ${crowded.handles} handles`,
      `  a new visitor sees the page after ${(visitMs / 1000).toFixed(1)} s; all are closed after ${(allClosedMs / 1000).toFixed(1)} s`,
      '',
    ].join('\n'),
  );
  // The boards that were open stay open.
  expect(boards.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
  for (const { socket } of boards) socket.terminate();
  await bot.kill('SIGTERM');
  await discord.close();
  rmSync(folder, { recursive: true });
});
