import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Game, type GameId, newGame } from '../../src/game/play/game.js';
import type { PageEvent } from '../../src/live/connection.js';
import { Links } from '../../src/live/links.js';
import { applyEvent, type LiveGame } from '../../src/live/page/liveGame.js';
import type { PageRequest } from '../../src/live/protocol.js';
import { defaultVariant } from '../../src/rules/games.js';
import type { Color } from '../../src/rules/position.js';
import { FakeDiscord } from '../fakeDiscord/fakeDiscord.js';
import { freePort } from '../freePort.js';
import { setup } from '../game/games.js';
import { openTestStore } from '../store/open.js';
import { ProbedBot } from './bot.js';
import { seededRandom, spread } from './figures.js';
import { type LoadTest, measure, report } from './loadTest.js';
import { Players, seatsOf } from './players.js';

const BOARDS = Number(process.env.SENTE_LIVE_BOARDS ?? 1000);
const SECONDS = Number(process.env.SENTE_LOAD_SECONDS ?? 120);
/** Interval between the moves of a game at two boards, of either side. */
const MOVE_MS = 5000;
/** Games against the bot in channels beside them, and the interval between a member's moves. */
const CHANNEL_GAMES = 500;
const PRESS_MS = 8000;
const KEY = Links.newKey();

/** Stores a game between two members for each pair of boards, in the last channels. */
async function fill(url: string, discord: FakeDiscord): Promise<Game[]> {
  const store = await openTestStore(url);
  const games: Game[] = [];
  for (let i = 0; i < BOARDS / 2; i++) {
    const seats = {
      black: { kind: 'member', member: discord.members[i % 10]! },
      white: { kind: 'member', member: discord.members[10 + (i % 10)]! },
    } as const;
    const variant = defaultVariant(i % 2 === 0 ? 'reversi' : 'gomoku');
    const channel = discord.channels.at(-1 - i)!;
    const game = newGame(
      setup({ id: `game${i}` as GameId, variant, seats, server: '1', openedAt: Date.now() }),
      channel,
    );
    await store.create(game);
    games.push(game);
  }
  await store.close();
  return games;
}

/** A page with an open board, over a WebSocket, which plays random moves. */
class Board {
  game: LiveGame | undefined;
  lostAt: number | undefined;
  /** Ms that it took to be back after the connection was lost. */
  readonly absences: number[] = [];
  #socket: WebSocket | undefined;
  #id = 1;
  #answered: (() => void) | undefined;
  #onChange: (() => void) | undefined;
  #token = '';
  #isOver = false;

  constructor(
    readonly of: Game,
    readonly color: Color,
    readonly url: string,
  ) {}

  async open(link: string): Promise<void> {
    const response = await fetch(`${this.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link }),
    });
    this.#token = ((await response.json()) as { token: string }).token;
    await this.#connect();
  }

  #connect(): Promise<void> {
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/api/socket`);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#isOver) return;
      this.lostAt ??= performance.now();
      setTimeout(() => void this.#connect(), 250 + Math.random() * 250);
    });
    return new Promise((resolve) => {
      socket.on('open', () => {
        this.#send({ kind: 'hello', session: this.#token });
        const version = this.game?.state.version;
        const watch = { kind: 'watch', id: this.#id++, game: this.of.setup.id } as const;
        this.#send({ ...watch, ...(version !== undefined && { version }) });
      });
      socket.on('message', (data) => {
        const event = JSON.parse(data.toString()) as PageEvent;
        if (event.kind === 'done' && this.lostAt !== undefined) {
          this.absences.push(performance.now() - this.lostAt);
          this.lostAt = undefined;
        }
        if (event.kind === 'done') this.#answered?.();
        if (event.kind === 'state' || event.kind === 'change') {
          this.game = applyEvent(this.game, event, Date.now());
          this.#onChange?.();
          resolve();
        }
      });
    });
  }

  #send(request: PageRequest): void {
    this.#socket!.send(JSON.stringify(request));
  }

  get isTurn(): boolean {
    return this.game?.state.turn === this.color;
  }

  /** Plays a random move. Resolves with the ms until the server's answer. */
  play(chance: () => number): Promise<number> {
    const { position, state } = this.game!;
    const moves = position.legalMoves();
    const move = moves[Math.floor(chance() * moves.length)]!;
    const began = performance.now();
    const answered = new Promise<number>((resolve) => {
      this.#answered = () => resolve(performance.now() - began);
    });
    const action = { kind: 'move', ply: position.ply, move } as const;
    this.#send({ kind: 'act', id: this.#id++, game: state.id, version: state.version, action });
    return answered;
  }

  /** Resolves at the next change. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#onChange = resolve;
    });
  }

  close(): void {
    this.#isOver = true;
    this.#socket?.terminate();
  }
}

/** The two boards of a game. */
type Pair = readonly [Board, Board];

type World = {
  readonly discord: FakeDiscord;
  readonly bot: ProbedBot;
  readonly settings: Record<string, string>;
  readonly pairs: readonly Pair[];
  close(bot: ProbedBot): Promise<void>;
};

