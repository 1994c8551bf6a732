import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { test } from 'vitest';
import type { Action } from '../../src/game/play/action.js';
import { type Game, type GameId, turnOf } from '../../src/game/play/game.js';
import { update } from '../../src/game/play/update.js';
import { AGAINST_BOT, gameOf, OPENED_AT } from '../game/games.js';
import { openTestStore } from '../store/open.js';
import { seededRandom } from './figures.js';
import { type LoadTest, measure, openLoadTest, report } from './loadTest.js';

const STORED = [10, 1_000, 100_000];
const GAMES = 50;
const EVERY_MS = 2000;
const SECONDS = 60;

/** Stores a finished Reversi game many times in a new database. */
async function fill(file: string, games: number): Promise<void> {
  const chance = seededRandom(games);
  const store = await openTestStore(`sqlite:${file}`);
  let game: Game = gameOf({ id: 'template' as GameId, seats: AGAINST_BOT, server: 'server' });
  await store.create(game);
  while (turnOf(game)) {
    const moves = game.position.legalMoves();
    const member = turnOf(game) === 'black' ? { member: 'ada' } : {};
    const move = moves[Math.floor(chance() * moves.length)]!;
    const action: Action = { kind: 'move', ...member, ply: game.position.ply, move };
    const updated = update(game, action, OPENED_AT);
    if (updated.kind === 'refused') throw new Error(updated.refusal.code);
    game = updated.game;
    await store.append(action, OPENED_AT, game);
  }
  await store.setAnchor(game.setup.id, { place: '{}', shown: game.version });
  await store.close();
  const sqlite = new SqliteDatabase(file);
  const columns = (table: string, key: string): string =>
    (sqlite.pragma(`table_info(${table})`) as { name: string }[])
      .map(({ name }) => (name === key ? `'game' || n` : name))
      .join(', ');
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${games - 1})`;
  for (const [table, key] of [
    ['games', 'id'],
    ['actions', 'game_id'],
    ['anchors', 'game_id'],
  ] as const) {
    sqlite.exec(`insert into ${table} ${numbers} select ${columns(table, key)} from ${table}, numbers`);
  }
  sqlite.close();
}

/** Returns the size of a database with its -wal file, in bytes. */
const bytesOf = (file: string): number =>
  [file, `${file}-wal`].reduce(
    (sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

/** Returns the number of the bot's queries so far. */
async function queriesOf({ bot }: LoadTest): Promise<number> {
  const address = await bot.waitForLine(/(?<="address":")[^"]+(?=.*metrics server listening)/);
  const figures = await (await fetch(`${address}/metrics`)).text();
  return [...figures.matchAll(/^sente_store_seconds_count\S* (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

test.each(STORED)('a press beside %i stored games', async (stored) => {
  const folder = mkdtempSync(join(tmpdir(), 'sente-growth-'));
  const file = join(folder, 'sente.db');
  await fill(file, stored);
  const before = bytesOf(file);
  const started = performance.now();
  const load = await openLoadTest({
    games: GAMES,
    databaseUrl: `sqlite:${file}`,
    settings: { METRICS_PORT: '0' },
  });
  const startMs = performance.now() - started;
  await load.players.openAll(60_000);
  const queriesBefore = await queriesOf(load);
  const measured = await measure(load, EVERY_MS, SECONDS * 1000);
  const queries = (await queriesOf(load)) - queriesBefore;
  process.stdout.write(
    report(
      `${stored} stored games (${(before / 2 ** 20).toFixed(1)} MB), ready in ${startMs.toFixed(0)} ms`,
      measured,
    ),
  );
  await load.close();
  const grown = bytesOf(file) - before;
  const { presses, games } = measured.times;
  process.stdout.write(
    `  stored        ${(grown / (presses + games)).toFixed(0)} bytes a press, ${(queries / (presses + games)).toFixed(2)} queries\n`,
  );
  rmSync(folder, { recursive: true });
});
