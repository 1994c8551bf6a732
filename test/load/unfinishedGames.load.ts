import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { test } from 'vitest';
import type { Action } from '../../src/game/play/action.js';
import { type Game, type GameId, newGame, type Setup, turnOf } from '../../src/game/play/game.js';
import { update } from '../../src/game/play/update.js';
import type { Store } from '../../src/game/ports/store.js';
import { defaultVariant } from '../../src/rules/games.js';
import { parseAddress } from '../../src/store/address.js';
import { copyDatabase } from '../../src/store/copyDatabase.js';
import { FakeDiscord, type Interaction } from '../fakeDiscord/fakeDiscord.js';
import { AGAINST_BOT, MEMBERS, setup } from '../game/games.js';
import { DATABASES } from '../store/databases.js';
import { openTestStore } from '../store/open.js';
import { ProbedBot } from './bot.js';
import { seededRandom } from './figures.js';
import { squareIds } from './players.js';

const UNFINISHED = 20_000;
const FINISHED = 20_000;
/** Boards that are behind at the start, each in a channel of the fake Discord. */
const BEHIND = 20;
const DAY_MS = 24 * 60 * 60_000;

const reversi = defaultVariant('reversi');
const gomoku = defaultVariant('gomoku');
const level1 = { ...AGAINST_BOT, white: { kind: 'opponent', opponent: 'mcts', level: 1 } } as const;
const slow = { kind: 'perMove', ms: 3 * DAY_MS } as const;

type Kind = { readonly share: number; readonly plies: number; readonly setup: Partial<Setup> };

/** Shares of the unfinished games. After an odd number of plies the second side is to move. */
const KINDS: readonly Kind[] = [
  { share: 0.45, plies: 20, setup: { variant: reversi, seats: level1 } },
  { share: 0.2, plies: 16, setup: { variant: gomoku, seats: level1 } },
  { share: 0.1, plies: 21, setup: { variant: reversi, seats: MEMBERS } },
  { share: 0.1, plies: 30, setup: { variant: reversi, seats: MEMBERS, time: slow, rated: true } },
  { share: 0.05, plies: 25, setup: { variant: gomoku, seats: MEMBERS, time: slow, rated: true } },
  { share: 0.07, plies: 0, setup: { variant: reversi, seats: MEMBERS, challenger: 'black' } },
  { share: 0.02, plies: 0, setup: { variant: gomoku, seats: MEMBERS, opening: 'swap2' } },
];

/** Games in which the bot is to move, all in the same direct messages. */
const BOT_TO_MOVE: Kind = {
  share: 0.001,
  plies: 15,
  setup: { variant: gomoku, seats: level1, venue: 'direct', server: null },
};

/** Stores a game after some random moves. */
async function storePlayed(
  store: Store,
  { setup: of, plies }: Pick<Kind, 'setup' | 'plies'>,
  place: string,
  chance: () => number,
): Promise<Game> {
  const at = Date.now() - DAY_MS / 2;
  let game = newGame(setup({ server: '1', openedAt: at, ...of }), place);
  await store.create(game);
  while (turnOf(game) && game.position.ply < plies) {
    const seat = game.seats[turnOf(game)!];
    const moves = game.position.legalMoves();
    const move = moves[Math.floor(chance() * moves.length)]!;
    const member = seat.kind === 'member' ? { member: seat.member } : {};
    const action: Action = { kind: 'move', ...member, ply: game.position.ply, move };
    const updated = update(game, action, at);
    if (updated.kind === 'refused') throw new Error(updated.refusal.code);
    game = updated.game;
    await store.append(action, at, game);
  }
  return game;
}

/** Repeats a stored game `count` times, each at its own place unless they share one. */
function repeat(file: string, id: string, count: number, sharesPlace = false): void {
  const sqlite = new SqliteDatabase(file);
  sqlite.exec('pragma synchronous = off');
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  for (const [table, key] of [
    ['games', 'id'],
    ['actions', 'game_id'],
    ['anchors', 'game_id'],
  ] as const) {
    const columns = (sqlite.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) =>
      name === key || (table === 'games' && name === 'place' && !sharesPlace) ? `'${id}' || n` : name,
    );
    sqlite.exec(
      `insert into ${table} ${numbers} select ${columns.join(', ')} from ${table}, numbers where ${key} = '${id}'`,
    );
  }
  sqlite.close();
}

