import SqliteDatabase from 'better-sqlite3';
import { expect } from 'vitest';
import { squareIds } from '../load/players.js';
import { newSqlite } from '../store/databases.js';
import { Trial, until } from './trial.js';

const ONE_CHANNEL = { servers: 1, channelsPerServer: 2, members: 2 };

/** Opens a game in each of the first channels, and waits for their boards. */
async function openGames({ discord }: Trial, games: number): Promise<void> {
  for (const [i, channel] of discord.channels.slice(0, games).entries()) {
    discord.command(discord.members[i]!, channel, 'play', { game: 'reversi', level: '1' });
  }
  const channels = discord.channels.slice(0, games);
  await until(discord, 'the games', () => channels.every((each) => discord.boards.has(each)));
}

/** Starts a bot while Discord fails. The bot logs that in a sentence, and starts once Discord is back. */
export async function waitsForDiscord(): Promise<string[]> {
  const trial = await Trial.open(ONE_CHANNEL, newSqlite);
  const { discord, bot } = trial;
  let failures = 0;
  discord.fault = () => (failures++ < 2 ? { kind: 'status', status: 500 } : undefined);
  await trial.ready();
  await openGames(trial, 1);
  const { complaints } = bot;
  await trial.close();
  return complaints;
}

/** Starts a bot while nothing listens at Discord's address. */
export async function waitsForNetwork(): Promise<string[]> {
  const trial = await Trial.open(ONE_CHANNEL, newSqlite);
  const { discord, bot } = trial;
  await discord.unlisten();
  await bot.waitForLine(/cannot be reached/);
  await discord.listen();
  await trial.ready();
  await openGames(trial, 1);
  const { complaints } = bot;
  await trial.close();
  return complaints;
}

/** Holds the database's lock while two members open games. All that the second asks of the store waits behind the first's write. */
export async function waitsForDatabase(): Promise<void> {
  const trial = await Trial.open(ONE_CHANNEL, newSqlite);
  const { discord, bot, database } = trial;
  await trial.ready();
  const other = new SqliteDatabase(database.url.slice('sqlite:'.length));
  other.exec('begin immediate');
  for (const [i, channel] of discord.channels.entries()) {
    const opening = discord.command(discord.members[i]!, channel, 'play', { game: 'reversi' });
    await until(discord, 'the deferral', () => opening.acknowledgedAt !== undefined);
  }
  other.exec('rollback');
  other.close();
  await until(discord, 'the games', () => discord.channels.every((each) => discord.boards.has(each)));
  expect(bot.complaints).toEqual([]);
  await trial.close();
}

/** Damages a game while the bot is down. Its channel is notified, and the other game continues. */
export async function setsDamageAside(): Promise<void> {
  const trial = await Trial.open(ONE_CHANNEL, newSqlite);
  const { discord, database } = trial;
  const [damaged, whole] = [discord.channels[0]!, discord.channels[1]!];
  await trial.ready();
  await openGames(trial, 2);
  const board = discord.boards.get(whole)!;
  await trial.bot.kill('SIGTERM');
  await database.run(`update games set version = 7 where place = '${damaged}'`);
  await trial.restart();
  await trial.ready();
  await until(discord, 'the news', () => discord.boards.get(damaged)!.content.includes('no longer read'));
  discord.press(discord.members[1]!, board, squareIds(board)[0]!);
  await until(discord, 'the answer', () => board.edits > 0 && squareIds(board).length > 0);
  expect(trial.bot.complaints).toHaveLength(1);
  await openGames(trial, 1);
  await trial.close();
}
