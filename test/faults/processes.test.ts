import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../load/figures.js';
import { componentsIn, isOver, seatsOf, squareIds } from '../load/players.js';
import { POSTGRES } from '../store/postgres.js';
import { EagerMembers } from './eagerMembers.js';
import { Processes } from './processes.js';
import { until } from './trial.js';

describe.skipIf(POSTGRES === null)('two processes with two shards each', () => {
  let processes: Processes;

  beforeAll(async () => {
    processes = await Processes.open({ shards: ['0-1', '2-3'], count: 4, channelsPerServer: 3, members: 8 });
  }, 60_000);

  afterAll(() => processes.close());

  test('a game ended through the other process shows its end in its own channel', async () => {
    const { discord, shown } = processes;
    const [own, elsewhere] = [discord.channels[0]!, discord.channels.at(-1)!];
    const [member] = discord.members;
    const board = () => discord.boards.get(own) ?? { components: [] };
    discord.command(member!, own, 'play', { game: 'reversi', level: '1' });
    await until(discord, 'a board', () => squareIds(board()).length > 0);
    const [id] = shown.newest.keys();
    const question = discord.command(member!, elsewhere, 'resign', { game: id! });
    await until(discord, 'the question', () => question.original !== undefined);
    const [yes] = componentsIn(question.original!.components).flatMap(({ custom_id: id }) =>
      id ? [String(id)] : [],
    );
    discord.press(member!, question.original!, yes!);
    await until(discord, 'its end', () => isOver(board()));
    expect(processes.bots.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  test('the other’s games continue while one is killed, and its own after its restart', {
    timeout: 120_000,
  }, async () => {
    const { discord, shown } = processes;
    const members = new EagerMembers(discord, seatsOf(discord, discord.channels.length), seededRandom(26));
    members.actAll();
    // Presses while a bot is down are lost.
    const retry = setInterval(() => members.actIdle(), 1000);
    await until(discord, 'every game to begin', () => members.hadTurns(1));
    members.countTurns();
    const isBack = processes.restart(1);
    const others = discord.channels.slice(0, 6);
    await until(discord, 'the games of the other', () =>
      others.every((each) => (members.turns.get(each) ?? 0) > 1),
    );
    await isBack;
    members.countTurns();
    await until(discord, 'every game to continue', () => members.hadTurns(2));
    clearInterval(retry);
    members.isStopped = true;
    await Promise.all(processes.bots.map((bot) => bot.kill('SIGTERM')));
    const games = await processes.games();
    expect(games.flatMap((game) => shown.lostMoves(game))).toEqual([]);
    expect(shown.contradictions).toEqual([]);
    expect(games.flatMap((game) => shown.behind(game))).toEqual([]);
  });
});
