import SqliteDatabase from 'better-sqlite3';
import { expect } from 'vitest';
import { squareIds } from '../load/players.js';
import { newSqlite } from '../store/databases.js';
import { Trial, until } from './trial.js';

const ONE_CHANNEL = { servers: 1, channelsPerServer: 2, members: 2 };

/** Opens a game in each of so many channels, and waits for their boards. */
async function openGames({ standIn }: Trial, games: number): Promise<void> {
  for (const [i, channel] of standIn.channels.slice(0, games).entries()) {
    standIn.command(standIn.members[i]!, channel, 'play', { game: 'reversi', level: '1' });
  }
  const channels = standIn.channels.slice(0, games);
  await until(standIn, 'the games', () => channels.every((each) => standIn.boards.has(each)));
}

/** Discord fails at first: it is waited for, which the log says in a sentence, and the bot starts when it is back. */
export async function waitsForDiscord(): Promise<string[]> {
  const trial = await Trial.open(ONE_CHANNEL, newSqlite);
  const { standIn, bot } = trial;
  let failures = 0;
  standIn.fault = () => (failures++ < 2 ? { kind: 'status', status: 500 } : undefined);
  await trial.ready();
  await openGames(trial, 1);
  const { complaints } = bot;
  await trial.close();
  return complaints;
}

/** Nothing listens at first. */
export async function waitsForNetwork(): Promise<string[]> {
  const trial = await Trial.open(ONE_CHANNEL, newSqlite);
  const { standIn, bot } = trial;
  await standIn.unlisten();
  await bot.said(/cannot be reached/);
  await standIn.listen();
  await trial.ready();
  await openGames(trial, 1);
  const { complaints } = bot;
  await trial.close();
  return complaints;
}

/** Another process holds the database's lock when a member opens a game, and lets it go. */
export async function waitsForDatabase(): Promise<void> {
  const trial = await Trial.open(ONE_CHANNEL, newSqlite);
  const { standIn, bot, database } = trial;
  await trial.ready();
  const other = new SqliteDatabase(database.url.slice('sqlite:'.length));
  other.exec('begin immediate');
  const opening = standIn.command(standIn.members[0]!, standIn.channels[0]!, 'play', { game: 'reversi' });
  await until(standIn, 'the deferral', () => opening.acknowledgedAt !== undefined);
  other.exec('rollback');
  other.close();
  await until(standIn, 'the game', () => standIn.boards.has(standIn.channels[0]!));
  expect(bot.complaints).toEqual([]);
  await trial.close();
}

/** A game is damaged while the bot is down: that one is told of in its channel, and the other goes on. */
export async function setsDamageAside(): Promise<void> {
  const trial = await Trial.open(ONE_CHANNEL, newSqlite);
  const { standIn, database } = trial;
  const [damaged, whole] = [standIn.channels[0]!, standIn.channels[1]!];
  await trial.ready();
  await openGames(trial, 2);
  const board = standIn.boards.get(whole)!;
  await trial.bot.kill('SIGTERM');
  await database.run(`update games set version = 7 where place = '${damaged}'`);
  await trial.restart();
  await trial.ready();
  await until(standIn, 'the news', () => standIn.boards.get(damaged)!.content.includes('no longer read'));
  standIn.press(standIn.members[1]!, board, squareIds(board)[0]!);
  await until(standIn, 'the answer', () => board.edits > 0 && squareIds(board).length > 0);
  expect(trial.bot.complaints).toHaveLength(1);
  await openGames(trial, 1);
  await trial.close();
}
