import { afterEach, beforeEach, expect, test } from 'vitest';
import { hintTask } from '../../../src/game/host/botDecisions.js';
import type { Seat, Setup } from '../../../src/game/play/game.js';
import type { Task } from '../../../src/game/ports/thinker.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { AGAINST_BOT, move, PLAIN, STRICT } from '../games.js';
import { Stage } from '../stage.js';

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(() => stage.close());

const STYLE: Seat = { kind: 'opponent', opponent: 'mcts', level: null };
const FREE = { strict: false, rated: false, time: null };

type Game = Pick<Setup, 'strict' | 'rated' | 'time'> & {
  readonly seat?: Seat;
  readonly server?: string | null;
};

/** Opens a game in which the opponent must answer Ada's first move. */
async function open({ seat = AGAINST_BOT.white, ...rest }: Game): Promise<Setup> {
  const seats = { ...AGAINST_BOT, white: seat };
  const variant = defaultVariant('reversi');
  const opened = await stage.host.open({
    variant,
    seats,
    place: 'room',
    challenger: null,
    server: null,
    ...PLAIN,
    ...rest,
  });
  if (opened.kind === 'refused') throw new Error(opened.refusal.code);
  const { setup } = opened.game;
  await stage.host.act(setup.id, move(0, 'f5', 'ada'));
  return setup;
}

async function taskOf(game: Game): Promise<Task> {
  await open(game);
  return stage.thinker.searches[0]!.task;
}

test('a level is searched within its own limit, whatever the time control', async () => {
  expect((await taskOf(FREE)).strength.limit).toEqual({ nodes: 30 });
});

test('a level without a time limit gets none in a strict game either', async () => {
  expect((await taskOf({ ...STRICT })).strength.limit).toEqual({ nodes: 30 });
});

test('tasks name their server, those of hints too', async () => {
  const { id } = await open({ ...FREE, server: 'club' });
  expect(stage.thinker.searches[0]!.task.server).toBe('club');
  const game = await stage.host.game(id);
  expect(hintTask(game!, { strongest: () => ({ opponent: 'mcts' }) }).server).toBe('club');
});

test('a style is searched within its own limit', async () => {
  expect((await taskOf({ ...FREE, seat: STYLE })).strength.limit).toEqual({ timeMs: 1000 });
});

test('an even opponent is searched at its rating', async () => {
  const seat: Seat = { kind: 'opponent', opponent: 'mcts', level: 'even', rating: 1240 };
  expect((await taskOf({ ...FREE, seat })).strength.limit).toEqual({ nodes: 62 });
});

test('the style is that of the game, not another game’s style of the same name', async () => {
  const [mcts] = stage.thinker.opponents;
  stage.thinker.opponents.unshift(
    { ...mcts!, game: 'gomoku', limit: { timeMs: 1 } },
    { ...mcts!, name: 'roxanne', limit: { timeMs: 2 } },
  );
  expect((await taskOf({ ...FREE, seat: STYLE })).strength.limit).toEqual({ timeMs: 1000 });
});

test('a level’s weakness is passed on, if it has one', async () => {
  expect((await taskOf(FREE)).strength).not.toHaveProperty('weakness');
  await stage.restart(0);
  const weakness = { noise: 3, whims: 0.5 };
  const strength = { opponent: 'mcts', limit: { nodes: 7 }, weakness };
  stage.thinker.levels = () => [{ level: 3, strength, rating: 1, isMeasured: true }];
  await stage.host.start();
  expect(stage.thinker.searches[0]!.task).toMatchObject({ strength: { limit: { nodes: 7 }, weakness } });
});

test('a move’s seed is its game’s seed plus the ply', async () => {
  const { seed } = await open(FREE);
  expect(stage.thinker.searches[0]!.task).toMatchObject({ seed: (seed + 1) >>> 0, gameSeed: seed });
});

test.each<[string, Seat]>([
  ['level', { kind: 'opponent', opponent: 'mcts', level: 11 }],
  ['style', { kind: 'opponent', opponent: 'nobody', level: null }],
  ['rating', { kind: 'opponent', opponent: 'mcts', level: 'even', rating: 9999 }],
])('a %s that the thinker lacks is a failed search, retried after 5 s', async (_, seat) => {
  const logged = stage.nextError();
  stage.thinker.even = () => undefined;
  await open({ ...FREE, seat });
  expect(await logged).toContain('a search failed');
  expect(stage.thinker.searches).toHaveLength(0);
  const strength = { opponent: 'mcts', limit: { nodes: 1 } };
  stage.thinker.levels = () => [{ level: 11, strength, rating: 1, isMeasured: true }];
  stage.thinker.even = (_variant, rating) => ({ strength, rating });
  stage.thinker.opponents.push({ ...stage.thinker.opponents[0]!, name: 'nobody' });
  stage.clock.forward(5000);
  expect(stage.thinker.searches).toHaveLength(1);
});