/** Stores the games. Boards are behind in the first channels of the fake Discord. */
async function fill(file: string, discord: FakeDiscord): Promise<void> {
  const chance = seededRandom(7);
  const store = await openTestStore(`sqlite:${file}`);
  const direct = discord.channels.at(-1)!;
  const over = {
    id: 'over',
    place: 'over',
    plies: 64,
    setup: { variant: reversi, seats: level1 },
    count: FINISHED,
  };
  const kinds = [...KINDS, BOT_TO_MOVE].map((kind, i) => ({
    ...{ ...kind, id: `kind${i}`, count: kind.share * UNFINISHED },
    place: kind === BOT_TO_MOVE ? direct : `kind${i}`,
  }));
  for (const { id, place, plies, setup: of } of [...kinds, over]) {
    const { version } = await storePlayed(
      store,
      { setup: { ...of, id: id as GameId }, plies },
      place,
      chance,
    );
    const shown = { channel: place, message: '1', locale: 'en-US' };
    await store.setAnchor(id as GameId, { place: JSON.stringify(shown), shown: version });
  }
  for (const channel of discord.channels.slice(0, BEHIND)) {
    const seats = { ...level1, black: { kind: 'member', member: discord.members[0]! } } as const;
    await storePlayed(
      store,
      { setup: { id: `behind${channel}` as GameId, variant: gomoku, seats }, plies: 4 },
      channel,
      chance,
    );
  }
  await store.close();
  for (const { id, place, count } of [...kinds, over]) repeat(file, id, count, place === direct);
}

const acknowledged = async (discord: FakeDiscord, interaction: Interaction): Promise<number> => {
  while (interaction.acknowledgedAt === undefined) await once(discord.events, 'acknowledged');
  return interaction.acknowledgedAt - interaction.sentAt;
};

/** Starts the bot, and formats how long it and its first answers take. */
async function start(
  discord: FakeDiscord,
  databaseUrl: string,
  what: string,
  index: number,
): Promise<string> {
  const began = performance.now();
  const bot = new ProbedBot(discord, { DATABASE_URL: databaseUrl, METRICS_PORT: '0' });
  await bot.ready();
  const readyMs = performance.now() - began;
  const [member, channel] = [discord.members[0]!, discord.channels[BEHIND + index]!];
  const options = { game: 'gomoku', level: '1' };
  const play = await acknowledged(discord, discord.command(member, channel, 'play', options));
  let board = discord.boards.get(channel);
  while (!board || squareIds(board).length === 0) {
    await once(discord.events, 'shown');
    board = discord.boards.get(channel);
  }
  const press = await acknowledged(discord, discord.press(member, board, squareIds(board)[0]!));
  const health = await bot.health();
  const address = await bot.waitForLine(/(?<="address":")[^"]+(?=.*metrics server listening)/);
  const figures = await (await fetch(`${address}/metrics`)).text();
  const active = /^sente_games_active\S* (\d+)$/m.exec(figures)?.[1];
  const complaints = bot.complaints.length;
  await bot.kill('SIGTERM');
  return [
    `${what}: ready in ${(readyMs / 1000).toFixed(1)} s`,
    `  first answers ${play.toFixed(0)} ms to /play, ${press.toFixed(0)} ms to a press`,
    `  event loop    p99 ${health.delayP99Ms.toFixed(0)} ms, max ${health.delayMaxMs.toFixed(0)} ms since the start`,
    `  process       ${health.rssMb.toFixed(0)} MB, heap ${health.heapMb.toFixed(0)} MB, CPU ${(health.cpuMs / 1000).toFixed(1)} s, main thread ${(health.mainThreadMs / 1000).toFixed(1)} s; ${active} active games, ${complaints} complaints`,
    '',
  ].join('\n');
}

test.each(DATABASES)('starts beside unfinished games on %s', async (name, make) => {
  const folder = mkdtempSync(join(tmpdir(), 'sente-unfinished-'));
  const file = join(folder, 'sente.db');
  const discord = await FakeDiscord.start({ servers: 5, channelsPerServer: 20, members: 20 });
  await fill(file, discord);
  const database = name === 'SQLite' ? undefined : await make();
  const url = database?.url ?? `sqlite:${file}`;
  if (database) await copyDatabase(parseAddress(`sqlite:${file}`)!, parseAddress(url)!, () => undefined);
  for (const [i, what] of ['first start', 'second start'].entries())
    process.stdout.write(await start(discord, url, `${name}, ${UNFINISHED} unfinished games, ${what}`, i));
  await database?.drop();
  await discord.close();
  rmSync(folder, { recursive: true });
});
