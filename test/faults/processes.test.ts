import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seatToMove } from '../../src/game/play/game.js';
import { chances } from '../load/figures.js';
import { componentsIn, isOver, seatsOf, squareIds } from '../load/players.js';
import { POSTGRES } from '../store/postgres.js';
import { lastMoveOf } from './boards.js';
import { EagerMembers } from './eagerMembers.js';
import { Processes } from './processes.js';
import { until } from './trial.js';

describe.skipIf(POSTGRES === null)('two processes with two shards each', () => {
  let processes: Processes;

  beforeAll(async () => {
    processes = await Processes.open({ shards: ['0-1', '2-3'], count: 4, channelsPerServer: 3, members: 8 });
  }, 60_000);

  afterAll(() => processes.close());

  test('a game that is ended from a server of the other is shown as ended where it is played', async () => {
    const { standIn, shown } = processes;
    const [own, elsewhere] = [standIn.channels[0]!, standIn.channels.at(-1)!];
    const [member] = standIn.members;
    const board = () => standIn.boards.get(own) ?? { components: [] };
    standIn.command(member!, own, 'play', { game: 'reversi', level: '1' });
    await until(standIn, 'a board', () => squareIds(board()).length > 0);
    const [id] = shown.newest.keys();
    const asked = standIn.command(member!, elsewhere, 'resign', { game: id! });
    await until(standIn, 'the question', () => asked.original !== undefined);
    const [yes] = componentsIn(asked.original!.components).flatMap(({ custom_id: id }) =>
      id ? [String(id)] : [],
    );
    standIn.press(member!, asked.original!, yes!);
    await until(standIn, 'its end', () => isOver(board()));
    expect(processes.bots.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  test('while one is killed the games of the other go on, and its own when it is back', {
    timeout: 120_000,
  }, async () => {
    const { standIn, shown } = processes;
    const members = new EagerMembers(standIn, seatsOf(standIn, standIn.channels.length), chances(26));
    members.actAll();
    // What is pressed while a bot is away comes to nothing.
    const again = setInterval(() => members.actIdle(), 1000);
    await until(standIn, 'every game to begin', () => members.hadTurns(1));
    members.countTurns();
    const isBack = processes.restart(1);
    const others = standIn.channels.slice(0, 6);
    await until(standIn, 'the games of the other', () =>
      others.every((each) => (members.turns.get(each) ?? 0) > 1),
    );
    await isBack;
    members.countTurns();
    await until(standIn, 'every game to go on', () => members.hadTurns(2));
    clearInterval(again);
    members.isStopped = true;
    await Promise.all(processes.bots.map((bot) => bot.kill('SIGTERM')));
    const games = await processes.games();
    expect(games.flatMap((game) => shown.lostFrom(game))).toEqual([]);
    expect(shown.contradictions).toEqual([]);
    const waiting = games.filter((game) => seatToMove(game)?.kind === 'member');
    expect(waiting.map((game) => shown.newest.get(game.setup.id))).toEqual(waiting.map(lastMoveOf));
  });
});