/** Starts a bot with its live board and opens the boards. Leaves `channels` channels without a game. */
async function openWorld(channels: number): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'sente-live-'));
  const databaseUrl = `sqlite:${join(folder, 'sente.db')}`;
  const discord = await FakeDiscord.start({
    servers: 5,
    channelsPerServer: Math.ceil((channels + BOARDS / 2) / 5),
    members: 50,
  });
  const games = await fill(databaseUrl, discord);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: databaseUrl, LIVE_PORT: String(port), PUBLIC_URL: url, LIVE_KEY: KEY };
  const bot = new ProbedBot(discord, settings);
  await bot.ready();
  const links = new Links(KEY);
  const open = async (game: Game, color: Color): Promise<Board> => {
    const board = new Board(game, color, url);
    const seat = game.seats[color];
    const member = seat.kind === 'member' ? seat.member : '';
    const of = { game: game.setup.id, member, server: null, place: 'place1', locale: 'en-US' };
    await board.open(links.play(of, Date.now()));
    return board;
  };
  const pairs = await Promise.all(
    games.map((game) => Promise.all([open(game, 'black'), open(game, 'white')] as const)),
  );
  return {
    ...{ discord, bot, settings, pairs },
    async close(running) {
      for (const board of pairs.flat()) board.close();
      await running.kill('SIGTERM');
      await discord.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Times in ms from a touch to the server's answer, and to the other board. */
type BoardTimes = { readonly answered: number[]; readonly shown: number[] };

/** Plays random moves at all boards, one every `MOVE_MS` in each game. */
async function playFor(pairs: readonly Pair[], ms: number): Promise<BoardTimes> {
  const chance = seededRandom(7);
  const times: BoardTimes = { answered: [], shown: [] };
  const until = performance.now() + ms;
  await Promise.all(
    pairs.map(async ([black, white]) => {
      await wait(chance() * MOVE_MS);
      while (performance.now() < until) {
        const [mover, other] = black.isTurn ? [black, white] : [white, black];
        if (!mover.isTurn) return; // the game is over
        const began = performance.now();
        const seen = other.changed().then(() => times.shown.push(performance.now() - began));
        times.answered.push(await mover.play(chance));
        await seen;
        await wait(Math.max(0, MOVE_MS - (performance.now() - began)));
      }
    }),
  );
  return times;
}

const boardReport = ({ answered, shown }: BoardTimes): string =>
  `  answered      ${spread(answered)}\n  other board   ${spread(shown)}\n`;

test(`${BOARDS} open boards, a move every ${MOVE_MS / 1000} s in each game`, async () => {
  const { bot, discord, settings, pairs, close } = await openWorld(0);
  await bot.health();
  const before = await bot.health();
  const times = await playFor(pairs, SECONDS * 1000);
  const after = await bot.health();
  const moves = times.answered.length;
  const main = (after.mainThreadMs - before.mainThreadMs) / moves;
  const cpu = (after.cpuMs - before.cpuMs) / moves;

  // All boards must be back by themselves after a kill, with every move that they saw.
  const boards = pairs.flat();
  const versions = new Map(boards.map((board) => [board, board.game!.state.version]));
  await bot.kill('SIGKILL');
  const killedAt = performance.now();
  const next = new ProbedBot(discord, settings);
  await next.ready();
  const readyMs = performance.now() - killedAt;
  while (boards.some(({ lostAt }) => lostAt !== undefined)) await wait(20);
  const lost = boards.filter((board) => board.game!.state.version < versions.get(board)!).length;
  process.stdout.write(
    [
      `${boards.length} boards, ${moves} moves in ${SECONDS} s\n${boardReport(times)}`,
      `  a move        ${main.toFixed(2)} ms of the main thread, ${cpu.toFixed(2)} ms in all, with its message in Discord\n`,
      `  event loop    p50 ${after.delayP50Ms.toFixed(1)} ms, p99 ${after.delayP99Ms.toFixed(1)} ms, max ${after.delayMaxMs.toFixed(0)} ms\n`,
      `  memory        ${after.rssMb.toFixed(0)} MB, heap ${after.heapMb.toFixed(0)} MB, ${after.handles} handles\n`,
      `  after kill -9: the bot was ready in ${readyMs.toFixed(0)} ms, boards back ${spread(boards.flatMap(({ absences }) => absences))}; ${lost} lost a move\n`,
    ].join(''),
  );
  expect(lost).toBe(0);
  await close(next);
});

test(`${CHANNEL_GAMES} games in channels, without and with ${BOARDS} open boards`, async () => {
  const { bot, discord, pairs, close } = await openWorld(CHANNEL_GAMES);
  const load: LoadTest = {
    ...{ discord, bot },
    players: new Players(discord, seatsOf(discord, CHANNEL_GAMES), seededRandom(1)),
    hardPlayers: new Players(discord, [], seededRandom(1)),
    close: () => close(bot),
  };
  const press = () => measure(load, PRESS_MS, SECONDS * 1000);
  await load.players.openAll(5 * 60_000);
  process.stdout.write(report(`${CHANNEL_GAMES} games in channels`, await press()));
  const [beside, times] = await Promise.all([press(), playFor(pairs, SECONDS * 1000)]);
  process.stdout.write(report(`the same beside ${2 * pairs.length} boards`, beside));
  process.stdout.write(`${times.answered.length} moves at boards\n${boardReport(times)}`);
  expect(beside.times.late).toBe(0);
  await load.close();
});
