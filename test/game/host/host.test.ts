import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Host } from '../../../src/game/host/host.js';
import type { Action, Updated } from '../../../src/game/play/action.js';
import { CHALLENGE_MS, type Game, type Opening } from '../../../src/game/play/game.js';
import { defaultVariant } from '../../../src/rules/games.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { AGAINST_BOT, MEMBERS, move, PLAIN, STRICT } from '../games.js';
import { Stage } from '../stage.js';

let stage: Stage;

const game = (updated: Updated): Game => {
  if (updated.kind === 'refused') throw new Error(updated.refusal.code);
  return updated.game;
};

const reversi = defaultVariant('reversi');
const free = { strict: false, rated: false, time: null, server: null, ...PLAIN };
const againstBot = { variant: reversi, seats: AGAINST_BOT, place: 'room', challenger: null, ...free };
const challenge = { variant: reversi, seats: MEMBERS, place: 'room', challenger: 'black', ...free } as const;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(() => stage.close());

describe('the host', () => {
  test('stores a move before it emits the event and searches the reply', async () => {
    const { id } = game(await stage.host.open(againstBot)).setup;
    const heard = stage.nextEvent((event) => event.kind === 'changed');
    const stored = heard.then(async () => (await stage.store.load(id))?.position.ply);
    expect(stage.thinker.searches).toHaveLength(0);
    await stage.host.act(id, move(0, 'f5', 'ada'));
    expect(await stored).toBe(1);
    expect(stage.thinker.searches[0]!.task).toMatchObject({
      game: id,
      strength: { opponent: 'mcts', limit: { nodes: 30 } },
      moves: [parseSquare('f5', 8)],
    });
  });

  test('gives every game and every move its own seed', async () => {
    for (const place of ['room', 'garden']) {
      const { id } = game(await stage.host.open({ ...againstBot, place })).setup;
      await stage.host.act(id, move(0, 'f5', 'ada'));
      const answered = stage.nextEvent((event) => event.kind === 'changed' && event.action.kind === 'move');
      stage.thinker.searches.at(-1)!.answer(parseSquare('d6', 8)!);
      await answered;
      await stage.host.act(id, move(2, 'c5', 'ada'));
    }
    const seeds = stage.thinker.searches.map(({ task }) => task.seed);
    expect(new Set(seeds).size).toBe(4);
  });

  test('plays the opponent’s reply', async () => {
    const { id } = game(await stage.host.open(againstBot)).setup;
    await stage.host.act(id, move(0, 'f5', 'ada'));
    const answered = stage.nextEvent((event) => event.kind === 'changed');
    stage.thinker.searches[0]!.answer(parseSquare('d6', 8)!);
    expect((await answered).game.position.ply).toBe(2);
  });

  test('emits progress while the opponent thinks', async () => {
    const { id } = game(await stage.host.open(againstBot)).setup;
    await stage.host.act(id, move(0, 'f5', 'ada'));
    stage.thinker.searches[0]!.progress({ nodes: 5, best: 'pass', winProbability: 0.5 });
    expect(stage.events.at(-1)).toMatchObject({ kind: 'progress', progress: { nodes: 5 } });
  });

  test('accepts one of two clicks at once', async () => {
    const { id } = game(await stage.host.open(againstBot)).setup;
    const results = await Promise.all([
      stage.host.act(id, move(0, 'f5', 'ada')),
      stage.host.act(id, move(0, 'd3', 'ada')),
    ]);
    expect(results.map(({ kind }) => kind)).toEqual(['accepted', 'refused']);
    expect((await stage.store.load(id))?.version).toBe(1);
  });

  test('aborts the search of a resigned game', async () => {
    const { id } = game(await stage.host.open(againstBot)).setup;
    await stage.host.act(id, move(0, 'f5', 'ada'));
    await stage.host.act(id, { kind: 'resign', member: 'ada' });
    expect(stage.thinker.searches[0]!.signal.aborted).toBe(true);
    expect(stage.log.lines).toEqual([]);
  });

  test('retries a failed search', async () => {
    const { id } = game(await stage.host.open(againstBot)).setup;
    await stage.host.act(id, move(0, 'f5', 'ada'));
    const failed = new Promise<void>((resolve) => {
      stage.log.error = () => resolve();
    });
    stage.thinker.searches[0]!.fail(new Error('no worker'));
    await failed;
    stage.clock.forward(5000);
    expect(stage.thinker.searches).toHaveLength(2);
  });

  test('allows one game at a place, also when a challenge is accepted there', async () => {
    game(await stage.host.open(againstBot));
    expect(await stage.host.open(againstBot)).toMatchObject({ refusal: { code: 'place-taken' } });
    const { id } = game(await stage.host.open(challenge)).setup;
    const here = { kind: 'accept', member: 'ben', place: 'room' } as const;
    expect(await stage.host.act(id, here)).toMatchObject({ refusal: { code: 'place-taken' } });
    expect(await stage.host.act(id, { ...here, place: 'thread' })).toMatchObject({ kind: 'accepted' });
    expect((await stage.host.playingAt('thread'))[0]?.setup.id).toBe(id);
  });

  test('lets a challenge lapse on time, unless it was accepted', async () => {
    const { id } = game(await stage.host.open(challenge)).setup;
    const other = game(await stage.host.open({ ...challenge, place: 'hall' })).setup.id;
    await stage.host.act(other, { kind: 'accept', member: 'ben', place: 'hall' });
    stage.clock.forward(CHALLENGE_MS - 1);
    expect((await stage.store.load(id))?.phase.kind).toBe('challenged');
    const lapsed = stage.nextEvent((event) => event.kind === 'changed');
    stage.clock.forward(1);
    expect((await lapsed).game).toMatchObject({
      setup: { id },
      phase: { kind: 'over', end: { kind: 'lapsed' } },
    });
    expect((await stage.store.load(other))?.phase.kind).toBe('playing');
  });

  test('resumes every game after a restart: owed moves, and challenges that lapsed meanwhile', async () => {
    const bot = game(await stage.host.open(againstBot)).setup.id;
    await stage.host.act(bot, move(0, 'f5', 'ada'));
    const challenged = game(await stage.host.open(challenge)).setup.id;
    const before = await stage.store.load(bot);
    await stage.restart(CHALLENGE_MS + 1);
    await stage.host.start();
    expect(
      stage.events.filter(({ kind }) => kind === 'recovered').map((event) => event.game.setup.id),
    ).toEqual([bot, challenged]);
    expect((await stage.store.load(bot))?.position.moves).toEqual(before?.position.moves);
    expect(stage.thinker.searches[0]!.task.game).toBe(bot);
    const lapsed = stage.nextEvent((event) => event.kind === 'changed');
    stage.clock.forward(0);
    expect((await lapsed).game.setup.id).toBe(challenged);
  });

  test('starts no search and no timer after it is closed', async () => {
    const { id } = game(await stage.host.open(againstBot)).setup;
    const challenged = game(await stage.host.open({ ...challenge, place: 'garden' })).setup.id;
    expect(stage.timers).toBe(1);
    await stage.host.close();
    expect(stage.clock.timerCount).toBe(0);
    await stage.host.act(id, move(0, 'f5', 'ada'));
    expect(stage.thinker.searches).toHaveLength(0);
    expect(stage.clock.timerCount).toBe(0);
    expect((await stage.store.load(id))?.position.ply).toBe(1);
    expect((await stage.store.load(challenged))?.phase.kind).toBe('challenged');
  });

  test('emits events to listeners until they unsubscribe', async () => {
    const heard: string[] = [];
    const stop = stage.host.listen(({ kind }) => heard.push(kind));
    const { id } = game(await stage.host.open(againstBot)).setup;
    expect(heard).toEqual(['opened']);
    stop();
    await stage.host.act(id, move(0, 'f5', 'ada'));
    expect(heard).toEqual(['opened']);
    expect(stage.events.map(({ kind }) => kind)).toEqual(['opened', 'changed']);
  });

  test('passes on the caller’s cause, and none for its own actions', async () => {
    const causes: unknown[] = [];
    const { store, thinker, clock, log } = stage;
    const host = new Host<string>({ store, thinker, clock, log, random: () => 5 });
    host.listen((event) => causes.push('cause' in event ? event.cause : 'none'));
    await host.start();
    const { id } = game(await host.open(againstBot, 'a command')).setup;
    await host.act(id, move(0, 'f5', 'ada'), 'a button');
    expect((await host.game(id))?.version).toBe(1);
    const moved = new Promise((resolve) => host.listen(resolve));
    thinker.searches[0]!.answer(parseSquare('d6', 8)!);
    await moved;
    expect(causes).toEqual(['a command', 'a button', undefined]);
    await host.close();
  });

  test('ignores the progress and answer of a search after the game has changed', async () => {
    const { id } = game(await stage.host.open(againstBot)).setup;
    await stage.host.act(id, move(0, 'f5', 'ada'));
    await stage.host.act(id, { kind: 'resign', member: 'ada' });
    const eventCount = stage.events.length;
    stage.thinker.searches[0]!.progress({ nodes: 5, best: 'pass', winProbability: 0.5 });
    stage.thinker.searches[0]!.answer(parseSquare('d6', 8)!);
    expect(stage.events).toHaveLength(eventCount);
    expect((await stage.store.load(id))?.position.ply).toBe(1);
  });

  test('logs an illegal answer, and retries after 5 s', async () => {
    const { id } = game(await stage.host.open(againstBot)).setup;
    await stage.host.act(id, move(0, 'f5', 'ada'));
    const logged = stage.nextError();
    stage.thinker.searches[0]!.answer(parseSquare('a1', 8)!);
    expect(await logged).toContain('failed to play the move found');
    expect((await stage.store.load(id))?.position.ply).toBe(1);
    stage.clock.forward(4999);
    expect(stage.thinker.searches).toHaveLength(1);
    stage.clock.forward(1);
    expect(stage.thinker.searches).toHaveLength(2);
    const answered = stage.nextEvent((event) => event.kind === 'changed');
    stage.thinker.searches[1]!.answer(parseSquare('d6', 8)!);
    expect((await answered).game.position.ply).toBe(2);
  });

  test.each<[string, Action]>([
    ['moved', move(1, 'd6')],
    ['ended', { kind: 'resign', member: 'ada' }],
  ])('silently drops an answer to a game that another process has %s meanwhile', async (_, action) => {
    const { id } = game(await stage.host.open(againstBot)).setup;
    await stage.host.act(id, move(0, 'f5', 'ada'));
    const other = stage.anotherHost();
    await other.start();
    await other.act(id, action);
    const version = (await stage.store.load(id))?.version;
    stage.thinker.searches[0]!.answer(parseSquare('f6', 8)!);
    await stage.host.act(id, { kind: 'overtime' }); // queued behind the answer
    expect((await stage.store.load(id))?.version).toBe(version);
    expect(stage.log.lines).toEqual([]);
    await other.close();
  });

  test('applies an action to the newest state if another process moved first', async () => {
    const { id } = game(await stage.host.open({ ...againstBot, seats: MEMBERS })).setup;
    const other = stage.anotherHost();
    await other.start();
    const append = stage.store.append;
    // The other process moves between this one's read and write.
    stage.store.append = async (...action) => {
      stage.store.append = append;
      await other.act(id, move(0, 'f5', 'ada'));
      return append(...action);
    };
    expect(await stage.host.act(id, { kind: 'resign', member: 'ben' })).toMatchObject({
      game: { version: 2, position: { ply: 1 }, phase: { end: { kind: 'resigned', winner: 'black' } } },
    });
    await other.close();
  });

  test.each<[string, Opening, string]>([
    ['a challenge', challenge, 'failed to end an expired challenge'],
    ['a game', { ...againstBot, seats: MEMBERS, ...STRICT }, 'failed to end a game on time'],
  ])('logs %s that it fails to end on time', async (_, opening, expected) => {
    game(await stage.host.open(opening));
    stage.store.append = () => Promise.reject(new Error('the disk is full'));
    const logged = stage.nextError();
    stage.clock.forward(CHALLENGE_MS);
    expect(await logged).toBe(expected);
  });

  test('survives a listener that throws', async () => {
    stage.host.listen(() => {
      throw new Error('drawing failed');
    });
    const opened = await stage.host.open(againstBot);
    expect(opened.kind).toBe('accepted');
    expect(stage.log.lines).toEqual(['error: a listener threw an error']);
  });

  test('refuses actions on unknown games', async () => {
    const { id } = game(await stage.host.open(againstBot)).setup;
    expect(await stage.host.act(`${id}x` as typeof id, move(0, 'f5', 'ada'))).toMatchObject({
      refusal: { code: 'no-such-game' },
    });
  });
});
